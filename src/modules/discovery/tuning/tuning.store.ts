import { below } from '#platform/paging/keyset.store.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import { scoreOf, type TextQuery } from '../ranking/score.store.ts';
import { IS_LED_TO } from '../search-conditions.store.ts';
import { STORY_SCORE } from '../stories/story.store.ts';
import type { NewTuning, Tuning } from './tuning.ts';

const columns = sql`t.id, t.kind, t.campaign_id as "campaignId", c.title as "campaignTitle", t.points,
  t.ends_at as "endsAt", t.terms, t.reason, t.made_at as "madeAt", t.ended_at as "endedAt"`;

/** A page of the decisions, the newest first; those alone that still stand where that is asked for. */
export function listTunings(
  q: Executor,
  isStanding: boolean,
  page: { readonly before: number | null; readonly limit: number },
): Promise<Tuning[]> {
  const standing = isStanding
    ? sql`t.ended_at is null and (t.ends_at is null or t.ends_at > clock_now())`
    : sql`true`;
  return q.query<Tuning>(sql`
    select ${columns} from search_tunings t left join campaigns c on c.id = t.campaign_id
    where t.id < ${below(page.before)} and ${standing}
    order by t.id desc limit ${page.limit}`);
}

export function findTuning(q: Executor, id: number): Promise<Tuning | undefined> {
  return q.maybe<Tuning>(sql`
    select ${columns} from search_tunings t left join campaigns c on c.id = t.campaign_id
    where t.id = ${id}`);
}

/** One at a time decides about the search: held until the transaction ends. */
export async function lockTunings(tx: Executor): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('search_tunings'))`);
}

export async function insertTuning(tx: Executor, tuning: NewTuning): Promise<number> {
  const boost = tuning.kind === 'boost' ? tuning : null;
  const terms = tuning.kind === 'boost' ? [] : [...tuning.terms];
  const row = await tx.one<{ id: number }>(sql`
    insert into search_tunings (kind, campaign_id, points, ends_at, terms, reason)
    values (${tuning.kind}, ${boost?.campaignId ?? null}, ${boost?.points ?? null},
      ${boost?.endsAt ?? null}, ${terms}, ${tuning.reason})
    returning id`);
  return row.id;
}

export function endTuning(tx: Executor, id: number): Promise<number> {
  return tx.run(sql`
    update search_tunings set ended_at = clock_now() where id = ${id} and ended_at is null`);
}

/** Ends what stands for a campaign, so that another can take its place. */
export function endBoostOf(tx: Executor, campaignId: number): Promise<number> {
  return tx.run(sql`
    update search_tunings set ended_at = clock_now()
    where kind = 'boost' and campaign_id = ${campaignId} and ended_at is null`);
}

/** Has the index read again every campaign that one of these words finds. */
export function markStale(tx: Executor, terms: readonly string[]): Promise<number> {
  return tx.run(sql`
    insert into discovery_stale (campaign_id)
    select campaign_id from discovery_campaigns
    where words @@ ${terms.join(' | ')}::text::tsquery
    on conflict do nothing`);
}

/** What stands for a campaign now; 0 where nothing does. */
export async function findBoost(q: Executor, campaignId: number): Promise<number> {
  const row = await q.maybe<{ points: number }>(sql`
    select points::int as points from search_boosts where campaign_id = ${campaignId}`);
  return row?.points ?? 0;
}

/** The words of a text as the index knows them, without what curators decided. */
export async function plainWords(q: Executor, text: string): Promise<string[]> {
  const row = await q.one<{ words: string[] }>(sql`select search_words(${text}) as words`);
  return row.words;
}

/**
 * How well campaigns fit what was typed, by the rules of the search, also where only their `story` has it;
 * those that have the words nowhere are left out.
 */
export async function scoreCampaigns(
  q: Executor,
  ids: readonly number[],
  text: TextQuery,
  story: string | null,
): Promise<Map<number, number>> {
  const rows = await q.query<{ id: number; score: number }>(sql`
    select d.campaign_id as id,
      (case when d.words @@ ${text.tsquery}::text::tsquery then ${scoreOf(text)}
        else ${STORY_SCORE} end)::double precision as score
    from discovery_campaigns d left join search_boosts b on b.campaign_id = d.campaign_id
    where d.campaign_id = any(${[...ids]}::bigint[]) and ${IS_LED_TO}
      and (d.words @@ ${text.tsquery}::text::tsquery or exists (
        select 1 from discovery_stories s
        where s.campaign_id = d.campaign_id and s.words @@ ${story}::text::tsquery))`);
  return new Map(rows.map(({ id, score }) => [id, score]));
}
