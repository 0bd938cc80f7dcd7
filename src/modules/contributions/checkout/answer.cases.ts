import { attemptOf, contributionOf, reservationOf, saidOf } from './answer.fixture.ts';
import type { AnswerFacts, AnswerOutcome, Said } from './answer-facts.ts';
import { NOW } from './checkout.fixture.ts';
import { NO_DECLINES } from './risk-review.ts';

const charge = { contribution: contributionOf() };
const setup = (funding: 'flexible' | 'fixed', values: Partial<AnswerFacts> = {}) => ({
  contribution: contributionOf({ funding, state: 'reserved' }),
  attempt: attemptOf({ operation: 'setup' }),
  ...values,
});
/** One whose campaign was decided: its card is being charged. */
export const pledge = {
  contribution: contributionOf({ funding: 'fixed', pledged_at: NOW, charge_tries: 1 }),
  settlement: { decision: 'charge', decidedAt: NOW } as const,
  campaign: { state: 'ended', endsAt: NOW } as const,
};
/** Its units were given back, and then sold. */
export const gone = [reservationOf('released')];
export const full = new Map([[5, { id: 5, limit: 1, claimed: 1, reserved: 0 }]]);
const free = new Map([[5, { id: 5, limit: 1, claimed: 0, reserved: 0 }]]);
const over = { contribution: contributionOf({ state: 'failed' }), reservations: gone };

/** Outcome and what happened; facts and what was said; states gone through, and the attempt's where it moved. */
export type AnswerCase = [
  AnswerOutcome,
  string,
  Partial<AnswerFacts>,
  Said,
  string[],
  string | null,
];

export const ANSWERS: readonly AnswerCase[] = [
  ['collected', 'the charge worked', charge, saidOf('succeeded'), ['collected'], 'succeeded'],
  ['collected', 'so did that of a pledge', pledge, saidOf('succeeded'), ['collected'], 'succeeded'],
  [
    'collected',
    'after silence',
    { contribution: contributionOf({ state: 'charge_unknown' }) },
    saidOf('succeeded'),
    ['collected'],
    'succeeded',
  ],
  [
    'collected',
    'units were given back and are there',
    { reservations: gone, units: free },
    saidOf('succeeded'),
    ['collected'],
    'succeeded',
  ],
  [
    'collected',
    'units are gone: it is owed back',
    { reservations: gone, units: full },
    saidOf('succeeded'),
    ['collected'],
    'succeeded',
  ],
  [
    'collected',
    'late, of a pledge that failed before',
    {
      ...pledge,
      contribution: contributionOf({ state: 'errored', pledged_at: NOW }),
      attempt: attemptOf({ state: 'declined' }),
    },
    saidOf('succeeded'),
    ['charging', 'collected'],
    'succeeded',
  ],
  ['surplus', 'nobody waits for it any more', over, saidOf('succeeded'), [], 'surplus'],
  [
    'surplus',
    'it was paid by another attempt',
    { contribution: contributionOf({ state: 'collected', captured_minor: 2_500n }) },
    saidOf('succeeded'),
    [],
    'surplus',
  ],
  [
    'surplus',
    'another attempt is under way and this one was over',
    {
      attempt: attemptOf({ state: 'declined' }),
      attempts: [attemptOf({ state: 'declined' }), attemptOf({ id: 2 })],
    },
    saidOf('succeeded'),
    [],
    'surplus',
  ],
  [
    'differs',
    'another amount was taken',
    charge,
    saidOf('succeeded', {
      charge: { ref: 'ch_1', amountMinor: 2_499n, currency: 'USD', feeMinor: 0n },
    }),
    [],
    null,
  ],
  [
    'differs',
    'another currency was',
    charge,
    saidOf('succeeded', {
      charge: { ref: 'ch_1', amountMinor: 2_500n, currency: 'EUR', feeMinor: 0n },
    }),
    [],
    null,
  ],
  [
    'exists',
    'it was said before',
    { attempt: attemptOf({ state: 'succeeded' }) },
    saidOf('succeeded'),
    [],
    null,
  ],
  [
    'exists',
    'it is over and took nothing',
    { attempt: attemptOf({ state: 'declined' }) },
    saidOf('abandoned'),
    [],
    null,
  ],
  ['action', 'its person has to confirm', charge, saidOf('requires_action'), [], 'requires_action'],
  [
    'exists',
    'they were told so',
    { attempt: attemptOf({ state: 'requires_action' }) },
    saidOf('requires_action'),
    [],
    null,
  ],
  ['unknown', 'silence', charge, saidOf('unknown'), ['charge_unknown'], 'unknown'],
  ['unknown', 'silence about a card', setup('flexible'), saidOf('unknown'), [], 'unknown'],
  ['declined', 'another card may be tried', charge, saidOf('declined'), [], 'declined'],
  [
    'failed',
    'the time is over',
    { contribution: contributionOf({ expires_at: NOW }) },
    saidOf('declined'),
    ['failed'],
    'declined',
  ],
  [
    'declined',
    'but another follows',
    { contribution: contributionOf({ expires_at: NOW }) },
    saidOf('declined', { keep: true }),
    [],
    'declined',
  ],
  ['failed', 'it was given up', charge, saidOf('abandoned'), ['failed'], 'abandoned'],
  [
    'errored',
    'the card of a pledge was refused',
    pledge,
    saidOf('declined'),
    ['errored'],
    'declined',
  ],
  ['declined', 'a card was not stored', setup('fixed'), saidOf('declined'), [], 'declined'],
  [
    'pledged',
    'the card is there',
    setup('fixed'),
    saidOf('succeeded', { charge: null }),
    ['setup_ok', 'pledged'],
    'succeeded',
  ],
  [
    'failed',
    'the deadline passed',
    setup('fixed', { campaign: { state: 'live', endsAt: NOW } }),
    saidOf('succeeded', { charge: null }),
    ['setup_ok', 'failed'],
    'succeeded',
  ],
  [
    'failed',
    'the unit was sold meanwhile',
    setup('fixed', { reservations: gone, units: full }),
    saidOf('succeeded', { charge: null }),
    ['setup_ok', 'failed'],
    'succeeded',
  ],
  [
    'charge_next',
    'the card is charged',
    setup('flexible'),
    saidOf('succeeded', { charge: null }),
    ['charging'],
    'succeeded',
  ],
  [
    'in_review',
    'somebody looks at it first',
    setup('flexible', { declines: { ...NO_DECLINES, device: 5 } }),
    saidOf('succeeded', { charge: null }),
    ['risk_review'],
    'succeeded',
  ],
  [
    'failed',
    'the campaign takes no money',
    setup('flexible', { campaign: { state: 'held', endsAt: null } }),
    saidOf('succeeded', { charge: null }),
    ['failed'],
    'succeeded',
  ],
  [
    'too_late',
    'nobody waits for the card',
    { ...setup('flexible'), contribution: contributionOf({ state: 'expired' }) },
    saidOf('succeeded', { charge: null }),
    [],
    'succeeded',
  ],
];
