import {
  contributionAddresses,
  contributionLines,
  contributionReviews,
  contributions,
  holdsOf,
  lineRows,
} from '#modules/contributions/index.ts';
import { paymentAttempts } from '#modules/payments/index.ts';
import { changeUnits, holding } from '#modules/perks/index.ts';
import type { Instant } from '#platform/clock/instant.ts';
import type { Executor } from '#platform/db/sql.ts';
import { adding, writeTogether } from '#platform/db/write-rows.ts';
import { publishing } from '#platform/events/outbox.ts';
import {
  addressRows,
  attemptRows,
  type Beginning,
  contributionRow,
  reviewRows,
} from './start-rows.ts';

/**
 * Writes contributions that begin, all sent at once in the order of locks: own rows first, by one statement,
 * then the units that many share.
 */
export async function writeStarts(
  tx: Executor,
  beginnings: readonly Beginning[],
  at: Instant,
): Promise<void> {
  const holds = beginnings.flatMap(({ decision: { contributionId, price, until } }) =>
    holdsOf(price.lines, { contributionId, at, until }),
  );
  const lines = beginnings.flatMap(({ decision: { contributionId, price } }) =>
    lineRows(contributionId, price.lines),
  );
  await Promise.all([
    writeTogether(tx, [
      ...adding(contributions, beginnings.map(contributionRow)),
      ...adding(contributionLines, lines),
      ...holding(holds),
      ...adding(contributionAddresses, beginnings.flatMap(addressRows)),
      ...adding(paymentAttempts, beginnings.flatMap(attemptRows)),
      ...adding(contributionReviews, beginnings.flatMap(reviewRows)),
      ...publishing(beginnings.flatMap(underReview)),
    ]),
    // By itself: keys of other tables are looked up at the end of a statement, and nobody waits there for
    // an account while holding what all share.
    changeUnits(
      tx,
      holds.map(({ unitId, quantity }) => ({ unitId, claimed: 0, reserved: quantity })),
      at,
    ),
  ]);
}

function underReview({ request, decision }: Beginning) {
  if (decision.state !== 'risk_review') return [];
  const { contributionId } = decision;
  return [
    {
      topic: 'contribution.under_review',
      key: `contribution.under_review:${contributionId}`,
      payload: {
        contribution_id: contributionId,
        campaign_id: request.campaignId,
        account_id: request.accountId,
      },
      requestId: request.requestId,
    },
  ];
}
