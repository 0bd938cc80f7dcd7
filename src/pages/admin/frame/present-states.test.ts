import { expect, it } from 'vitest';
import { contributionState } from './present-states.ts';

it('says a state once, and more precisely where one word stands for several', () => {
  const noteOf = (state: string) => contributionState(state, 'en').note;
  expect(['pledged', 'collected', 'refunded', 'disputed', 'risk_review'].map(noteOf)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(['dispute_lost', 'charge_unknown', 'voided', 'expired'].map(noteOf)).toEqual([
    'dispute lost',
    'charge unknown',
    'voided',
    'expired',
  ]);
});
