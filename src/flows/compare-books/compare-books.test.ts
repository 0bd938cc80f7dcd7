import { beforeAll, describe, expect, it } from 'vitest';
import { moveClock } from '#platform/clock/clock.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import { resolveAttempts } from '#flows/reconcile-payments/index.ts';
import { refundContribution } from '#flows/refund-contribution/index.ts';
import { providerBooks } from '#modules/payments/index.ts';
import { addresses, input, key, makeCampaign, stateOf, visitor } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import { compareBooks } from './compare-books.ts';
import { moneyViolations } from './index.ts';
import { watchBooks } from './watch-books.ts';

testDatabase();
const DAY = 86_400;
const gateway = moneyGateway();

async function collected(card = 'pm_card_visa'): Promise<number> {
  const campaign = await makeCampaign();
  const amount = { extra_cents: 5000, expected_total_cents: 5000 };
  const body = input(campaign, { ...amount, payment_method_id: card });
  return (await startContribution(body, visitor(), key(), addresses)).contribution.id;
}

async function differences(): Promise<string[]> {
  const found: string[] = [];
  const all = { since: null, freshAfter: null };
  for await (const { kind, text } of compareBooks(db(), providerBooks(), all))
    found.push(`${kind}: ${text}`);
  return found;
}

const noted = () =>
  db().query<{ kind: string; is_settled: boolean }>(sql`
    select kind, settled_at is not null as is_settled from payment_differences order by id`);

async function chargeOfNobody(): Promise<string> {
  const form = new URLSearchParams({
    amount: '999',
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: 'true',
    'automatic_payment_methods[enabled]': 'true',
    'automatic_payment_methods[allow_redirects]': 'never',
  });
  const headers = { authorization: 'Bearer sk_test_groundswell' };
  const made = await fetch(`${gateway.url}/v1/payment_intents`, {
    method: 'POST',
    body: form,
    headers,
  });
  return ((await made.json()) as { latest_charge: string }).latest_charge;
}

describe('the books of the provider beside ours', () => {
  let id = 0;
  beforeAll(async () => {
    id = await collected();
    const request = { amountMinor: 700n, reason: 'other', key: key() } as const;
    await refundContribution({ ...request, contributionId: id, actorId: null, requestId: null });
  });

  it('say the same of what was charged and given back', async () => {
    expect(await differences()).toEqual([]);
  });

  it('are not expected to say of what is still on its way', async () => {
    const onCharge = { method: 'POST', path: '/v1/payment_intents' };
    await gateway.control('faults', { rules: [{ match: onCharge, kind: 'drop_after' }] });
    await collected();
    await gateway.control('faults', { rules: [] });
    expect(await differences()).toEqual([]);
  });

  it.each([
    [
      'an amount',
      sql`update payment_attempts set captured_minor = 4999 where charge_ref is not null`,
      /^amount_differs: attempt \d+ of contribution \d+ has it as 4999 USD, it is 5000 USD$/,
    ],
    [
      'a fee',
      sql`update payment_attempts set provider_fee_minor = 1 where charge_ref is not null`,
      /^fee_differs: attempt \d+ of contribution \d+ has a fee of 1, it is \d+$/,
    ],
    [
      'a charge the provider does not have',
      sql`update payment_attempts set charge_ref = 'ch_gone' where charge_ref is not null`,
      /^missing_charge: attempt \d+ has it, the provider has not$/m,
    ],
    [
      'a refund of another amount',
      sql`update payment_refunds set amount_minor = 701`,
      /^refund_differs: refund \d+ has it as 701 USD, it is 700 USD$/,
    ],
    [
      'a refund that nobody here asked for',
      sql`update payment_refunds set provider_ref = 're_other', idempotency_key = 'another key'`,
      /^orphan_refund: it gave back 700 USD and is nobody’s$/m,
    ],
  ])('tell of %s that differs', async (_what, wrong, said) => {
    const [before] = await db().query(sql`
      select a.captured_minor, a.provider_fee_minor, a.charge_ref, r.amount_minor, r.provider_ref,
        r.idempotency_key
      from payment_attempts a join payment_refunds r on r.attempt_id = a.id`);
    const { captured_minor, provider_fee_minor, charge_ref, ...given } = before as Record<
      string,
      string
    >;
    await db().run(wrong);
    expect((await differences()).join('\n')).toMatch(said);
    await db().run(sql`
      update payment_attempts set captured_minor = ${captured_minor ?? null},
        provider_fee_minor = ${provider_fee_minor ?? null}, charge_ref = ${charge_ref ?? null}
      where charge_ref is not null`);
    await db().run(sql`
      update payment_refunds set amount_minor = ${given.amount_minor ?? null},
        provider_ref = ${given.provider_ref ?? null}, idempotency_key = ${given.idempotency_key ?? null}`);
    expect(await differences()).toEqual([]);
  });
});

describe('the watch', () => {
  it('lets a quarter of an hour pass, then notes a difference once, counts it, and settles it', async () => {
    const charge = await chargeOfNobody();
    expect(await watchBooks(2)).toBe(0);
    await moveClock(1200);
    expect(await watchBooks(2)).toBe(1);
    expect(await watchBooks(2)).toBe(1);
    expect(await noted()).toEqual([{ kind: 'orphan_charge', is_settled: false }]);
    moneyViolations();
    await expect.poll(moneyViolations).toBe(1);
    // Somebody found whose it is.
    await db().run(sql`
      update payment_attempts set state = 'succeeded', captured_minor = 999, amount_minor = 999,
        charge_ref = ${charge}, resolved_at = clock_now(), check_at = null
      where state = 'unknown'`);
    await db().run(
      sql`update payment_attempts set provider_ref = null where charge_ref = ${charge}`,
    );
    await watchBooks(2);
    expect(await noted()).toContainEqual({ kind: 'orphan_charge', is_settled: true });
    await moveClock(0);
  });

  it('tells of an attempt that stays open though its money was taken', async () => {
    const onCharge = { method: 'POST', path: '/v1/payment_intents' };
    await gateway.control('faults', { rules: [{ match: onCharge, kind: 'drop_after' }] });
    const id = await collected();
    await gateway.control('faults', { rules: [] });
    await moveClock(3600);
    const others = await watchBooks(2);
    await moveClock(7 * 3600);
    expect(await watchBooks(2)).toBe(others + 1);
    await resolveAttempts();
    expect(await stateOf(id)).toBe('collected');
    expect(await watchBooks(2)).toBe(others);
    await moveClock(0);
  });

  it('settles only what it looked at, and opens again what is wrong once more', async () => {
    const id = await collected();
    const capture = (amount: bigint) =>
      db().run(sql`update payment_attempts set captured_minor = ${amount} where source_id = ${id}`);
    const isOpen = async () => {
      const row = await db().maybe<{ is_open: boolean }>(sql`
        select settled_at is null as is_open from payment_differences
        where kind = 'amount_differs'
          and object_ref = (select charge_ref from payment_attempts where source_id = ${id})`);
      return row?.is_open;
    };
    await moveClock(20 * DAY);
    await capture(4999n);
    await watchBooks(45);
    expect(await isOpen()).toBe(true);
    await watchBooks(2);
    expect(await isOpen()).toBe(true);
    await capture(5000n);
    await watchBooks(45);
    expect(await isOpen()).toBe(false);
    await capture(4999n);
    await watchBooks(45);
    expect(await isOpen()).toBe(true);
    await moveClock(0);
  });

  it('writes nothing where another process has taken the run over', async () => {
    const id = await collected();
    await db().run(sql`update payment_attempts set captured_minor = 1 where source_id = ${id}`);
    await moveClock(1200);
    const before = await noted();
    const guard = () => Promise.reject(new Error('taken over'));
    await expect(watchBooks(2, { guard })).rejects.toThrow('taken over');
    expect(await noted()).toEqual(before);
    await watchBooks(2);
    expect((await noted()).length).toBe(before.length + 1);
    await db().run(sql`update payment_attempts set captured_minor = 5000 where source_id = ${id}`);
    await moveClock(0);
  });
});
