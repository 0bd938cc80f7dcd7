import { describe, expect, it } from 'vitest';
import type { RefundFact } from '../money-back/index.ts';
import { type MoneyMoved, requestAfterMoney, type RequestFact } from './request-after-money.ts';

const refund = (more: Partial<RefundFact> = {}): RefundFact => ({
  id: 7,
  state: 'stored',
  amountMinor: 100n,
  reason: 'contributor_request',
  isReturned: false,
  fromOwedMinor: 0n,
  coveredMinor: 0n,
  platformFeeMinor: 0n,
  processingFeeMinor: 0n,
  parts: [],
  ...more,
});
const moved = (
  facts: Partial<MoneyMoved['facts']> = {},
  more: Partial<MoneyMoved> = {},
): MoneyMoved => ({
  facts: { state: 'collected', refundDue: null, refunds: [], ...facts },
  leftMinor: 100n,
  begun: null,
  ...more,
});
const ALL = { leftMinor: 0n };
const BY_OWNER = { begun: { refundId: 7, decidedBy: null } };
const DECIDED = { begun: { refundId: 7, decidedBy: 3 } };
const request = (state: RequestFact['state'], more: Partial<RequestFact> = {}): RequestFact => ({
  state,
  refundId: state === 'granted' ? 7 : null,
  wasEscalated: state === 'escalated',
  isDecided: false,
  ...more,
});

const GRANTED = { state: 'granted', refundId: 7, decidedBy: null };

describe.each(['open', 'declined', 'escalated'] as const)('%s', (state) => {
  it.each<[string, ReturnType<typeof moved>, object | null]>([
    [
      'is granted by all that is left',
      moved({ refunds: [refund()] }, { ...ALL, ...BY_OWNER }),
      GRANTED,
    ],
    ['stays open for the rest of a part', moved({ refunds: [refund()] }, BY_OWNER), null],
    [
      'is granted by a part that the trust team decided on',
      moved({ refunds: [refund()] }, DECIDED),
      { ...GRANTED, decidedBy: 3 },
    ],
    [
      'ends with what the system gives back',
      moved({ refunds: [refund()] }, ALL),
      { state: 'closed' },
    ],
    ['ends where all is owed', moved({ refundDue: 'campaign_removed' }), { state: 'closed' }],
    ['ends with a dispute', moved({ state: 'disputed' }), { state: 'closed' }],
    ['ends where all went back elsewhere', moved({ state: 'refunded' }), { state: 'closed' }],
    ['ends where the bank took it', moved({ state: 'dispute_lost' }), { state: 'closed' }],
    ['goes on while something is left', moved({ state: 'partially_refunded' }), null],
  ])('%s', (_what, money, outcome) => {
    expect(requestAfterMoney(request(state), money)).toEqual(outcome);
  });
});

describe('granted', () => {
  const failed = { refunds: [refund({ state: 'failed' })] };

  it.each<[string, RequestFact, ReturnType<typeof moved>, string | null]>([
    ['waits for the owner again once its refund failed', request('granted'), moved(failed), 'open'],
    [
      'or for the trust team, who had it',
      request('granted', { wasEscalated: true }),
      moved(failed),
      'escalated',
    ],
    [
      'ends where nothing can be asked any more',
      request('granted'),
      moved({ ...failed, state: 'disputed' }),
      'closed',
    ],
    [
      'stays while its refund is under way',
      request('granted'),
      moved({ refunds: [refund()] }, ALL),
      null,
    ],
    [
      'stays when a bank sends back what was given',
      request('granted'),
      moved({ refunds: [refund({ state: 'failed', isReturned: true })] }, ALL),
      null,
    ],
    [
      'waits again where one on its way beside it never left',
      request('granted', { refundId: 6 }),
      moved(failed),
      'open',
    ],
    [
      'stays all the same where the trust team decided on a part',
      request('granted', { refundId: 6, isDecided: true }),
      moved(failed),
      null,
    ],
  ])('%s', (_what, before, money, state) => {
    expect(requestAfterMoney(before, money)?.state ?? null).toBe(state);
  });
});

it.each(['refused', 'withdrawn', 'closed'] as const)('%s stays, whatever goes back', (state) => {
  expect(
    requestAfterMoney(request(state), moved({ refunds: [refund()] }, { ...ALL, ...BY_OWNER })),
  ).toBeNull();
});
