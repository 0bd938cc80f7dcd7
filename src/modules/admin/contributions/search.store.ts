import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import {
  type AttentionState,
  CONTRIBUTION_COLUMNS,
  type ContributionRow,
  FROM_CONTRIBUTIONS,
} from '../money-records.store.ts';
import {
  accountsNamed,
  beginsWith,
  campaignsNamed,
  isAccountNamed,
  isCampaignNamed,
  MOST_ASKED,
  type Typed,
} from '../people/find-people.store.ts';

/** People of one name, and campaigns of one title, whose contributions are looked for. */
const PEOPLE = 50;
const CAMPAIGNS = 5;
/** For a file more are looked through. */
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

/** What a search is narrowed to. */
interface Narrowed {
  readonly state: AttentionState | null;
  readonly campaignId: number | null;
}

type Search = Typed & Narrowed;

const isOfCampaign = (campaignId: number | null): Statement =>
  campaignId === null ? sql`true` : sql`campaign_id = ${campaignId}`;

/** A state that the planner can't see: it would lay two indexes of that state over each other, and sort. */
const isOfState = (state: AttentionState | null): Statement =>
  state === null
    ? sql`true`
    : sql`contribution_needs_attention(state) and state = (select ${state}::text)`;

/** The contributions that a search is narrowed to. */
const narrowed = ({ state, campaignId }: Narrowed): Statement =>
  state === null && campaignId === null
    ? sql`contributions`
    : sql`(select * from contributions where ${isOfState(state)} and ${isOfCampaign(campaignId)})`;

const nameBegins = (text: string): Statement =>
  beginsWith(sql`n.firstname || ' ' || n.lastname`, text);

/**
 * By the name they were made in. Without a state or a campaign, accounts are found instead; of a campaign
 * what is under way stands in no index of names.
 */
function byOwnName({ text, state, campaignId, limit }: Search): Statement {
  if (state === null && campaignId === null) {
    return sql`(select n.id from contributions n where n.account_id is null and ${nameBegins(text)}
      limit ${limit})`;
  }
  if (campaignId === null) {
    return sql`(select n.id from ${narrowed({ state, campaignId })} n where ${nameBegins(text)}
      limit ${limit})`;
  }
  if (state === null) {
    return sql`(select n.id from contributions n
      where ${isOfCampaign(campaignId)} and not contribution_is_under_way(n.state) and ${nameBegins(text)}
      limit ${limit})`;
  }
  return sql`(select n.id from (
      select n.id, n.campaign_id from ${narrowed({ state, campaignId: null })} n where ${nameBegins(text)}
      limit ${limit}) n
    where ${isOfCampaign(campaignId)})`;
}

/**
 * By the account they are of. Only those of a state have an index by account of their own, so that more
 * people are asked there, as most have nothing in it; none where the newest of the state are all.
 */
function byAccount({ text, state, campaignId, limit }: Search): Statement {
  if (state === null) {
    // Of one campaign, of the first that people made who fit the text.
    return sql`(select o.id from (
        select w.id, w.campaign_id from people p cross join lateral (
          select w.id, w.campaign_id from contributions w where w.account_id = p.id
          order by w.id desc limit ${limit}) w
        limit ${limit}) o
      where ${isOfCampaign(campaignId)})`;
  }
  const some = narrowed({ state, campaignId });
  const most = Math.max(limit, MOST_ASKED);
  return sql`(select o.id from (
      select p.id from (${accountsNamed({ text, id: null, limit: most })}) p
      where (select count(*) from people) < ${limit}
        or exists (select from ${some} s order by s.id desc offset ${limit})
      limit ${most}) p
    cross join lateral (select w.id from ${some} w where w.account_id = p.id
      order by w.id desc limit ${limit}) o
    limit ${limit})`;
}

/** By the campaign they are for. */
const byCampaign = ({ state, campaignId, limit }: Search): Statement => sql`
  (select o.id from titled k
    cross join lateral (select w.id from ${narrowed({ state, campaignId })} w where w.campaign_id = k.id
      order by w.id desc limit ${limit}) o
    limit ${limit})`;

/** The campaigns of a title; of the one that a search is narrowed to, whether it is one. */
function titled({ text, state, campaignId, limit }: Search): Statement {
  if (campaignId !== null) {
    return sql`select k.id from campaigns k where k.id = ${campaignId} and ${isCampaignNamed(text)}`;
  }
  // Of most campaigns nothing is in a state: finding that out reads no row.
  const most = state === null ? campaignsFor(limit) : limit;
  return sql`select k.id from (${campaignsNamed({ text, id: null, limit: most })}) k limit ${most}`;
}

/** The newest of what a search is narrowed to, of those that fit; where more fit it than are looked for. */
function newestNarrowed({ text, state, campaignId, limit }: Search): Statement {
  if (state === null && campaignId === null) return sql``;
  const manyPeople = sql`(select count(*) from people) >= ${limit}`;
  const manyTitles = sql`(select count(*) from titled) >= ${limit}`;
  return sql`union all (select n.id from (
      select c.id, c.account_id, c.campaign_id from ${narrowed({ state, campaignId })} c
      where ${manyPeople} or ${manyTitles} order by c.id desc limit ${limit}) n
    left join lateral (select * from campaigns k where k.id = n.campaign_id and ${manyTitles} offset 0)
      k on true
    left join lateral (select * from accounts a where a.id = n.account_id and ${manyPeople} offset 0)
      a on true
    where ${isAccountNamed(text)} or ${isCampaignNamed(text)})`;
}

/**
 * The numbers of contributions whose number it is, that the provider knows by this reference of a payment, a
 * charge, a refund or a dispute, that came from a person of this name or address, or to a campaign of this
 * title. Each way reads no more rows than are wanted. Of a state, or of a campaign, all are found that were
 * made in a name that fits; by accounts and titles, where no more of these fit than are asked, or no more
 * contributions are what the search is narrowed to than are wanted.
 */
function contributionsFound(search: Search): Statement {
  const { text, id, limit, state, campaignId } = search;
  return sql`
    with people as materialized (
      ${accountsNamed({ text, id: null, limit: Math.max(PEOPLE, limit) })}),
    titled as materialized (${titled(search)}),
    known as (select i.id from contributions i where i.id = ${id}
      union all (select g.id from contributions g
        where g.account_id is null and lower(g.email) = lower(${text}) limit ${limit})
      union all (${contributionsReferred({ text, limit })}))
    select c.id from known cross join lateral (
      select c.id from ${narrowed({ state, campaignId })} c where c.id = known.id offset 0) c
    union all ${byOwnName(search)}
    union all ${byAccount(search)}
    union all ${byCampaign(search)}
    ${newestNarrowed(search)}`;
}

/** Contributions that a text finds, of one state and of one campaign when told: of the first of each way. */
export function searchContributions(
  q: Executor,
  { state = null, campaignId = null, ...typed }: Typed & Partial<Narrowed>,
): Promise<ContributionRow[]> {
  return q.query<ContributionRow>(sql`
    select ${CONTRIBUTION_COLUMNS} ${FROM_CONTRIBUTIONS}
    where c.id = any(array(${contributionsFound({ ...typed, state, campaignId })}))
    order by c.id desc limit ${typed.limit}`);
}

/**
 * The numbers of what a search finds, and whether more fit by a way of finding: with twice as many, more
 * come.
 */
export function findContributions(
  q: Executor,
  search: Search,
): Promise<{ ids: number[]; isCut: boolean }> {
  const twice = { ...search, limit: search.limit * 2 };
  return q.one<{ ids: number[]; isCut: boolean }>(sql`
    with found as materialized (${contributionsFound(search)})
    select array(select distinct id from found order by id desc) as ids,
      (select count(*) from (${contributionsFound(twice)}) m) > (select count(*) from found) as "isCut"`);
}

/** Contributions by their numbers, the highest first. */
export function listContributionsById(
  q: Executor,
  ids: readonly number[],
): Promise<ContributionRow[]> {
  return q.query<ContributionRow>(sql`
    select ${CONTRIBUTION_COLUMNS} ${FROM_CONTRIBUTIONS}
    where c.id = any(${[...ids]}::bigint[]) order by c.id desc`);
}
