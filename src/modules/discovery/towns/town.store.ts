import { type Executor, sql } from '#platform/db/sql.ts';

/** What campaigns call the towns of these slugs; what no campaign is from is left out. */
export function findTownNames(
  q: Executor,
  slugs: readonly string[],
): Promise<{ slug: string; city: string }[]> {
  return q.query<{ slug: string; city: string }>(sql`
    select asked.slug, named.city from unnest(${[...slugs]}::text[]) as asked (slug) cross join lateral (
      select d.city from discovery_campaigns d where d.city_slug = asked.slug and d.city <> '' limit 1
    ) as named`);
}

export interface Town {
  readonly slug: string;
  readonly name: string;
  readonly country: string;
  readonly campaigns: number;
}

/** The towns that these campaigns are from, those with the most first. */
export function countTowns(q: Executor, ids: readonly number[], limit: number): Promise<Town[]> {
  return q.query<Town>(sql`
    select d.city_slug as slug, min(d.city) as name, d.country, count(*) as campaigns
    from unnest(${[...ids]}::bigint[]) as found (id) join discovery_campaigns d on d.campaign_id = found.id
    where d.city_slug <> '' group by d.city_slug, d.country
    order by count(*) desc, d.city_slug, d.country limit ${limit}`);
}
