import {
  contributionAddresses,
  contributionLines,
  contributionReviews,
  contributions,
} from '#modules/contributions/index.ts';
import { paymentAttempts } from '#modules/payments/index.ts';
import { changeUnits, insertHolds } from '#modules/perks/index.ts';
import type { Instant } from '#platform/clock/instant.ts';
import type { Executor } from '#platform/db/sql.ts';
import { type Columns, insertRows, type RowOf, type Table } from '#platform/db/table.ts';
import { publishAll } from '#platform/events/outbox.ts';
import {
  addressRows,
  attemptRows,
  type Beginning,
  contributionRow,
  holdsOf,
  lineRows,
  reviewRows,
} from './start-rows.ts';

/**
 * Writes contributions that begin, each table by one statement, all sent at once in the order of locks: own
 * rows first, then the units that many share.
 */
export async function writeStarts(
  tx: Executor,
  beginnings: readonly Beginning[],
  at: Instant,
): Promise<void> {
  const holds = beginnings.flatMap(holdsOf);
  await Promise.all([
    tx.run(insertRows(contributions, beginnings.map(contributionRow))),
    insertAll(tx, contributionLines, beginnings.flatMap(lineRows)),
    insertHolds(tx, holds),
    insertAll(tx, contributionAddresses, beginnings.flatMap(addressRows)),
    insertAll(tx, paymentAttempts, beginnings.flatMap(attemptRows)),
    insertAll(tx, contributionReviews, beginnings.flatMap(reviewRows)),
    changeUnits(
      tx,
      holds.map(({ unitId, quantity }) => ({ unitId, claimed: 0, reserved: quantity })),
      at,
    ),
    publishAll(tx, beginnings.flatMap(underReview)),
  ]);
}

async function insertAll<C extends Columns>(
  tx: Executor,
  into: Table<C>,
  rows: readonly Partial<RowOf<Table<C>>>[],
): Promise<void> {
  if (rows.length > 0) await tx.run(insertRows(into, rows));
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
    },
  ];
}
