import { type Executor, sql } from '#platform/db/sql.ts';

export interface CityAt {
  readonly slug: string;
  readonly country: string;
}

export interface CountedCity extends CityAt {
  /** As campaigns call it. */
  readonly name: string;
  readonly campaigns: number;
  /** Of these, those that anybody may be led to. */
  readonly ledTo: number;
}

/** How many campaigns these cities have, each counted no further than `most`; only those with any. */
export function countCities(
  q: Executor,
  cities: readonly CityAt[],
  most: number,
): Promise<CountedCity[]> {
  const [slugs, countries] = [cities.map(({ slug }) => slug), cities.map(({ country }) => country)];
  return q.query<CountedCity>(sql`
    select asked.slug, asked.country, named.city as name, counted.campaigns, counted.led_to as "ledTo"
    from unnest(${slugs}::text[], ${countries}::text[]) as asked (slug, country)
      cross join lateral (
        select d.city from discovery_campaigns d
        where d.city_slug = asked.slug and d.country = asked.country limit 1
      ) as named
      cross join lateral (
        select count(*) as campaigns, count(each.status) as led_to from (
          select d.status from discovery_campaigns d
          where d.city_slug = asked.slug and d.country = asked.country limit ${most}
        ) as each
      ) as counted`);
}
