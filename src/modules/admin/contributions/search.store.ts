import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import {
  type AttentionState,
  CONTRIBUTION_COLUMNS,
  type ContributionRow,
  FROM_CONTRIBUTIONS,
} from '../money-records.store.ts';
import {
  campaignsNamed,
  isCampaignNamed,
  isTurnedFull,
  titlesTurned,
} from '../campaigns/find-titles.store.ts';
import {
  isAccountNamed,
  isNamed,
  MOST_ASKED,
  OF_ACCOUNTS,
  OF_GUESTS,
  peopleNamed,
  rowsNamed,
  type Typed,
} from '../people/find-people.store.ts';

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

const isNarrowed = ({ state, campaignId }: Narrowed): boolean =>
  state !== null || campaignId !== null;

/** The contributions that a search is narrowed to. */
const narrowed = (search: Narrowed): Statement =>
  isNarrowed(search)
    ? sql`(select * from contributions
        where ${isOfState(search.state)} and ${isOfCampaign(search.campaignId)})`
    : sql`contributions`;

/** People who are asked for what they gave, and contributions of an address that are looked through. */
const mostAsked = ({ limit }: Search): number => Math.max(limit, MOST_ASKED);
const mostOfAddress = (search: Search): number =>
  isNarrowed(search) ? mostAsked(search) : search.limit;

const isAddressed = (text: string): Statement => sql`lower(n.email) = lower(${text})`;

/** The newest that were made with this address. */
const byOwnAddress = (rows: Statement, search: Search): Statement => sql`
  select n.id from ${rows} n where ${isAddressed(search.text)}
    order by n.id desc limit ${mostOfAddress(search)}`;

/**
 * By the name they were made in. What is under way to a payment stands in indexes of names where a guest made
 * it; to a campaign it is among the newest.
 */
function byOwnName(search: Search): Statement {
  const { text, limit } = search;
  const some = (rows: Statement): Statement => sql`(
    select b.id from (${rowsNamed(rows, text, limit)}) b)`;
  const hasArrived = sql`not contribution_is_under_way(state)`;
  if (search.state !== null) return some(narrowed(search));
  if (search.campaignId !== null) {
    return some(sql`(select * from ${narrowed(search)} c where ${hasArrived})`);
  }
  return sql`
    select b.id from (${some(OF_GUESTS)} union all ${some(OF_ACCOUNTS)}) b limit ${limit}`;
}

/** By the account they are of. More people than are wanted are asked only where the newest are not all. */
function byAccount(search: Search): Statement {
  const { limit } = search;
  return sql`
    select o.id from (
      select p.id from people p
      where not exists (select from people offset ${limit}) or (select more.is_so from more)) p
    cross join lateral (select w.id from ${narrowed(search)} w where w.account_id = p.id
      order by w.id desc limit ${limit}) o
    limit ${limit}`;
}

/** By the campaign they are for. */
const byCampaign = (search: Search): Statement => sql`
  select o.id from titled k
    cross join lateral (select w.id from ${narrowed(search)} w where w.campaign_id = k.id
      order by w.id desc limit ${search.limit}) o
    limit ${search.limit}`;

/** Titles that may have the words of a text; of one campaign it is asked. */
const turned = (search: Search): Statement =>
  search.campaignId === null
    ? titlesTurned(search)
    : sql`select null::text as lead, null::bigint as campaign_id, false as fits where false`;

/** The campaigns of a title; of the one that a search is narrowed to, whether it is one. */
const titled = ({ text, campaignId, limit }: Search): Statement =>
  campaignId === null
    ? sql`select k.id from (${campaignsNamed({ text, id: null, limit }, { turned: sql`turned` })}) k
        limit ${limit}`
    : sql`select k.id from campaigns k where k.id = ${campaignId} and ${isCampaignNamed(text)}`;

/**
 * The newest of what a search is narrowed to, of those that fit. Their people and campaigns are looked at
 * where more fit than are looked for.
 */
function newestNarrowed(search: Search): Statement {
  if (!isNarrowed(search)) return sql`select null::bigint as id where false`;
  const { text, limit } = search;
  return sql`
    select n.id from (select a.*, ${isNamed(text)} as is_named from (
        select * from ${narrowed(search)} c order by c.id desc limit ${limit}) a) n
    left join lateral (select * from campaigns k
      where k.id = n.campaign_id
        and (exists (select from titled offset ${limit - 1}) or ${isTurnedFull(limit)}) offset 0) k on true
    left join lateral (select * from accounts a
      where a.id = n.account_id and exists (select from people offset ${limit}) offset 0) a on true
    where n.is_named or ${isAddressed(text)} or ${isAccountNamed(text)} or ${isCampaignNamed(text)}`;
}

/** Whether a search is narrowed to more than the newest that are asked whether they fit. */
const isMore = (search: Search): Statement =>
  isNarrowed(search)
    ? sql`exists (select from ${narrowed(search)} s order by s.id desc offset ${search.limit})`
    : sql`true`;

/**
 * The ways to the contributions whose number it is, that the provider knows by this reference of a payment, a
 * charge, a refund or a dispute, that came from a person of this name or address, were made in this name or
 * with this address, as those of an account are that had another one then or was merged, or to a campaign of
 * this title. Each finds no more than are wanted, and asks no more people and campaigns than
 * it says. `found` is what they find, some of it twice.
 */
const ways = (search: Search): Statement => sql`
  people as materialized (${peopleNamed(search.text, mostAsked(search))}),
  turned as materialized (${turned(search)}),
  titled as materialized (${titled(search)}),
  more as materialized (select ${isMore(search)} as is_so),
  guests as materialized (${byOwnAddress(OF_GUESTS, search)}),
  members as materialized (${byOwnAddress(OF_ACCOUNTS, search)}),
  named as materialized (${byOwnName(search)}),
  given as materialized (${byAccount(search)}),
  funded as materialized (${byCampaign(search)}),
  newest as materialized (${newestNarrowed(search)}),
  known as (select i.id from contributions i where i.id = ${search.id}
    union all select id from guests
    union all select id from members
    union all (${contributionsReferred(search)})),
  found as (
    select c.id from known cross join lateral (
      select c.id from ${narrowed(search)} c where c.id = known.id offset 0) c
    union all select id from named
    union all select id from given
    union all select id from funded
    union all select id from newest)`;

/**
 * Contributions that a text finds, of one state and of one campaign when told: of the first of each way, the
 * newest; and whether there may be others.
 */
export async function searchContributions(
  q: Executor,
  { state = null, campaignId = null, ...typed }: Typed & Partial<Narrowed>,
): Promise<{ rows: ContributionRow[]; isCut: boolean }> {
  const { ids, isCut } = await findContributions(q, { ...typed, state, campaignId });
  const rows = await listContributionsById(q, ids.slice(0, typed.limit));
  return { rows, isCut: isCut || ids.length > typed.limit };
}

/**
 * The numbers of what a search finds, and whether a way ended at one more than is wanted, so that there may
 * be others: not where the newest are all that it is narrowed to.
 */
export function findContributions(
  q: Executor,
  { limit, ...typed }: Search,
): Promise<{ ids: number[]; isCut: boolean }> {
  const search = { ...typed, limit: limit + 1 };
  return q.one<{ ids: number[]; isCut: boolean }>(sql`
    with ${ways(search)}
    select array(select distinct id from found order by id desc) as ids,
      (exists (select from named offset ${limit}) or exists (select from given offset ${limit})
        or exists (select from funded offset ${limit}) or exists (select from titled offset ${limit})
        or ${isTurnedFull(search.limit)}
        or exists (select from guests offset ${mostOfAddress(search) - 1})
        or exists (select from members offset ${mostOfAddress(search) - 1})
        or exists (select from people offset ${mostAsked(search) - 1}))
      and (select more.is_so from more) as "isCut"`);
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
