/** A collected contribution, what may happen to its money at the provider, and what the books say. */
import Stripe from 'stripe';
import { afterEach } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { handleProviderEvent, reconcileSchedules } from '#flows/reconcile-payments/index.ts';
import { resolveRefund } from '#flows/refund-contribution/index.ts';
import { receiveWebhook } from '#modules/payments/index.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { checkMoney, compareWithBooks } from '../../checks/money/index.ts';
import { setClock } from '../support/database.ts';
import { addresses, input, key, makeCampaign, type MadeCampaign, visitor } from './market.ts';
import { moneyGateway, WEBHOOK_SECRET } from './money-gateway.ts';

export interface Made {
  readonly id: number;
  readonly campaign: MadeCampaign;
  readonly charge: string;
}

export async function collected(
  amount = 10_000,
  card = 'pm_card_visa',
  given?: MadeCampaign,
): Promise<Made> {
  const campaign = given ?? (await makeCampaign());
  const body = input(campaign, {
    extra_cents: amount,
    expected_total_cents: amount,
    payment_method_id: card,
  });
  const { contribution } = await startContribution(body, visitor(), key(), addresses);
  const { charge_ref: charge } = await db().one<{ charge_ref: string }>(sql`
    select charge_ref from payment_attempts where source_id = ${contribution.id}
      and source_kind = 'contribution'`);
  return { id: contribution.id, campaign, charge };
}

/** A charge that the provider takes after its contribution was given up here: money that nobody asked for. */
export async function surplusOf(
  gateway: Pick<ReturnType<typeof moneyGateway>, 'control'>,
): Promise<Pick<Made, 'id' | 'charge'>> {
  const body = input(await makeCampaign(), {
    extra_cents: 10_000,
    expected_total_cents: 10_000,
    payment_method_id: 'pm_card_threeDSecure2Required',
  });
  const { id } = (await startContribution(body, visitor(), key(), addresses)).contribution;
  const { ref } = await db().one<{ ref: string }>(sql`
    select provider_ref as ref from payment_attempts where source_id = ${id}`);
  // What we believed of it was wrong.
  await db().run(sql`
    update payment_attempts set state = 'abandoned', resolved_at = clock_now(), check_at = null
    where source_id = ${id}`);
  await db().run(sql`
    update contributions set state = 'failed', state_at = clock_now() where id = ${id}`);
  await gateway.control('3ds/complete', { payment_intent: ref });
  await deliverEvent({ id: ref, object: 'payment_intent' }, 'payment_intent.succeeded');
  const { charge } = await db().one<{ charge: string }>(sql`
    select charge_ref as charge from payment_attempts where source_id = ${id} and state = 'surplus'`);
  return { id, charge };
}

export const refundRequest = (made: Pick<Made, 'id'>, amount: number | null, as = key()) => ({
  contributionId: made.id,
  amountMinor: amount === null ? null : BigInt(amount),
  reason: 'contributor_request' as const,
  key: as,
  actorId: null,
  requestId: null,
});

let serial = 0;

/** A signed message of the provider arrives and is handled. */
export async function deliverEvent(object: object, type = 'charge.dispute.updated'): Promise<void> {
  serial += 1;
  const id = `evt_back_${serial}`;
  const body = Buffer.from(JSON.stringify({ id, object: 'event', type, data: { object } }));
  const signed = Stripe.webhooks.generateTestHeaderString({
    payload: body.toString(),
    secret: WEBHOOK_SECRET,
    timestamp: Math.floor(Date.now() / 1000),
  });
  await receiveWebhook(body, signed);
  await handleProviderEvent(id);
}

const turn = { signal: new AbortController().signal, guard: async () => undefined };

/** Everything that looks after open questions by itself, once. */
export async function reconcile(): Promise<void> {
  for (const schedule of reconcileSchedules) await schedule.run(turn);
}

/** What an account of the contribution's campaign holds. */
export async function balanceOf(made: Made, kind: string): Promise<bigint> {
  const row = await db().one<{ amount_minor: bigint }>(sql`
    select coalesce(sum(b.balance_minor), 0)::bigint as amount_minor from ledger_balances b
    where b.kind = ${kind} and b.owner_ref = (select 'beneficiary:' || id from beneficiaries
      where campaign_id = ${made.campaign.id})`);
  return row.amount_minor;
}

/** What all accounts of a kind hold. */
export async function sumOf(kind: string): Promise<bigint> {
  const row = await db().one<{ amount_minor: bigint }>(sql`
    select coalesce(sum(balance_minor), 0)::bigint as amount_minor from ledger_balances
    where kind = ${kind}`);
  return row.amount_minor;
}

/** The gateway with what may happen there; each test of the file ends with equal books. */
export function moneyBackGateway() {
  const gateway = moneyGateway();
  const at = (path: string) => (made: Made) => gateway.control<{ id: string }>(path, made);
  const faults = (...rules: object[]) => gateway.control('faults', { rules });
  afterEach(async () => {
    await faults();
    await setClock(0);
    const broken = await checkMoney();
    const { currencies } = await gateway.control<{
      currencies: Record<string, { captured: number; refunded: number; disputed_lost: number }>;
    }>('books');
    broken.push(...(await compareWithBooks(currencies)));
    if (broken.length > 0) throw new Error(JSON.stringify(broken));
  });
  return {
    gateway,
    faults,
    open: at('disputes/open'),
    lose: at('disputes/lose'),
    win: at('disputes/win'),
    loseRefund: (kind: 'drop_before' | 'drop_after') =>
      faults({ match: { method: 'POST', path: '/v1/refunds' }, kind }),
    /** The bank sends a refund back: what was on its way at the gateway fails, and we ask about it. */
    async sendBack(refund: number): Promise<void> {
      await gateway.control('clock', { offset_seconds: 7 * 86_400 });
      await resolveRefund(refund);
      await gateway.control('clock', { offset_seconds: 0 });
    },
  };
}
