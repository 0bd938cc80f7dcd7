import { expect, it } from 'vitest';
import { CONTRIBUTION_STATES } from '#modules/contributions/index.ts';
import { contributionState } from './present-states.ts';

it('says a state once, and in the reader’s words more exactly where one word stands for several', () => {
  const noteOf = (state: string) => contributionState(state, 'en').note;
  const plain = ['pledged', 'collected', 'refunded', 'disputed', 'risk_review'];
  expect(plain.map(noteOf)).toEqual([null, null, null, null, null]);
  expect(contributionState('dispute_lost', 'de')).toMatchObject({
    text: 'Angefochten',
    note: 'Zahlungsanfechtung verloren',
  });
});

it.each(['en', 'fr', 'de', 'es'] as const)('tells no two states alike in %s', (locale) => {
  const told = CONTRIBUTION_STATES.map((state) => {
    const { text, note } = contributionState(state, locale);
    return `${text} ${note ?? ''}`;
  });
  expect(new Set(told).size).toBe(told.length);
});
