import type { Currency } from '#money/currency.ts';
import type { Attempt } from '#modules/payments/index.ts';
import type { StartedRow } from './back-campaign.store.ts';
import type { BackedContribution } from './backed-contribution.ts';

const RESERVED_MS = 10 * 60_000;

/** The part of what was sent to start_contributions() that the next step needs. */
export interface StartItem {
  readonly campaign_id: number;
  readonly account_id: number | null;
  readonly email: string;
  readonly locale: string;
  readonly currency: string;
  readonly expected_total_minor: number;
  readonly method_ref: string | null;
  readonly customer_ref: string | null;
  readonly save_method: boolean;
}

/**
 * What start_contributions() wrote, known without reading it again: the item, and what the database
 * decided. Undefined for a row that was refused or existed before; that must be read.
 */
export function startedOf(
  item: StartItem,
  row: StartedRow,
): { contribution: BackedContribution; attempt: Attempt } | undefined {
  const { contribution_id: id, attempt_id: attemptId, detail } = row;
  const { state, funding, at } = detail ?? {};
  if (row.outcome !== 'started' || id === null || attemptId === null) return undefined;
  if (funding === undefined || at === undefined) return undefined;
  // Under review nothing was stored that could be sent.
  if (state !== 'reserved' && state !== 'charging') return undefined;
  const began = new Date(at);
  const totalMinor = BigInt(item.expected_total_minor);
  // What was started is in the campaign's currency: another one is refused.
  const currency = item.currency as Currency;
  const operation = state === 'charging' ? 'charge' : 'setup';
  const contribution: BackedContribution = {
    id,
    campaignId: item.campaign_id,
    accountId: item.account_id,
    email: item.email,
    locale: item.locale,
    state,
    funding,
    currency,
    totalMinor,
    expiresAt: new Date(began.getTime() + RESERVED_MS),
    isOver: false,
    isPledge: false,
  };
  const attempt: Attempt = {
    id: attemptId,
    sourceKind: 'contribution',
    sourceId: id,
    operation,
    attemptNo: 1,
    // As store_started() wrote it; a test compares the two.
    idempotencyKey: `contribution:${id}:${operation}:1`,
    state: 'stored',
    onSession: true,
    hosted: item.method_ref === null,
    amountMinor: totalMinor,
    currency,
    methodRef: item.method_ref,
    customerRef: item.customer_ref,
    saveMethod: item.save_method,
    providerObject: null,
    providerRef: null,
    actionUrl: null,
    declineCode: null,
    checks: 0,
    createdAt: began,
  };
  return { contribution, attempt };
}
