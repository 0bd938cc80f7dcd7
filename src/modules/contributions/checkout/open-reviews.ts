import { holdUntil } from '#modules/perks/index.ts';
import type { Instant } from '#platform/clock/instant.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { publishAll } from '#platform/events/outbox.ts';
import { setContributions } from '../contribution-rows.store.ts';
import type { ContributionRow } from '../contribution.table.ts';
import { insertReviews, type NewReview } from './review.store.ts';
import { reviewUntil } from './risk-review.ts';

/**
 * Puts locked contributions under review: no attempt exists meanwhile, so nothing can charge them. Their
 * units are held for as long as the review may take.
 */
export async function openReviews(
  tx: Executor,
  reviews: readonly NewReview[],
  at: Instant,
): Promise<void> {
  if (reviews.length === 0) return;
  await setContributions(
    tx,
    reviews.map(({ contribution, methodId, ...review }) => ({
      id: contribution.id,
      state: 'risk_review',
      state_at: at,
      state_cause: review.cause,
      state_request_id: review.requestId,
      method_id: methodId ?? contribution.method_id,
      expires_at: reviewUntil(at, review.holdsLimitedUnits),
    })),
  );
  await insertReviews(tx, reviews, at);
  for (const isLimited of [true, false]) {
    const held = reviews.filter(({ holdsLimitedUnits }) => holdsLimitedUnits === isLimited);
    const ids = held.map(({ contribution }) => contribution.id);
    if (ids.length > 0) await holdUntil(tx, ids, reviewUntil(at, isLimited));
  }
  await publishAll(
    tx,
    reviews.map(({ contribution }) => reviewEvent('under_review', contribution)),
  );
}

/** What happened to a review, for those who are to be told. */
export function reviewEvent(
  what: 'under_review' | 'review_released' | 'review_cancelled',
  { id, campaign_id, account_id }: Pick<ContributionRow, 'id' | 'campaign_id' | 'account_id'>,
) {
  const topic = `contribution.${what}`;
  return {
    topic,
    key: `${topic}:${id}`,
    payload: { contribution_id: id, campaign_id, account_id },
  };
}
