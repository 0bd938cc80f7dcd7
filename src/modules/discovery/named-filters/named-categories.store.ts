import { type Executor, sql } from '#platform/db/sql.ts';
import type { Locale } from '#platform/web/locale.ts';

/** A word of a name as the search knows words, with what is left of it without its endings. */
export interface NameWord {
  readonly word: string;
  readonly stems: readonly string[];
}

export interface CategoryName {
  readonly categoryId: number;
  readonly locale: Locale;
  readonly words: readonly NameWord[];
}

/** The name of every category in every language, by its words. */
export function readCategoryNames(q: Executor): Promise<CategoryName[]> {
  return q.query<CategoryName>(sql`
    select c.id as "categoryId", named.locale, (
      select jsonb_agg(jsonb_build_object('word', own.word, 'stems', array(
          select substr(stem, 4) from unnest(search_stems(own.word)) as stem
          where starts_with(stem, named.locale || '='))) order by own.place)
      from unnest(search_words(named.name)) with ordinality as own (word, place)) as words
    from categories c, jsonb_each_text(c.names) as named (locale, name)`);
}
