import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import { below } from '#platform/paging/keyset.store.ts';
import {
  type Contribution,
  HAS_HAPPENED,
  type Page,
  type Row,
  SELECT,
  toContribution,
} from '../contribution.store.ts';
import { fromFailing } from './failing-cards.store.ts';
import { type ContributionFilter, LISTED_STATES } from './list-filter.ts';

export interface CampaignPage extends Page {
  /** Part of a name or mail address, as typed; of one or two letters the beginning. Empty for all. */
  readonly search: string;
  /** Only promises that are not collected yet. */
  readonly onlyPledges: boolean;
  /** Only those whose card was refused or runs out before the campaign ends. */
  readonly onlyFailing?: boolean;
  /** Only those whose refund request waits for the owner. */
  readonly onlyAsked?: boolean;
  readonly filter?: ContributionFilter;
  /** Only those of one person. */
  readonly accountId?: number;
}

/** What contributions are searched by, as `contributions_search_idx` keeps it; without hidden addresses. */
const SEARCHED = sql`lower(' ' || c.firstname || ' ' || c.lastname
  || case c.owner_visibility when 'full' then ' ' || c.email else '' end)`;

/** The time whose day a contribution is counted on, as `contributions_counted_idx` keeps it. */
const COUNTED_AT = sql`coalesce(c.pledged_at, c.collected_at)`;

/** An index by three letters finds less only where a word begins. */
const LEAST_ANYWHERE = 3;
/** Who is called as many are is found among so many. */
const LATEST = 2_000;

function likeOf(searched: string): string {
  // How a sigma is lowered depends on what stands behind it: any is looked for.
  const literal = searched.replace(/[\\%_]/g, '\\$&').replace(/[Σσς]/g, '_');
  return [...searched].length < LEAST_ANYWHERE ? `% ${literal}%` : `%${literal}%`;
}

function filtered(filter: ContributionFilter = {}): Statement {
  const { state, perkId, country, referrer, from, to } = filter;
  const conditions = [
    state !== undefined && sql`and c.state = any(${[...LISTED_STATES[state]]})`,
    perkId !== undefined &&
      sql`and exists (select 1 from contribution_lines l
        where l.contribution_id = c.id and l.perk_id = ${perkId})`,
    country !== undefined &&
      sql`and exists (select 1 from contribution_addresses a
        where a.contribution_id = c.id and a.country = ${country})`,
    referrer !== undefined && sql`and c.referrer = ${referrer}`,
    from !== undefined && sql`and ${COUNTED_AT} >= ${from}::date::timestamp at time zone 'UTC'`,
    to !== undefined && sql`and ${COUNTED_AT} < (${to}::date + 1)::timestamp at time zone 'UTC'`,
  ];
  const set = conditions.filter((one) => one !== false);
  return set.length > 0 ? sql.join(set, ' ') : sql.empty;
}

export async function listContributionsOfCampaign(
  q: Executor,
  campaignId: number,
  page: CampaignPage,
): Promise<Contribution[]> {
  const { limit, accountId } = page;
  const searched = page.search.trim();
  const pledges: Statement = page.onlyPledges
    ? sql`and c.pledged_at is not null and c.captured_minor = 0`
    : sql.empty;
  const theirs: Statement =
    accountId === undefined ? sql.empty : sql`and c.account_id = ${accountId}`;
  const failing: Statement = page.onlyFailing
    ? sql`and c.id in (select c.id ${fromFailing(campaignId)})`
    : sql.empty;
  const asked: Statement = page.onlyAsked
    ? sql`and c.id in (select contribution_id from refund_requests
        where campaign_id = ${campaignId} and state = 'open')`
    : sql.empty;
  const which = sql`${pledges} ${theirs} ${failing} ${asked}`;
  const wanted = sql`${HAS_HAPPENED} ${which} ${filtered(page.filter)}`;
  if (searched !== '')
    return search(
      q,
      campaignId,
      page,
      sql`${wanted} and ${SEARCHED} like lower(${likeOf(searched)})`,
    );
  const { from, to } = page.filter ?? {};
  const rows = await q.query<Row>(sql`${SELECT}
    where c.campaign_id = ${campaignId} and ${wanted}
    ${(from ?? to) ? fromTheLatest(page) : sql`and c.id < ${below(page.before)} order by c.id desc`}
    limit ${limit}`);
  return rows.map(toContribution);
}

/** Of some days in the order of their time: by their numbers all that came later would be read as well. */
function fromTheLatest({ before }: Page): Statement {
  const order = sql`order by ${COUNTED_AT} desc, c.id desc`;
  if (before === null) return order;
  const last = sql`(select coalesce(b.pledged_at, b.collected_at) from contributions b
    where b.id = ${before})`;
  return sql`and ${COUNTED_AT} <= ${last} and (${COUNTED_AT} < ${last} or c.id < ${before}) ${order}`;
}

/**
 * Looks among the latest first, where many of a name fill a page, then by the index for all of a rarer one:
 * how many have it is not known before, and a wrong guess would read a whole campaign.
 */
async function search(
  q: Executor,
  campaignId: number,
  { before, limit }: Page,
  wanted: Statement,
): Promise<Contribution[]> {
  const read = (ids: Statement) =>
    q.query<Row>(sql`${SELECT} where c.id = any(array(${ids})) order by c.id desc`);
  const latest = await read(sql`
    select c.id from (
      select * from contributions where campaign_id = ${campaignId} and id < ${below(before)}
      order by id desc limit ${LATEST}) c
    where ${wanted} order by c.id desc limit ${limit}`);
  if (latest.length === limit) return latest.map(toContribution);
  const all = await read(sql`
    with found as materialized (
      select c.id from contributions c where c.campaign_id = ${campaignId} and ${wanted})
    select id from found where id < ${below(before)} order by id desc limit ${limit}`);
  return all.map(toContribution);
}
