/** A charge worked: the money is the campaign's, or nobody's who asked for it any more. */
import { recipes } from '#modules/ledger/index.ts';
import { type AttemptRow, isOpen } from '#modules/payments/index.ts';
import { claim } from '#modules/perks/index.ts';
import type { Instant } from '#platform/clock/instant.ts';
import type { ContributionState } from '../contribution.ts';
import type { AnsweredContribution } from '../contribution.table.ts';
import { refundDueWhenCollected } from '../settling/settlement.ts';
import { event, moved, nothing } from './answer-effects.ts';
import type { AnswerEffect, AnswerFacts, Said } from './answer-facts.ts';
import { feesOf } from './fees.ts';

/** States in which a contribution waits for its money. */
const AWAITING: readonly ContributionState[] = ['charging', 'charge_unknown', 'errored'];

export function decideCharged(facts: AnswerFacts, said: Said, at: Instant): AnswerEffect {
  const { contribution, attempt, attempts } = facts;
  const isAwaited = contribution.captured_minor === 0n && AWAITING.includes(contribution.state);
  const hasOther = attempts.some((other) => other.id !== attempt.id && isOpen(other));
  return isAwaited && (isOpen(attempt) || !hasOther)
    ? takenIn(facts, said, at)
    : surplus(facts, said, at);
}

function takenIn(facts: AnswerFacts, said: Said, at: Instant): AnswerEffect {
  const { contribution, settlement, campaign } = facts;
  const stock = claim(facts.reservations, facts.units, at) ?? null;
  // An errored one is charged again by this success: the way to `collected` leads over `charging`.
  const late =
    contribution.state === 'errored'
      ? [moved(contribution, 'charging', { cause: 'late_success', requestId: null }, at)]
      : [];
  const fees = feesOf(contribution.total_minor, contribution.platform_fee_bps, facts.rate);
  const collected: AnsweredContribution = {
    ...moved(late[0] ?? contribution, 'collected', said, at),
    collected_at: at,
    captured_minor: contribution.total_minor,
    method_id: facts.methodId ?? contribution.method_id,
    platform_fee_minor: fees.platformFeeMinor,
    processing_fee_minor: fees.processingFeeMinor,
    expires_at: null,
    charge_due_at: null,
    refund_due:
      stock === null
        ? 'perk_unavailable'
        : refundDueWhenCollected(settlement?.decision ?? null, campaign),
  };
  const wasPledged = contribution.pledged_at !== null;
  const { id, beneficiary_id: beneficiaryId, currency, total_minor: totalMinor } = contribution;
  const money = { id, beneficiaryId, currency, totalMinor, ...fees, wasPledged };
  return {
    ...nothing('collected'),
    attempt: charged(facts.attempt, said, 'succeeded', at),
    moves: [...late, collected],
    stock,
    totals: {
      campaignId: contribution.campaign_id,
      collectedMinor: totalMinor,
      pledgedMinor: wasPledged ? -totalMinor : 0n,
      contributions: wasPledged ? 0 : 1,
      contributorKey: contribution.contributor_key,
      accountId: contribution.account_id,
    },
    transfers: [recipes.collected(money, said.charge?.feeMinor ?? null, at)],
    events: [event(contribution, 'collected', contribution.id)],
  };
}

/** Money nobody asked for any more: it stays the contributor's and goes back in full. */
function surplus(facts: AnswerFacts, said: Said, at: Instant): AnswerEffect {
  const attempt = charged(facts.attempt, said, 'surplus', at);
  const { id, currency, amount_minor: amountMinor } = attempt;
  return {
    ...nothing('surplus'),
    attempt,
    surplus: { attempt, at },
    transfers: [
      recipes.surplusCaptured({ id, currency, amountMinor }, said.charge?.feeMinor ?? null, at),
    ],
    events: [
      {
        topic: 'payment.surplus',
        key: `payment.surplus:${id}`,
        payload: { contribution_id: facts.contribution.id, attempt_id: id },
      },
    ],
  };
}

function charged(
  attempt: AttemptRow,
  said: Said,
  state: 'succeeded' | 'surplus',
  at: Instant,
): AttemptRow {
  return {
    ...attempt,
    state,
    resolved_at: at,
    check_at: null,
    provider_object: said.object,
    provider_ref: said.ref,
    charge_ref: said.charge?.ref ?? null,
    captured_minor: said.charge?.amountMinor ?? null,
    provider_fee_minor: said.charge?.feeMinor ?? null,
    decline_code: state === 'succeeded' ? null : attempt.decline_code,
  };
}
