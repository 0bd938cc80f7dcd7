import { type Executor, sql } from '#platform/db/sql.ts';

/** The words of each of these names, as the search knows words. */
export async function readWordsOfNames(
  q: Executor,
  names: readonly string[],
): Promise<readonly string[][]> {
  const rows = await q.query<{ words: string[] }>(sql`
    select search_words(name) as words
    from unnest(${[...names]}::text[]) with ordinality as given (name, place) order by place`);
  return rows.map(({ words }) => words);
}
