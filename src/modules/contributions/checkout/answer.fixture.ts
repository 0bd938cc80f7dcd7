import { type AttemptRow, processingRate } from '#modules/payments/index.ts';
import type { ReservationRow } from '#modules/perks/index.ts';
import { hours, minutes } from '#platform/clock/instant.ts';
import type { ContributionRow } from '../contribution.table.ts';
import type { AnswerFacts, Said } from './answer-facts.ts';
import { NOW } from './checkout.fixture.ts';
import { NO_DECLINES } from './risk-review.ts';

const TOTAL = 2_500n;

/** One that is being paid: flexible ones at once, unless `values` say otherwise. */
export function contributionOf(values: Partial<ContributionRow> = {}): ContributionRow {
  return {
    id: 1,
    campaign_id: 2,
    beneficiary_id: 3,
    account_id: null,
    source: 'web',
    state: 'charging',
    seq: 3,
    state_at: NOW,
    state_cause: 'started',
    state_actor_id: null,
    state_request_id: null,
    state_before_dispute: null,
    funding: 'flexible',
    pre_order: false,
    own_campaign: false,
    currency: 'USD',
    perks_minor: TOTAL,
    extra_minor: 0n,
    shipping_minor: 0n,
    tax_minor: 0n,
    total_minor: TOTAL,
    platform_fee_bps: 500,
    captured_minor: 0n,
    platform_fee_minor: 0n,
    processing_fee_minor: 0n,
    refunded_minor: 0n,
    disputed_minor: 0n,
    refund_due: null,
    refund_tries: 0,
    refund_try_at: null,
    charge_due_at: null,
    charge_tries: 0,
    method_id: null,
    email: 'a@b.test',
    firstname: '',
    lastname: '',
    appearance: 'named',
    owner_visibility: 'full',
    locale: 'en',
    referrer: null,
    first_referrer: null,
    last_referrer: null,
    token_hash: null,
    holder: 'visitor:1',
    client_key: '',
    contributor_key: 'email:1',
    idempotency_key: 'a-key-of-sixteen',
    body_hash: '',
    created_at: NOW,
    expires_at: NOW + minutes(10),
    pledged_at: null,
    collected_at: null,
    ...values,
  };
}

export function attemptOf(values: Partial<AttemptRow> = {}): AttemptRow {
  return {
    id: 1,
    source_kind: 'contribution',
    source_id: 1,
    operation: 'charge',
    attempt_no: 1,
    idempotency_key: '',
    state: 'stored',
    on_session: true,
    amount_minor: TOTAL,
    currency: 'USD',
    method_ref: 'pm_card',
    customer_ref: null,
    save_method: false,
    hosted: false,
    provider_object: null,
    provider_ref: null,
    action_url: null,
    charge_ref: null,
    captured_minor: null,
    provider_fee_minor: null,
    decline_code: null,
    created_at: NOW,
    resolved_at: null,
    check_at: NOW,
    checks: 0,
    ...values,
  };
}

export function reservationOf(state: 'held' | 'claimed' | 'released' = 'held'): ReservationRow {
  return {
    id: 1,
    stock_unit_id: 5,
    source_kind: 'contribution',
    source_id: 1,
    quantity: 1,
    state,
    reserved_at: NOW,
    expires_at: NOW + minutes(10),
    settled_at: state === 'held' ? null : NOW,
  };
}

/** The provider answers attempt 1; a success took what was asked for. */
export function saidOf(outcome: Said['outcome'], values: Partial<Said> = {}): Said {
  const tookMoney = { ref: 'ch_1', amountMinor: TOTAL, currency: 'USD', feeMinor: 103n };
  return {
    attemptId: 1,
    contributionId: 1,
    outcome,
    cause: 'checkout',
    requestId: null,
    keep: false,
    object: 'payment_intent',
    ref: 'pi_1',
    url: null,
    charge: outcome === 'succeeded' ? tookMoney : null,
    method: null,
    declineCode: outcome === 'declined' ? 'card_declined' : null,
    fingerprint: null,
    ...values,
  };
}

export function answerFactsOf(values: Partial<AnswerFacts> = {}): AnswerFacts {
  const attempt = values.attempt ?? attemptOf();
  return {
    contribution: contributionOf(),
    attempt,
    attempts: [attempt],
    campaign: { state: 'live', endsAt: NOW + hours(1) },
    settlement: null,
    reservations: [reservationOf()],
    units: new Map(),
    holdsLimited: true,
    declines: NO_DECLINES,
    rate: processingRate('USD'),
    methodId: null,
    ...values,
  };
}
