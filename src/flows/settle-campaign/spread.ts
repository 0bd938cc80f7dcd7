import { BY_TIME, cancelPledges } from '#flows/end-contributions/index.ts';
import {
  closeRequests,
  type ContributionRow,
  lockContributions,
  refundDueWhenCollected,
  setContributions,
  AFFECTED_STATES,
  type Consequence,
  consequenceOfCancellation,
  consequenceOfSettlement,
} from '#modules/contributions/index.ts';
import { readClock } from '#platform/clock/clock.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { findSettlement, lockNext, markSpread } from './settle-campaign.store.ts';

/** How far the telling got: the last id that was looked at; null when none was left. */
export type Position = number | null;

/**
 * Tells up to `most` contributions after a position what was decided. Safe to repeat from the start: what
 * was told is told no more.
 */
export async function spreadSettlement(
  tx: Executor,
  campaignId: number,
  after: number,
  most: number,
): Promise<Position> {
  const { decision, decided_at: decidedAt } = await findSettlement(tx, campaignId);
  const rows = await next(tx, campaignId, {
    states: AFFECTED_STATES[decision],
    after,
    limit: most,
  });
  if (rows.length === 0) {
    await markSpread(tx, campaignId);
    return null;
  }
  const consequences = groupByConsequence(rows, (row) => consequenceOfSettlement(decision, row));
  await setContributions(
    tx,
    consequences.charge.map((id) => ({ id, charge_due_at: decidedAt })),
  );
  await setRefundDue(tx, consequences.refund, refundDueWhenCollected(decision, { state: 'ended' }));
  await cancelPledges(tx, consequences.cancel, 'unfunded', BY_TIME);
  return lastOf(rows);
}

/** The same for a campaign that was cancelled: promises end, money goes back. */
export async function spreadCancellation(
  tx: Executor,
  campaignId: number,
  after: number,
  most: number,
): Promise<Position> {
  const states = AFFECTED_STATES.cancelled;
  const rows = await next(tx, campaignId, { states, after, limit: most });
  if (rows.length === 0) return null;
  const consequences = groupByConsequence(rows, consequenceOfCancellation);
  await setRefundDue(tx, consequences.refund, refundDueWhenCollected(null, { state: 'cancelled' }));
  await cancelPledges(tx, consequences.cancel, 'campaign_cancelled', BY_TIME);
  return lastOf(rows);
}

async function next(
  tx: Executor,
  campaignId: number,
  page: Parameters<typeof lockNext>[2],
): Promise<ContributionRow[]> {
  return lockContributions(tx, await lockNext(tx, campaignId, page));
}

const lastOf = (rows: readonly ContributionRow[]): Position => rows.at(-1)?.id ?? null;

type AffectedRow = Parameters<typeof consequenceOfCancellation>[0];

function groupByConsequence(
  rows: readonly ContributionRow[],
  decide: (row: AffectedRow) => Consequence | null,
): Record<Consequence, number[]> {
  const consequences: Record<Consequence, number[]> = { charge: [], cancel: [], refund: [] };
  for (const row of rows) {
    const what = decide({
      state: row.state,
      chargeDueAt: row.charge_due_at,
      refundDue: row.refund_due,
      capturedMinor: row.captured_minor,
      refundedMinor: row.refunded_minor,
    });
    if (what !== null) consequences[what].push(row.id);
  }
  return consequences;
}

async function setRefundDue(
  tx: Executor,
  ids: readonly number[],
  reason: ReturnType<typeof refundDueWhenCollected>,
): Promise<void> {
  await setContributions(
    tx,
    ids.map((id) => ({ id, refund_due: reason })),
  );
  // What is asked for is owed now.
  if (ids.length > 0) await closeRequests(tx, ids, await readClock(tx));
}
