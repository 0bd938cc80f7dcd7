/** What page and API accept of a refund alike. */
import { z } from 'zod';
import {
  contributionErrors,
  MOST_MINOR,
  type RefundObstacle,
} from '#modules/contributions/index.ts';
import type { AppError } from '#platform/errors/app-error.ts';
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

/** The refund request that is answered; refused where that is answered or taken back by now. */
export const refundRequestNumber = z.int().positive().nullish();
/** Cents that were left when the amount was decided on; refused where it is something else by now. */
export const seenLeftCents = z.int().min(0).max(MOST_CENTS).nullish();

/** Minor units of cents as they are sent; undefined where none were. */
export const minorOf = (cents: number | null | undefined): bigint | undefined =>
  cents === null || cents === undefined ? undefined : BigInt(cents);

const REFUSALS = {
  disputed: contributionErrors.disputed,
  charged_back: contributionErrors.chargedBack,
  not_refundable: contributionErrors.notRefundable,
  too_much: contributionErrors.refundTooMuch,
} as const;

/** What a refund is refused with that can't be made, also where it is only looked at before. */
export const refusalOf = (obstacle: RefundObstacle): AppError => REFUSALS[obstacle]();

/** The key under which somebody's refund goes through once, wherever they ask for it. */
export function refundKey(
  actor: Actor,
  contributionId: number,
  idempotencyKey: string | undefined,
): string {
  return `account:${actor.accountId}:contribution:${contributionId}:${idempotencyKey}`;
}
