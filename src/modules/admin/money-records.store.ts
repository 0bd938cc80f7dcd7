import type { ATTENTION_STATES } from '#modules/contributions/index.ts';
import { below } from '#platform/paging/keyset.store.ts';
import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import {
  accountsNamed,
  beginsWith,
  campaignsNamed,
  type Typed,
} from './people/find-people.store.ts';

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

/** People of one name, and campaigns of one title, whose contributions are looked for. */
const PEOPLE = 50;
const CAMPAIGNS = 5;
/** Of what is narrowed afterwards more are looked through. */
const campaignsFor = (limit: number) => Math.max(CAMPAIGNS, Math.round(limit / 100));

/** The numbers of contributions that the provider knows by this reference. */
const contributionsReferred = ({ text, limit }: Pick<Typed, 'text' | 'limit'>): Statement => sql`
  (select p.source_id as id from payment_attempts p
    where p.source_kind = 'contribution' and (p.provider_ref = ${text} or p.charge_ref = ${text})
    limit ${limit})
  union all (select r.source_id from payment_refunds r
    where r.source_kind = 'contribution' and r.provider_ref = ${text})
  union all (select p.source_id from payment_disputes d join payment_attempts p on p.id = d.attempt_id
    where p.source_kind = 'contribution' and d.dispute_ref = ${text})`;

/** Each once: the numbers of contributions of a payment, a charge, a refund or a dispute. */
export async function findByReference(
  q: Executor,
  asked: Pick<Typed, 'text' | 'limit'>,
): Promise<number[]> {
  const rows = await q.query<{ id: number }>(
    sql`select distinct r.id from (${contributionsReferred(asked)}) r`,
  );
  return rows.map(({ id }) => id);
}

/**
 * The numbers of contributions whose number it is, that the provider knows by this reference of a payment, a
 * charge, a refund or a dispute, that came from a person of this name or address, or to a campaign of this
 * title. Each way reads no more rows than are wanted.
 */
const contributionsNamed = ({ text, id, limit }: Typed): Statement => sql`
  select i.id from contributions i where i.id = ${id}
  union all (select g.id from contributions g
    where g.account_id is null and lower(g.email) = lower(${text}) limit ${limit})
  union all (select n.id from contributions n
    where n.account_id is null and ${beginsWith(sql`n.firstname || ' ' || n.lastname`, text)}
    limit ${limit})
  union all (select o.id from (${accountsNamed({ text, id: null, limit: Math.max(PEOPLE, limit) })}) a
    cross join lateral (select w.id from contributions w where w.account_id = a.id
      order by w.id desc limit ${limit}) o
    limit ${limit})
  union all (select o.id from (select k.id from (
      ${campaignsNamed({ text, id: null, limit: campaignsFor(limit) })}) k limit ${campaignsFor(limit)}) k
    cross join lateral (select w.id from contributions w where w.campaign_id = k.id
      order by w.id desc limit ${limit}) o
    limit ${limit})
  union all (${contributionsReferred({ text, limit })})`;

export interface ContributionSearch extends Typed {
  readonly state?: AttentionState | null;
  readonly campaignId?: number | null;
  /** How many of those that fit the text are looked at for the state and the campaign. */
  readonly among?: number;
  readonly before?: number | null;
}

/** Contributions that a text finds; of one state, and of one campaign when told. */
export function searchContributions(
  q: Executor,
  search: ContributionSearch,
): Promise<ContributionRow[]> {
  const { text, id, limit, state = null, campaignId = null, among = limit, before = null } = search;
  return q.query<ContributionRow>(sql`
    select ${ROW} ${FROM}
    where c.id = any(array(${contributionsNamed({ text, id, limit: among })}))
      and (${state}::text is null or c.state = ${state})
      and (${campaignId}::bigint is null or c.campaign_id = ${campaignId})
      and c.id < ${below(before)}
    order by c.id desc limit ${limit}`);
}

/** Whether more contributions, or campaigns of a title, fit a text than are looked at by a way of finding. */
export async function isContributionSearchCut(
  q: Executor,
  { text, among }: { readonly text: string; readonly among: number },
): Promise<boolean> {
  const named = { text, id: null };
  const { cut } = await q.one<{ cut: boolean }>(sql`
    select (select count(*) from (${contributionsNamed({ ...named, limit: among * 2 })}) m)
      > (select count(*) from (${contributionsNamed({ ...named, limit: among })}) f) as cut`);
  return cut;
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
