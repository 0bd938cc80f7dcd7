import { afterEach, describe, expect, it } from 'vitest';
import { moveClock } from '#platform/clock/clock.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import {
  continueContribution,
  returnAddresses,
  startContribution,
} from '#flows/back-campaign/index.ts';
import {
  expireReservations,
  findOrphanCharges,
  resolveAttempts,
} from '#flows/reconcile-payments/index.ts';
import {
  refundContribution,
  resolveRefund,
  resolveRefunds,
} from '#flows/refund-contribution/index.ts';
import { stripeProvider, usePaymentProvider } from '#modules/payments/index.ts';
import {
  addresses,
  input,
  key,
  makeCampaign,
  makePerk,
  perkInput,
  stateOf,
  stockOf,
  totalsOf,
  visitor,
} from '../stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '../stories/money-gateway.ts';
import { testDatabase } from '../support/database.ts';

testDatabase();
const gateway = moneyGateway();

const faults = (...rules: object[]) => gateway.control('faults', { rules });
const onCharge = { method: 'POST', path: '/v1/payment_intents' };

afterEach(async () => {
  await faults();
  await moveClock(0);
  usePaymentProvider(undefined);
});

async function chargesOf(contributionId: number): Promise<number> {
  const { charges } = await gateway.control<{
    charges: { metadata: { source_id?: string }; status: string }[];
  }>('books?limit=10000');
  return charges.filter(
    ({ metadata, status }) =>
      metadata.source_id === String(contributionId) && status === 'succeeded',
  ).length;
}

async function begin() {
  const campaign = await makeCampaign();
  const perk = await makePerk(campaign, { limit: 1 });
  const buyer = visitor();
  const [body, same] = [perkInput(campaign, perk, 2500), key()];
  const again = () => startContribution(body, buyer, same, addresses);
  const answer = await again();
  const ref = { token: answer.token ?? '' };
  return { answer, again, ref, buyer, perk, campaign, id: answer.contribution.id };
}

/** Charged by a process that was killed before it could write down that it had asked. */
async function begun() {
  await db().run(sql`
    create function refuse_row() returns trigger language plpgsql as
    $$ begin raise exception 'refused'; end $$`);
  await db().run(sql`
    create trigger refuse_row before update on payment_attempts
    for each row execute function refuse_row()`);
  const campaign = await makeCampaign();
  const [body, buyer, same] = [
    perkInput(campaign, await makePerk(campaign), 2500),
    visitor(),
    key(),
  ];
  const again = () => startContribution(body, buyer, same, addresses);
  await expect(again()).rejects.toThrow('refused');
  await db().run(sql`drop trigger refuse_row on payment_attempts`);
  const { id } = await db().one<{ id: number }>(sql`
    select id from contributions where campaign_id = ${campaign.id}`);
  return { again, id };
}

/** Long enough for a question to be due, and for what never arrived to be sent again. */
async function reconcile(): Promise<void> {
  for (const seconds of [200, 400, 800]) {
    await moveClock(seconds);
    await resolveAttempts();
  }
  await expireReservations();
  await moveClock(0);
}

describe('an answer that is lost, late or unreadable is unknown, never failed [P6 F10 F11 F12]', () => {
  it.each([
    ['the answer is dropped after the work', { kind: 'drop_after' }],
    ['a fault of theirs before the work', { kind: 'status', status: 500 }],
    ['too many requests', { kind: 'status', status: 429 }],
    ['HTML instead of JSON, work done', { kind: 'html', execute: true }],
    ['nothing at all, work done', { kind: 'empty', execute: true }],
    ['malformed JSON, work done', { kind: 'malformed', execute: true }],
    ['too much of an answer, work done', { kind: 'huge', execute: true }],
    ['the connection drops before the work', { kind: 'drop_before' }],
  ])('%s: charged once in the end', async (_name, fault) => {
    // Every try of the SDK meets it: first, and both retries.
    await faults({ match: onCharge, ...fault });
    const { answer, ref, buyer, id, perk } = await begin();
    expect(answer.next).toBe('processing');
    expect(await stateOf(id)).toBe('charge_unknown');
    expect(await stockOf(perk)).toMatchObject({ reserved: 1 });
    await faults();
    await continueContribution(ref, buyer, addresses);
    await reconcile();
    expect(await chargesOf(id)).toBe(1);
    expect(await stateOf(id)).toBe('collected');
    expect(await stockOf(perk)).toMatchObject({ reserved: 0, claimed: 1 });
  });

  it('what never arrived is given up once its time is over, and charges nobody', async () => {
    await faults({ match: onCharge, kind: 'drop_before' });
    const { id, perk } = await begin();
    await faults();
    for (const seconds of [700, 1400, 2800]) {
      await moveClock(seconds);
      await resolveAttempts();
    }
    await expireReservations();
    expect(await chargesOf(id)).toBe(0);
    expect(await stateOf(id)).toBe('failed');
    expect(await stockOf(perk)).toMatchObject({ reserved: 0, claimed: 0 });
  });

  it.each(['drop_before', 'drop_after'])(
    'a set-up is sent again under its key: %s',
    async (kind) => {
      await faults({ match: { method: 'POST', path: '/v1/setup_intents' }, kind });
      const campaign = await makeCampaign({ fundingType: 'fixed' });
      const body = input(campaign, { extra_cents: 2500, expected_total_cents: 2500 });
      const { slug } = await db().one<{ slug: string }>(sql`
      select slug from campaigns where id = ${campaign.id}`);
      const back = returnAddresses({ slug }, { locale: 'en' });
      const { contribution } = await startContribution(body, visitor(), key(), back);
      expect(await stateOf(contribution.id)).toBe('reserved');
      await faults();
      await reconcile();
      expect(await stateOf(contribution.id)).toBe('pledged');
    },
  );

  it('one lost answer is repeated under the same key and charges once [P4]', async () => {
    await faults({ match: onCharge, kind: 'drop_after', times: 1 });
    const { answer, id } = await begin();
    expect(answer.next).toBe('done');
    expect(await chargesOf(id)).toBe(1);
  });

  it('an answer later than our patience is found by asking', async () => {
    usePaymentProvider(stripeProvider(1_000));
    await faults({ match: onCharge, kind: 'latency', ms: 3_500, after: true, times: 3 });
    const { answer, again, id } = await begin();
    expect(answer.next).toBe('processing');
    await faults();
    await expect.poll(async () => (await again()).next, { interval: 500 }).toBe('done');
    expect(await chargesOf(id)).toBe(1);
  });

  it('a search that is down leaves it unknown however long it lasts', async () => {
    await faults(
      { match: onCharge, kind: 'drop_after' },
      { match: { path: '*search*' }, kind: 'status', status: 500 },
    );
    const { id } = await begin();
    await reconcile();
    expect(await stateOf(id)).toBe('charge_unknown');
    await faults();
    await moveClock(7200);
    await resolveAttempts();
    expect(await stateOf(id)).toBe('collected');
    expect(await chargesOf(id)).toBe(1);
  });

  it('keys the provider forgot are not charged again [F13]', async () => {
    await faults({ match: onCharge, kind: 'drop_after' });
    const { again, id } = await begin();
    await faults();
    await gateway.control('keys/forget', {});
    expect((await again()).next).toBe('done');
    expect(await chargesOf(id)).toBe(1);
  });

  it('what was asked so long ago that its key is forgotten is looked for, not sent again [F13]', async () => {
    const { again, id } = await begun();
    expect(await stateOf(id)).toBe('charging');
    await gateway.control('keys/forget', {});
    await moveClock(21 * 3600);
    expect((await again()).next).toBe('done');
    expect(await chargesOf(id)).toBe(1);
  });
});

describe('refunds', () => {
  it.each([['drop_after'], ['malformed']])('a lost answer (%s) gives back once', async (kind) => {
    const { id, campaign } = await begin();
    await faults({ match: { method: 'POST', path: '/v1/refunds' }, kind, execute: true });
    const request = {
      contributionId: id,
      amountMinor: 1000n,
      reason: 'other' as const,
      key: key(),
      actorId: null,
      requestId: null,
    };
    expect(await refundContribution(request)).toMatchObject({ state: 'unknown' });
    await faults();
    await gateway.control('keys/forget', {});
    await moveClock(60);
    await resolveRefunds();
    expect(await refundContribution(request)).toMatchObject({ state: 'succeeded' });
    expect(await totalsOf(campaign.id)).toMatchObject({ collected_minor: 1500n });
  });

  it('one that fails at the bank later is owed to the contributor', async () => {
    const campaign = await makeCampaign();
    const body = input(campaign, {
      extra_cents: 3000,
      expected_total_cents: 3000,
      payment_method_id: 'pm_card_refundFail',
    });
    const { contribution } = await startContribution(body, visitor(), key(), addresses);
    await refundContribution({
      contributionId: contribution.id,
      amountMinor: null,
      reason: 'other',
      key: key(),
      actorId: null,
      requestId: null,
    });
    await gateway.control('clock', { offset_seconds: 7 * 86_400 });
    await expect.poll(() => gateway.control('quiet')).toMatchObject({ tasks: 0 });
    const refund = await db().one<{ id: number }>(sql`
      select id from payment_refunds where source_id = ${contribution.id}`);
    await db().run(sql`update payment_refunds set check_at = clock_now() where id = ${refund.id}`);
    await resolveRefund(refund.id);
    const owed = await db().one<{ owed_minor: bigint }>(sql`
      select coalesce(sum(balance_minor), 0)::bigint as owed_minor
      from ledger_balances where kind = 'refunds_owed'`);
    await gateway.control('clock', { offset_seconds: 0 });
    expect(owed.owed_minor).toBe(3000n);
  });
});

describe('a charge that only the provider knows [P3]', () => {
  it('of an attempt of ours is taken in, of nobody is noted for finance', async () => {
    await faults({ match: onCharge, kind: 'drop_after' });
    const { id } = await begin();
    await faults();
    const headers = { authorization: 'Bearer sk_test_groundswell' };
    const form =
      'amount=999&currency=usd&payment_method=pm_card_visa&confirm=true&' +
      'automatic_payment_methods[enabled]=true&automatic_payment_methods[allow_redirects]=never';
    const made = await fetch(`${gateway.url}/v1/payment_intents`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers,
    });
    const { id: orphan } = (await made.json()) as { id: string };
    expect(await findOrphanCharges()).toBe(1);
    expect(await stateOf(id)).toBe('collected');
    const differences = await db().query(
      sql`select kind from payment_differences where settled_at is null`,
    );
    expect(differences).toEqual([{ kind: 'orphan_charge' }]);
    // Finance gives it back at the provider and closes the difference.
    await fetch(`${gateway.url}/v1/refunds`, {
      method: 'POST',
      body: new URLSearchParams({ payment_intent: orphan }),
      headers,
    });
    await db().run(sql`update payment_differences set settled_at = clock_now()`);
  });
});

itLeavesMoneyInOrder(gateway);
