import { sql, type Statement } from '#platform/db/sql.ts';
import { beginsWith, type Typed } from '../people/find-people.store.ts';

/** Titles with a word that are asked for the others. */
const MOST_WITH_WORD = 250;
/** Words of a text that lead to titles, the longest. */
const LEADING_WORDS = 2;

/** Whether these words, in whatever order, begin with all words of a text; null of one that has none. */
const hasWords = (words: Statement, text: string): Statement => sql`
  ' ' || ${words} like all (
    (select array_agg('% ' || w.word || '%') from unnest(title_words(${text})) w (word))::text[])`;

/** Whether the campaign `k` has this address, or a title that begins with a text or has all of its words. */
export const isCampaignNamed = (text: string): Statement => sql`(
  k.slug = lower(${text}) or ${beginsWith(sql`k.title`, text)}
  or ${hasWords(sql`array_to_string(title_words(k.title), ' ')`, text)})`;

/**
 * Titles from the words of a text on, as they stand there, and from each of its two longest words: which of
 * these leads, the campaign, and whether it has all the words. Each way reads no more than so many titles.
 */
export function titlesTurned({ text, limit }: Typed, state: string | null = null): Statement {
  const from = (words: Statement, most: number): Statement => sql`
    select t.campaign_id, t.title from campaign_permuted_titles t
    where ${state === null ? sql`true` : sql`t.state = ${state}`}
      and t.title >= ${words} and t.title < ${words} || ${'\u{10ffff}'}::text
    order by t.title limit ${most}`;
  return sql`
    select l.lead, t.campaign_id, ${hasWords(sql`t.title`, text)} as fits from (
      select array_to_string(title_words(${text}), ' ') as lead
        where title_words(${text}) <> '{}') l
      cross join lateral (${from(sql`l.lead`, limit)}) t
    union all
    select l.lead, t.campaign_id, ${hasWords(sql`t.title`, text)} as fits from (
      select d.word as lead from (select distinct word from unnest(title_words(${text})) word) d
      where cardinality(title_words(${text})) > 1
      order by length(d.word) desc, d.word limit ${LEADING_WORDS}) l
      cross join lateral (${from(sql`l.lead`, Math.max(limit, MOST_WITH_WORD))}) t`;
}

/** Whether one of the ways of `turned` found as many as told, so that there may be others. */
export const isTurnedFull = (most: number): Statement =>
  sql`exists (select from turned group by lead having count(*) >= ${most})`;

/**
 * The numbers of campaigns by number, address, and title: how it begins, or words that it has, each once; of
 * one state alone when told. `turned` is what `titlesTurned` finds.
 */
export const campaignsNamed = (
  typed: Typed,
  {
    campaigns = sql`campaigns`,
    turned = sql`(${titlesTurned(typed)})`,
  }: { readonly campaigns?: Statement; readonly turned?: Statement } = {},
): Statement => sql`
  select k.id from ${campaigns} k where k.id = ${typed.id} or k.slug = lower(${typed.text})
  union (select k.id from ${campaigns} k where ${beginsWith(sql`k.title`, typed.text)}
    limit ${typed.limit})
  union select t.campaign_id from ${turned} t where t.fits`;
