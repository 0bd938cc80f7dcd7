import { expect, it } from 'vitest';
import { readAudit } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Actor, Role } from '#platform/http/actor.ts';
import { makeAccount, makeCampaign, visitor } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { assignTask, readQueue, readTask } from './read-queue.ts';

testDatabase();

function actor(accountId: number | null, roles: readonly Role[]): Actor {
  const kind = accountId === null ? 'visitor' : 'person';
  return { ...visitor(), kind, accountId, roles, isRoleWithheld: false, sessionId: null };
}

async function staff(role: Role): Promise<Actor & { readonly accountId: number }> {
  const accountId = await makeAccount();
  return { ...actor(accountId, [role]), accountId };
}

async function reportedCampaign(): Promise<string> {
  const { id } = await makeCampaign();
  await db().run(sql`
    insert into moderation_reports (campaign_id, locale, reason) values (${id}, 'en', 'spam')`);
  return String(id);
}

const seenOf = async (key: string) => (await readTask('campaign_report', key))?.changed_at ?? null;

const entriesAbout = async (accountId: number) =>
  (await readAudit({ before: null, accountId }, { accountId })).rows.filter(
    ({ act }) => act === 'task_assigned',
  );

it('what somebody took on is taken away by colleagues, and the log says what it was', async () => {
  const key = await reportedCampaign();
  const [one, other] = [await staff('trust'), await staff('trust')];
  const task = { kind: 'campaign_report', key } as const;
  await assignTask({ ...task, mine: true, note: 'Asked the owner', seen: null }, one);
  await assignTask({ ...task, mine: true, note: '', seen: await seenOf(key) }, other);
  expect(await readTask('campaign_report', key)).toMatchObject({
    assignee_id: other.accountId,
    note: '',
  });
  const [taken, took] = await entriesAbout(one.accountId);
  expect(took).toMatchObject({
    actorId: one.accountId,
    details: { kind: 'campaign_report', item: key },
    change: {
      before: { assignee: null, note: '' },
      after: { assignee: one.accountId, note: 'Asked the owner' },
    },
  });
  expect(taken).toMatchObject({
    actorId: other.accountId,
    subjectKind: 'account',
    subjectId: one.accountId,
    change: {
      before: { assignee: one.accountId, note: 'Asked the owner' },
      after: { assignee: other.accountId, note: '' },
    },
  });
  // The same once more changes nothing, and is no entry.
  await assignTask({ ...task, mine: true, note: '', seen: null }, other);
  expect(await entriesAbout(other.accountId)).toHaveLength(1);
  const back = { ...task, mine: false, note: 'Waits for the bank' };
  await assignTask({ ...back, seen: await seenOf(key) }, other);
  expect((await entriesAbout(other.accountId))[0]?.change).toMatchObject({
    after: { assignee: null, note: 'Waits for the bank' },
  });
});

it('only those whose role decides it take something on, and only while it waits', async () => {
  const key = await reportedCampaign();
  const task = { kind: 'campaign_report', key, mine: true, note: 'Mine', seen: null } as const;
  await expect(assignTask(task, await staff('support'))).rejects.toMatchObject({ status: 403 });
  await expect(assignTask(task, actor(null, []))).rejects.toMatchObject({ status: 401 });
  const gone = { ...task, key: '999999' };
  await expect(assignTask(gone, await staff('trust'))).rejects.toMatchObject({ status: 404 });
  const kept = await db().query(sql`select subject_key from staff_tasks where note = 'Mine'`);
  expect(kept).toEqual([]);
});

it('is not taken from a colleague by a page that still shows it free', async () => {
  const key = await reportedCampaign();
  const [one, other] = [await staff('trust'), await staff('trust')];
  const task = { kind: 'campaign_report', key, mine: true } as const;
  await assignTask({ ...task, note: 'She sends the papers on Friday', seen: null }, one);
  const seen = await seenOf(key);
  await expect(assignTask({ ...task, note: '', seen: null }, other)).rejects.toMatchObject({
    status: 409,
  });
  expect(await readTask('campaign_report', key)).toMatchObject({
    assignee_id: one.accountId,
    note: 'She sends the papers on Friday',
  });
  // Nor by one that shows a note that was changed since.
  await assignTask({ ...task, note: 'They came', seen }, one);
  await expect(assignTask({ ...task, note: '', seen }, other)).rejects.toMatchObject({
    status: 409,
  });
});

it('of two who take it at once one has it, and nobody overwrites what they noted', async () => {
  const key = await reportedCampaign();
  const people = [await staff('trust'), await staff('trust'), await staff('trust')];
  const task = { kind: 'campaign_report', key, mine: true, seen: null } as const;
  const taking = await Promise.allSettled(
    people.map((person) => assignTask({ ...task, note: `By ${person.accountId}` }, person)),
  );
  expect(taking.map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  const held = await readTask('campaign_report', key);
  expect(held?.note).toBe(`By ${held?.assignee_id}`);
});

it('is neither taken on nor read by whoever it is about, nor by whose campaign it is', async () => {
  const { id, ownerId } = await makeCampaign();
  const owner = { ...actor(ownerId, ['trust', 'support']), accountId: ownerId };
  await db().run(sql`
    insert into moderation_reports (campaign_id, account_id, locale, reason)
    values (${id}, null, 'en', 'spam'), (null, ${ownerId}, 'en', 'spam')`);
  const own = [
    { kind: 'campaign_report', key: String(id) },
    { kind: 'account_report', key: String(ownerId) },
  ] as const;
  const colleague = { ...(await staff('trust')), roles: ['trust', 'support'] as const };
  for (const one of own) {
    const taking = assignTask({ ...one, mine: true, note: '', seen: null }, owner);
    await expect(taking).rejects.toMatchObject({ status: 403 });
    await assignTask({ ...one, mine: true, note: 'Rang her', seen: null }, colleague);
  }
  const notesFor = async (readerId: number) => {
    const kinds = own.map(({ kind }) => kind);
    const { items } = await readQueue({ kinds, cursor: null, limit: 99, readerId });
    const mine = items.filter(({ kind, key }) =>
      own.some((one) => one.kind === kind && one.key === key),
    );
    return mine.map(({ task }) => task?.note ?? null);
  };
  expect(await notesFor(ownerId)).toEqual([null, null]);
  expect(await notesFor(colleague.accountId)).toEqual(['Rang her', 'Rang her']);
});
