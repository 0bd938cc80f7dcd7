import { expect, it } from 'vitest';
import { sql, type Statement } from '#platform/db/sql.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';

testDatabase();

/** A thing that can be reported, told by its column, and how somebody reports it. */
interface Subject {
  readonly rows: Statement;
  report(q: Executor, reporterId: number): Promise<unknown>;
}

async function campaignOrPerson(column: 'campaign_id' | 'account_id'): Promise<Subject> {
  const id = column === 'campaign_id' ? (await makeCampaign()).id : await makeAccount();
  return {
    rows: sql`moderation_reports where ${sql.raw(column)} = ${id}`,
    report: (q, reporterId) =>
      q.run(sql`
        insert into moderation_reports (${sql.raw(column)}, reporter_id, locale, reason)
        values (${id}, ${reporterId}, 'en', 'spam')`),
  };
}

async function comment(): Promise<Subject> {
  const { id: campaignId, ownerId } = await makeCampaign();
  const { id } = await db().one<{ id: number }>(sql`
    insert into comments (campaign_id, author_id, body) values (${campaignId}, ${ownerId}, 'Gold')
    returning id`);
  return {
    rows: sql`comment_reports where comment_id = ${id}`,
    report: (q, reporterId) =>
      q.run(sql`
        insert into comment_reports (comment_id, reporter_id, reason) values (${id}, ${reporterId}, 'spam')`),
  };
}

const SUBJECTS = {
  campaign: () => campaignOrPerson('campaign_id'),
  person: () => campaignOrPerson('account_id'),
  comment,
};

/** Begins something beside a transaction that has done its part, and ends that only then. */
async function beside(
  first: (tx: Executor) => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<void> {
  const begun = await transaction(async (tx) => {
    await first(tx);
    const running = second();
    await Promise.race([running, new Promise((resolve) => setTimeout(resolve, 300))]);
    return [running];
  });
  await Promise.all(begun);
}

const leading = ({ rows }: Subject) =>
  db().query<{ by: number }>(sql`
    select reporter_id as by from ${rows} and leads and decided_at is null`);

it.each(Object.entries(SUBJECTS))(
  'of two who report a %s at once one report leads',
  async (_kind, make) => {
    const subject = await make();
    const [one, other] = [await makeAccount(), await makeAccount()];
    await beside(
      (tx) => subject.report(tx, one),
      () => subject.report(db(), other),
    );
    expect(await leading(subject)).toEqual([{ by: one }]);
  },
);

it.each(Object.entries(SUBJECTS))(
  'a report of a %s that comes while the others are decided leads',
  async (kind, make) => {
    const subject = await make();
    const [one, other, staff] = [await makeAccount(), await makeAccount(), await makeAccount()];
    await subject.report(db(), one);
    const decision = kind === 'comment' ? 'kept' : 'dismissed';
    await beside(
      (tx) =>
        tx.run(sql`
          update ${sql.raw(kind === 'comment' ? 'comment_reports' : 'moderation_reports')}
          set decided_at = clock_now(), decided_by = ${staff}, decision = ${decision}
          where reporter_id = ${one} and decided_at is null`),
      () => subject.report(db(), other),
    );
    expect(await leading(subject)).toEqual([{ by: other }]);
  },
);
