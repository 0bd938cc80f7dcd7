import { createHmac, hash } from 'node:crypto';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { networkOf } from '#platform/rate-limit/network-of.ts';
import type { Backer } from './contract.ts';
import { findGuestKey } from './recent-contribution.store.ts';

/**
 * The secret by which a guest shows that a contribution is theirs: 256 bits nobody can guess without our key.
 * Derived, not drawn, so that a repeated request gets the same one although only its hash is stored.
 */
export function guestToken(holder: string, idempotencyKey: string): string {
  return createHmac('sha256', config().secretKey)
    .update(`contribution-token\n${holder}\n${idempotencyKey}`)
    .digest('base64url');
}

/** The token of a guest's contribution, for links in mails to its address; null when an account has it. */
export async function guestTokenOf(q: Executor, contributionId: number): Promise<string | null> {
  const row = await findGuestKey(q, contributionId);
  return row === undefined ? null : guestToken(row.holder, row.idempotency_key);
}

export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** An address as a key that says nothing by itself; IPv6 by its /64, which one subscriber has whole. */
export function clientKey(ip: string): string {
  if (ip === '') return '';
  return createHmac('sha256', config().secretKey)
    .update(`client-key\n${networkOf(ip)}`)
    .digest('base64url')
    .slice(0, 22);
}

/** Who holds a checkout: the account, or the browser of a guest. */
export function holderOf(backer: Backer): string {
  return backer.accountId === null ? `visitor:${backer.visitorId}` : `account:${backer.accountId}`;
}

/** The same person in the counts of a campaign: the account, or a guest's mail address as a hash. */
export function contributorKey(accountId: number | null, email: string): string {
  if (accountId !== null) return `account:${accountId}`;
  return `email:${hash('sha256', email.trim().toLowerCase(), 'base64url')}`;
}

export function bodyHash(body: unknown): string {
  return hash('sha256', canonical(body), 'base64url');
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
