import { type Executor, sql } from '#platform/db/sql.ts';
import type { WordChoice } from './search-words.ts';

/** What a banned word is looked for as: nothing has it. */
export const BANNED_WORD = '###';

export interface TypedWords {
  readonly words: string[];
  /** Those of them that so many campaigns have that they tell little, as the planner's statistics say. */
  readonly frequent: string[];
  /** Those of them that very many campaigns have: enough without the words that begin so. */
  readonly common: string[];
}

/** A word that a larger share of all campaigns has is looked for only where there is no other. */
const FREQUENT = 0.1;
/** A word that so many campaigns have is looked for as it is: what begins so takes many times as long. */
const COMMON = 2000;
/** Among so many campaigns one or two letters begin words of nearly all. */
const MANY = 50_000;

/** The words of what somebody searches for, as the index knows them; banned ones are `BANNED_WORD`. */
export function readWords(q: Executor, text: string): Promise<TypedWords> {
  return q.one<TypedWords>(sql`
    with typed as (
      select tuned_words(search_words(${text})) as words, c.reltuples as campaigns
      from pg_class c where c.oid = 'discovery_campaigns'::regclass
    ), known as (
      select each.word, each.share, each.share * typed.campaigns as campaigns
      from typed, pg_stats s,
        unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as each (word, share)
      where s.schemaname = current_schema() and s.tablename = 'discovery_campaigns'
        and s.attname = 'words' and each.word = any(typed.words)
    )
    select words, array(select word from known where share > ${FREQUENT}) as frequent,
      array(
        select word from known where campaigns >= ${COMMON}
        union
        select word from unnest(words) as word where length(word) < 3 and campaigns >= ${MANY}
      ) as common
    from typed`);
}

/**
 * What each word may have been meant as: itself and words of campaigns a letter away; where there is none of
 * these, the nearest ones by shared trigrams, which takes many times as long.
 */
export function findNearWords(q: Executor, words: readonly string[]): Promise<WordChoice[]> {
  return q.query<WordChoice>(sql`
    with asked as (
      select asked.word, asked.place, array(
        select near.word from (
          (select asked.word, 2 as likeness where exists (
            select 1 from discovery_words k where k.word = asked.word))
          union
          (select k.word, similarity(k.word, asked.word)
              + case when search_letters(k.word) = search_letters(asked.word) then 1 else 0 end
            from discovery_words k
            where k.variants && search_variants(asked.word) and k.word <> asked.word
            order by 2 desc, 1 limit 24)
        ) as near order by near.likeness desc, near.word
      ) as near
      from unnest(${[...words]}::text[]) with ordinality as asked (word, place)
    )
    select asked.word, case when asked.near <> '{}' or length(asked.word) < 4 then asked.near else array(
      select k.word from discovery_words k
      where k.word % asked.word
        and length(k.word) between length(asked.word) - 3 and length(asked.word) + 3
      order by similarity(k.word, asked.word) desc, k.word limit 5
    ) end as near
    from asked order by asked.place`);
}

/** The words that a campaign is found by. */
export async function readIndexedWords(q: Executor, campaignId: number): Promise<string[]> {
  const row = await q.one<{ words: string[] }>(sql`
    select tsvector_to_array(words) as words from discovery_campaigns where campaign_id = ${campaignId}`);
  return row.words;
}

/** The words of a campaign's title, in their order. */
export async function readTitleWords(q: Executor, campaignId: number): Promise<string[]> {
  const row = await q.one<{ words: string[] }>(sql`
    select string_to_array(title_key, ' ') as words from discovery_campaigns
    where campaign_id = ${campaignId}`);
  return row.words;
}
