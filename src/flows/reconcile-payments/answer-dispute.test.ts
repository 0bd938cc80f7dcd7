import { expect, it } from 'vitest';
import { readQueue } from '#modules/admin/index.ts';
import { sql } from '#platform/db/sql.ts';
import { paymentProvider } from '#modules/payments/index.ts';
import { db } from '#platform/db/transaction.ts';
import { makeAccount, stateOf } from '#test/stories/market.ts';
import { collected, deliverEvent, type Made, moneyBackGateway } from '#test/stories/money-back.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { answerDispute, mayAnswerDispute, readDisputeOf } from './answer-dispute.ts';
import { findDisputes } from './find-disputes.ts';
import { recordDispute } from './record-dispute.ts';

testDatabase();
const { open, faults } = moneyBackGateway();

const finance = async () => ({
  accountId: await makeAccount(),
  ip: '127.0.0.1',
  requestId: 'test',
});
const waiting = async () =>
  (await readQueue({ kinds: ['dispute'], cursor: null, limit: 50, readerId: null })).items;

async function disputed(): Promise<Made & { readonly dispute: string }> {
  const made = await collected();
  const { id: dispute } = await open(made);
  await deliverEvent({ id: dispute, object: 'dispute' }, 'charge.dispute.created');
  return { ...made, dispute };
}
const answered = (made: Made) =>
  db().query<{ by: number | null; is_answered: boolean }>(sql`
    select d.answered_by as by, d.answered_at is not null as is_answered
    from payment_disputes d join payment_attempts a on a.id = d.attempt_id
    where a.source_id = ${made.id} and a.source_kind = 'contribution'`);

it('waits with the day it is due, until the bank has an answer', async () => {
  const [first, second] = [await disputed(), await disputed()];
  const items = await waiting();
  expect(items.map(({ key }) => key)).toEqual([String(first.id), String(second.id)]);
  for (const { at, due_at: dueAt } of items) {
    expect(((dueAt?.getTime() ?? 0) - at.getTime()) / 86_400_000).toBeCloseTo(9, 2);
  }
  // What is due sooner comes first, whichever began first.
  await db().run(sql`
    update payment_disputes set due_at = due_at - interval '3 days'
    where dispute_ref = ${second.dispute}`);
  expect((await waiting()).map(({ key }) => key)).toEqual([String(second.id), String(first.id)]);
  const by = await finance();
  await answerDispute(second.id, { uncategorized_text: 'It was sent by post' }, by);
  expect((await waiting()).map(({ key }) => key)).toEqual([String(first.id)]);
  expect(await answered(second)).toEqual([{ by: by.accountId, is_answered: true }]);
  const acts = await db().query<{ act: string }>(sql`
    select act from audit_log where subject_kind = 'contribution' and subject_id = ${second.id}`);
  expect(acts.map(({ act }) => act)).toEqual(['evidence_submitted']);
});

it('is answered once, by one of two at once, and by nobody for their own', async () => {
  const made = await disputed();
  const [one, other] = [await finance(), await finance()];
  await db().run(sql`
    update contributions set account_id = ${one.accountId} where id = ${made.id}`);
  const evidence = { uncategorized_text: 'Handed over at the fair' };
  await expect(answerDispute(made.id, evidence, one)).rejects.toMatchObject({ status: 403 });
  const mayAnswer = async (id: number) => {
    const dispute = await readDisputeOf(made.id);
    return dispute !== undefined && mayAnswerDispute(dispute, id);
  };
  const member = await finance();
  await db().run(sql`
    insert into campaign_team (campaign_id, account_id, permissions)
    select campaign_id, ${member.accountId}, '{}' from contributions where id = ${made.id}`);
  await expect(answerDispute(made.id, evidence, member)).rejects.toMatchObject({
    status: 403,
    id: 'own_submission',
  });
  const accounts = [one, member, other].map(({ accountId }) => accountId);
  expect(await Promise.all(accounts.map(mayAnswer))).toEqual([false, false, true]);
  const third = await finance();
  const results = await Promise.allSettled([
    answerDispute(made.id, evidence, other),
    answerDispute(made.id, evidence, third),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(answerDispute(made.id, evidence, other)).rejects.toMatchObject({
    status: 409,
    id: 'no_answer_wanted',
  });
  expect(await mayAnswer(other.accountId)).toBe(false);
  const undisputed = await collected();
  await expect(answerDispute(undisputed.id, evidence, other)).rejects.toMatchObject({
    status: 409,
  });
});

it('sent again after a lost answer, it is found to be there', async () => {
  const made = await disputed();
  const path = '/v1/disputes/*';
  const evidence = { uncategorized_text: 'Tracked to the door' };
  const by = await finance();
  await faults({ match: { method: 'POST', path }, kind: 'drop_after' });
  await expect(answerDispute(made.id, evidence, by)).rejects.toMatchObject({ status: 503 });
  expect(await answered(made)).toEqual([{ by: null, is_answered: false }]);
  await faults();
  await answerDispute(made.id, evidence, by);
  expect(await answered(made)).toEqual([{ by: by.accountId, is_answered: true }]);
});

it('ends as the bank decides after it', async () => {
  const made = await disputed();
  await answerDispute(made.id, { uncategorized_text: 'winning_evidence' }, await finance());
  await expect
    .poll(async () => {
      await setClock(2 * 3600);
      await findDisputes();
      await deliverEvent({ id: made.dispute, object: 'dispute' }, 'charge.dispute.closed');
      return stateOf(made.id);
    })
    .toBe('collected');
  expect(await readDisputeOf(made.id)).toMatchObject({ state: 'won', due_at: null });
  expect((await waiting()).map(({ key }) => key)).not.toContain(String(made.id));
});

it('of two disputes both are answered, the one that is due first before the other', async () => {
  const made = await disputed();
  const said = await paymentProvider().askDispute(made.dispute);
  if (said === undefined || said === 'inquiry') throw new Error('the provider knows no dispute');
  const dueAt = new Date((said.dueAt?.getTime() ?? 0) + 86_400_000);
  const other = { ...said, ref: 'dp_second', takenMinor: 0n, feeMinor: 0n, dueAt };
  await recordDispute(other);
  const first = await readDisputeOf(made.id);
  expect(first).toMatchObject({ dispute_ref: made.dispute });
  const send = async () =>
    answerDispute(made.id, { uncategorized_text: 'By post' }, await finance(), first?.id ?? null);
  await send();
  expect(await readDisputeOf(made.id)).toMatchObject({ dispute_ref: 'dp_second' });
  // Sent twice, what was said of the one is not said of the other: the provider is not asked at all.
  await faults({ match: { method: 'POST', path: '/v1/disputes*' }, kind: 'status', status: 500 });
  await expect(send()).rejects.toMatchObject({ status: 409 });
  await faults();
  expect(await readDisputeOf(made.id)).toMatchObject({
    dispute_ref: 'dp_second',
    answered_at: null,
  });
  await recordDispute({ ...other, state: 'won' });
  expect(await readDisputeOf(made.id)).toMatchObject({ dispute_ref: made.dispute });
});
