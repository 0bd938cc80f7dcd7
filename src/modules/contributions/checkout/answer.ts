/** What the provider's answer to an attempt makes of a contribution. */
import { type AttemptRow, isOpen, tookMoney } from '#modules/payments/index.ts';
import type { Instant } from '#platform/clock/instant.ts';
import { minutes, seconds } from '#platform/clock/instant.ts';
import { LAST_CHARGE_TRY, nextChargeAt } from '../settling/retry-schedule.ts';
import type { AnswerEffect, AnswerFacts, Said } from './answer-facts.ts';
import { event, moved, nameAtProvider, nothing, withoutUnits } from './answer-effects.ts';
import { decideCharged } from './answer-charged.ts';
import { decideCardStored } from './answer-card-stored.ts';

/** How long a person is left alone with the provider's page before it is asked about. */
const ASKED_AFTER_ACTION = minutes(2);
const ASKED_AFTER_SILENCE = seconds(5);

/**
 * Decides one answer. Outcomes: `collected` · `pledged` · `charge_next` (a new attempt to send) ·
 * `in_review` · `declined` · `errored` · `failed` · `action` · `unknown` · `too_late` (nothing taken) ·
 * `surplus` (taken, to be given back) · `exists` (said before) · `differs` (amount or currency is not
 * ours: nothing changes).
 */
export function decideAnswer(facts: AnswerFacts, said: Said, at: Instant): AnswerEffect {
  const { attempt } = facts;
  if (isSaidBefore(attempt, said)) return nothing('exists');
  if (isAnotherAmount(attempt, said)) return differing(facts, said);
  switch (said.outcome) {
    case 'requires_action':
      return waiting(facts, said, at);
    case 'unknown':
      return silent(facts, said, at);
    case 'declined':
    case 'abandoned':
      return refused(facts, said, said.outcome, at);
    case 'succeeded':
      return attempt.operation === 'setup'
        ? decideCardStored(facts, said, at)
        : decideCharged(facts, said, at);
  }
}

function isSaidBefore(attempt: AttemptRow, { outcome }: Said): boolean {
  if (tookMoney(attempt)) return true;
  if (!isOpen(attempt)) return outcome !== 'succeeded';
  return attempt.state === 'requires_action' && outcome === 'requires_action';
}

function isAnotherAmount(attempt: AttemptRow, { outcome, charge }: Said): boolean {
  if (outcome !== 'succeeded' || attempt.operation !== 'charge') return false;
  return charge?.amountMinor !== attempt.amount_minor || charge.currency !== attempt.currency;
}

function differing(facts: AnswerFacts, said: Said): AnswerEffect {
  const { charge, ref } = said;
  const details = {
    attempt_id: facts.attempt.id,
    charge_ref: charge?.ref ?? null,
    amount_minor: charge === null ? null : Number(charge.amountMinor),
    currency: charge?.currency ?? null,
  };
  return { ...nothing('differs'), difference: { ref: ref ?? charge?.ref ?? '', details } };
}

function waiting(facts: AnswerFacts, said: Said, at: Instant): AnswerEffect {
  return {
    ...nothing('action'),
    attempt: {
      ...facts.attempt,
      state: 'requires_action',
      provider_object: said.object,
      provider_ref: said.ref,
      action_url: said.url,
      check_at: at + ASKED_AFTER_ACTION,
    },
  };
}

/** Nobody knows whether money was taken: asked again, never charged again. */
function silent(facts: AnswerFacts, said: Said, at: Instant): AnswerEffect {
  const { attempt, contribution } = facts;
  const isCharging = attempt.operation === 'charge' && contribution.state === 'charging';
  return {
    ...nothing('unknown'),
    attempt: {
      ...attempt,
      state: 'unknown',
      ...nameAtProvider(attempt, said),
      check_at: at + ASKED_AFTER_SILENCE,
    },
    moves: isCharging ? [moved(contribution, 'charge_unknown', said, at)] : [],
  };
}

function refused(
  facts: AnswerFacts,
  said: Said,
  outcome: 'declined' | 'abandoned',
  at: Instant,
): AnswerEffect {
  const { attempt, contribution } = facts;
  const { state, pledged_at: pledgedAt } = contribution;
  const effect: AnswerEffect = {
    ...nothing('declined'),
    attempt: {
      ...attempt,
      state: outcome,
      resolved_at: at,
      check_at: null,
      ...nameAtProvider(attempt, said),
      decline_code: said.declineCode,
    },
    // Off session nobody tries cards.
    decline: outcome === 'declined' && attempt.on_session ? declineOf(facts, said, at) : null,
  };
  if (attempt.operation !== 'charge') return effect;
  const isUnderWay = state === 'charging' || state === 'charge_unknown';
  if (isUnderWay && pledgedAt !== null) return failedPledge(facts, said, effect, at);
  const isOver = contribution.expires_at !== null && contribution.expires_at <= at;
  const isLost =
    state === 'charge_unknown' || (state === 'charging' && (isOver || outcome === 'abandoned'));
  if (said.keep || !isLost) return effect;
  return {
    ...effect,
    outcome: 'failed',
    moves: [moved(contribution, 'failed', said, at)],
    stock: withoutUnits(facts, at),
  };
}

/** The charge of a pledge failed: its person is told, and it is tried again by the schedule. */
function failedPledge(
  facts: AnswerFacts,
  said: Said,
  effect: AnswerEffect,
  at: Instant,
): AnswerEffect {
  const { attempt, contribution, settlement } = facts;
  const { charge_tries: tries, charge_due_at: due } = contribution;
  const next = settlement === null ? null : nextChargeAt(tries, settlement.decidedAt, at);
  const errored = moved(contribution, 'errored', said, at);
  return {
    ...effect,
    outcome: 'errored',
    moves: [{ ...errored, charge_due_at: attempt.on_session ? due : next }],
    events: [
      event(contribution, 'charge_failed', `${contribution.id}:${attempt.id}`, {
        attempt_id: attempt.id,
        on_session: attempt.on_session,
        is_last: tries >= LAST_CHARGE_TRY,
      }),
    ],
  };
}

function declineOf({ contribution }: AnswerFacts, said: Said, at: Instant) {
  return {
    contribution_id: contribution.id,
    campaign_id: contribution.campaign_id,
    holder: contribution.holder,
    client_key: contribution.client_key,
    decline_code: said.declineCode,
    fingerprint: said.fingerprint,
    occurred_at: at,
  };
}
