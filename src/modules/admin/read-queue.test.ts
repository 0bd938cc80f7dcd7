import { expect, it } from 'vitest';
import { insertHold, insertHoldAnswer } from '#modules/campaigns/states/hold.store.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { plantBackOffice } from '#test/stories/plant-back-office.ts';
import { testDatabase } from '#test/support/database.ts';
import { readQueuePlace } from './queue/read-queue-place.ts';
import { countQueue, readQueue, readWaiting, stillWaiting } from './read-queue.ts';

testDatabase();

it('of chosen contributions each is found once, also where one was disputed twice', async () => {
  await plantBackOffice({ contributions: 60, accounts: 24, campaigns: 6 });
  const dispute = async (attempt: number, ref: string) => {
    const { key } = await db().one<{ key: string }>(sql`
      with dispute as (
        insert into payment_disputes (attempt_id, dispute_ref, reason, state, amount_minor, held_minor,
          currency)
        values (${attempt}, ${ref}, 'fraudulent', 'open', 1000, 0, 'USD') returning attempt_id)
      select source_id::text as key from payment_attempts a join dispute d on d.attempt_id = a.id`);
    return key;
  };
  await dispute(8, 'dp_first');
  const keys = [await dispute(8, 'dp_second'), await dispute(9, 'dp_other')];
  const found = await readWaiting('dispute', keys);
  expect(found.map(({ key }) => key)).toEqual(keys);
  expect([...(await stillWaiting('dispute', keys))]).toEqual(keys);
});

/** Four holds: one that is due later, one that is due soon, one whose owner appealed, one without a time. */
async function plantHolds() {
  const campaigns = (
    await db().query<{ id: number }>(sql`select id from campaigns order by id limit 4`)
  ).map(({ id }) => id);
  const held = async (place: number, dueIn: string | null) => {
    const campaignId = campaigns[place] ?? 0;
    const dueAt =
      dueIn &&
      (
        await db().one<{ at: string }>(sql`
        select (clock_now() + ${dueIn}::interval)::text as at`)
      ).at.replace(' ', 'T');
    await insertHold(db(), { campaignId, reason: 'other', evidence: 'A', dueAt, heldBy: 7 });
    return String(campaignId);
  };
  const later = await held(0, '9 days');
  const soon = await held(1, '2 days');
  const appealed = await held(2, '5 days');
  const open = await held(3, null);
  await insertHoldAnswer(db(), {
    campaignId: Number(appealed),
    kind: 'appeal',
    authorId: 7,
    body: 'It is ours',
  });
  return { later, soon, appealed, open };
}

/** Two comments, the later one reported first, and two contributions, the later one stopped first. */
async function plantOthers() {
  const comments = (
    await db().query<{ id: number }>(sql`select id from comments order by id limit 2`)
  ).map(({ id }) => id);
  for (const [place, reporter, age] of [
    [0, 7, '1 hour'],
    [1, 7, '2 hours'],
    [1, 8, '1 minute'],
  ] as const) {
    await db().run(sql`
      insert into comment_reports (comment_id, reporter_id, reason, created_at)
      values (${comments[place] ?? 0}, ${reporter}, 'spam', clock_now() - ${age}::interval)`);
  }
  const reviews = (
    await db().query<{ id: number }>(sql`
      select contribution_id as id from contribution_reviews order by contribution_id limit 2`)
  ).map(({ id }) => id);
  for (const [place, age] of [
    [0, '1 hour'],
    [1, '2 hours'],
  ] as const) {
    await db().run(sql`
      update contribution_reviews set decision = null, decided_at = null,
        opened_at = clock_now() - ${age}::interval
      where contribution_id = ${reviews[place] ?? 0}`);
  }
  return { comments, reviews };
}

it('within a kind, what is due or was asked first comes first, and pages go on behind it', async () => {
  await db().run(sql`truncate campaign_holds, campaign_hold_answers, comment_reports`);
  await db().run(sql`
    update contribution_reviews set decision = 'left', decided_at = clock_now() where decision is null`);
  const { later, soon, appealed, open } = await plantHolds();
  const { comments, reviews } = await plantOthers();
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readQueue>> = await readQueue({
      kinds: ['comment_report', 'hold', 'contribution_review'],
      cursor,
      limit: 1,
      readerId: null,
    });
    seen.push(...page.items.map(({ kind, key }) => `${kind} ${key}`));
    cursor = page.next;
  } while (cursor !== null);
  expect(seen).toEqual([
    `contribution_review ${reviews[1]}`,
    `contribution_review ${reviews[0]}`,
    `hold ${open}`,
    `hold ${appealed}`,
    `hold ${soon}`,
    `hold ${later}`,
    `comment_report ${comments[1]}`,
    `comment_report ${comments[0]}`,
  ]);
  const holds = await readQueue({ kinds: ['hold'], cursor: null, limit: 9, readerId: null });
  expect(holds.items.map(({ key, is_owner_next: isNext }) => [key, isNext])).toEqual([
    [open, true],
    [appealed, false],
    [soon, true],
    [later, true],
  ]);
});

it('what comes next is of the whole queue in its order, and the first of all follows the last', async () => {
  const kinds = ['comment_report', 'hold', 'contribution_review'] as const;
  const { items } = await readQueue({ kinds, cursor: null, limit: 99, readerId: null });
  expect(new Set(items.map(({ kind }) => kind)).size).toBe(3);
  const nameOf = (item: { readonly kind: string; readonly key: string } | null) =>
    item && `${item.kind} ${item.key}`;
  const followers = await Promise.all(
    items.map(async (item) => nameOf((await readQueuePlace(item, kinds, null)).next)),
  );
  const names = items.map(nameOf);
  expect(followers).toEqual([...names.slice(1), names[0]]);
  const [first] = items;
  const decided = await readQueuePlace({ kind: 'hold', key: '999999' }, kinds, null);
  expect([decided.isWaiting, nameOf(decided.next)]).toEqual([false, nameOf(first ?? null)]);
  const alone = await readQueuePlace({ kind: 'hold', key: '999999' }, [], null);
  expect(alone.next).toBeNull();
});

it('what waits several times under one key hides nothing that follows it', async () => {
  await db().run(sql`update payment_disputes set answered_at = clock_now() where state = 'open'`);
  const dispute = async (attempt: number, ref: string) => {
    const { key } = await db().one<{ key: string }>(sql`
      with dispute as (
        insert into payment_disputes (attempt_id, dispute_ref, reason, state, amount_minor, held_minor,
          currency)
        values (${attempt}, ${ref}, 'fraudulent', 'open', 1000, 0, 'USD') returning attempt_id)
      select source_id::text as key from payment_attempts a join dispute d on d.attempt_id = a.id`);
    return key;
  };
  const often: string[] = [];
  for (const turn of [1, 2, 3, 4, 5]) often.push(await dispute(8, `dp_often_${turn}`));
  const once = await dispute(9, 'dp_once');
  const [key = ''] = often;
  const after = await readQueuePlace({ kind: 'dispute', key }, ['dispute'], null);
  expect([after.isWaiting, after.next?.key]).toEqual([true, once]);
  const last = await readQueuePlace({ kind: 'dispute', key: once }, ['dispute'], null);
  expect(last.next?.key).toBe(key);
  const decided = await readQueuePlace({ kind: 'dispute', key: '999999' }, ['dispute'], null);
  expect([decided.isWaiting, decided.next?.key]).toEqual([false, key]);
  expect((await readWaiting('dispute', [key, once])).map((row) => row.key)).toEqual([key, once]);
  await db().run(sql`delete from payment_disputes where dispute_ref = 'dp_once'`);
  expect((await readQueuePlace({ kind: 'dispute', key }, ['dispute'], null)).next).toBeNull();
});

const EARLIER = sql`clock_now() - id * interval '1 minute'`;

/** Of each kind some that wait, those with the higher numbers since earlier. */
async function plantEveryKind() {
  await transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`update payment_disputes set opened_at = ${EARLIER}`);
    await tx.run(sql`
      update payment_attempts set state = 'unknown', resolved_at = null, captured_minor = null,
        check_at = clock_now(), created_at = ${EARLIER} where id in (11, 12, 13)`);
    await tx.run(sql`
      update contributions set refund_due = 'perk_unavailable', refund_tries = 4, state_at = ${EARLIER}
      where id in (21, 22, 23)`);
    await tx.run(sql`
      update payment_refunds set resolved_at = clock_now() - source_id * interval '1 minute'`);
    await tx.run(sql`update payment_differences set found_at = ${EARLIER}`);
    await tx.run(sql`update approval_groups set submitted_at = ${EARLIER}`);
  });
}

it.each([
  'dispute',
  'payment_unknown',
  'refund_stuck',
  'book_difference',
  'approval_group',
] as const)('of %s the one that waits longest comes first, whatever its number', async (kind) => {
  await plantEveryKind();
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readQueue>> = await readQueue({
      kinds: [kind],
      cursor,
      limit: 1,
      readerId: null,
    });
    seen.push(...page.items.map(({ key }) => Number(key)));
    cursor = page.next;
  } while (cursor !== null);
  expect(seen.length).toBeGreaterThan(1);
  expect(seen).toEqual([...seen].sort((one, other) => other - one));
});

it('findings of a check wait from the first that had some until one has none, as one item', async () => {
  await db().run(sql`delete from standing_checks`);
  const check = async (findings: string[], error: string | null = null) => {
    const { id } = await db().one<{ id: number }>(sql`
      insert into standing_checks (kind, finished_at, findings, error)
      values ('balance', clock_now(), ${findings}, ${error}) returning id`);
    return String(id);
  };
  const read = async () =>
    (
      await readQueue({
        kinds: ['audit_chain_finding', 'balance_finding'],
        cursor: null,
        limit: 9,
        readerId: null,
      })
    ).items;
  await check(['long ago']);
  await check([]);
  expect(await read()).toEqual([]);
  const first = await check(['USD: 1 ≠ 2']);
  await check([], 'took too long');
  expect(await read()).toMatchObject([
    { kind: 'balance_finding', key: first, about: 'USD: 1 ≠ 2' },
  ]);
  expect(await countQueue()).toMatchObject({ balance_finding: 1, audit_chain_finding: 0 });
  await check([]);
  expect(await read()).toEqual([]);
});

it('of one risk what waits longest comes first, whatever its kind, page by page', async () => {
  await db().run(sql`truncate comment_reports, moderation_reports`);
  const comments = (
    await db().query<{ id: number }>(sql`select id from comments order by id limit 2`)
  ).map(({ id }) => id);
  const age = (hours: number) => sql`clock_now() - ${hours} * interval '1 hour'`;
  for (const [place, hours] of [5, 1].entries()) {
    await db().run(sql`
      insert into comment_reports (comment_id, reporter_id, reason, created_at)
      values (${comments[place] ?? 0}, 7, 'spam', ${age(hours)})`);
  }
  for (const [id, hours] of [4, 2].entries()) {
    await db().run(sql`
      insert into moderation_reports (account_id, reporter_id, locale, reason, created_at)
      values (${id + 1}, 7, 'en', 'scam', ${age(hours)})`);
  }
  // At the very same time as the one before.
  await db().run(sql`
    insert into moderation_reports (account_id, reporter_id, locale, reason, created_at)
    select 3, 7, 'en', 'scam', created_at from moderation_reports where account_id = 2
    union all
    select 4, 7, 'en', 'scam', created_at from comment_reports where comment_id = ${comments[0] ?? 0}`);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readQueue>> = await readQueue({
      kinds: ['comment_report', 'account_report'],
      cursor,
      limit: 1,
      readerId: null,
    });
    seen.push(...page.items.map(({ kind, key }) => `${kind} ${key}`));
    cursor = page.next;
  } while (cursor !== null);
  expect(seen).toEqual([
    'account_report 4',
    `comment_report ${comments[0]}`,
    'account_report 1',
    'account_report 2',
    'account_report 3',
    `comment_report ${comments[1]}`,
  ]);
});
