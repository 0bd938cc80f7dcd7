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

const ROW = sql`
  c.id, c.campaign_id, k.title as campaign_title, k.language as campaign_language, c.account_id,
  trim(c.firstname || ' ' || c.lastname) as name, c.email, c.state, c.total_minor, c.currency,
  c.created_at`;
const FROM = sql`from contributions c join campaigns k on k.id = c.campaign_id`;

/** The index of the list holds nothing else. */
export type AttentionState = (typeof ATTENTION_STATES)[number];

/** Contributions by keyset, the newest first; of one campaign, else of one state that asks for attention. */
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
  const older = sql`c.id < ${below(before)}`;
  if (campaignId !== null || state === null) {
    const ofCampaign = campaignId === null ? sql`true` : sql`c.campaign_id = ${campaignId}`;
    return q.query<ContributionRow>(sql`
      select ${ROW} ${FROM} where ${ofCampaign} and ${older} order by c.id desc limit ${limit}`);
  }
  // A state that the planner can't see: it would lay two indexes of that state over each other, and sort.
  return q.query<ContributionRow>(sql`
    select ${ROW} ${FROM} where c.id = any(array(
      select i.id from contributions i
      where contribution_needs_attention(i.state) and i.state = (select ${state}::text)
        and i.id < ${below(before)}
      order by i.id desc limit ${limit}))
    order by c.id desc limit ${limit}`);
}

/**
 * Contributions whose number it is, that came from an address or one of its accounts, or that the provider
 * knows by this reference, of a payment, a charge, a refund or a dispute. Each way reads no more rows than
 * are wanted.
 */
export function searchContributions(
  q: Executor,
  {
    text,
    id,
    limit,
  }: { readonly text: string; readonly id: number | null; readonly limit: number },
): Promise<ContributionRow[]> {
  const lower = sql`lower(${text})`;
  return q.query<ContributionRow>(sql`
    select ${ROW} ${FROM} where c.id = any(array(
      select i.id from contributions i where i.id = ${id}
      union all (select g.id from contributions g
        where g.account_id is null and lower(g.email) = ${lower} limit ${limit})
      union all (select o.id from accounts a join contributions o on o.account_id = a.id
        where lower(a.email) collate "C" = ${lower} limit ${limit})
      union all (select p.source_id from payment_attempts p
        where p.source_kind = 'contribution' and (p.provider_ref = ${text} or p.charge_ref = ${text})
        limit ${limit})
      union all (select r.source_id from payment_refunds r
        where r.source_kind = 'contribution' and r.provider_ref = ${text})
      union all (select p.source_id from payment_disputes d join payment_attempts p on p.id = d.attempt_id
        where p.source_kind = 'contribution' and d.dispute_ref = ${text})))
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
    select ${ROW}, c.source, c.funding, c.captured_minor, c.refunded_minor, c.platform_fee_minor,
      c.processing_fee_minor, c.shipping_minor
    ${FROM} where c.id = ${id}`);
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

export interface TransferRow {
  readonly id: string;
  readonly kind: string;
  readonly source_kind: string;
  readonly source_id: number;
  readonly phase: string;
  readonly occurred_at: Date;
}

const TRANSFER = sql`t.id, t.kind, t.source_kind, t.source_id, t.phase, t.occurred_at`;
/** The newest first; what happened at one instant has an order as well. */
const NEWEST_TRANSFER = sql`order by t.occurred_at desc, t.id desc`;

/** Transfers of the books that a contribution caused, with its extra charges, refunds and disputes. */
export function listTransfersOf(
  q: Executor,
  contributionId: number,
  limit: number,
): Promise<TransferRow[]> {
  return q.query<TransferRow>(sql`
    select ${TRANSFER} from (
      (select ${TRANSFER} from ledger_transfers t
        where t.source_kind = 'contribution' and t.source_id = ${contributionId}
        ${NEWEST_TRANSFER} limit ${limit})
      union all
      (select ${TRANSFER} from payment_attempts a
          join ledger_transfers t on t.source_kind = 'attempt' and t.source_id = a.id
        where a.source_kind = 'contribution' and a.source_id = ${contributionId}
        ${NEWEST_TRANSFER} limit ${limit})
      union all
      (select ${TRANSFER} from payment_refunds r
          join ledger_transfers t on t.source_kind = 'refund' and t.source_id = r.id
        where r.source_kind = 'contribution' and r.source_id = ${contributionId}
        ${NEWEST_TRANSFER} limit ${limit})
      union all
      (select ${TRANSFER} from payment_attempts a join payment_disputes d on d.attempt_id = a.id
          join ledger_transfers t on t.source_kind = 'dispute' and t.source_id = d.id
        where a.source_kind = 'contribution' and a.source_id = ${contributionId}
        ${NEWEST_TRANSFER} limit ${limit})
    ) t ${NEWEST_TRANSFER} limit ${limit}`);
}

/** Where a page of transfers begins: below another one, or before an instant; null for the newest. */
export type TransferStart = { readonly below: string } | { readonly before: Date } | null;

/** Transfers by keyset, the newest first; none below one that there isn't. */
export function listTransfers(
  q: Executor,
  start: TransferStart,
  limit: number,
): Promise<TransferRow[]> {
  if (start !== null && 'below' in start) {
    return q.query<TransferRow>(sql`
      select ${TRANSFER} from ledger_transfers t
      where (t.occurred_at, t.id) < (
        select b.occurred_at, b.id from ledger_transfers b where b.id = ${start.below})
      ${NEWEST_TRANSFER} limit ${limit}`);
  }
  return q.query<TransferRow>(sql`
    select ${TRANSFER} from ledger_transfers t
    where t.occurred_at < coalesce(${start?.before ?? null}::timestamptz, 'infinity')
    ${NEWEST_TRANSFER} limit ${limit}`);
}

export function findTransfer(q: Executor, id: string): Promise<TransferRow | undefined> {
  return q.maybe<TransferRow>(sql`
    select id, kind, source_kind, source_id, phase, occurred_at from ledger_transfers where id = ${id}`);
}

export interface PostingRow {
  readonly leg: number;
  readonly debit: string;
  readonly debit_owner: string;
  readonly credit: string;
  readonly credit_owner: string;
  readonly amount_minor: bigint;
  readonly currency: string;
}

export function listPostings(q: Executor, transferId: string): Promise<PostingRow[]> {
  return q.query<PostingRow>(sql`
    select p.leg, d.kind as debit, d.owner_ref as debit_owner, c.kind as credit,
      c.owner_ref as credit_owner, p.amount_minor, p.currency
    from ledger_postings p join ledger_accounts d on d.id = p.debit_account_id
      join ledger_accounts c on c.id = p.credit_account_id
    where p.transfer_id = ${transferId} order by p.leg`);
}

export interface BalanceRow {
  readonly kind: string;
  readonly currency: string;
  readonly balance_minor: bigint;
}

/** What the books say of one campaign, account by account. */
export function listBalancesOf(q: Executor, campaignId: number): Promise<BalanceRow[]> {
  return q.query<BalanceRow>(sql`
    select l.kind, l.currency, l.balance_minor from beneficiaries b
      join ledger_balances l on l.owner_ref = 'beneficiary:' || b.id
    where b.campaign_id = ${campaignId} order by l.kind, l.currency`);
}
