import { type Executor, sql, type Statement } from '#platform/db/sql.ts';

export interface TransferRow {
  readonly id: string;
  readonly kind: string;
  readonly source_kind: string;
  readonly source_id: number;
  readonly phase: string;
  readonly occurred_at: Date;
  /** The contribution that it moves money of; null where it is of none. */
  readonly contribution_id: number | null;
  readonly account_id: number | null;
  /** Who contributed: by name, else by address. */
  readonly person: string | null;
  readonly campaign_id: number | null;
  readonly campaign_title: string | null;
  readonly campaign_language: string | null;
}

const TRANSFER = sql`t.id, t.kind, t.source_kind, t.source_id, t.phase, t.occurred_at`;
/** The newest first; what happened at one instant has an order as well. */
const NEWEST = sql`order by t.occurred_at desc, t.id desc`;

/**
 * Transfers of a page with whose money they move: each leads to its contribution, person and campaign. Of
 * each one row is read: a limit keeps a plan from reading them all.
 */
const withOrigin = (page: Statement): Statement => sql`
  select ${TRANSFER}, c.id as contribution_id, c.account_id,
    coalesce(nullif(trim(c.firstname || ' ' || c.lastname), ''), c.email) as person,
    k.id as campaign_id, k.title as campaign_title, k.language as campaign_language
  from (${page}) t
    left join lateral (select o.* from contributions o where o.id = case t.source_kind
      when 'contribution' then t.source_id
      when 'attempt' then (select a.source_id from payment_attempts a
        where a.id = t.source_id and a.source_kind = 'contribution')
      when 'refund' then (select r.source_id from payment_refunds r
        where r.id = t.source_id and r.source_kind = 'contribution')
      when 'dispute' then (select a.source_id from payment_disputes d
          join payment_attempts a on a.id = d.attempt_id
        where d.id = t.source_id and a.source_kind = 'contribution') end limit 1) c on true
    left join lateral (select o.id, o.title, o.language from campaigns o where o.id =
      coalesce(c.campaign_id, case t.source_kind when 'campaign' then t.source_id end) limit 1) k on true
  ${NEWEST}`;

/** Transfers that contributions caused, with their extra charges, refunds and disputes. */
const causedBy = (contributionIds: readonly number[]): Statement => {
  const ids = sql`unnest(${[...contributionIds]}::bigint[]) w (id)`;
  return sql`
    select ${TRANSFER} from ${ids}
      join ledger_transfers t on t.source_kind = 'contribution' and t.source_id = w.id
    union all
    select ${TRANSFER} from ${ids}
      join payment_attempts a on a.source_kind = 'contribution' and a.source_id = w.id
      join ledger_transfers t on t.source_kind = 'attempt' and t.source_id = a.id
    union all
    select ${TRANSFER} from ${ids}
      join payment_refunds r on r.source_kind = 'contribution' and r.source_id = w.id
      join ledger_transfers t on t.source_kind = 'refund' and t.source_id = r.id
    union all
    select ${TRANSFER} from ${ids}
      join payment_attempts a on a.source_kind = 'contribution' and a.source_id = w.id
      join payment_disputes d on d.attempt_id = a.id
      join ledger_transfers t on t.source_kind = 'dispute' and t.source_id = d.id`;
};

export interface Cause {
  readonly kind: string;
  readonly id: number;
}

/** What each of these things caused itself. */
const causedByThemselves = (things: readonly Cause[]): Statement => sql`
  select ${TRANSFER}
  from unnest(${things.map(({ kind }) => kind)}::text[], ${things.map(({ id }) => id)}::bigint[])
      w (kind, id)
    join ledger_transfers t on t.source_kind = w.kind and t.source_id = w.id`;

/** The newest transfers that contributions with all that followed, and other things caused; each once. */
export function listCaused(
  q: Executor,
  causes: {
    readonly contributionIds: readonly number[];
    readonly things?: readonly Cause[];
  },
  limit: number,
): Promise<TransferRow[]> {
  const { contributionIds, things = [] } = causes;
  return q.query<TransferRow>(
    withOrigin(sql`
      select ${TRANSFER} from (${causedBy(contributionIds)} union ${causedByThemselves(things)}) t
      ${NEWEST} limit ${limit}`),
  );
}

/** Where a page of transfers begins: below another one, or before an instant; null for the newest. */
export type TransferStart = { readonly below: string } | { readonly before: Date } | null;

const startsAt = (start: TransferStart): Statement =>
  start !== null && 'below' in start
    ? sql`(t.occurred_at, t.id) < (
        select b.occurred_at, b.id from ledger_transfers b where b.id = ${start.below})`
    : sql`t.occurred_at < coalesce(${start?.before ?? null}::timestamptz, 'infinity')`;

/** Transfers by keyset, the newest first; none below one that there isn't. */
export function listTransfers(
  q: Executor,
  start: TransferStart,
  limit: number,
): Promise<TransferRow[]> {
  return q.query<TransferRow>(
    withOrigin(sql`
      select ${TRANSFER} from ledger_transfers t where ${startsAt(start)} ${NEWEST} limit ${limit}`),
  );
}

/** Those of the next `among` transfers that move money of accounts of these kinds. */
export function listTransfersOn(
  q: Executor,
  kinds: readonly string[],
  page: {
    readonly start: TransferStart;
    readonly among: number;
    readonly limit: number;
  },
): Promise<TransferRow[]> {
  return q.query<TransferRow>(
    withOrigin(sql`
      select ${TRANSFER} from (
        select ${TRANSFER} from ledger_transfers t where ${startsAt(page.start)}
        ${NEWEST} limit ${page.among}) t
      where exists (select from ledger_postings p
        join ledger_accounts a on a.id in (p.debit_account_id, p.credit_account_id)
        where p.transfer_id = t.id and a.kind = any(${[...kinds]}::text[]))
      ${NEWEST} limit ${page.limit}`),
  );
}

/** The last of the next `among` transfers; undefined where there are not as many. */
export function findTransferAhead(
  q: Executor,
  start: TransferStart,
  among: number,
): Promise<{ id: string } | undefined> {
  return q.maybe<{ id: string }>(sql`
    select t.id from ledger_transfers t where ${startsAt(start)} ${NEWEST} limit 1 offset ${among - 1}`);
}

export function findTransfer(q: Executor, id: string): Promise<TransferRow | undefined> {
  return q.maybe<TransferRow>(
    withOrigin(sql`select ${TRANSFER} from ledger_transfers t where t.id = ${id}`),
  );
}

export interface PostingRow {
  readonly leg: number;
  readonly debit: string;
  readonly debit_owner: string;
  readonly debit_campaign_id: number | null;
  readonly debit_campaign: string | null;
  readonly credit: string;
  readonly credit_owner: string;
  readonly credit_campaign_id: number | null;
  readonly credit_campaign: string | null;
  readonly amount_minor: bigint;
  readonly currency: string;
}

/** The campaign that an account of the books belongs to. */
const campaignOf = (owner: Statement): Statement => sql`
  lateral (select k.id, k.title from beneficiaries b join campaigns k on k.id = b.campaign_id
    where b.id = substring(${owner} from '^beneficiary:([0-9]+)$')::bigint)`;

/** What a transfer moves, from account to account, with the campaigns that those belong to. */
export function listPostings(q: Executor, transferId: string): Promise<PostingRow[]> {
  return q.query<PostingRow>(sql`
    select p.leg, d.kind as debit, d.owner_ref as debit_owner, dk.id as debit_campaign_id,
      dk.title as debit_campaign, c.kind as credit, c.owner_ref as credit_owner,
      ck.id as credit_campaign_id, ck.title as credit_campaign, p.amount_minor, p.currency
    from ledger_postings p join ledger_accounts d on d.id = p.debit_account_id
      join ledger_accounts c on c.id = p.credit_account_id
      left join ${campaignOf(sql`d.owner_ref`)} dk on true
      left join ${campaignOf(sql`c.owner_ref`)} ck on true
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
