/** What page and API accept of a refund alike. */
import { MOST_MINOR } from '#modules/contributions/index.ts';
import type { RateLimit } from '#platform/rate-limit/rate-limit.ts';
import type { Actor } from '#platform/http/actor.ts';

export const REFUND_LIMIT: RateLimit = {
  key: 'person',
  points: 60,
  per: 3600,
  store: 'database',
  bucket: 'owner-refunds',
};
/** Thirty perks with their shipping, and what was given beside them. */
export const MOST_PARTS = 61;
export const LONGEST_NOTE = 1000;
/** Minor units: what a contribution can be at most. */
export const MOST_CENTS = Number(MOST_MINOR);

/** The key under which somebody's refund goes through once, wherever they ask for it. */
export function refundKey(
  actor: Actor,
  contributionId: number,
  idempotencyKey: string | undefined,
): string {
  return `account:${actor.accountId}:contribution:${contributionId}:${idempotencyKey}`;
}
