import { type Executor, sql } from '#platform/db/sql.ts';
import type { WordChoice } from './search-words.ts';

/** The words of what somebody searches for, as the index knows them. */
export async function readWords(q: Executor, text: string): Promise<string[]> {
  const row = await q.one<{ words: string[] }>(sql`select search_words(${text}) as words`);
  return row.words;
}

/**
 * What each word may have been meant as: itself, words of titles a letter away, then the nearest ones
 * by shared trigrams.
 */
export function findNearWords(q: Executor, words: readonly string[]): Promise<WordChoice[]> {
  return q.query<WordChoice>(sql`
    select asked.word, array(
      select near.word from (
        (select asked.word, 2 as likeness where exists (
          select 1 from discovery_words k where k.word = asked.word))
        union
        (select k.word, similarity(k.word, asked.word)
            + case when search_letters(k.word) = search_letters(asked.word) then 1 else 0 end
          from discovery_words k
          where k.variants && search_variants(asked.word) and k.word <> asked.word
          order by 2 desc, 1 limit 24)
        union
        (select k.word, similarity(k.word, asked.word) - 1 from discovery_words k
          where k.word % asked.word and k.word <> asked.word
            and length(k.word) between length(asked.word) - 3 and length(asked.word) + 3
          order by 2 desc, 1 limit 5)
      ) as near
      group by near.word order by max(near.likeness) desc, near.word limit 25
    ) as near
    from unnest(${[...words]}::text[]) with ordinality as asked (word, place)
    order by asked.place`);
}

/** The words of a campaign's title, with a space between. */
export async function readTitleKey(q: Executor, campaignId: number): Promise<string> {
  const row = await q.one<{ title_key: string }>(sql`
    select title_key from discovery_campaigns where campaign_id = ${campaignId}`);
  return row.title_key;
}
