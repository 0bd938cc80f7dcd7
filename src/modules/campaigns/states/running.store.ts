import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import type { CampaignState } from '../campaign.ts';

/** The row of a campaign that runs, locked, with what its deadline depends on. */
export interface RunningCampaign {
  state: CampaignState;
  endsAt: Date | null;
  timeZone: string;
  isPast: boolean;
  wasChanged: boolean;
  /** Where the requested day would put the deadline; null for a day that is no day. */
  requestedEnd: Date | null;
  isTooSoon: boolean;
  isTooLate: boolean;
}

/** Locks the campaign and computes a requested deadline (YYYY-MM-DD) in its own zone. */
export async function lockForDeadline(
  tx: Executor,
  campaignId: number,
  lastDay: string,
  mostDays: number,
): Promise<RunningCampaign | undefined> {
  await tx.query(sql`select 1 as one from campaigns where id = ${campaignId} for update`);
  const row = await tx.maybe<{
    state: CampaignState;
    ends_at: Date | null;
    time_zone: string;
    past: boolean | null;
    changed: boolean;
    requested: Date;
    soon: boolean;
    late: boolean | null;
  }>(sql`
    select state, ends_at, time_zone, ends_at <= clock_now() as past,
      deadline_changed_at is not null as changed,
      (${lastDay}::date + 1)::timestamp at time zone time_zone as requested,
      (${lastDay}::date + 1)::timestamp at time zone time_zone <= clock_now() as soon,
      ${lastDay}::date > (launched_at at time zone time_zone)::date + ${mostDays}::int as late
    from campaigns where id = ${campaignId} and state <> 'deleted'`);
  return (
    row && {
      state: row.state,
      endsAt: row.ends_at,
      timeZone: row.time_zone,
      isPast: row.past === true,
      wasChanged: row.changed,
      requestedEnd: row.requested,
      isTooSoon: row.soon,
      isTooLate: row.late === true,
    }
  );
}

/** Another deadline; the owner's one change of it stays theirs. */
export async function saveDeadlineOfStaff(
  tx: Executor,
  campaignId: number,
  endsAt: Date,
): Promise<void> {
  await tx.run(sql`
    update campaigns set ends_at = ${endsAt}, updated_at = clock_now(), version = version + 1
    where id = ${campaignId}`);
}

/** Shows a campaign as the staff's pick, or no more; false where it is so already. */
export async function saveStaffPick(
  tx: Executor,
  campaignId: number,
  isPick: boolean,
): Promise<boolean> {
  const saved = await tx.run(sql`
    update campaigns set staff_pick = ${isPick}, updated_at = clock_now()
    where id = ${campaignId} and staff_pick <> ${isPick}`);
  return saved === 1;
}

export async function saveDeadline(tx: Executor, campaignId: number, endsAt: Date): Promise<void> {
  await tx.run(sql`
    update campaigns set ends_at = ${endsAt}, deadline_changed_at = clock_now(),
      updated_at = clock_now(), version = version + 1
    where id = ${campaignId}`);
}

/** Sets what the banner says, or takes it away. */
export async function saveBanner(
  tx: Executor,
  campaignId: number,
  banner: Readonly<Record<string, string | null>> | null,
): Promise<void> {
  await tx.run(sql`
    update campaigns set banner = ${banner === null ? null : sql.json(banner)},
      updated_at = clock_now(), version = version + 1
    where id = ${campaignId}`);
}

/** Switches pre-order on or off; false unless the campaign funds for ever. */
export async function savePreOrder(
  tx: Executor,
  campaignId: number,
  shipsBy: string | null,
): Promise<boolean> {
  const saved = await tx.run(sql`
    update campaigns set pre_order = ${shipsBy !== null}, pre_order_ships_by = ${shipsBy}::date,
      updated_at = clock_now(), version = version + 1
    where id = ${campaignId} and state = 'forever_funding'
      and (${shipsBy}::date is null or ${shipsBy}::date > clock_now()::date)`);
  return saved === 1;
}

/** Whether a day of the calendar is after today, by the business clock. */
export async function isFutureDay(q: Executor, day: string): Promise<boolean> {
  const row = await q.one<{ future: boolean }>(sql`
    select ${day}::date > clock_now()::date as future`);
  return row.future;
}

/** Sets or clears when a draft is to be published; without an offset the campaign's zone counts. */
export async function savePublishAt(
  tx: Executor,
  campaignId: number,
  at: string | null,
  by: number | null,
): Promise<{ publishAt: Date | null; isFuture: boolean }> {
  const hasOffset = at !== null && /(?:Z|[+-]\d\d:?\d\d)$/.test(at);
  const row = await tx.one<{ publish_at: Date | null; future: boolean | null }>(sql`
    update campaigns set publish_by = ${by}, updated_at = clock_now(),
      publish_at = case when ${hasOffset} then ${at}::timestamptz
        else replace(${at}, 'Z', '')::timestamp at time zone time_zone end
    where id = ${campaignId} returning publish_at, publish_at > clock_now() as future`);
  return { publishAt: row.publish_at, isFuture: row.future === true };
}

const IS_TO_BE_PUBLISHED = sql`publish_at <= clock_now() and campaign_is_unpublished(state)`;

export const HAS_DUE_PUBLICATIONS: Statement = sql`
  exists (select from campaigns where ${IS_TO_BE_PUBLISHED})`;

/** Drafts that are to be published by now. */
export async function listDuePublications(q: Executor, limit: number): Promise<number[]> {
  const rows = await q.query<{ id: number }>(sql`
    select id from campaigns where ${IS_TO_BE_PUBLISHED} order by publish_at limit ${limit}`);
  return rows.map((row) => row.id);
}
