import type { StartDecision } from '#modules/contributions/index.ts';
import { type Attempt, attemptKey } from '#modules/payments/index.ts';
import { toDate } from '#platform/clock/instant.ts';
import type { BackedContribution } from '../backed-contribution.ts';
import type { StartRequest } from './start-request.ts';

/**
 * What was written of a contribution that began, known without reading it again. Undefined for one that
 * was refused or existed before, which must be read, and under review, where nothing may be sent.
 */
export function startedOf(
  request: StartRequest,
  decision: StartDecision,
): { contribution: BackedContribution; attempt: Attempt } | undefined {
  if (decision.outcome !== 'started' || decision.attemptId === null) return undefined;
  const { contributionId: id, attemptId, state, price } = decision;
  const operation = state === 'charging' ? 'charge' : 'setup';
  const contribution: BackedContribution = {
    id,
    campaignId: request.campaignId,
    accountId: request.accountId,
    email: request.email,
    locale: request.locale,
    state,
    funding: price.funding,
    currency: price.currency,
    totalMinor: price.totalMinor,
    expiresAt: toDate(decision.until),
    isOver: false,
    isPledge: false,
  };
  const attempt: Attempt = {
    id: attemptId,
    sourceKind: 'contribution',
    sourceId: id,
    operation,
    attemptNo: 1,
    idempotencyKey: attemptKey(id, operation, 1),
    state: 'stored',
    onSession: true,
    hosted: request.methodRef === null,
    amountMinor: price.totalMinor,
    currency: price.currency,
    methodRef: request.methodRef,
    customerRef: request.customerRef,
    saveMethod: request.saveMethod,
    providerObject: null,
    providerRef: null,
    actionUrl: null,
    declineCode: null,
    checks: 0,
    createdAt: toDate(decision.at),
  };
  return { contribution, attempt };
}
