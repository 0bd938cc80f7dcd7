import type { Currency } from '#money/currency.ts';
import { db } from '#platform/db/transaction.ts';
import type { Backer } from './contract.ts';
import { guestToken, holderOf } from './guest-token.ts';
import { findRecent } from './recent-contribution.store.ts';

const RECENT_SECONDS = 15 * 60;
const UNDER_WAY: readonly string[] = ['created', 'reserved', 'risk_review', 'setup_ok', 'charging'];

/** A contribution somebody began a few minutes ago and may have lost sight of. */
export interface RecentContribution {
  readonly id: number;
  /** A guest's; null for somebody signed in. */
  readonly token: string | null;
  readonly currency: Currency;
  readonly totalMinor: bigint;
  /** Still to be paid or being paid; otherwise it went through. */
  readonly isUnderWay: boolean;
  readonly expiresAt: Date | null;
}

/**
 * What the same person or browser began for this campaign in the last quarter of an hour: shown before
 * another is begun, so that a reload or a lost answer never leads to paying twice.
 */
export async function recentContribution(
  campaignId: number,
  backer: Backer,
): Promise<RecentContribution | undefined> {
  if (backer.accountId === null && backer.visitorId === '') return undefined;
  const holder = holderOf(backer);
  const row = await findRecent(db(), campaignId, holder, RECENT_SECONDS);
  if (row === undefined) return undefined;
  // Time is up and nothing was asked of the provider: the sweep is only late.
  if (row.is_over && row.state === 'reserved') return undefined;
  return {
    id: row.id,
    token: backer.accountId === null ? guestToken(holder, row.idempotency_key) : null,
    currency: row.currency,
    totalMinor: row.total_minor,
    isUnderWay: UNDER_WAY.includes(row.state) || row.state === 'charge_unknown',
    expiresAt: row.expires_at,
  };
}
