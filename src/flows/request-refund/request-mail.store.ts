import type { Currency } from '#money/currency.ts';
import {
  MAIL_ADDRESS,
  MAIL_LOCALE,
  type RefundRequestState,
  type RequestReason,
} from '#modules/contributions/index.ts';
import { type Executor, sql } from '#platform/db/sql.ts';

/** What mails about a request say of it, to either side. */
export interface RequestMailRow {
  readonly id: number;
  readonly contribution_id: number;
  readonly state: RefundRequestState;
  readonly reason: RequestReason;
  readonly details: string;
  readonly answer: string;
  readonly decision_note: string;
  readonly due_at: Date;
  readonly currency: Currency;
  /** Minor units. */
  readonly captured_minor: bigint;
  readonly refunded_minor: bigint;
  readonly disputed_minor: bigint;
  /** Of the refund that granted it; null for none. */
  readonly granted_minor: bigint | null;
  readonly slug: string;
  readonly title: string;
  readonly time_zone: string;
  readonly account_id: number | null;
  readonly email: string;
  readonly locale: string;
  readonly owner_id: number;
  /** Null once the owner's account is closed. */
  readonly owner_email: string | null;
  readonly owner_locale: string;
}

/** A request with its contribution, its person and the campaign's owner. */
export function findRequestMailRow(q: Executor, id: number): Promise<RequestMailRow | undefined> {
  return q.maybe<RequestMailRow>(sql`
    select r.id, r.contribution_id, r.state, r.reason, r.details, r.answer, r.decision_note, r.due_at,
      c.currency, c.captured_minor, c.refunded_minor, c.disputed_minor, f.amount_minor as granted_minor,
      k.slug, k.title, k.time_zone, c.account_id, ${MAIL_ADDRESS} as email,
      ${MAIL_LOCALE} as locale, k.owner_id,
      case when o.closed_at is null then o.email end as owner_email, o.locale as owner_locale
    from refund_requests r join contributions c on c.id = r.contribution_id
      join campaigns k on k.id = r.campaign_id join accounts o on o.id = k.owner_id
      left join payment_refunds f on f.id = r.refund_id
    where r.id = ${id}`);
}

/** The request that the trust team granted by this refund. */
export function findDecidedBy(q: Executor, refundId: number): Promise<{ id: number } | undefined> {
  return q.maybe<{ id: number }>(sql`
    select id from refund_requests where refund_id = ${refundId} and decided_by is not null`);
}
