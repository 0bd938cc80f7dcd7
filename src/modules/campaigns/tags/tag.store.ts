import { type Executor, sql } from '#platform/db/sql.ts';

export interface CountedTag {
  readonly tag: string;
  /** How many campaigns that anybody may see have it. */
  readonly campaigns: number;
}

/** Of what begins with a letter so many are asked whether they are banned. */
const MOST_BEGUN = 100;

/**
 * Tags of campaigns that anybody may see, in all languages or one, the most used first; those behind one. As
 * they lead to a search, none that is banned there.
 */
export function listTags(
  q: Executor,
  page: { readonly limit: number; readonly language?: string; readonly after?: CountedTag },
): Promise<CountedTag[]> {
  const { limit, language = '', after } = page;
  const behind = after
    ? sql`and (-k.campaigns, k.tag) > (-${after.campaigns}::bigint, ${after.tag}::text)`
    : sql``;
  return q.query<CountedTag>(sql`
    select k.tag, k.campaigns from campaign_tag_counts k
    where k.language = ${language} and k.campaigns > 0 ${behind} and not names_banned(k.tag)
    order by -k.campaigns, k.tag limit ${limit}`);
}

/** Those that begin with a text in lower case, the most used first. */
export async function findTags(q: Executor, beginning: string, limit: number): Promise<string[]> {
  const rows = await q.query<{ tag: string }>(sql`
    select begun.tag from (
      select k.tag, k.campaigns from campaign_tag_counts k
      where k.language = '' and k.campaigns > 0
        and k.tag between ${beginning}::text and ${beginning}::text || chr(1114111)
      order by k.campaigns desc, k.tag limit ${MOST_BEGUN}
    ) as begun
    where not names_banned(begun.tag) order by begun.campaigns desc, begun.tag limit ${limit}`);
  return rows.map(({ tag }) => tag);
}
