import { type Executor, sql } from '#platform/db/sql.ts';
import type { Pair } from './merge-giving.store.ts';

/** Campaigns and the places in teams; who leads a campaign is in no team of it. */
export async function moveCampaigns(tx: Executor, { into, from }: Pair): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select id from campaigns where owner_id = ${from}
    union select campaign_id as id from campaign_team where account_id = ${from}
    order by id`);
  const named = rows.map(({ id }) => id);
  await tx.run(sql`update campaigns set owner_id = ${into} where owner_id = ${from}`);
  await tx.run(sql`
    update campaigns set publish_by = ${into} where publish_by = ${from}`);
  await tx.run(sql`
    update campaign_team b set joined_at = least(a.joined_at, b.joined_at),
      title = coalesce(nullif(b.title, ''), a.title),
      left_at = case when a.left_at is null or b.left_at is null then null
        else greatest(a.left_at, b.left_at) end,
      permissions = array(
        select p from unnest(case when a.left_at is null then a.permissions else '{}' end) p
        union select p from unnest(case when b.left_at is null then b.permissions else '{}' end) p
        order by 1)
    from campaign_team a
    where a.account_id = ${from} and b.account_id = ${into} and b.campaign_id = a.campaign_id`);
  await tx.run(sql`
    delete from campaign_team a using campaign_team b
    where a.account_id = ${from} and b.account_id = ${into} and b.campaign_id = a.campaign_id`);
  await tx.run(sql`update campaign_team set account_id = ${into} where account_id = ${from}`);
  await tx.run(sql`
    update campaign_team t set left_at = clock_now() from campaigns c
    where c.id = t.campaign_id and c.owner_id = ${into} and t.account_id = ${into} and t.left_at is null`);
  await tx.run(sql`update campaign_updates set author_id = ${into} where author_id = ${from}`);
  await tx.run(sql`update campaign_hold_answers set author_id = ${into} where author_id = ${from}`);
  await tx.run(sql`update identity_checks set started_by = ${into} where started_by = ${from}`);
  await tx.run(sql`
    insert into discovery_stale (campaign_id)
    select campaign_id from discovery_campaigns where campaign_id = any(${named}::bigint[])
    order by campaign_id on conflict do nothing`);
  return named;
}

/** What was said, and what was said of it. */
export async function moveWords(tx: Executor, pair: Pair): Promise<void> {
  const { into, from } = pair;
  await tx.run(sql`update comments set author_id = ${into} where author_id = ${from}`);
  await tx.run(sql`
    delete from reactions a using reactions b
    where a.account_id = ${from} and b.account_id = ${into} and a.kind = b.kind
      and (a.comment_id = b.comment_id or a.update_id = b.update_id)`);
  await tx.run(sql`update reactions set account_id = ${into} where account_id = ${from}`);
  await tx.run(sql`update campaign_messages set author_id = ${into} where author_id = ${from}`);
  await moveThreads(tx, pair);
}

/** Two conversations with one campaign become one, in the order of what was written. */
async function moveThreads(tx: Executor, { into, from }: Pair): Promise<void> {
  await tx.run(sql`
    update campaign_messages m set thread_id = b.id
    from message_threads a join message_threads b using (campaign_id)
    where a.account_id = ${from} and b.account_id = ${into} and m.thread_id = a.id`);
  await tx.run(sql`
    update message_threads b set last_at = greatest(a.last_at, b.last_at) from message_threads a
    where a.account_id = ${from} and b.account_id = ${into} and a.campaign_id = b.campaign_id`);
  await tx.run(sql`
    delete from message_threads a using message_threads b
    where a.account_id = ${from} and b.account_id = ${into} and a.campaign_id = b.campaign_id`);
  await tx.run(sql`update message_threads set account_id = ${into} where account_id = ${from}`);
}

/** Campaigns and people that are followed, searches, and lists that were joined; of two alike one is left. */
export async function moveFollows(tx: Executor, { into, from }: Pair): Promise<void> {
  await tx.run(sql`
    delete from campaign_follows a using campaign_follows b
    where a.account_id = ${from} and b.account_id = ${into} and a.campaign_id = b.campaign_id`);
  await tx.run(sql`update campaign_follows set account_id = ${into} where account_id = ${from}`);
  await tx.run(sql`
    delete from account_follows
    where account_id in (${into}, ${from}) and follower_id in (${into}, ${from})`);
  await tx.run(sql`
    delete from account_follows a using account_follows b
    where (a.account_id = ${from} and b.account_id = ${into} and a.follower_id = b.follower_id)
      or (a.follower_id = ${from} and b.follower_id = ${into} and a.account_id = b.account_id)`);
  await tx.run(sql`update account_follows set account_id = ${into} where account_id = ${from}`);
  await tx.run(sql`update account_follows set follower_id = ${into} where follower_id = ${from}`);
  await tx.run(sql`
    delete from saved_searches a using saved_searches b
    where a.account_id = ${from} and b.account_id = ${into} and a.query = b.query`);
  await tx.run(sql`update saved_searches set account_id = ${into} where account_id = ${from}`);
  await tx.run(sql`
    delete from staff_views a using staff_views b
    where a.account_id = ${from} and b.account_id = ${into} and a.list = b.list and a.name = b.name`);
  await tx.run(sql`update staff_views set account_id = ${into} where account_id = ${from}`);
  await tx.run(sql`update email_subscribers set account_id = ${into} where account_id = ${from}`);
}
