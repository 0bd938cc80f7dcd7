/** What is written of contributions of the past; pure. */
import { type ContributionRow, holdsOf, lineRows } from '#modules/contributions/index.ts';
import {
  attemptKey,
  type AttemptRow,
  type CardToKeep,
  type paymentCustomers,
  type RefundRow,
} from '#modules/payments/index.ts';
import type { Hold } from '#modules/perks/index.ts';
import { type Instant, minutes, toInstant } from '#platform/clock/instant.ts';
import type { RowOf } from '#platform/db/table.ts';
import type { Planting } from './planting.ts';

/** Whoever planted it: keys are unique among them. */
export const PLANTED = 'planted';

/** What units were held for while it was paid. */
const HELD_FOR = minutes(10);

export function contributionRow(
  { row, facts, times, sums, moves: [born] }: Planting,
  methodId: number | null,
) {
  const { campaign } = facts;
  return {
    ...born,
    campaign_id: campaign.id,
    beneficiary_id: campaign.beneficiaryId,
    account_id: row.accountId,
    funding: times.pledgedAt === null ? 'flexible' : 'fixed',
    currency: campaign.currency,
    perks_minor: sums.perksMinor,
    extra_minor: sums.extraMinor,
    shipping_minor: sums.shippingMinor,
    total_minor: sums.totalMinor,
    platform_fee_bps: campaign.platformFeeBps,
    method_id: methodId,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    appearance: row.appearance,
    locale: row.locale,
    referrer: row.arrival?.code ?? null,
    first_referrer: row.arrival?.referrer ?? null,
    last_referrer: row.arrival?.referrer ?? null,
    holder: PLANTED,
    contributor_key: facts.contributorKey,
    idempotency_key: row.key,
    body_hash: PLANTED,
    created_at: times.createdAt,
    pledged_at: times.pledgedAt,
  } satisfies Partial<ContributionRow>;
}

export function linesOf({ facts, lines }: Planting) {
  return lineRows(facts.contributionId, lines);
}

/** Its units: claimed, or free again. */
export function unitsOf(planting: Planting): Hold[] {
  const { facts, times, lines, isOver, moves } = planting;
  const settledAt = isOver ? (moves.at(-1) ?? moves[0]).state_at : moves[0].state_at;
  return holdsOf(lines, {
    contributionId: facts.contributionId,
    at: times.createdAt,
    until: times.createdAt + HELD_FOR,
    state: isOver ? 'released' : 'claimed',
    settledAt,
  });
}

export function addressRows({ row, facts }: Planting) {
  if (row.address === null) return [];
  return [{ contribution_id: facts.contributionId, ...row.address }];
}

/** Guests have a customer of their own for each contribution. */
export function customerRows({ row, facts }: Planting) {
  const { customerRef } = row.payment;
  if (customerRef === null) return [];
  const isGuest = row.accountId === null;
  return [
    {
      account_id: row.accountId,
      source_kind: isGuest ? 'contribution' : null,
      source_id: isGuest ? facts.contributionId : null,
      customer_ref: customerRef,
    } satisfies Partial<RowOf<typeof paymentCustomers>>,
  ];
}

export function cardOf({ row }: Planting): CardToKeep {
  const { methodRef, customerRef, brand, last4, expMonth, expYear } = row.payment;
  const card = { methodRef, customerRef, brand, last4, expMonth, expYear };
  return {
    accountId: row.accountId,
    isSaved: false,
    card: { ...card, fingerprint: null, country: null },
  };
}

/** What was asked of the provider: to keep the card of a promise, and to charge it. */
export function attemptRows(planting: Planting) {
  const { facts, times, row } = planting;
  const { pledgedAt, collectedAt } = times;
  const { setupRef, intentRef, chargeRef, feeMinor } = row.payment;
  const setup = (at: Instant) => ({
    ...attemptOf(planting, 'setup'),
    id: facts.setupId,
    on_session: true,
    provider_object: 'setup_intent' as const,
    provider_ref: setupRef,
    charge_ref: null,
    captured_minor: null,
    provider_fee_minor: null,
    created_at: times.createdAt,
    resolved_at: at,
  });
  const charge = (at: Instant) => ({
    ...attemptOf(planting, 'charge'),
    id: facts.chargeId,
    on_session: pledgedAt === null,
    provider_object: 'payment_intent' as const,
    provider_ref: intentRef,
    charge_ref: chargeRef,
    captured_minor: planting.sums.totalMinor,
    provider_fee_minor: feeMinor,
    created_at: at,
    resolved_at: at,
  });
  return [
    ...(pledgedAt === null ? [] : [setup(pledgedAt)]),
    ...(collectedAt === null ? [] : [charge(collectedAt)]),
  ] satisfies Partial<AttemptRow>[];
}

function attemptOf({ facts, sums, row }: Planting, operation: 'setup' | 'charge') {
  return {
    source_kind: 'contribution',
    source_id: facts.contributionId,
    operation,
    attempt_no: 1,
    idempotency_key: attemptKey(facts.contributionId, operation, 1),
    state: 'succeeded' as const,
    amount_minor: sums.totalMinor,
    currency: facts.campaign.currency,
    method_ref: row.payment.methodRef,
    customer_ref: row.payment.customerRef,
  };
}

export function refundRows({ row, facts, refund }: Planting) {
  if (row.refund === null || refund === null) return [];
  const at = toInstant(row.refund.at);
  return [
    {
      id: refund.id,
      source_kind: 'contribution',
      source_id: facts.contributionId,
      attempt_id: facts.chargeId,
      idempotency_key: `contribution:${facts.contributionId}:planted_refund`,
      amount_minor: refund.amountMinor,
      currency: facts.campaign.currency,
      reason: refund.reason,
      state: refund.state,
      provider_ref: row.refund.ref,
      platform_fee_minor: refund.platformFeeMinor,
      processing_fee_minor: refund.processingFeeMinor,
      created_at: at,
      resolved_at: at,
    } satisfies Partial<RefundRow>,
  ];
}
