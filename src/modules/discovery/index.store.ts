import type { Executor, Statement } from '#platform/db/sql.ts';
import { sql } from '#platform/db/sql.ts';
import { writeAnnounced } from './announced/announced.store.ts';
import { BAND } from './search-conditions.store.ts';
import { LONGEST } from './search-words.store.ts';

/** Of those that are stale, at once: a common word, or a currency, has very many. */
const MOST_STALE = 500;

/** The status of a campaign (`c`); none while it can't be backed and has not ended. */
const STATUS = sql`
  case when campaign_is_raising(c.state) then 'open' when campaign_is_over(c.state) then 'ended' end`;

export interface Written {
  readonly rows: number;
  /** Campaigns whose state is another than the index had: pages that show them are wrong. */
  readonly movedIds: readonly number[];
}

/**
 * Brings the index up to what campaigns and their totals say now: everything changed since the last time, and
 * up to `most` of the campaigns that are stale, as something else they are shown or found by changed.
 */
export async function refreshIndex(q: Executor, most = MOST_STALE): Promise<Written> {
  const stale = await q.query<{ campaign_id: number }>(sql`
    delete from discovery_stale where campaign_id in (
      select campaign_id from discovery_stale order by campaign_id limit ${most})
    returning campaign_id`);
  const changed = sql`
    select c.id from campaigns c, discovery_progress p
    where c.updated_at >= p.refreshed_to`;
  await writeAnnounced(q, changed);
  return write(
    q,
    sql`
      ${changed}
      union
      select t.campaign_id from campaign_totals t, discovery_progress p
      where t.updated_at >= p.refreshed_to
      union
      select unnest(${stale.map((row) => row.campaign_id)}::bigint[])`,
  );
}

/** The same of these campaigns, changed or not. */
export async function writeIndex(q: Executor, ids: readonly number[]): Promise<Written> {
  const these = sql`select unnest(${[...ids]}::bigint[]) as id`;
  await writeAnnounced(q, these);
  return write(q, these);
}

/**
 * Has the index say at once that a campaign cannot be backed any more; whatever else changed is read at the
 * next refresh. False where it can be, or where that was known.
 */
export async function writeState(tx: Executor, id: number): Promise<boolean> {
  const written = await tx.run(sql`
    update discovery_campaigns d set status = ${STATUS}, state = c.state, forever = false, ends_at = null,
      funding_type = c.funding_type
    from campaigns c
    where d.campaign_id = ${id} and c.id = d.campaign_id and d.state <> c.state
      and campaign_is_public(c.state) and not campaign_is_raising(c.state)`);
  return written > 0;
}

/** The campaigns that follow this one, by their ids. */
export async function nextCampaigns(q: Executor, after: number, most: number): Promise<number[]> {
  const rows = await q.query<{ id: number }>(
    sql`select id from campaigns where id > ${after} order by id limit ${most}`,
  );
  return rows.map(({ id }) => id);
}

/** Has the index read again every campaign of an owner. */
export async function markStaleOfOwner(tx: Executor, ownerId: number): Promise<void> {
  await tx.run(sql`
    insert into discovery_stale (campaign_id)
    select d.campaign_id from campaigns c join discovery_campaigns d on d.campaign_id = c.id
    where c.owner_id = ${ownerId} order by 1 on conflict do nothing`);
}

/** Forgets that these campaigns are stale: the caller writes them. */
export async function forgetStale(q: Executor, ids: readonly number[]): Promise<void> {
  await q.run(sql`delete from discovery_stale where campaign_id = any(${[...ids]}::bigint[])`);
}

/**
 * Marks that everything up to a time was written, where the index had not read as far. A minute is taken off:
 * what was changed in a transaction that was still open has an earlier time.
 */
export async function reachProgress(q: Executor, started: Date): Promise<void> {
  await q.run(sql`
    update discovery_progress set refreshed_to = ${started}::timestamptz - interval '1 minute'
    where refreshed_to < ${started}::timestamptz - interval '1 minute'`);
}

/** Takes those of the campaigns out of the index that nobody may find. */
export async function dropHidden(q: Executor, ids: readonly number[]): Promise<void> {
  await q.run(sql`
    delete from discovery_campaigns d where d.campaign_id = any(${[...ids]}::bigint[])
      and not exists (select 1 from campaigns c where c.id = d.campaign_id and campaign_is_public(c.state))`);
}

/** Counts the kinds anew; whoever writes the index meanwhile waits, so that no change is left out. */
export async function recountKinds(q: Executor): Promise<void> {
  await q.run(sql`lock table discovery_counts in share row exclusive mode`);
  await q.run(sql`delete from discovery_counts`);
  await q.run(sql`
    insert into discovery_counts (status, forever, funding_type, nonprofit, category_id, country, percent,
      campaigns)
    select coalesce(status, ''), forever, funding_type, nonprofit, coalesce(category_id, 0), country,
      ${BAND}, count(*)
    from discovery_campaigns d group by 1, 2, 3, 4, 5, 6, 7`);
}

/**
 * Writes the list of words anew by what campaigns have: how many have each, and by what else it is found.
 * Words that are right are left alone. Nobody else may write the index meanwhile.
 */
export async function rewriteWords(q: Executor): Promise<void> {
  await q.run(sql`
    with counted as materialized (
      select word, ndoc as campaigns, search_variants(word) as variants, search_stems(word) as stems
      from ts_stat('select words from discovery_campaigns') where length(word) <= ${LONGEST}::int
    ), gone as (
      update discovery_words k set campaigns = 0
      where k.campaigns <> 0 and not exists (select from counted where counted.word = k.word)
    )
    insert into discovery_words as k (word, variants, stems, campaigns)
    select word, counted.variants, counted.stems, counted.campaigns
    from counted left join discovery_words w using (word)
    where (w.campaigns, w.variants, w.stems)
      is distinct from (counted.campaigns, counted.variants, counted.stems)
    on conflict (word) do update set variants = excluded.variants, stems = excluded.stems,
      campaigns = excluded.campaigns`);
}

/**
 * Seconds since the oldest change that the index does not show: of a campaign or its totals, of the words it
 * is found by, or of its story.
 */
export async function readLag(q: Executor): Promise<number> {
  const row = await q.one<{ seconds: number }>(sql`
    select coalesce(extract(epoch from clock_now() - min(waiting.changed_at)), 0)::float8 as seconds
    from (
      select c.updated_at as changed_at from discovery_progress p
        join campaigns c on c.updated_at >= p.refreshed_to
        left join discovery_campaigns d on d.campaign_id = c.id
      where campaign_is_public(c.state) and (d.refreshed_at is null or d.refreshed_at < c.updated_at)
      union all
      select t.updated_at from discovery_progress p
        join campaign_totals t on t.updated_at >= p.refreshed_to
        join discovery_campaigns d on d.campaign_id = t.campaign_id
      where d.refreshed_at < t.updated_at
      union all
      select min(marked_at) from discovery_stale
      union all
      select min(marked_at) from discovery_stories where is_waiting
    ) as waiting`);
  return row.seconds;
}

/** Writes the rows of the campaigns that `changed` names by their `id`. */
function write(q: Executor, changed: Statement): Promise<Written> {
  return q.one<Written>(sql`
    with changed as (
      ${changed}
    ), written as (
    insert into discovery_campaigns as d (campaign_id, status, forever, funding_type, nonprofit, category_id,
      top_category_id, country, city_slug, percent, raised_euro, contributors, launched_at, ends_at,
        staff_pick, words, title_key,
      slug, title, tagline, state, owner_name, city, currency, goal_minor, raised_minor, card_public_id,
        card_alt)
    select c.id,
      ${STATUS},
      campaign_is_forever(c.state),
      case when campaign_is_forever(c.state) then 'flexible' else c.funding_type end,
      c.nonprofit, c.category_id, g.parent_id, c.country, c.city_slug,
      least(2000000000, (coalesce(t.raised_minor, 0) + coalesce(t.external_raised_minor,
        0)) * 100 / greatest(c.goal_minor, 1)),
      coalesce(euro_cents(coalesce(t.raised_minor, 0) + coalesce(t.external_raised_minor, 0), c.currency), 0),
      coalesce(t.contributors, 0) + coalesce(t.external_contributors, 0),
      c.launched_at, case when c.state = 'live' then c.ends_at end, c.staff_pick,
      with_synonyms(search_vector(c.title, 'A') || search_vector(c.tagline, 'B')
        || search_vector((select string_agg(tag, ' ') from campaign_tags x where x.campaign_id = c.id), 'B')
        || search_vector(concat_ws(' ', a.firstname, a.lastname, c.city), 'C')
        -- Not among the names that suggestions look through.
        || search_vector(c.region, 'D')),
      array_to_string(search_words(c.title), ' '),
      c.slug, c.title, c.tagline, c.state, trim(a.firstname || ' ' || a.lastname), c.city, c.currency,
        c.goal_minor,
      coalesce(t.raised_minor, 0) + coalesce(t.external_raised_minor, 0), c.card_public_id, c.card_alt
    from changed join campaigns c on c.id = changed.id
      join accounts a on a.id = c.owner_id
      left join categories g on g.id = c.category_id
      left join campaign_totals t on t.campaign_id = c.id
    where campaign_is_public(c.state)
    on conflict (campaign_id) do update set status = excluded.status, forever = excluded.forever,
      funding_type = excluded.funding_type, nonprofit = excluded.nonprofit,
        category_id = excluded.category_id,
      top_category_id = excluded.top_category_id, country = excluded.country, city_slug = excluded.city_slug,
      percent = excluded.percent, raised_euro = excluded.raised_euro, contributors = excluded.contributors,
      launched_at = excluded.launched_at, ends_at = excluded.ends_at, staff_pick = excluded.staff_pick,
      words = excluded.words, title_key = excluded.title_key, slug = excluded.slug,
      title = excluded.title, tagline = excluded.tagline,
      state = excluded.state, owner_name = excluded.owner_name, city = excluded.city,
        currency = excluded.currency,
      goal_minor = excluded.goal_minor, raised_minor = excluded.raised_minor,
        card_public_id = excluded.card_public_id,
      card_alt = excluded.card_alt, refreshed_at = clock_now()
    returning words, old.words as before, campaign_id, state <> old.state as is_moved
    ), known as (
      insert into discovery_words as k (word, variants, stems, campaigns)
      select word, search_variants(word), search_stems(word), sum(more) from (
        select unnest(tsvector_to_array(words)) as word, 1 as more from written
        union all select unnest(tsvector_to_array(before)), -1 from written
      ) as each
      where length(word) <= ${LONGEST}::int
      group by word having sum(more) <> 0 order by word
      on conflict (word) do update set campaigns = greatest(0, k.campaigns + excluded.campaigns)
    )
    select count(*) as rows,
      coalesce(array_agg(campaign_id) filter (where is_moved), '{}') as "movedIds"
    from written`);
}

/** Whether anything changed since the index was read, or a story waits to be read. */
export const HAS_NEWS: Statement = sql`
  (exists (select from discovery_stale)
    or exists (select from discovery_progress p join campaigns c on c.updated_at >= p.refreshed_to)
    or exists (select from discovery_progress p join campaign_totals t on t.updated_at >= p.refreshed_to)
    or exists (select from discovery_stories where is_waiting))`;

/**
 * Marks how far the index has read; a minute is read twice, for transactions that were still open. Where
 * nothing was found it is marked now and then only: to read some quiet minutes again costs less than
 * to write.
 */
export async function moveProgress(q: Executor, started: Date, found: number): Promise<void> {
  await q.run(sql`
    update discovery_progress set refreshed_to = ${started}::timestamptz - interval '1 minute'
    where ${found}::int > 0 or refreshed_to not between ${started}::timestamptz - interval '5 minutes'
      and ${started}::timestamptz - interval '1 minute'`);
}
