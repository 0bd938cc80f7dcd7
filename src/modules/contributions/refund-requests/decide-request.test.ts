import { describe, expect, it } from 'vitest';
import { CONTRIBUTION_STATES } from '../contribution.ts';
import {
  type AskFacts,
  decideAct,
  mayEscalate,
  obstacleToAsking,
  type RequestAct,
} from './decide-request.ts';
import {
  REFUND_REQUEST_STATES,
  REFUND_REQUEST_TRANSITIONS,
  type RefundRequestState,
} from './refund-request.ts';

const paid: AskFacts = {
  state: 'collected',
  isCharged: true,
  leftMinor: 5000n,
  isUnderWay: false,
  last: null,
  isDecided: false,
};

describe('asking', () => {
  it.each<[string, Partial<AskFacts>]>([
    ['not_refundable', { state: 'pledged', leftMinor: 0n }],
    ['not_refundable', { state: 'recorded' }],
    ['not_refundable', { state: 'refunded', leftMinor: 0n }],
    ['not_refundable', { state: 'dispute_lost' }],
    ['not_refundable', { isCharged: false }],
    ['not_refundable', { leftMinor: 0n }],
    ['disputed', { state: 'disputed' }],
    ['under_way', { isUnderWay: true }],
    ['asked_already', { last: 'open' }],
    ['asked_already', { last: 'declined' }],
    ['asked_already', { last: 'escalated' }],
    ['decided_already', { last: 'refused', isDecided: true }],
    ['decided_already', { state: 'partially_refunded', last: 'granted', isDecided: true }],
  ])('is refused as %s: %o', (obstacle, facts) => {
    expect(obstacleToAsking({ ...paid, ...facts })).toBe(obstacle);
  });

  it.each<Partial<AskFacts>>([
    {},
    { state: 'partially_refunded', leftMinor: 1n },
    { last: 'withdrawn' },
    { last: 'granted' },
    { last: 'closed' },
  ])('is open for %o', (facts) => {
    expect(obstacleToAsking({ ...paid, ...facts })).toBeNull();
  });

  it('is open in no state but those of money that was taken and not given back whole', () => {
    const open = CONTRIBUTION_STATES.filter(
      (state) => obstacleToAsking({ ...paid, state }) === null,
    );
    expect(open).toEqual(['collected', 'partially_refunded']);
  });
});

const DUE = 7_000;

describe('acts', () => {
  const LEADS: Readonly<Record<RequestAct, Partial<Record<RefundRequestState, string>>>> = {
    decline: { open: 'declined' },
    withdraw: { open: 'withdrawn', escalated: 'withdrawn' },
    escalate: { open: 'escalated', declined: 'escalated' },
    refuse: { escalated: 'refused' },
  };
  const cases = (Object.keys(LEADS) as RequestAct[]).flatMap((act) =>
    REFUND_REQUEST_STATES.map((state) => [act, state, LEADS[act][state] ?? 'settled'] as const),
  );

  it.each(cases)('%s of one that is %s: %s', (act, state, outcome) => {
    expect(decideAct({ state, dueAt: DUE }, act, DUE)).toBe(outcome);
  });

  it('lead where the database lets them', () => {
    const moves = cases.filter(([, , outcome]) => outcome !== 'settled');
    const allowed = moves.filter(([, state, outcome]) =>
      REFUND_REQUEST_TRANSITIONS[state].some((next) => next === outcome),
    );
    expect(allowed).toEqual(moves);
  });

  it('the owner has their seven days, to the microsecond, unless they declined', () => {
    expect(decideAct({ state: 'open', dueAt: DUE }, 'escalate', DUE - 1)).toBe('too_early');
    expect(mayEscalate({ state: 'open', dueAt: DUE }, DUE - 1)).toBe(false);
    expect(mayEscalate({ state: 'open', dueAt: DUE }, DUE)).toBe(true);
    expect(mayEscalate({ state: 'declined', dueAt: DUE }, 0)).toBe(true);
    expect(decideAct({ state: 'open', dueAt: DUE }, 'decline', DUE + 1)).toBe('declined');
  });
});
