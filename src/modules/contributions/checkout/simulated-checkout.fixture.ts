import { type AttemptRow, isOpen } from '#modules/payments/index.ts';
import { release, type StockMove, type StockUnit } from '#modules/perks/index.ts';
import { hours, type Instant } from '#platform/clock/instant.ts';
import type { AnsweredContribution } from '../contribution.table.ts';
import {
  answerFactsOf,
  attemptOf,
  contributionOf,
  reservationOf,
  saidOf,
} from './answer.fixture.ts';
import type { AnswerEffect, AnswerFacts, Said } from './answer-facts.ts';
import { decideAnswer } from './answer.ts';
import { NOW } from './checkout.fixture.ts';
import { decideExpiry } from './expiry.ts';
import { type AttemptFacts, decidePayment, decideScheduledCharge } from './next-attempt.ts';
import { cardRisk, NO_DECLINES } from './risk-review.ts';

/** One contribution of the last unit of a perk, moved by answers, its person, others and time. */
export class SimulatedCheckout {
  at: Instant = NOW;
  contribution: AnsweredContribution;
  attempts: AttemptRow[];
  reservation = reservationOf();
  unit: StockUnit = { id: 5, limit: 1, claimed: 0, reserved: 1 };
  readonly effects: AnswerEffect[] = [];
  #isDecided = false;

  constructor(funding: 'flexible' | 'fixed') {
    const isFixed = funding === 'fixed';
    this.contribution = contributionOf({ funding, state: isFixed ? 'reserved' : 'charging' });
    this.attempts = [attemptOf({ operation: isFixed ? 'setup' : 'charge' })];
  }

  /** The provider answers an attempt: the newest, or one so many before it, as often as it likes. */
  answer(back: number, outcome: Said['outcome'], keep: boolean): AnswerEffect {
    const attempt = this.attempts[Math.max(0, this.attempts.length - 1 - back)] as AttemptRow;
    const isCharge = attempt.operation === 'charge';
    const effect = decideAnswer(
      this.#facts(attempt),
      saidOf(outcome, {
        attemptId: attempt.id,
        keep,
        ref: `ref_${attempt.id}`,
        ...(isCharge ? {} : { charge: null, object: 'setup_intent' }),
      }),
      this.at,
    );
    this.contribution = effect.moves.at(-1) ?? this.contribution;
    this.attempts = this.attempts.map((each) =>
      each.id === attempt.id ? (effect.attempt ?? each) : each,
    );
    if (effect.next !== null) this.#begin(effect.next);
    this.#move(effect.stock);
    this.effects.push(effect);
    return effect;
  }

  /** Its person tries another card. */
  pay(hasCard: boolean): void {
    const decision = decidePayment(this.#attemptFacts(), hasCard, cardRisk(NO_DECLINES), this.at);
    if (decision.outcome === 'start') this.#start(decision.operation, true);
  }

  /** The schedule charges a pledge. */
  charge(): void {
    const { charge_tries: tries } = this.contribution;
    if (decideScheduledCharge(this.#attemptFacts(), tries).outcome === 'start')
      this.#start('charge', false);
  }

  /** Its time is over, by the clock. */
  expire(): void {
    const { state, pledged_at, expires_at } = this.contribution;
    const hasOpenCharge = this.attempts.some((each) => each.operation === 'charge' && isOpen(each));
    const end = decideExpiry(
      {
        state,
        pledgedAt: pledged_at,
        expiresAt: expires_at,
        hasOpenCharge,
        holdsUnits: this.reservation.state === 'held',
      },
      'time_over',
      this.at,
    );
    if (end === null) return;
    this.#move(release([this.reservation], this.at));
    if (end.state === null) return;
    this.contribution = { ...this.contribution, state: end.state };
    this.attempts = this.attempts.map((each) =>
      isOpen(each) ? { ...each, state: 'abandoned', resolved_at: this.at } : each,
    );
  }

  /** Somebody else buys the unit, if it is free. */
  sell(): void {
    const { claimed, reserved } = this.unit;
    if (claimed + reserved === 0) this.unit = { ...this.unit, claimed: 1 };
  }

  /** The campaign is decided: its pledges are charged. */
  decide(): void {
    this.#isDecided = true;
    if (this.contribution.state === 'pledged')
      this.contribution = { ...this.contribution, charge_due_at: this.at };
  }

  #facts(attempt: AttemptRow): AnswerFacts {
    return answerFactsOf({
      contribution: this.contribution,
      attempt,
      attempts: this.attempts,
      campaign: { state: this.#isDecided ? 'ended' : 'live', endsAt: NOW + hours(9) },
      settlement: this.#isDecided ? { decision: 'charge', decidedAt: this.at } : null,
      reservations: [this.reservation],
      units: new Map([[5, this.unit]]),
    });
  }

  #attemptFacts(): AttemptFacts {
    const row = this.contribution;
    return {
      state: row.state,
      funding: row.funding,
      capturedMinor: row.captured_minor,
      pledgedAt: row.pledged_at,
      expiresAt: row.expires_at,
      chargeDueAt: row.charge_due_at,
      chargeTries: row.charge_tries,
      hasOpenAttempt: this.attempts.some(isOpen),
      campaign: {
        state: this.#isDecided ? 'ended' : 'live',
        endsAt: NOW + hours(9),
        decision: this.#isDecided ? 'charge' : null,
      },
    };
  }

  #start(operation: 'setup' | 'charge', onSession: boolean): void {
    this.#begin({ operation, on_session: onSession });
    if (operation === 'setup') return;
    const { charge_tries: tries } = this.contribution;
    this.contribution = {
      ...this.contribution,
      state: 'charging',
      charge_tries: tries + (onSession ? 0 : 1),
      ...(onSession ? {} : { charge_due_at: null }),
    };
  }

  #begin(values: Partial<AttemptRow>): void {
    this.attempts.push(attemptOf({ ...values, id: this.attempts.length + 1 }));
  }

  #move(stock: StockMove | null): void {
    for (const { state, settled_at } of stock?.reservations ?? [])
      this.reservation = { ...this.reservation, state, settled_at };
    for (const { claimed, reserved } of stock?.units ?? []) {
      const { unit } = this;
      this.unit = {
        ...unit,
        claimed: unit.claimed + claimed,
        reserved: unit.reserved + reserved,
      };
    }
  }
}
