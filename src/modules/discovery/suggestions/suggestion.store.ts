import { type Executor, type Statement, sql, unnamed } from '#platform/db/sql.ts';
import { scoreOf } from '../ranking/score.store.ts';
import { IS_LED_TO } from '../search-conditions.store.ts';

/** As many rows are looked at as tell something; a word that begins half of all titles tells nothing. */
const MOST_MET = 200;
/** Of them so many are compared. */
const COMPARED = 50;

export interface NamedCampaign {
  readonly slug: string;
  readonly title: string;
  readonly ownerName: string;
  /** What was typed is its whole title. */
  readonly isTitle: boolean;
}

/**
 * Campaigns whose title begins with what was typed or has its words, in the order in which the search shows
 * them. Of very many the best known of those that are met first.
 */
export function findTitles(
  q: Executor,
  typed: string,
  tsquery: string,
  limit: number,
): Promise<NamedCampaign[]> {
  return q.query<NamedCampaign>(sql`
    with titled as materialized (
      select d.campaign_id, d.contributors from discovery_campaigns d
      where ts_filter(d.words, '{a}') @@ ${tsquery}::text::tsquery and ${IS_LED_TO}
      limit ${MOST_MET}
    ), matching as (
      (select d.campaign_id from discovery_campaigns d
        where d.title_key between ${typed}::text and ${typed}::text || chr(1114111)
          and ${IS_LED_TO} order by d.title_key limit ${COMPARED})
      union
      (select campaign_id from titled order by contributors desc, campaign_id desc limit ${COMPARED})
    )
    select d.slug, d.title, d.owner_name as "ownerName", d.title_key = ${typed}::text as "isTitle"
    from matching m join discovery_campaigns d on d.campaign_id = m.campaign_id
      left join search_boosts b on b.campaign_id = d.campaign_id
    order by ${scoreOf({ tsquery, typed })} desc, d.campaign_id desc
    limit ${limit}`);
}

/** Of a person or a place no more campaigns are counted. */
export const MOST_COUNTED = 200;

/** How many campaigns there are: one more than are counted where there are more. */
const counted = (campaigns: Statement): Statement => sql`
  (select count(*) from (${campaigns} and ${IS_LED_TO} limit ${MOST_COUNTED + 1}) as each)`;

export interface NamedPerson {
  readonly accountId: number;
  readonly name: string;
  readonly campaigns: number;
}

/** Each word that was typed, with what may have been meant by it. */
export type Meanings = readonly (readonly string[])[];

/** Of each word that was typed, something that may have been meant by it begins one of these words. */
function fits(typed: Meanings, name: Statement): Statement {
  const words = typed.flat();
  const places = typed.flatMap((one, place) => one.map(() => place));
  return sql`
  not exists (select from unnest(${words}::text[], ${places}::int[]) as asked (word, place)
    group by asked.place
    having not bool_or(exists (select 1 from unnest(search_words(${name})) as own (word)
      where starts_with(own.word, asked.word))))`;
}

/** People with campaigns that anybody may be led to, whose names begin with the words. */
export function findPeople(
  q: Executor,
  typed: Meanings,
  nameQuery: string,
  limit: number,
): Promise<NamedPerson[]> {
  return q.query<NamedPerson>(
    unnamed(sql`
      select named.owner_id as "accountId", named.name, ${counted(sql`
          select from campaigns c join discovery_campaigns d on d.campaign_id = c.id
          where c.owner_id = named.owner_id`)} as campaigns
      from (
        select c.owner_id, found.owner_name as name
        from (
          select d.campaign_id, d.owner_name from discovery_campaigns d
          where d.words @@ ${nameQuery}::text::tsquery and ${IS_LED_TO} limit ${MOST_MET}
        ) as found join campaigns c on c.id = found.campaign_id
        where found.owner_name <> '' and ${fits(typed, sql`found.owner_name`)}
        group by c.owner_id, found.owner_name
        order by count(*) desc, found.owner_name, c.owner_id limit ${limit}
      ) as named
      order by campaigns desc, named.name, named.owner_id`),
  );
}

export interface NamedPlace {
  readonly slug: string;
  readonly name: string;
  readonly country: string;
  readonly campaigns: number;
}

/** Towns of campaigns that anybody may be led to, whose names begin with the words. */
export function findPlaces(
  q: Executor,
  typed: Meanings,
  nameQuery: string,
  limit: number,
): Promise<NamedPlace[]> {
  return q.query<NamedPlace>(
    unnamed(sql`
      select named.slug, named.name, named.country, ${counted(sql`
          select from discovery_campaigns d
          where d.city_slug = named.slug and d.country = named.country`)} as campaigns
      from (
        select found.city_slug as slug, min(found.city) as name, found.country
        from (
          select d.city_slug, d.city, d.country from discovery_campaigns d
          where d.words @@ ${nameQuery}::text::tsquery and ${IS_LED_TO} limit ${MOST_MET}
        ) as found
        where found.city_slug <> '' and ${fits(typed, sql`found.city`)}
        group by found.city_slug, found.country
        order by count(*) desc, found.city_slug, found.country limit ${limit}
      ) as named
      order by campaigns desc, named.slug, named.country`),
  );
}

/**
 * Tags of campaigns that anybody may be led to, which begin with what was typed: the one that is just this,
 * then the most used.
 */
export async function findTags(q: Executor, typed: string, limit: number): Promise<string[]> {
  const rows = await q.query<{ tag: string }>(
    unnamed(sql`
      select found.tag from (
        select k.tag, k.campaigns from campaign_tag_counts k
        where k.language = '' and k.campaigns > 0
          and k.tag between ${typed}::text and ${typed}::text || chr(1114111)
        order by k.tag = ${typed}::text desc, k.campaigns desc, k.tag limit ${COMPARED}
      ) as found
      where not names_banned(found.tag) and exists (
        select 1 from campaign_tags t join discovery_campaigns d on d.campaign_id = t.campaign_id
        where t.tag = found.tag and ${IS_LED_TO})
      order by found.tag = ${typed}::text desc, found.campaigns desc, found.tag limit ${limit}`),
  );
  return rows.map(({ tag }) => tag);
}
