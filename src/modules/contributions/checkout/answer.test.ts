import { describe, expect, it } from 'vitest';
import { days } from '#platform/clock/instant.ts';
import { ANSWERS, full, gone, pledge } from './answer.cases.ts';
import { answerFactsOf, attemptOf, saidOf } from './answer.fixture.ts';
import type { AnswerFacts } from './answer-facts.ts';
import { decideAnswer } from './answer.ts';
import { NOW } from './checkout.fixture.ts';

describe('an answer', () => {
  it.each(ANSWERS)('%s: %s', (outcome, _, values, said, states, attempt) => {
    const effect = decideAnswer(answerFactsOf(values), said, NOW);
    expect(effect.outcome).toBe(outcome);
    expect(effect.moves.map(({ state }) => state)).toEqual(states);
    expect(effect.attempt?.state ?? null).toBe(attempt);
  });

  it.each(['declined', 'abandoned', 'unknown'] as const)(
    '%s without an object names none at the provider, and forgets none it had',
    (outcome) => {
      const nameOf = (values: Partial<AnswerFacts>) => {
        const said = saidOf(outcome, { ref: null, object: 'payment_intent' });
        const { attempt } = decideAnswer(answerFactsOf(values), said, NOW);
        return [attempt?.provider_object, attempt?.provider_ref];
      };
      expect(nameOf({})).toEqual([null, null]);
      const known = attemptOf({ provider_object: 'payment_intent', provider_ref: 'pi_9' });
      expect(nameOf({ attempt: known })).toEqual(['payment_intent', 'pi_9']);
    },
  );

  it('owes the whole back where no unit is left, and where the money comes too late', () => {
    const dueOf = (values: Partial<AnswerFacts>) =>
      decideAnswer(answerFactsOf(values), saidOf('succeeded'), NOW).moves.at(-1)?.refund_due;
    expect(dueOf({})).toBeNull();
    expect(dueOf({ reservations: gone, units: full })).toBe('perk_unavailable');
    expect(dueOf({ settlement: { decision: 'give_back', decidedAt: NOW } })).toBe('below_minimum');
    expect(dueOf({ campaign: { state: 'cancelled', endsAt: NOW } })).toBe('campaign_removed');
  });

  it('tries a pledge again by the schedule, and ends it a day after the last try', () => {
    const dueOf = (tries: number) =>
      decideAnswer(
        answerFactsOf({
          ...pledge,
          contribution: { ...pledge.contribution, charge_tries: tries },
          attempt: attemptOf({ on_session: false }),
        }),
        saidOf('declined'),
        NOW,
      ).moves[0]?.charge_due_at;
    expect([1, 2, 3, 4, 5].map(dueOf)).toEqual([1, 3, 5, 7, 8].map((day) => NOW + days(day)));
    expect(dueOf(6)).toBeNull();
  });
});
