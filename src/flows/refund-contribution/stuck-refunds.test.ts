import { beforeAll, expect, it } from 'vitest';
import { countQueue, readQueue, readWaiting } from '#modules/admin/index.ts';
import { contributionRows, leftOfRow } from '#modules/contributions/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { plantBackOffice } from '#test/stories/plant-back-office.ts';
import { testDatabase } from '#test/support/database.ts';
import { keepStranded, readStrandedSurplus } from './index.ts';

testDatabase();

/** What may have become of an extra charge of 100.00: its refunds, then its disputes with what they took. */
const CASES: readonly (readonly [refunds: string[], disputes: [state: string, held: number][]])[] =
  [
    [['succeeded'], []],
    [['pending'], []],
    [['failed'], []],
    [['due'], []],
    [['returned'], []],
    [['failed', 'succeeded'], []],
    [['failed', 'failed'], []],
    [['failed', 'outside'], []],
    [['returned', 'outside'], []],
    [['failed'], [['open', 10_000]]],
    [['failed'], [['won', 10_000]]],
    [['failed'], [['lost', 10_000]]],
    [['failed'], [['lost', 0]]],
    [['returned'], [['lost', 4000]]],
    [
      ['failed'],
      [
        ['lost', 6000],
        ['lost', 6000],
      ],
    ],
    [
      ['failed'],
      [
        ['lost', 4000],
        ['open', 2000],
      ],
    ],
  ];

const ids: number[] = [];

beforeAll(async () => {
  await plantBackOffice({ contributions: 60, accounts: 24, campaigns: 6 });
  const attempts = await db().query<{ id: number; source_id: number }>(sql`
    select id, source_id from payment_attempts order by id limit ${CASES.length}`);
  await transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`update contributions set refund_due = null`);
    await tx.run(sql`delete from payment_disputes`);
    await tx.run(sql`delete from payment_refunds`);
    for (const [place, [refunds, disputes]] of CASES.entries()) {
      const { id, source_id: source } = attempts[place] ?? { id: 0, source_id: 0 };
      ids.push(source);
      await tx.run(sql`
        update payment_attempts set state = 'surplus', captured_minor = 10000, currency = 'USD'
        where id = ${id}`);
      for (const [nth, state] of refunds.entries()) {
        const isFailed = ['failed', 'due', 'returned'].includes(state);
        await tx.run(sql`
          insert into payment_refunds (source_kind, source_id, attempt_id, idempotency_key, amount_minor,
            currency, reason, surplus, state, note, actor_id, resolved_at, returned_at, check_at)
          values ('contribution', ${source}, ${id}, ${`stuck:${id}:${nth}`}, 10000, 'USD', 'duplicate', true,
            ${isFailed ? 'failed' : state}, ${state === 'outside' ? 'By transfer' : ''},
            ${state === 'outside' ? 1 : null}, clock_now() - ${source} * interval '1 minute',
            case when ${state === 'returned'}::boolean then clock_now() end,
            case when ${state === 'due'}::boolean then clock_now() end)`);
      }
      for (const [nth, [state, held]] of disputes.entries()) {
        await tx.run(sql`
          insert into payment_disputes (dispute_ref, attempt_id, amount_minor, held_minor, currency, state,
            closed_at, check_at)
          values (${`dp_stuck_${id}_${nth}`}, ${id}, 10000, ${held}, 'USD', ${state},
            case when ${state !== 'open'}::boolean then clock_now() end,
            case when ${state !== 'won' && held === 0}::boolean then clock_now() end)`);
      }
      await keepStranded(tx, source);
    }
  });
});

it('those that somebody has to pay another way wait with what is left, and no others', async () => {
  const stranded: [string, bigint | undefined][] = [];
  for (const id of ids) {
    const [left] = await readStrandedSurplus(id);
    if (left) stranded.push([String(id), left.amountMinor]);
  }
  expect(stranded.map(([, amount]) => amount)).toEqual([10_000n, 10_000n, 10_000n, 10_000n, 6000n]);
  const found = await readWaiting('refund_stuck', ids.map(String));
  expect(found.every(({ about, currency }) => about === 'surplus' && currency === 'USD')).toBe(
    true,
  );
  const byNumber = found.map(({ key, amount_minor: amount }) => [key, amount] as const);
  expect(byNumber.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual(
    stranded.toSorted(([one], [other]) => Number(one) - Number(other)),
  );
  expect((await countQueue()).refund_stuck).toBe(stranded.length);
});

it('two charges of one contribution wait once, with their sum', async () => {
  const [one, other] = await readWaiting('refund_stuck', ids.map(String));
  const [key = '', moved = ''] = [one?.key, other?.key];
  await db().run(
    sql`update payment_refunds set source_id = ${Number(key)} where source_id = ${Number(moved)}`,
  );
  const together = await readWaiting('refund_stuck', [key, moved]);
  await db().run(sql`
    update payment_refunds r set source_id = a.source_id from payment_attempts a where a.id = r.attempt_id`);
  const sum = (one?.amount_minor ?? 0n) + (other?.amount_minor ?? 0n);
  expect(together).toMatchObject([{ key, amount_minor: sum }]);
});

it('one beside what the system owes of the same contribution waits with it, with the sum', async () => {
  const [one] = await readWaiting('refund_stuck', ids.map(String));
  const { key = '', amount_minor: stranded } = one ?? {};
  await db().run(sql`
    update contributions set refund_due = 'unfunded', refund_tries = 4 where id = ${Number(key)}`);
  const [contribution] = await contributionRows(db(), [Number(key)]);
  const owed = contribution ? leftOfRow(contribution) : 0n;
  expect(owed).toBeGreaterThan(0n);
  expect(await readWaiting('refund_stuck', [key])).toMatchObject([
    { key, about: 'unfunded', amount_minor: owed + (stranded ?? 0n) },
  ]);
  await db().run(sql`update contributions set refund_due = null where id = ${Number(key)}`);
});

it('in the order they wait in, page by page, beside what the system owes', async () => {
  const owed = await db().one<{ id: number }>(sql`
    select id from contributions where id <> all(${ids}::bigint[]) order by id desc limit 1`);
  await db().run(sql`
    update contributions set refund_due = 'unfunded', refund_tries = 4, state_at = clock_now()
    where id = ${owed.id}`);
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readQueue>> = await readQueue({
      kinds: ['refund_stuck'],
      cursor,
      limit: 2,
      readerId: null,
    });
    seen.push(...page.items.map(({ key }) => Number(key)));
    cursor = page.next;
  } while (cursor !== null);
  const surplus = seen.slice(0, -1);
  expect(surplus).toHaveLength(5);
  expect(surplus).toEqual(surplus.toSorted((one, other) => other - one));
  expect(seen.at(-1)).toBe(owed.id);
});
