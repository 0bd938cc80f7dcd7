import { attemptsOf, insertAttempt, shareCampaign } from '#flows/begin-attempt/index.ts';
import { endReviewed } from '#flows/end-contributions/index.ts';
import {
  type ContributionRow,
  decideRelease,
  decideReviewCancel,
  lockContributions,
  reviewEvent,
  reviewUntil,
  setContributions,
} from '#modules/contributions/index.ts';
import { holdUntil, readStockUnits, reservationsOf } from '#modules/perks/index.ts';
import { readClock } from '#platform/clock/clock.ts';
import { type Instant, minutes } from '#platform/clock/instant.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { publish } from '#platform/events/outbox.ts';
import { closeReview, findOpenReview, type OpenReview } from './review-contribution.store.ts';

export interface ReviewAct {
  readonly contributionId: number;
  readonly actorId: number;
  readonly note: string;
  readonly requestId: string;
}

/** Lets a contribution under review go on: its charge is stored, and sent after the commit. */
export async function releaseReview(
  tx: Executor,
  act: ReviewAct,
): Promise<'released' | 'not_in_review' | 'campaign_closed'> {
  const [contribution] = await lockContributions(tx, [act.contributionId]);
  if (contribution === undefined) return 'not_in_review';
  const campaign = await shareCampaign(tx, contribution.campaign_id);
  const review = await findOpenReview(tx, contribution.id);
  const at = await readClock(tx);
  const decision = decideRelease(
    {
      state: contribution.state,
      expiresAt: contribution.expires_at,
      isOpen: review !== undefined,
      campaign: { state: campaign.state, endsAt: campaign.ends_at },
    },
    at,
  );
  if (decision !== 'released' || review === undefined) return decision;
  await storeCharge(tx, contribution, review, at);
  const until = reviewUntil(at, await holdsLimitedUnits(tx, contribution.id));
  await setContributions(tx, [
    {
      id: contribution.id,
      state: 'charging',
      state_at: at,
      state_cause: 'review_released',
      state_actor_id: act.actorId,
      state_request_id: act.requestId,
      expires_at: until,
    },
  ]);
  await close(tx, act, 'released', at);
  await holdUntil(tx, [contribution.id], until);
  await publish(tx, reviewEvent('review_released', contribution));
  return 'released';
}

/** Ends one that was not believed: nothing is charged, its units are free. */
export async function cancelReview(
  tx: Executor,
  act: ReviewAct,
): Promise<'cancelled' | 'not_in_review'> {
  const [contribution] = await lockContributions(tx, [act.contributionId]);
  if (contribution === undefined) return 'not_in_review';
  const review = await findOpenReview(tx, contribution.id);
  const { state } = contribution;
  const decision = decideReviewCancel({ state, isOpen: review !== undefined });
  if (decision !== 'cancelled') return decision;
  const at = await endReviewed(tx, contribution, {
    accountId: act.actorId,
    requestId: act.requestId,
  });
  await close(tx, act, 'cancelled', at);
  return 'cancelled';
}

function close(
  tx: Executor,
  { contributionId, actorId, note }: ReviewAct,
  decision: 'released' | 'cancelled',
  at: Instant,
): Promise<void> {
  return closeReview(tx, contributionId, { decision, decided_at: at, decided_by: actorId, note });
}

/** The person is not there: they get longer before anybody asks what became of it. */
async function storeCharge(
  tx: Executor,
  contribution: ContributionRow,
  review: OpenReview,
  at: Instant,
): Promise<void> {
  await insertAttempt(tx, {
    contribution,
    operation: 'charge',
    earlier: await attemptsOf(tx, contribution.id),
    onSession: true,
    methodRef: review.method_ref,
    customerRef: review.customer_ref,
    saveMethod: review.save_method,
    at,
    checkAt: at + minutes(5),
  });
}

async function holdsLimitedUnits(tx: Executor, contributionId: number): Promise<boolean> {
  const reservations = await reservationsOf(tx, [contributionId]);
  const units = await readStockUnits(
    tx,
    reservations.map((each) => each.stock_unit_id),
  );
  return units.some(({ limit }) => limit !== null);
}
