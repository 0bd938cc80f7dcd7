import { type Executor, type Statement, sql } from '#platform/db/sql.ts';
import { all, type Narrowed } from '../search-conditions.store.ts';
import { BEGINNING } from '../search-words.ts';

/** Brings the words of these campaigns up to date: only what is coming soon has any here. */
export async function writeAnnounced(q: Executor, changed: Statement): Promise<void> {
  await q.run(sql`
    with changed as materialized (${changed}), gone as (
      delete from discovery_announced d using changed, campaigns c
      where d.campaign_id = changed.id and c.id = changed.id and c.state <> 'coming_soon'
    )
    insert into discovery_announced (campaign_id, words, title_key)
    select c.id, search_vector(c.title, 'A') || stem_vector(c.title, 'A'),
      array_to_string(search_words(c.title), ' ')
    from changed join campaigns c on c.id = changed.id where c.state = 'coming_soon'
    on conflict (campaign_id) do update set words = excluded.words, title_key = excluded.title_key
    where discovery_announced.title_key <> excluded.title_key`);
}

/** What the title of a campaign is looked for by. */
export interface Titled {
  readonly typed: string;
  /** Each of them, a form of it or, of the last and longer ones, what begins so. */
  readonly words: readonly string[];
}

const hasWords = ({ words }: Titled): Statement => sql`
  d.words @@ (
    select string_agg('(' || concat_ws(' | ',
        concat(word, case
          when length(word) > ${BEGINNING}::int or place = ${words.length}::int then ':*' end),
        (select string_agg(quote_literal(stem), ' | ') from unnest(search_stems(word)) stem
          where stem not in (select unnest(search_stems(banned)) from banned_words() banned))) || ')', ' & ')
    from unnest(${[...words]}::text[]) with ordinality as asked (word, place))::tsquery`;

/** Nobody is led to what is banned by what is only like it. */
const isLike = ({ typed }: Titled): Statement => sql`
  ${typed}::text <% d.title_key
  and not string_to_array(d.title_key, ' ') && array(select banned_words())`;

/** What of the filters can be said of a campaign that is not launched. */
function filters({ categoryIds, country, city, nonprofit }: Narrowed): Statement[] {
  return [
    ...(categoryIds === null ? [] : [sql`c.category_id = any(${[...categoryIds]}::bigint[])`]),
    ...(country === null ? [] : [sql`c.country = ${country}`]),
    ...(city === null ? [] : [sql`c.city_slug = ${city}`]),
    ...(nonprofit ? [sql`c.nonprofit`] : []),
  ];
}

/** Of more titles that have the words or are like them so many are compared, as they are met. */
const MOST_MET = 200;

/** The campaigns that are compared: so many that are met, and whatever is called just so. */
function metOf(conditions: readonly Statement[], typed: string): Statement {
  const met = (more: readonly Statement[]) => sql`
    select c.id, c.slug, c.title, c.owner_id, d.title_key
    from discovery_announced d join campaigns c on c.id = d.campaign_id
    where ${all([...conditions, sql`c.state = 'coming_soon'`, ...more])}`;
  return sql`
    (${met([])} limit ${MOST_MET}) union (${met([sql`d.title_key = ${typed}::text`])} limit ${MOST_MET})`;
}

async function find(
  q: Executor,
  conditions: readonly Statement[],
  typed: string,
  limit: number,
): Promise<number[]> {
  const rows = await q.query<{ id: number }>(
    sql`
      select met.id from (${metOf(conditions, typed)}) as met
      order by similarity(met.title_key, ${typed}) desc, met.id desc limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Campaigns that are coming soon whose titles have the words, those most like what was typed first. */
export function findAnnouncedTitles(
  q: Executor,
  search: Narrowed,
  title: Titled,
  limit: number,
): Promise<number[]> {
  return find(q, [hasWords(title), ...filters(search)], title.typed, limit);
}

/** The same whose titles are only like what was typed. */
export function findAnnouncedAlike(
  q: Executor,
  search: Narrowed,
  title: Titled,
  limit: number,
): Promise<number[]> {
  return find(q, [isLike(title), ...filters(search)], title.typed, limit);
}

export interface NamedAnnounced {
  readonly slug: string;
  readonly title: string;
  readonly ownerName: string;
}

/** The same with what a suggestion says of them. */
export async function findAnnouncedNames(
  q: Executor,
  title: Titled,
  limit: number,
): Promise<NamedAnnounced[]> {
  return q.query<NamedAnnounced>(
    sql`
      select met.slug, met.title, trim(a.firstname || ' ' || a.lastname) as "ownerName"
      from (${metOf([hasWords(title)], title.typed)}) as met join accounts a on a.id = met.owner_id
      order by similarity(met.title_key, ${title.typed}) desc, met.id desc limit ${limit}`,
  );
}
