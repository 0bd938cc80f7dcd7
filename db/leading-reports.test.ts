/** The reports that stand for their subject in lists, whatever is reported, decided and moved at once. */
import { expect, it } from 'vitest';
import { type Executor, sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';

testDatabase();

/** Reports that lead and should not, and those that don't and should. */
async function astray(): Promise<unknown[]> {
  const ofSubjects = await db().query(sql`
    select * from (select r.id, r.leads, r.id = first_value(r.id) over (
        partition by r.campaign_id, r.account_id, r.decided_at is null
        order by case when r.decided_at is null then r.created_at end,
          case when r.decided_at is null then r.id else -r.id end) as should_lead
      from moderation_reports r) x where leads <> should_lead`);
  const ofComments = await db().query(sql`
    select * from (select r.comment_id, r.reporter_id, r.leads,
      r.reporter_id = first_value(r.reporter_id) over (
        partition by r.comment_id, r.decided_at is null
        order by case when r.decided_at is null then r.created_at end, r.decided_at desc,
          case when r.decided_at is null then r.reporter_id else -r.reporter_id end) as should_lead
      from comment_reports r) x where leads <> should_lead`);
  return [...ofSubjects, ...ofComments];
}

const report = async (q: Executor, campaign: number) =>
  q.run(sql`
    insert into moderation_reports (campaign_id, reporter_id, locale, reason)
    values (${campaign}, ${await makeAccount()}, 'en', 'spam')`);
const decide = (q: Executor, campaign: number) =>
  q.run(sql`
    update moderation_reports set decided_at = clock_now(), decided_by = 1, decision = 'dismissed'
    where campaign_id = ${campaign} and decided_at is null`);
const openLeaders = async (campaign: number) =>
  (
    await db().query(sql`
      select from moderation_reports where campaign_id = ${campaign} and decided_at is null and leads`)
  ).length;

it('of what is open the first leads, and of what is decided the last, round by round', async () => {
  const [one, other] = [await makeCampaign(), await makeCampaign()];
  for (const round of [3, 1, 2]) {
    for (let turn = 0; turn < round; turn += 1) {
      for (const { id } of [one, other]) await report(db(), id);
      expect(await astray()).toEqual([]);
    }
    await decide(db(), one.id);
    expect(await astray()).toEqual([]);
    expect([await openLeaders(one.id), await openLeaders(other.id)]).toEqual([0, 1]);
  }
});

it('a report that comes while somebody decides leads what is open then', async () => {
  const { id } = await makeCampaign();
  const reporter = await makeAccount();
  await report(db(), id);
  const late = sql`
    insert into moderation_reports (campaign_id, reporter_id, locale, reason)
    values (${id}, ${reporter}, 'en', 'spam')`;
  // Decided, and not committed before the other has come.
  let coming: Promise<unknown> = Promise.resolve();
  await transaction(async (tx) => {
    await decide(tx, id);
    coming = transaction((other) => other.run(late));
    await waitingFor('insert into moderation_reports');
  });
  await coming;
  expect([await openLeaders(id), await astray()]).toEqual([1, []]);
  // The other way round: the one who decides knows nothing of it.
  await db().run(sql`delete from moderation_reports where reporter_id = ${reporter}`);
  await report(db(), id);
  await transaction(async (tx) => {
    await tx.run(late);
    coming = transaction((other) => decide(other, id));
    await waitingFor('update moderation_reports');
  });
  await coming;
  expect([await openLeaders(id), await astray()]).toEqual([1, []]);
});

/** Until a statement that begins so waits for a lock, or has not for long. */
async function waitingFor(text: string): Promise<void> {
  for (let turn = 0; turn < 1000; turn += 1) {
    const waits = await db().query(sql`
      select from pg_stat_activity
      where wait_event_type = 'Lock' and ltrim(query, E' \\n') like ${`${text}%`}`);
    if (waits.length > 0) return;
  }
}

it('reports that move to another person, or go, leave one that leads on both sides', async () => {
  const [from, into] = [await makeAccount(), await makeAccount()];
  for (const subject of [from, into]) {
    for (let turn = 0; turn < 2; turn += 1) {
      await db().run(sql`
        insert into moderation_reports (account_id, reporter_id, locale, reason)
        values (${subject}, ${await makeAccount()}, 'en', 'spam')`);
    }
    await db().run(sql`
      update moderation_reports set decided_at = clock_now(), decided_by = 1, decision = 'dismissed'
      where account_id = ${subject} and leads`);
    expect(await astray()).toEqual([]);
  }
  await db().run(sql`
    update moderation_reports set account_id = ${into}
    where id in (select max(id) from moderation_reports where account_id = ${from})`);
  expect(await astray()).toEqual([]);
  await db().run(
    sql`update moderation_reports set account_id = ${into} where account_id = ${from}`,
  );
  expect(await astray()).toEqual([]);
  await db().run(sql`delete from moderation_reports where account_id = ${into} and leads`);
  expect(await astray()).toEqual([]);
});

it('reports of comments lead in the same way', async () => {
  const campaign = await makeCampaign();
  const comments = await db().query<{ id: number }>(sql`
    insert into comments (campaign_id, author_id, body)
    select ${campaign.id}, ${campaign.ownerId}, 'Hello' from generate_series(1, 2) returning id`);
  const ids = comments.map(({ id }) => id);
  const decideComment = (decision: string, which = sql`decided_at is null`) =>
    db().run(sql`
      update comment_reports set decided_at = clock_now(), decided_by = 1, decision = ${decision}
      where comment_id = any(${ids}::bigint[]) and ${which}`);
  const reporters = [await makeAccount(), await makeAccount(), await makeAccount()];
  for (const [turn, reporter] of reporters.entries()) {
    await db().run(sql`
      insert into comment_reports (comment_id, reporter_id, reason)
      select id, ${reporter}, 'spam' from unnest(${ids}::bigint[]) id`);
    expect(await astray()).toEqual([]);
    if (turn === 1) await decideComment('hidden');
    expect(await astray()).toEqual([]);
  }
  await decideComment('kept', sql`decision = 'hidden'`);
  expect(await astray()).toEqual([]);
  await db().run(sql`delete from comment_reports where leads`);
  expect(await astray()).toEqual([]);
});
