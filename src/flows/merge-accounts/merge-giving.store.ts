import { type Executor, sql } from '#platform/db/sql.ts';

/** The two numbers of one person: `from` becomes a part of `into`. */
export interface Pair {
  readonly into: number;
  readonly from: number;
}

/**
 * What was given belongs to the other number. The books know contributions, not people, and stay as they
 * are; whoever gave to a campaign with both accounts counts there once.
 */
export async function moveGiving(tx: Executor, { into, from }: Pair): Promise<void> {
  const [kept, old] = [`account:${into}`, `account:${from}`];
  await tx.run(sql`
    update contributions set account_id = ${into},
      contributor_key = case contributor_key when ${old} then ${kept} else contributor_key end
    where account_id = ${from}`);
  await countOnce(tx, { into, kept, old });
  await tx.run(
    sql`update campaign_contributors set account_id = ${into} where account_id = ${from}`,
  );
  await moveCards(tx, { into, from });
}

/** In the order of locks that contributions count in: people by campaign and key, then sums. */
async function countOnce(
  tx: Executor,
  { into, kept, old }: { readonly into: number; readonly kept: string; readonly old: string },
): Promise<void> {
  const rows = await tx.query<{ id: number }>(sql`
    select campaign_id as id from contributions where contributor_key = ${kept}
    group by campaign_id order by campaign_id`);
  const campaigns = rows.map(({ id }) => id);
  await tx.run(sql`
    select from campaign_contributors
    where campaign_id = any(${campaigns}::bigint[]) and contributor_key in (${kept}, ${old})
    order by campaign_id, contributor_key for no key update`);
  const both = await tx.query<{ id: number }>(sql`
    select a.campaign_id as id
    from campaign_contributors a join campaign_contributors b using (campaign_id)
    where a.campaign_id = any(${campaigns}::bigint[]) and a.contributor_key = ${old}
      and b.contributor_key = ${kept} and a.contributions > 0 and b.contributions > 0`);
  await tx.run(sql`
    insert into campaign_contributors as c
      (campaign_id, contributor_key, account_id, contributions, first_at)
    select campaign_id, ${kept}, ${into}, contributions, first_at from campaign_contributors
    where campaign_id = any(${campaigns}::bigint[]) and contributor_key = ${old}
    order by campaign_id
    on conflict (campaign_id, contributor_key) do update
      set contributions = c.contributions + excluded.contributions,
        first_at = least(c.first_at, excluded.first_at)`);
  await tx.run(sql`
    delete from campaign_contributors
    where campaign_id = any(${campaigns}::bigint[]) and contributor_key = ${old}`);
  const twice = both.map(({ id }) => id);
  await tx.run(sql`
    select from campaign_totals where campaign_id = any(${twice}::bigint[])
    order by campaign_id for no key update`);
  await tx.run(sql`
    update campaign_totals set contributors = contributors - 1, updated_at = clock_now()
    where campaign_id = any(${twice}::bigint[])`);
}

/**
 * Cards go on standing behind the pledges that name them, and are saved for nothing new: who was taken for
 * the same person by mistake must not find cards of another. They keep the provider's customer they were
 * stored with. Where both have one, that of the old number stays with it: only an account may have one, and
 * what was charged names it.
 */
async function moveCards(tx: Executor, { into, from }: Pair): Promise<void> {
  await tx.run(sql`
    update payment_methods set account_id = ${into}, saved = false, is_default = false
    where account_id = ${from}`);
  await tx.run(sql`delete from payment_card_pages where account_id = ${from}`);
  await tx.run(sql`
    update payment_customers set account_id = ${into}
    where account_id = ${from}
      and not exists (select 1 from payment_customers p where p.account_id = ${into})`);
}
