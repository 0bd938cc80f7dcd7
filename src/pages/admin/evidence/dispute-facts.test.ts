import { expect, it } from 'vitest';
import { isAnswerable } from './dispute-facts.ts';

const ANSWERED = new Date('2026-03-01T00:00:00Z');

it.each([
  ['open', null, 7, true],
  ['open', null, null, true],
  ['open', ANSWERED, 7, false],
  ['won', null, 7, false],
  ['lost', null, 7, false],
  // Nobody answers for what they gave themselves.
  ['open', null, 1, false],
])(
  'a dispute that is %s, answered %s, of the account %s can be answered: %s',
  (state, at, of, can) => {
    const dispute = { state: state as 'open', answered_at: at };
    expect(isAnswerable(dispute, of, { accountId: 1 })).toBe(can);
  },
);
