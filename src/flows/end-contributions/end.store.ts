import {
  applyTotals,
  contributionReviews,
  LAST_CHARGE_TRY,
  setContributions,
} from '#modules/contributions/index.ts';
import { postOrFail } from '#modules/ledger/index.ts';
import { type AttemptState, isOpen, paymentAttempts } from '#modules/payments/index.ts';
import {
  changeUnits,
  lockStockUnits,
  readStockUnits,
  reservationsOf,
  setReservations,
} from '#modules/perks/index.ts';
import type { CampaignState } from '#modules/campaigns/index.ts';
import type { Instant } from '#platform/clock/instant.ts';
import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import { updateRows } from '#platform/db/table.ts';
import { publishAll } from '#platform/events/outbox.ts';
import type { EndEffects, EndFacts, OpenAttempt } from './end.ts';

export interface CampaignOfEnd {
  readonly id: number;
  readonly state: CampaignState;
  readonly held_from_state: CampaignState | null;
}

/** Campaigns as they are and stay until the end of the transaction. */
export function shareCampaigns(tx: Executor, ids: readonly number[]): Promise<CampaignOfEnd[]> {
  return tx.query<CampaignOfEnd>(sql`
    select id, state, held_from_state from campaigns where id = any(${ids}::bigint[])
    order by id for share`);
}

/** When the latest hold of each campaign ended, those that were never held left out. */
export async function releaseTimes(
  q: Executor,
  campaignIds: readonly number[],
): Promise<ReadonlyMap<number, Instant>> {
  const rows = await q.query<{ campaign_id: number; released_at: number }>(sql`
    select campaign_id, (extract(epoch from max(ended_at)) * 1000000)::bigint as released_at
    from campaign_holds where campaign_id = any(${campaignIds}::bigint[]) and ended_at is not null
    group by campaign_id`);
  return new Map(rows.map((row) => [row.campaign_id, row.released_at]));
}

/** What locked contributions still hold and wait for; limited units are locked from here on. */
export async function readEndFacts(tx: Executor, ids: readonly number[]): Promise<EndFacts> {
  const [attempts, reservations] = await Promise.all([
    tx.query<OpenAttempt & { state: AttemptState }>(sql`
      select id, source_id, operation, state from payment_attempts
      where source_kind = 'contribution' and source_id = any(${ids}::bigint[])`),
    reservationsOf(tx, ids),
  ]);
  const unitIds = [...new Set(reservations.map((each) => each.stock_unit_id))];
  const units = await readStockUnits(tx, unitIds);
  await lockStockUnits(
    tx,
    units.filter(({ limit }) => limit !== null).map(({ id }) => id),
  );
  return { attempts: attempts.filter(isOpen), reservations };
}

/**
 * Reservations `k` whose time is over; what of each ends is decided once they are locked. One whose charge is
 * under way and that holds nothing is left out: it would be looked at, in vain, until its answer comes.
 */
const IS_OVERDUE = sql`
  contribution_waits_for_payment(k.state) and k.expires_at <= clock_now()
    and (k.state <> 'charging' or exists (
        select 1 from stock_reservations r where r.source_kind = 'contribution' and r.source_id = k.id
          and r.state = 'held')
      or not exists (select 1 from payment_attempts a where a.source_kind = 'contribution'
        and a.source_id = k.id and a.operation = 'charge' and payment_attempt_is_open(a.state)))`;

export const HAS_OVERDUE: Statement = sql`exists (select from contributions k where ${IS_OVERDUE})`;

/** Reservations after this one whose time is over, locked where nobody else works on them, by their ids. */
export async function lockOverdue(tx: Executor, after: number, limit: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select k.id from contributions k where ${IS_OVERDUE} and k.id > ${after}
    order by k.id limit ${limit} for no key update skip locked`);
  return rows.map((row) => row.id);
}

/** Pledges `k` whose last try failed and is over; which are given up is decided once they are locked. */
const IS_UNPAID = sql`
  k.charge_due_at <= clock_now() and k.state = 'errored' and k.charge_tries >= ${LAST_CHARGE_TRY}`;

export const HAS_UNPAID: Statement = sql`exists (select from contributions k where ${IS_UNPAID})`;

/** Pledges after this one that may be given up, locked where nobody else works on them, by their ids. */
export async function lockUnpaid(tx: Executor, after: number, limit: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select k.id from contributions k where ${IS_UNPAID} and k.id > ${after}
    order by k.id limit ${limit} for no key update skip locked`);
  return rows.map((row) => row.id);
}

/** Writes what an end means: one statement a table, shared rows last. */
export async function writeEnds(tx: Executor, effects: EndEffects, at: Instant): Promise<void> {
  const { attempts, reviews, stock } = effects;
  const writes: Promise<unknown>[] = [setContributions(tx, effects.contributions)];
  if (attempts.length > 0) writes.push(tx.run(updateRows(paymentAttempts, 'id', attempts)));
  if (reviews.length > 0)
    writes.push(tx.run(updateRows(contributionReviews, 'contribution_id', reviews)));
  writes.push(setReservations(tx, stock.reservations));
  await Promise.all(writes);
  await changeUnits(tx, stock.units, at);
  await publishAll(tx, effects.events);
  await postOrFail(tx, effects.transfers);
  // All who back a campaign share these rows: they are held for the shortest time.
  await applyTotals(tx, effects.totals, at);
}
