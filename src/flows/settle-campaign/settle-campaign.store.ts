import type { CampaignState, FundingType } from '#modules/campaigns/index.ts';
import {
  LAST_CHARGE_TRY,
  type Settlement,
  type SettlementDecision,
} from '#modules/contributions/index.ts';
import type { Currency } from '#money/currency.ts';
import type { Instant } from '#platform/clock/instant.ts';
import { type Executor, sql, type Statement } from '#platform/db/sql.ts';

/** Campaigns whose time may be over; what that means is decided once they are locked. */
const IS_PAST = sql`state = 'live' and ends_at <= clock_now()`;

/**
 * Cancelled campaigns `k` that still hold promises or money, with their totals `t`. What each contribution is
 * told is decided once it is locked; here it only keeps a campaign that has told all from being walked again.
 */
const IS_UNSPREAD_CANCELLATION = sql`
  k.state = 'cancelled' and t.raised_minor > 0 and exists (
    select 1 from contributions c where c.campaign_id = k.id and (contribution_is_promised(c.state)
      or (contribution_is_refundable(c.state) and c.refund_due is null
        and c.refunded_minor < c.captured_minor)))`;

/** Whether any campaign waits to be decided, or its contributions to be told. */
export const HAS_UNSETTLED: Statement = sql`
  (exists (select from campaigns where ${IS_PAST})
    or exists (select from settlements where spread_at is null)
    or exists (select from campaigns k join campaign_totals t on t.campaign_id = k.id
      where ${IS_UNSPREAD_CANCELLATION}))`;

/** Campaigns whose deadline has passed by the database's clock and that are not decided yet. */
export async function listDueCampaigns(q: Executor, limit: number): Promise<number[]> {
  const rows = await q.query<{ id: number }>(sql`
    select id from campaigns where ${IS_PAST} order by ends_at limit ${limit}`);
  return rows.map((row) => row.id);
}

export interface LockedCampaign {
  readonly state: CampaignState;
  readonly ends_at: Instant | null;
  readonly funding_type: FundingType;
  readonly goal_minor: bigint;
  readonly currency: Currency;
  readonly forever_opt_in: boolean;
}

/** Nobody pledges, pays, holds or cancels while the campaign is locked: each of them shares its row. */
export function lockCampaign(tx: Executor, id: number): Promise<LockedCampaign | undefined> {
  return tx.maybe<{
    state: CampaignState;
    ends_at: number | null;
    funding_type: FundingType;
    goal_minor: bigint;
    currency: Currency;
    forever_opt_in: boolean;
  }>(sql`
    select state, (extract(epoch from ends_at) * 1000000)::bigint as ends_at, funding_type, goal_minor,
      currency, forever_opt_in
    from campaigns where id = ${id} for update`);
}

/** The beneficiary of a campaign, and whether it was decided. */
export function findSettled(
  q: Executor,
  campaignId: number,
): Promise<{ beneficiary_id: number; is_settled: boolean }> {
  return q.one<{ beneficiary_id: number; is_settled: boolean }>(sql`
    select b.id as beneficiary_id, s.campaign_id is not null as is_settled
    from beneficiaries b left join settlements s on s.campaign_id = b.campaign_id
    where b.campaign_id = ${campaignId}`);
}

const instant = (at: Instant | null) =>
  sql`(timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond')`;

/** Writes a decision with the figures it was made by; `spreadAt` where the contributions know it already. */
export async function insertSettlement(
  tx: Executor,
  campaignId: number,
  { decision, outcome, pledgedMinor, collectedMinor, netMinor }: Settlement,
  { decidedAt, spreadAt }: { readonly decidedAt: Instant; readonly spreadAt: Instant | null },
): Promise<void> {
  await tx.run(sql`
    insert into settlements (campaign_id, decision, outcome, currency, goal_minor, pledged_minor,
      collected_minor, net_minor, ends_at, decided_at, spread_at)
    select id, ${decision}, ${outcome}, currency, goal_minor, ${pledgedMinor}::bigint,
      ${collectedMinor}::bigint, ${netMinor}::bigint, ends_at, ${instant(decidedAt)}, ${instant(spreadAt)}
    from campaigns where id = ${campaignId}`);
}

/** What a decision makes of the campaign, and its history. */
export async function moveCampaign(
  tx: Executor,
  campaignId: number,
  campaign: LockedCampaign,
  { outcome, nextState, pledgedMinor, collectedMinor }: Settlement,
  at: Instant,
): Promise<void> {
  await tx.run(sql`
    update campaigns set state = ${nextState}, outcome = ${outcome},
      outcome_sum_minor = ${pledgedMinor + collectedMinor}, updated_at = ${instant(at)}
    where id = ${campaignId}`);
  await tx.run(sql`
    insert into campaign_events (campaign_id, from_state, to_state, cause, occurred_at)
    values (${campaignId}, ${campaign.state}, ${nextState}, 'deadline', ${instant(at)})`);
}

/** Decided campaigns whose contributions have not all been told yet. */
export async function listUnspread(q: Executor, limit: number): Promise<number[]> {
  const rows = await q.query<{ campaign_id: number }>(sql`
    select campaign_id from settlements where spread_at is null order by decided_at limit ${limit}`);
  return rows.map((row) => row.campaign_id);
}

export interface DecidedCampaign {
  readonly decision: SettlementDecision;
  readonly decided_at: Instant;
}

export function findSettlement(q: Executor, campaignId: number): Promise<DecidedCampaign> {
  return q.one<{ decision: SettlementDecision; decided_at: number }>(sql`
    select decision, (extract(epoch from decided_at) * 1000000)::bigint as decided_at
    from settlements where campaign_id = ${campaignId}`);
}

/** Notes that every contribution knows what was decided. */
export async function markSpread(tx: Executor, campaignId: number): Promise<void> {
  await tx.run(sql`
    update settlements set spread_at = clock_now() where campaign_id = ${campaignId}
      and spread_at is null`);
}

/** Cancelled campaigns that still hold promises or money. */
export async function listUnspreadCancellations(q: Executor, limit: number): Promise<number[]> {
  const rows = await q.query<{ id: number }>(sql`
    select k.id from campaigns k join campaign_totals t on t.campaign_id = k.id
    where ${IS_UNSPREAD_CANCELLATION} order by k.id limit ${limit}`);
  return rows.map((row) => row.id);
}

/**
 * The next contributions of a campaign that may have to be told something, in the order of their ids after
 * the given one; locked.
 */
export async function lockNext(
  tx: Executor,
  campaignId: number,
  next: { readonly states: readonly string[]; readonly after: number; readonly limit: number },
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select id from contributions where campaign_id = ${campaignId} and id > ${next.after}
      and state = any(${[...next.states]}) order by id limit ${next.limit} for no key update`);
  return rows.map((row) => row.id);
}

export interface DueCharge {
  readonly contribution_id: number;
  readonly tries: number;
}

/**
 * Pledges `c` that are due to be charged, of campaigns `k` that are not held. Whether one is charged is
 * decided again under its lock; state and number of tries stand here too, as each that is taken costs a job.
 */
const IS_DUE_CHARGE = sql`
  c.charge_due_at <= clock_now() and contribution_is_promised(c.state)
    and c.charge_tries < ${LAST_CHARGE_TRY} and campaign_may_charge(k.state)`;

export const HAS_DUE_CHARGES: Statement = sql`
  exists (select from contributions c join campaigns k on k.id = c.campaign_id where ${IS_DUE_CHARGE})`;

/**
 * Takes pledges that are due to be charged; should their job be lost, they are due again after a while.
 * Those of a held campaign wait for its release.
 */
export function takeDueCharges(tx: Executor, limit: number): Promise<DueCharge[]> {
  return tx.query<DueCharge>(sql`
    update contributions set charge_due_at = clock_now() + interval '10 minutes'
    where id in (
      select c.id from contributions c join campaigns k on k.id = c.campaign_id
      where ${IS_DUE_CHARGE}
      order by c.charge_due_at, c.id limit ${limit} for no key update of c skip locked
    ) returning id as contribution_id, charge_tries as tries`);
}
