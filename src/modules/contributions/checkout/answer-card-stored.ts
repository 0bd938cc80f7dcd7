/** A card was stored: a promise for the deadline, or a charge that follows. */
import { mayCharge, takesContributions } from '#modules/campaigns/index.ts';
import { recipes } from '#modules/ledger/index.ts';
import { attemptKey, type AttemptRow, isOpen, nextAttemptNo } from '#modules/payments/index.ts';
import { claim } from '#modules/perks/index.ts';
import { type Instant, minutes } from '#platform/clock/instant.ts';
import type { ContributionState } from '../contribution.ts';
import type { AnsweredContribution } from '../contribution.table.ts';
import { event, moved, nameAtProvider, nothing, withoutUnits } from './answer-effects.ts';
import type { AnswerEffect, AnswerFacts, NextAttempt, Said } from './answer-facts.ts';
import { cardRisk, type ReviewReason, reviewUntil } from './risk-review.ts';

const ASKED_AFTER = minutes(1);

/** States in which a card that was stored is charged at once. */
const CHARGED_NEXT: readonly ContributionState[] = ['reserved', 'errored', 'charging'];

export function decideCardStored(facts: AnswerFacts, said: Said, at: Instant): AnswerEffect {
  const { contribution, attempt, attempts } = facts;
  const stored = { ...nothing('too_late'), attempt: cardOf(attempt, said, at) };
  if (contribution.state === 'reserved' && contribution.funding === 'fixed') {
    return { ...stored, ...promised(facts, said, at) };
  }
  const hasOther = attempts.some((other) => other.id !== attempt.id && isOpen(other));
  const isWanted = contribution.captured_minor === 0n && CHARGED_NEXT.includes(contribution.state);
  if (!isWanted || hasOther) return stored;
  if (!mayCharge(facts.campaign) || facts.settlement?.decision === 'give_back') {
    return { ...stored, ...closed(facts, said, at) };
  }
  const risk = cardRisk(facts.declines);
  if (contribution.state === 'reserved' && (risk.refused || risk.reasons.length > 0)) {
    return { ...stored, ...reviewed(facts, said, risk.reasons, at) };
  }
  return { ...stored, ...chargedNext(facts, said, at) };
}

function cardOf(attempt: AttemptRow, said: Said, at: Instant): AttemptRow {
  return {
    ...attempt,
    state: 'succeeded',
    resolved_at: at,
    check_at: null,
    ...nameAtProvider(attempt, said),
    method_ref: said.method?.methodRef ?? attempt.method_ref,
    customer_ref: said.method?.customerRef ?? attempt.customer_ref,
  };
}

/** All-or-nothing: a promise, where the campaign still runs and the units are there. */
function promised(facts: AnswerFacts, said: Said, at: Instant): Partial<AnswerEffect> {
  const { contribution, campaign, settlement } = facts;
  const stored: AnsweredContribution = {
    ...moved(contribution, 'setup_ok', said, at),
    method_id: facts.methodId,
  };
  const runs = campaign.state === 'live' && takesContributions(campaign, at);
  const stock =
    runs && settlement === null ? claim(facts.reservations, facts.units, at) : undefined;
  if (stock === undefined) {
    const cause = runs ? 'sold_out' : 'deadline_passed';
    const failed = moved(stored, 'failed', { cause, requestId: said.requestId }, at);
    return { outcome: 'failed', moves: [stored, failed], stock: withoutUnits(facts, at) };
  }
  const { id, beneficiary_id: beneficiaryId, currency, total_minor: totalMinor } = contribution;
  return {
    outcome: 'pledged',
    moves: [stored, { ...moved(stored, 'pledged', said, at), pledged_at: at, expires_at: null }],
    stock,
    totals: {
      campaignId: contribution.campaign_id,
      pledgedMinor: totalMinor,
      contributions: 1,
      contributorKey: contribution.contributor_key,
      accountId: contribution.account_id,
    },
    transfers: [recipes.pledged({ id, beneficiaryId, currency, totalMinor }, at)],
    events: [event(contribution, 'pledged', id)],
  };
}

/** The campaign charges nobody (any more); a pledge whose charge failed stays what it is. */
function closed(facts: AnswerFacts, said: Said, at: Instant): Partial<AnswerEffect> {
  const { contribution } = facts;
  if (contribution.state === 'errored') return { outcome: 'failed' };
  const { requestId } = said;
  return {
    outcome: 'failed',
    moves: [moved(contribution, 'failed', { cause: 'campaign_closed', requestId }, at)],
    stock: withoutUnits(facts, at),
  };
}

/** Nothing is charged before somebody looked at it. */
function reviewed(
  facts: AnswerFacts,
  said: Said,
  reasons: readonly ReviewReason[],
  at: Instant,
): Partial<AnswerEffect> {
  const { contribution, attempt } = facts;
  const until = reviewUntil(at, facts.holdsLimited);
  return {
    outcome: 'in_review',
    moves: [
      {
        ...moved(contribution, 'risk_review', said, at),
        method_id: facts.methodId ?? contribution.method_id,
        expires_at: until,
      },
    ],
    holdUntil: until,
    review: {
      contribution_id: contribution.id,
      reasons: reasons.length === 0 ? ['device'] : reasons,
      method_ref: said.method?.methodRef ?? attempt.method_ref ?? '',
      customer_ref: said.method?.customerRef ?? attempt.customer_ref,
      save_method: attempt.save_method,
      opened_at: at,
    },
    events: [event(contribution, 'under_review', contribution.id)],
  };
}

/** The card is there: the charge is a question of its own, with a key of its own. */
function chargedNext(facts: AnswerFacts, said: Said, at: Instant): Partial<AnswerEffect> {
  const { contribution } = facts;
  const charging =
    contribution.state === 'charging' ? contribution : moved(contribution, 'charging', said, at);
  return {
    outcome: 'charge_next',
    moves: [{ ...charging, method_id: facts.methodId }],
    next: nextCharge(facts, said, at),
  };
}

function nextCharge(
  { contribution, attempt, attempts }: AnswerFacts,
  said: Said,
  at: Instant,
): NextAttempt {
  const number = nextAttemptNo(attempts, 'charge');
  return {
    source_kind: 'contribution',
    source_id: contribution.id,
    operation: 'charge',
    attempt_no: number,
    idempotency_key: attemptKey(contribution.id, 'charge', number),
    on_session: true,
    amount_minor: contribution.total_minor,
    currency: contribution.currency,
    method_ref: said.method?.methodRef ?? attempt.method_ref,
    customer_ref: said.method?.customerRef ?? attempt.customer_ref,
    save_method: attempt.save_method,
    hosted: false,
    created_at: at,
    check_at: at + ASKED_AFTER,
  };
}
