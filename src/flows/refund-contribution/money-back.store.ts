import {
  type ContributionRow,
  contributionRows,
  linesOf,
  lockContributions,
  type MoneyBackFacts,
  type RefundDue,
  refundDueWhenCollected,
  type SettlementDecision,
} from '#modules/contributions/index.ts';
import type { CampaignState } from '#modules/campaigns/index.ts';
import {
  type DisputeRow,
  paymentDisputes,
  paymentRefunds,
  type RefundReason,
  type RefundRow,
} from '#modules/payments/index.ts';
import {
  lockStockUnits,
  readStockUnits,
  type ReservationRow,
  reservationsOf,
} from '#modules/perks/index.ts';
import { readClock } from '#platform/clock/clock.ts';
import type { Instant } from '#platform/clock/instant.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import { columnsOf } from '#platform/db/table.ts';
import { partsOfContributions } from './refund-parts.store.ts';

/** A contribution under its lock, with all that is decided on when its money goes back. */
export interface LockedContribution {
  readonly row: ContributionRow;
  readonly facts: MoneyBackFacts;
  readonly reservations: readonly ReservationRow[];
}

export interface Locked {
  /** By id. */
  readonly contributions: ReadonlyMap<number, LockedContribution>;
  /** The database's clock after the locks. */
  readonly at: Instant;
}

/**
 * Locks contributions, their campaigns and what of their units can run out, in the one order of locks, and
 * reads what is known of their money. Those that do not exist are left out.
 */
export async function lockMoneyBack(tx: Executor, ids: readonly number[]): Promise<Locked> {
  const rows = await lockContributions(tx, ids);
  await tx.run(sql`
    select from campaigns where id = any(${rows.map((row) => row.campaign_id)}::bigint[])
    order by id for share`);
  const found = rows.map(({ id }) => id);
  const reservations = await reservationsOf(tx, found);
  const units = await readStockUnits(tx, [...new Set(reservations.map((r) => r.stock_unit_id))]);
  await lockStockUnits(
    tx,
    units.filter(({ limit }) => limit !== null).map(({ id }) => id),
  );
  const [facts, at] = await Promise.all([readFacts(tx, rows), readClock(tx)]);
  const contributions = rows.flatMap((row): [number, LockedContribution][] => {
    const known = facts.get(row.id);
    const held = reservations.filter(({ source_id: id }) => id === row.id);
    return known ? [[row.id, { row, facts: known, reservations: held }]] : [];
  });
  return { contributions: new Map(contributions), at };
}

/** What is known of a contribution's money, without a lock: for showing, not for deciding. */
export async function findMoneyBack(q: Executor, id: number): Promise<MoneyBackFacts | undefined> {
  return (await readFacts(q, await contributionRows(q, [id]))).get(id);
}

/**
 * What the system owes back of the contribution's money should it become its campaign's now: the campaign
 * gave back or was cancelled meanwhile. Null: it may stay.
 */
export async function refundDueNow(q: Executor, id: number): Promise<RefundDue | null> {
  const { decision, state } = await q.one<{
    readonly state: CampaignState;
    readonly decision: SettlementDecision | null;
  }>(sql`
    select k.state, s.decision
    from contributions c join campaigns k on k.id = c.campaign_id
      left join settlements s on s.campaign_id = k.id
    where c.id = ${id}`);
  return refundDueWhenCollected(decision, { state });
}

async function readFacts(
  q: Executor,
  rows: readonly ContributionRow[],
): Promise<ReadonlyMap<number, MoneyBackFacts>> {
  const ids = rows.map(({ id }) => id);
  const [lines, refunds, parts, disputes, charges] = await Promise.all([
    linesOf(q, ids),
    refundsOf(q, ids),
    partsOfContributions(q, ids),
    disputesOf(q, ids),
    chargesOf(q, ids),
  ]);
  const all = rows.map((row): [number, MoneyBackFacts] => {
    const mine = refunds.filter(({ source_id: id }) => id === row.id);
    const facts: MoneyBackFacts = {
      ...factsOf(row),
      lines: lines
        .filter((line) => line.contribution_id === row.id)
        .map((line) => ({
          id: line.id,
          priceMinor: line.unit_price_minor * BigInt(line.quantity),
          shippingMinor: line.shipping_minor,
        })),
      chargeId: charges.find(({ source_id: id }) => id === row.id)?.id ?? null,
      refunds: mine.map((refund) => ({
        ...refundOf(refund),
        parts: parts.get(refund.id) ?? [],
      })),
      disputes: disputes
        .filter(({ contribution_id: id }) => id === row.id)
        .map((dispute) => ({
          id: dispute.id,
          ref: dispute.dispute_ref,
          state: dispute.state,
          heldMinor: dispute.held_minor,
          feeMinor: dispute.fee_minor,
          isAsked: dispute.check_at !== null,
        })),
    };
    return [row.id, facts];
  });
  return new Map(all);
}

function factsOf(row: ContributionRow) {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    beneficiaryId: row.beneficiary_id,
    accountId: row.account_id,
    contributorKey: row.contributor_key,
    currency: row.currency,
    state: row.state,
    stateBeforeDispute: row.state_before_dispute as MoneyBackFacts['stateBeforeDispute'],
    capturedMinor: row.captured_minor,
    extraMinor: row.extra_minor,
    platformFeeMinor: row.platform_fee_minor,
    processingFeeMinor: row.processing_fee_minor,
    refundDue: row.refund_due as RefundReason | null,
  };
}

function refundOf(row: RefundRow) {
  return {
    id: row.id,
    state: row.state,
    amountMinor: row.amount_minor,
    reason: row.reason,
    isReturned: row.returned_at !== null,
    fromOwedMinor: row.from_owed_minor,
    coveredMinor: row.covered_minor,
    platformFeeMinor: row.platform_fee_minor,
    processingFeeMinor: row.processing_fee_minor,
  };
}

function refundsOf(q: Executor, ids: readonly number[]): Promise<RefundRow[]> {
  return q.query<RefundRow>(sql`
    select ${columnsOf(paymentRefunds)} from payment_refunds
    where source_kind = 'contribution' and source_id = any(${ids}::bigint[]) and not surplus order by id`);
}

function disputesOf(
  q: Executor,
  ids: readonly number[],
): Promise<(DisputeRow & { contribution_id: number })[]> {
  return q.query(sql`
    select a.source_id as contribution_id, ${columnsOf(paymentDisputes, 'd')}
    from payment_attempts a join payment_disputes d on d.attempt_id = a.id
    where a.source_kind = 'contribution' and a.source_id = any(${ids}::bigint[]) and a.state = 'succeeded'
    order by d.id`);
}

/** The provider's number of a charge; null where it was never told. */
export async function chargeRefOf(q: Executor, attemptId: number): Promise<string | null> {
  const found = await q.maybe<{ charge_ref: string | null }>(sql`
    select charge_ref from payment_attempts where id = ${attemptId}`);
  return found?.charge_ref ?? null;
}

/** The attempt that took the money of each. */
function chargesOf(
  q: Executor,
  ids: readonly number[],
): Promise<{ id: number; source_id: number }[]> {
  return q.query(sql`
    select id, source_id from payment_attempts
    where source_kind = 'contribution' and source_id = any(${ids}::bigint[]) and operation = 'charge'
      and state = 'succeeded'`);
}
