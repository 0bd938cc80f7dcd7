import type { ATTENTION_STATES } from '#modules/contributions/index.ts';
import { below } from '#platform/paging/keyset.store.ts';
import { type Executor, sql } from '#platform/db/sql.ts';

export interface ContributionRow {
  readonly id: number;
  readonly campaign_id: number;
  readonly campaign_title: string;
  readonly campaign_language: string;
  readonly account_id: number | null;
  readonly name: string;
  readonly email: string;
  readonly state: string;
  readonly total_minor: bigint;
  readonly currency: string;
  readonly created_at: Date;
}

export const CONTRIBUTION_COLUMNS = sql`
  c.id, c.campaign_id, k.title as campaign_title, k.language as campaign_language, c.account_id,
  trim(c.firstname || ' ' || c.lastname) as name, c.email, c.state, c.total_minor, c.currency,
  c.created_at`;
export const FROM_CONTRIBUTIONS = sql`from contributions c join campaigns k on k.id = c.campaign_id`;

/** The index of the list holds nothing else. */
export type AttentionState = (typeof ATTENTION_STATES)[number];

/** Contributions by keyset, the newest first; of one campaign, and of one state that asks for attention. */
export function listContributions(
  q: Executor,
  state: AttentionState | null,
  page: {
    readonly before: number | null;
    readonly limit: number;
    readonly campaignId?: number | null;
  },
): Promise<ContributionRow[]> {
  const { before, limit, campaignId = null } = page;
  // A campaign that the planner can't see: of one with a tenth of everything it would pass the nine others.
  const ofCampaign =
    campaignId === null ? sql`true` : sql`c.campaign_id = (select ${campaignId}::bigint)`;
  const asked = sql`${ofCampaign} and c.id < ${below(before)}`;
  if (state === null) {
    return q.query<ContributionRow>(sql`
      select ${CONTRIBUTION_COLUMNS} ${FROM_CONTRIBUTIONS} where ${asked} order by c.id desc limit ${limit}`);
  }
  // A state that the planner can't see: it would lay two indexes of that state over each other, and sort.
  return q.query<ContributionRow>(sql`
    select ${CONTRIBUTION_COLUMNS} ${FROM_CONTRIBUTIONS} where c.id = any(array(
      select c.id from contributions c
      where contribution_needs_attention(c.state) and c.state = (select ${state}::text) and ${asked}
      order by c.id desc limit ${limit}))
    order by c.id desc limit ${limit}`);
}

export interface ContributionRecord extends ContributionRow {
  readonly source: string;
  readonly funding: string;
  readonly captured_minor: bigint;
  readonly refunded_minor: bigint;
  readonly platform_fee_minor: bigint;
  readonly processing_fee_minor: bigint;
  readonly shipping_minor: bigint;
}

export function findContributionRecord(
  q: Executor,
  id: number,
): Promise<ContributionRecord | undefined> {
  return q.maybe<ContributionRecord>(sql`
    select ${CONTRIBUTION_COLUMNS}, c.source, c.funding, c.captured_minor, c.refunded_minor,
      c.platform_fee_minor, c.processing_fee_minor, c.shipping_minor
    ${FROM_CONTRIBUTIONS} where c.id = ${id}`);
}

/** What contributions were made in. */
export function listContributionCurrencies(
  q: Executor,
  contributionIds: readonly number[],
): Promise<{ id: number; currency: string }[]> {
  return q.query<{ id: number; currency: string }>(sql`
    select id, currency from contributions where id = any(${[...contributionIds]}::bigint[])`);
}

export interface PaymentRow {
  readonly id: number;
  readonly what: string;
  readonly state: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly ref: string | null;
  readonly note: string | null;
  readonly created_at: Date;
}

/** What was asked of the provider for a contribution: setups, charges, refunds and disputes in one list. */
export function listPaymentsOf(
  q: Executor,
  contributionId: number,
  limit: number,
): Promise<PaymentRow[]> {
  return q.query<PaymentRow>(sql`
    select p.id, p.what, p.state, p.amount_minor, p.currency, p.ref, p.note, p.created_at from (
      (select a.id, a.operation as what, a.state, a.amount_minor, a.currency, a.provider_ref as ref,
          a.decline_code as note, a.created_at
        from payment_attempts a where a.source_kind = 'contribution' and a.source_id = ${contributionId}
        order by a.id desc limit ${limit})
      union all
      (select r.id, 'refund', r.state, r.amount_minor, r.currency, r.provider_ref, r.reason, r.created_at
        from payment_refunds r where r.source_kind = 'contribution' and r.source_id = ${contributionId}
        order by r.id desc limit ${limit})
      union all
      (select d.id, 'dispute', d.state, d.amount_minor, d.currency, d.dispute_ref, d.reason, d.opened_at
        from payment_disputes d join payment_attempts a on a.id = d.attempt_id
        where a.source_kind = 'contribution' and a.source_id = ${contributionId}
        order by d.id desc limit ${limit})
    ) p order by p.created_at desc, p.id desc limit ${limit}`);
}
