import type { Currency } from '#money/currency.ts';
import {
  type ContributionRow,
  MAIL_ADDRESS,
  MAIL_LOCALE,
  type RefundPart,
} from '#modules/contributions/index.ts';
import type { RefundState } from '#modules/payments/index.ts';
import { type Executor, sql } from '#platform/db/sql.ts';

/** What a mail about a refund says of it. */
export interface RefundRow
  extends Pick<ContributionRow, 'captured_minor' | 'refunded_minor' | 'disputed_minor'> {
  readonly contribution_id: number;
  readonly campaign_id: number;
  readonly account_id: number | null;
  readonly email: string;
  readonly locale: string;
  readonly state: RefundState;
  readonly is_returned: boolean;
  /** Of a charge that nobody asked for. */
  readonly is_surplus: boolean;
  /** It goes back because the campaign was cancelled. */
  readonly is_cancelled: boolean;
  /** The trust team decided so about a refund request. */
  readonly is_decided: boolean;
  readonly currency: Currency;
  readonly amount_minor: bigint;
  readonly title: string;
}

/** A refund with whom it goes to; undefined for one whose person was erased. */
export function findRefundRow(q: Executor, refundId: number): Promise<RefundRow | undefined> {
  return q.maybe<RefundRow>(sql`
    select c.id as contribution_id, c.campaign_id, c.account_id, ${MAIL_ADDRESS} as email,
      ${MAIL_LOCALE} as locale, r.state,
      r.returned_at is not null as is_returned, r.surplus as is_surplus,
      r.reason = 'campaign_removed' and k.state = 'cancelled' as is_cancelled,
      exists (select from refund_requests q
        where q.refund_id = r.id and q.decided_by is not null) as is_decided,
      r.currency, r.amount_minor,
      c.captured_minor, c.refunded_minor, c.disputed_minor, k.title
    from payment_refunds r join contributions c on r.source_kind = 'contribution' and c.id = r.source_id
      join campaigns k on k.id = c.campaign_id
    where r.id = ${refundId} and position('@' in c.email) > 1`);
}

interface PartRow {
  readonly part: RefundPart['part'];
  readonly line_id: number | null;
  readonly amount_minor: bigint;
}

/** What of the contribution a refund is for; empty where that was not said. */
export async function listPartsOf(q: Executor, refundId: number): Promise<RefundPart[]> {
  const rows = await q.query<PartRow>(sql`
    select part, line_id, amount_minor from payment_refund_parts
    where refund_id = ${refundId} order by position`);
  return rows.map(({ part, line_id: lineId, amount_minor: amountMinor }) => {
    return { part, lineId, amountMinor };
  });
}

export interface LooksAfterMoney {
  readonly account_id: number;
  readonly email: string;
  readonly locale: string;
}

/** Finance, and the owner of the campaign where they have to act too. */
export function listWhoLooksAfter(
  q: Executor,
  campaignId: number,
  withOwner: boolean,
): Promise<LooksAfterMoney[]> {
  return q.query<LooksAfterMoney>(sql`
    select a.id as account_id, a.email, a.locale from accounts a
    where a.closed_at is null and a.revoked_at is null and (
      exists (select 1 from account_roles r where r.account_id = a.id and r.role = 'finance')
      or (${withOwner}::boolean
        and a.id = (select owner_id from campaigns where id = ${campaignId})))
    order by a.id limit 50`);
}

export function findTitle(q: Executor, campaignId: number): Promise<{ title: string }> {
  return q.one<{ title: string }>(sql`select title from campaigns where id = ${campaignId}`);
}
