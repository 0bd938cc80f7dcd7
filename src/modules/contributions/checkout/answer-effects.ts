/** The parts that effects of answers are made of. */
import type { AttemptRow } from '#modules/payments/index.ts';
import { release, type StockMove } from '#modules/perks/index.ts';
import type { Instant } from '#platform/clock/instant.ts';
import type { NewEvent } from '#platform/events/outbox.ts';
import type { ContributionState } from '../contribution.ts';
import type { AnsweredContribution } from '../contribution.table.ts';
import type { AnswerEffect, AnswerFacts, AnswerOutcome, Said } from './answer-facts.ts';

/** An answer that changes nothing yet. */
export function nothing(outcome: AnswerOutcome): AnswerEffect {
  return {
    outcome,
    moves: [],
    attempt: null,
    next: null,
    stock: null,
    holdUntil: null,
    totals: null,
    transfers: [],
    events: [],
    decline: null,
    review: null,
    surplus: null,
    difference: null,
  };
}

/** The contribution in another state, with why and when it went there. */
export function moved(
  contribution: AnsweredContribution,
  state: ContributionState,
  { cause, requestId }: Pick<Said, 'cause' | 'requestId'>,
  at: Instant,
): AnsweredContribution {
  return {
    ...contribution,
    state,
    state_at: at,
    state_cause: cause,
    state_request_id: requestId,
    seq: contribution.seq + 1,
  };
}

/** Everything it holds or has claimed becomes free. */
export function withoutUnits({ reservations }: AnswerFacts, at: Instant): StockMove {
  return release(reservations, at);
}

/** Something that happened to a contribution, for those who listen. */
export function event(
  contribution: AnsweredContribution,
  what: string,
  key: string | number,
  more: object = {},
): NewEvent {
  return {
    topic: `contribution.${what}`,
    key: `contribution.${what}:${key}`,
    payload: {
      contribution_id: contribution.id,
      campaign_id: contribution.campaign_id,
      account_id: contribution.account_id,
      ...more,
    },
  };
}

/** What an attempt is called at the provider: kind and id, or neither where it made nothing of it. */
export function nameAtProvider(
  attempt: AttemptRow,
  said: Said,
): Pick<AttemptRow, 'provider_object' | 'provider_ref'> {
  const ref = said.ref ?? attempt.provider_ref;
  const object = ref === null ? null : (said.object ?? attempt.provider_object);
  return { provider_object: object, provider_ref: ref };
}
