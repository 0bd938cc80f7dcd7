import { type Executor, sql } from '#platform/db/sql.ts';
import type { Cursor } from '../search.ts';
import {
  all,
  IS_OPEN,
  type Narrowed,
  rowConditions,
  statusCondition,
} from '../search-conditions.store.ts';
import type { Hit } from '../ranking/best-hits.store.ts';

/** A word that so many stories have tells nothing by itself: it is looked for beside a rarer one alone. */
const COMMON_IN_STORIES = 5000;
/** Scores of what only a story has stand below all others by so much. */
const STORIES_BELOW = 1000;

/** A story that is marked again waits since it was first. */
const WAITS = sql`changed_at = excluded.changed_at, is_waiting = true,
  marked_at = case when s.is_waiting then s.marked_at else excluded.marked_at end`;

/** Marks the campaigns whose texts were changed since the index was read, so that they are read again. */
export async function markStories(q: Executor): Promise<void> {
  await q.run(sql`
    insert into discovery_stories as s (campaign_id, changed_at)
    select c.id, c.updated_at from discovery_progress p join campaigns c on c.updated_at >= p.refreshed_to
      join discovery_campaigns d on d.campaign_id = c.id
    on conflict (campaign_id) do update set ${WAITS}
    where s.changed_at <> excluded.changed_at`);
}

/** The same of these campaigns, changed or not. */
export async function markStoriesOf(q: Executor, ids: readonly number[]): Promise<void> {
  await q.run(sql`
    insert into discovery_stories as s (campaign_id, changed_at)
    select c.id, c.updated_at from campaigns c join discovery_campaigns d on d.campaign_id = c.id
    where c.id = any(${[...ids]}::bigint[])
    on conflict (campaign_id) do update set ${WAITS}`);
}

/** Has the stories of an owner's campaigns read again, as their name is among the words. */
export async function markStoriesOfOwner(tx: Executor, ownerId: number): Promise<void> {
  await tx.run(sql`
    update discovery_stories s set is_waiting = true,
      marked_at = case when s.is_waiting then s.marked_at else clock_now() end
    where s.campaign_id in (select id from campaigns where owner_id = ${ownerId})`);
}

/**
 * Reads the texts of so many campaigns that wait for it, and whatever else they are found by: of several
 * words one may stand in the story and another in its owner's name. Answers of how many.
 */
export function readWaitingStories(q: Executor, most: number): Promise<number> {
  return q.run(sql`
    update discovery_stories s set is_waiting = false,
      words = story_words(concat_ws(' ', c.title, c.tagline,
        (select string_agg(t.tag, ' ') from campaign_tags t where t.campaign_id = c.id),
        a.firstname, a.lastname, c.city, c.story_html))
    from campaigns c join accounts a on a.id = c.owner_id
    where c.id = s.campaign_id and s.campaign_id in (
      select campaign_id from discovery_stories where is_waiting
      order by marked_at, campaign_id limit ${most})`);
}

/** The words that very many stories have, as the planner's statistics say. */
export async function findCommonWords(q: Executor): Promise<string[]> {
  const rows = await q.query<{ word: string }>(sql`
    select each.word from pg_class c, pg_stats s,
      unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as each (word, share)
    where c.oid = 'discovery_stories'::regclass and s.schemaname = current_schema()
      and s.tablename = 'discovery_stories' and s.attname = 'words'
      and each.share * c.reltuples >= ${COMMON_IN_STORIES}`);
  return rows.map(({ word }) => word);
}

/** Whether a page goes on among what only stories have: these stand in the order of what fits best alone. */
export const isAmongStories = ({ sort }: Narrowed, cursor: Cursor | null): cursor is Cursor =>
  sort === 'relevance' && cursor !== null && Number(cursor.value) < -STORIES_BELOW / 2;

/** How a campaign (`d`, its boost `b`) that only its story leads to stands among others: below all else. */
export const STORY_SCORE = sql`
  round((-${STORIES_BELOW}::int + case when ${IS_OPEN} then 1 else 0 end
    + ln(1 + d.contributors) / 100 + coalesce(b.points, 0))::numeric, 6)`;

/** Campaigns that only their stories lead to, the open and widely known first. */
export async function findStoryHits(
  q: Executor,
  search: Narrowed,
  tsquery: string,
  story: string,
  cursor: Cursor | null,
  limit: number,
): Promise<Hit[]> {
  const after = isAmongStories(search, cursor)
    ? sql`(score, campaign_id) < (${cursor.value}::text::numeric, ${cursor.id}::bigint)`
    : sql`true`;
  return q.query<Hit>(sql`
    with in_stories as materialized (
      select campaign_id from discovery_stories where words @@ ${story}::text::tsquery
    ), scored as (
      select d.campaign_id, ${STORY_SCORE} as score
      from in_stories join discovery_campaigns d on d.campaign_id = in_stories.campaign_id
        left join search_boosts b on b.campaign_id = d.campaign_id
      where not d.words @@ ${tsquery}::text::tsquery
        and (${all([statusCondition(search), ...rowConditions(search)])}) is true
    )
    select campaign_id as "campaignId", score::text as "cursorValue" from scored
    where ${after} order by score desc, campaign_id desc limit ${limit}`);
}
