import { type Executor, sql } from '#platform/db/sql.ts';

/** Campaigns whose deadline has passed by the database's clock and that are not decided yet. */
export async function listDueCampaigns(q: Executor, limit: number): Promise<number[]> {
  const rows = await q.query<{ id: number }>(sql`
    select id from campaigns where state = 'live' and ends_at <= clock_now()
      order by ends_at limit ${limit}`);
  return rows.map((row) => row.id);
}

/** Decides a campaign once, under its lock; null where there was nothing (more) to decide. See 0069. */
export async function settleCampaign(tx: Executor, campaignId: number): Promise<string | null> {
  const row = await tx.one<{ decision: string | null }>(sql`
    select settle_campaign(${campaignId}) as decision`);
  return row.decision;
}

/** Decided campaigns whose contributions have not all been told yet. */
export async function listUnspread(q: Executor, limit: number): Promise<number[]> {
  const rows = await q.query<{ campaign_id: number }>(sql`
    select campaign_id from settlements where spread_at is null order by decided_at limit ${limit}`);
  return rows.map((row) => row.campaign_id);
}

/** Tells some contributions what was decided; 0 when all know. */
export async function spreadSettlement(
  tx: Executor,
  campaignId: number,
  most: number,
): Promise<number> {
  const row = await tx.one<{ told: number }>(sql`
    select spread_settlement(${campaignId}, ${most}) as told`);
  return row.told;
}

/** Cancelled campaigns that still hold promises or money. */
export async function listUnspreadCancellations(q: Executor, limit: number): Promise<number[]> {
  const rows = await q.query<{ id: number }>(sql`
    select k.id from campaigns k join campaign_totals t on t.campaign_id = k.id
    where k.state = 'cancelled' and t.raised_minor > 0 and exists (
      select 1 from contributions c where c.campaign_id = k.id and (c.state in ('pledged', 'errored')
        or (c.state in ('collected', 'partially_refunded') and c.refund_due is null
          and c.refunded_minor < c.captured_minor)))
    order by k.id limit ${limit}`);
  return rows.map((row) => row.id);
}

export async function spreadCancellation(
  tx: Executor,
  campaignId: number,
  most: number,
): Promise<number> {
  const row = await tx.one<{ told: number }>(sql`
    select spread_cancellation(${campaignId}, ${most}) as told`);
  return row.told;
}

export interface DueCharge {
  readonly contribution_id: number;
  readonly tries: number;
}

/** Takes pledges that are due to be charged; should their job be lost, they are due again after a while. */
export function takeDueCharges(tx: Executor, limit: number): Promise<DueCharge[]> {
  return tx.query<DueCharge>(sql`
    update contributions set charge_due_at = clock_now() + interval '10 minutes'
    where id in (
      select id from contributions where charge_due_at <= clock_now() and state in ('pledged', 'errored')
        and charge_tries < last_charge_try()
      order by charge_due_at, id limit ${limit} for no key update skip locked
    ) returning id as contribution_id, charge_tries as tries`);
}

/** Ends pledges that no card paid for, a day after the last try; how many. See 0097. */
export async function dropUnpaidPledges(tx: Executor, most: number): Promise<number> {
  const row = await tx.one<{ done: number }>(sql`select drop_unpaid_pledges(${most}) as done`);
  return row.done;
}

/** The card a pledge left with us. */
export async function findPledgedCard(
  q: Executor,
  contributionId: number,
): Promise<string | undefined> {
  const row = await q.maybe<{ method_ref: string }>(sql`
    select method_ref from payment_attempts
    where source_kind = 'contribution' and source_id = ${contributionId} and operation = 'setup'
      and state = 'succeeded' and method_ref is not null
      and not exists (select 1 from payment_methods m where m.method_ref = payment_attempts.method_ref
        and m.saved)
    order by id desc limit 1`);
  return row?.method_ref;
}
