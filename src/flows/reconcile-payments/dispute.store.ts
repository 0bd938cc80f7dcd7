import type { CampaignState } from '#modules/campaigns/index.ts';
import type { SettlementDecision } from '#modules/contributions/index.ts';
import { type DisputeRow, paymentDisputes } from '#modules/payments/index.ts';
import type { BackOff } from '#platform/clock/back-off.ts';
import { hours } from '#platform/clock/instant.ts';
import { nextTry } from '#platform/clock/next-try.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import { insertRows, updateRows } from '#platform/db/table.ts';

/** A number for a dispute that is decided on now, so that what is posted can name it. */
export async function nextDisputeId(tx: Executor): Promise<number> {
  const row = await tx.one<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('payment_disputes', 'id')) as id`);
  return row.id;
}

export async function insertDispute(
  tx: Executor,
  row: Partial<DisputeRow> & { readonly id: number },
): Promise<void> {
  await tx.run(insertRows(paymentDisputes, [row]));
}

export async function setDispute(
  tx: Executor,
  row: Partial<DisputeRow> & { readonly id: number },
): Promise<void> {
  await tx.run(updateRows(paymentDisputes, 'id', [row]));
}

export interface EndedCampaign {
  readonly state: CampaignState;
  readonly decision: SettlementDecision | null;
}

/** How the campaign of a contribution ended, if it did: a dispute that is won may leave a refund due. */
export function findEnd(q: Executor, contributionId: number): Promise<EndedCampaign> {
  return q.one<EndedCampaign>(sql`
    select k.state, s.decision
    from contributions c join campaigns k on k.id = c.campaign_id
      left join settlements s on s.campaign_id = k.id
    where c.id = ${contributionId}`);
}

/** How often the provider is asked how an open dispute stands. */
const ASKING: BackOff = { first: hours(1), factor: 2, ceiling: hours(24) };

/** Takes open disputes that are due to be asked about, and puts the next time further away. */
export async function takeDueDisputes(q: Executor, limit: number): Promise<string[]> {
  const rows = await q.query<{ dispute_ref: string }>(sql`
    update payment_disputes set checks = checks + 1,
      check_at = ${nextTry(ASKING, sql`checks`)}
    where id in (
      select id from payment_disputes where check_at <= clock_now()
      order by check_at limit ${limit} for no key update skip locked
    ) returning dispute_ref`);
  return rows.map((row) => row.dispute_ref);
}
