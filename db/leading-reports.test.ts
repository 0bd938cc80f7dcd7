/** The reports that stand for their subject in lists, whatever is reported, decided and moved at once. */
import { expect, it } from 'vitest';
import { type Executor, sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { check } from '../checks/platform/leading-reports.check.ts';

testDatabase();

/** What the check of live data says of which report leads. */
const astray = () => check.find(db());

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

/** Whose report of a person stands in the list of what was decided. */
const lastDecided = async (account: number) =>
  (
    await db().query<{ reporter_id: number }>(sql`
      select reporter_id from moderation_reports
      where account_id = ${account} and leads and decided_at is not null`)
  ).map(({ reporter_id: id }) => id);

it('of people who become one the decision made last leads, not the highest number', async () => {
  const [into, from] = [await makeAccount(), await makeAccount()];
  const [early, late] = [await makeAccount(), await makeAccount()];
  await db().run(sql`
    insert into moderation_reports (account_id, reporter_id, locale, reason)
    values (${from}, ${early}, 'en', 'spam'), (${into}, ${late}, 'en', 'spam')`);
  for (const [subject, hours] of [
    [into, 1],
    [from, 2],
  ] as const) {
    await db().run(sql`
      update moderation_reports set decided_at = created_at + make_interval(hours => ${hours}::int),
        decided_by = 1, decision = 'dismissed' where account_id = ${subject}`);
  }
  await db().run(
    sql`update moderation_reports set account_id = ${into} where account_id = ${from}`,
  );
  expect([await lastDecided(into), await astray()]).toEqual([[early], []]);
});

it('the first report of a comment goes on leading once its reporter has another number', async () => {
  const campaign = await makeCampaign();
  const { id } = await db().one<{ id: number }>(sql`
    insert into comments (campaign_id, author_id, body)
    values (${campaign.id}, ${campaign.ownerId}, 'Hello') returning id`);
  const [one, two, three] = [await makeAccount(), await makeAccount(), await makeAccount()];
  await db().run(sql`
    insert into comment_reports (comment_id, reporter_id, reason, created_at)
    select ${id}, r, 'spam', '2001-05-05' from unnest(${[one, two]}::bigint[]) r`);
  await db().run(sql`
    update comment_reports set reporter_id = ${three} where comment_id = ${id} and reporter_id = ${one}`);
  const leading = await db().query<{ reporter_id: number }>(sql`
    select reporter_id from comment_reports where comment_id = ${id} and leads`);
  expect([leading, await astray()]).toEqual([[{ reporter_id: three }], []]);
});
