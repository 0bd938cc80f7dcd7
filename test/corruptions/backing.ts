/** What people and the staff do in the market under test, each as one call. */
import Stripe from 'stripe';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { startContribution, type StartInput } from '#flows/back-campaign/index.ts';
import {
  markRefunded,
  type RefundInput,
  refundContribution,
} from '#flows/refund-contribution/index.ts';
import { handleProviderEvent } from '#flows/reconcile-payments/index.ts';
import { receiveWebhook, type RefundReason } from '#modules/payments/index.ts';
import { chargePledge } from '#flows/settle-campaign/index.ts';
import { takeDueCharges } from '#flows/settle-campaign/settle-campaign.store.ts';
import { addresses, input, key, type MadeCampaign, perkInput, visitor } from '../stories/market.ts';
import { WEBHOOK_SECRET } from '../stories/money-gateway.ts';
import type { Gateway } from './market-clock.ts';

export interface Backed {
  readonly id: number;
  readonly token: string;
  readonly next: string;
}

/** Gives an amount without a perk. */
export async function give(
  campaign: MadeCampaign,
  amount: number,
  card: string | null = 'pm_card_visa',
  who = visitor(),
  values: Partial<StartInput> = {},
): Promise<Backed> {
  const body = input(campaign, {
    extra_cents: amount,
    expected_total_cents: amount,
    payment_method_id: card as string,
    ...values,
  });
  const answer = await startContribution(body, who, key(), addresses);
  return { id: answer.contribution.id, token: answer.token ?? '', next: answer.next };
}

/** Buys one unit of a perk, at a total that is known. */
export async function buy(
  campaign: MadeCampaign,
  perkId: number,
  total: number,
  values: Partial<StartInput> = {},
  who = visitor(),
): Promise<Backed> {
  const body = perkInput(campaign, perkId, total, values);
  const answer = await startContribution(body, who, key(), addresses);
  return { id: answer.contribution.id, token: answer.token ?? '', next: answer.next };
}

const request = (
  contributionId: number,
  amount: number | null,
  reason: RefundReason,
): RefundInput => ({
  contributionId,
  amountMinor: amount === null ? null : BigInt(amount),
  reason,
  key: key(),
  actorId: null,
  requestId: null,
});

/** Gives back through the provider; null is all that is left. */
export async function refund(
  id: number,
  amount: number | null,
  reason: RefundReason = 'contributor_request',
  parts: RefundInput['parts'] = [],
): Promise<number> {
  return (await refundContribution({ ...request(id, amount, reason), parts })).id;
}

/** Notes what an owner gave back by other means. */
export async function mark(id: number, amount: number | null, actorId: number): Promise<number> {
  const outside = { ...request(id, amount, 'other'), actorId, note: 'by bank transfer' };
  return (await markRefunded(outside)).id;
}

let messages = 0;

async function notifyDispute(disputed: object): Promise<void> {
  messages += 1;
  const id = `evt_dispute_${messages}`;
  const type = 'charge.dispute.updated';
  const payload = JSON.stringify({ id, object: 'event', type, data: { object: disputed } });
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
  await receiveWebhook(Buffer.from(payload), header);
  await handleProviderEvent(id);
}

export async function chargeOf(id: number): Promise<string> {
  const row = await db().one<{ charge_ref: string }>(sql`
    select charge_ref from payment_attempts
    where source_kind = 'contribution' and source_id = ${id} and state in ('succeeded', 'surplus')
      and operation = 'charge'`);
  return row.charge_ref;
}

/** A bank disputes the charge of a contribution and, unless `open`, decides. */
export async function dispute(
  gateway: Gateway,
  id: number,
  end: 'open' | 'win' | 'lose',
): Promise<void> {
  const charge = await chargeOf(id);
  await notifyDispute(await gateway.control<object>('disputes/open', { charge }));
  if (end !== 'open') {
    await notifyDispute(await gateway.control<object>(`disputes/${end}`, { charge }));
  }
}

/** Charges the pledges that are due, but for those that should wait. */
export async function chargeDue(but: readonly number[] = []): Promise<void> {
  for (const due of await takeDueCharges(db(), 1000)) {
    if (!but.includes(due.contribution_id)) await chargePledge(due);
  }
}
