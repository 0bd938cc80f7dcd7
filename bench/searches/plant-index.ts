import type pg from 'pg';
import type { Known } from './find-shapes.ts';

/** Rows are made in portions, so that no statement holds all of them. */
const PORTION = 25_000;

/** Words that stand in one of a hundred titles and more, the most frequent first; others are made up. */
const FREQUENT =
  'the a of s for and to in film new by album game your book world project with art an first on short you ' +
  'from help music at theatre one life play my i is documentary series card that debut ep comic novel ' +
  'smart all it story table guitar light bread city garden coffee bike paper water camera kids house';
const SYLLABLES =
  'ba ko mi ten ra lu sor ve din pa gri no sha tel fu mar ze lin cho bel tu wen qua dy';
const TAGS =
  'indie,drama,short film,adventure,fantasy,horror,books,comedy,community,education,children,family,travel,' +
  'animation,science,design,food,dance,health,history,nature,photography,poetry,technology,toys';

/** Of a thousand campaigns, how many are of each: countries with more than one, from the largest down. */
const COUNTRIES =
  'US:564 :199 GB:85 CA:36 DE:14 FR:11 AU:10 IT:9 ES:7 MX:7 NL:7 SE:6 HK:4 DK:4 CH:3 JP:3 SG:3 IE:3 AT:2 ' +
  'BE:2 NZ:2 NO:2 CN:2 PL:1 TW:1 RU:1 SI:1 UA:1 GR:1 IL:1 FI:1 CZ:1 TH:1';
/** Of a thousand, those of one category after the other; the rest have none. */
const CATEGORIES = [190, 104, 89, 73, 66, 66, 63, 43, 27, 22, 19, 16, 15, 6, 5, 2, 2, 1, 1, 1];
/** Values at these shares of all campaigns: percent of the goal, and contributors. */
const SHARES = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1];
const PERCENTS = [0, 0, 2, 7, 15, 24, 37, 55, 82, 137, 256, 1455, 40_000];
const CONTRIBUTORS = [0, 1, 4, 14, 33, 70, 190, 400, 900, 1900, 4800, 13_000, 67_000];

/** Words that titles of so many campaigns use; 18,000 real ones used 21,000. */
export function vocabularyOf(campaigns: number): number {
  return Math.round(21_000 * (campaigns / 18_000) ** 0.65);
}

const list = (values: readonly (string | number)[]): string =>
  typeof values[0] === 'number'
    ? `array[${values.join(', ')}]`
    : `array[${values.map((value) => `'${value}'`).join(', ')}]`;

function cumulated(shares: readonly number[]): number[] {
  let sum = 0;
  return shares.map((share) => (sum += share) / 1000);
}

/** A value between those at the shares around it. */
function between(values: readonly number[], at: string): string {
  const place = `width_bucket(${at}, ${list(SHARES)}::float8[])`;
  const low = `(${list(values)})[${place}]`;
  const share = `(${list(SHARES)}::float8[])[${place}]`;
  const next = (of: string) => of.replace(`[${place}]`, `[${place} + 1]`);
  return `round(${low} + (${next(low)} - ${low}) * (${at} - ${share}) / (${next(share)} - ${share}))::bigint`;
}

const countries = COUNTRIES.split(' ').map((one) => one.split(':') as [string, string]);

/** What the rows are made of: numbers between 0 and 1 that are the same in every run, and words by rank. */
const FUNCTIONS = `
  create or replace function bench_share(n bigint, k int) returns float8
    language sql immutable strict parallel safe as $$
    select (hashint8extended(n, k) & 1073741823) / 1073741824.0::float8 $$;
  create or replace function bench_word(rank int) returns text
    language sql immutable strict parallel safe as $$
    select case when rank <= ${FREQUENT.split(' ').length} then (${list(FREQUENT.split(' '))})[rank]
      else (${list(SYLLABLES.split(' '))})[1 + rank % 24]
        || (${list(SYLLABLES.split(' '))})[1 + rank / 24 % 24]
        || case when rank < 576 then '' else (${list(SYLLABLES.split(' '))})[1 + rank / 576 % 24] end
        || case when rank < 13824 then '' else (${list(SYLLABLES.split(' '))})[1 + rank / 13824] end end $$;
`;

/**
 * $1 and $2: the first and the last number of the portion; $3: the words there are. A word of rank r is drawn
 * about as often as 1 / r says, as in the titles of real campaigns.
 */
const PLANT = `
  insert into discovery_campaigns (campaign_id, status, forever, funding_type, nonprofit, category_id,
    top_category_id, country, city_slug, percent, raised_euro, contributors, launched_at, ends_at, trend,
    staff_pick, words, title_key, slug, title, tagline, state, owner_name, city, currency, goal_minor,
    raised_minor, card_alt)
  select n, case when state = 'live' or forever then 'open' when state = 'ended' then 'ended' end, forever,
    case when forever or bench_share(n, 4) < 0.15 then 'flexible' else 'fixed' end, bench_share(n, 5) < 0.03,
    case when category < ${CATEGORIES.length} then g.ids[1 + category] end,
    case when category < ${CATEGORIES.length} then g.parents[1 + category] end,
    country, case when city > 0 then 'town-' || city else '' end, percent,
    (1000 * exp(4 * bench_share(n, 6)) * percent)::bigint, contributors,
    case when state = 'live' then clock_now() - bench_share(n, 7) * interval '60 days'
      else clock_now() - interval '60 days' - power(bench_share(n, 7), 2) * interval '3600 days' end,
    case when state = 'live' then clock_now() + (0.01 + bench_share(n, 8)) * interval '60 days' end,
    round((0.5 * ln(1 + contributors)
      - case when state = 'live' or forever then 0 else 1000 end)::numeric, 6),
    bench_share(n, 10) < 0.05, w.words, w.title_key, 'bench-' || n, initcap(w.title_key), w.tagline,
    case when forever then 'forever_funding' else state end, 'Ada Owner ' || n % 5000,
    case when city > 0 then 'Town ' || city else '' end, 'USD', 500000, percent * 5000, ''
  from (
    select n, bench_share(n, 1) between 0.21 and 0.23 as forever,
      case when bench_share(n, 1) < 0.21 then 'live' when bench_share(n, 1) > 0.973 then 'cancelled'
        else 'ended' end as state,
      (${list(countries.map(([code]) => code))})[1 + width_bucket(bench_share(n, 2),
        ${list(cumulated(countries.map(([, share]) => Number(share))))}::float8[])
          % ${countries.length}] as country,
      width_bucket(bench_share(n, 3), ${list(cumulated(CATEGORIES))}::float8[]) as category,
      case when bench_share(n, 11) < 0.6 then floor(exp(bench_share(n, 12) * ln(20000)))::int
        else 0 end as city,
      ${between(PERCENTS, 'bench_share(n, 13)')} as percent,
      ${between(CONTRIBUTORS, 'bench_share(n, 14)')} as contributors,
      2 + floor(8 * bench_share(n, 15))::int as title_words,
      (${list(TAGS.split(','))})[1 + floor(exp(bench_share(n, 16) * ln(25)) - 1)::int] as tag
    from generate_series($1::bigint, $2::bigint) n
  ) as c
  cross join (
    select array_agg(id order by position, id) as ids, array_agg(parent_id order by position, id) as parents
    from categories where not top_level
  ) as g
  cross join lateral (
    select string_agg(word, ' ' order by k) filter (where k <= title_words) as title_key,
      string_agg(word, ' ' order by k) filter (where k > title_words) as tagline,
      (string_agg(word || ':' || k || case when k <= title_words then 'A' else 'B' end, ' ')
        || case when bench_share(n, 17) < 0.19 then ' ' || replace(tag, ' ', ':1B ') || ':2B' else '' end
        || case when city > 0 then ' town:4C ' || city || ':5C' else '' end
        || ' ada:1C owner:2C ' || n % 5000 || ':3C')::tsvector as words
    from (
      select k, bench_word(floor(exp(bench_share(n, 20 + k) * ln($3::float8)))::int) as word
      from generate_series(1, title_words + 18) k offset 0) as drawn
  ) as w`;

const WORDS = `
  insert into discovery_words (word, variants, campaigns)
  select word, search_variants(word), ndoc from ts_stat('select words from discovery_campaigns')`;

/** $1 and $2: as above; words that only stories have, of 20,000 as they are drawn above. */
const STORIES = `
  insert into discovery_stories (campaign_id, changed_at, is_waiting, words)
  select n, clock_now(), false, array_to_tsvector(array(
    select distinct 'told' || floor(exp(bench_share(n, 100 + k) * ln(20000)))::int
    from generate_series(1, 60) k))
  from generate_series($1::bigint, $2::bigint) n`;

/** Its triggers are asleep while rows are planted. */
const COUNTS = `
  insert into discovery_counts
  select coalesce(status, ''), forever, funding_type, nonprofit, coalesce(category_id, 0), country,
    case when percent >= 75 then 75 when percent >= 50 then 50 else 0 end, count(*)
  from discovery_campaigns group by 1, 2, 3, 4, 5, 6, 7`;

interface Index {
  readonly name: string;
  readonly definition: string;
}

/**
 * Fills the index of discovery, and nothing else, with so many campaigns like the real ones: what they are,
 * where, how much they raised and which words they use. Indexes are made after the rows, which takes a
 * fraction of the time.
 */
export async function plantIndex(clients: readonly pg.Client[], count: number): Promise<void> {
  const [first] = clients;
  if (first === undefined) return;
  for (const client of clients) {
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB';
      set statement_timeout = 0; set work_mem = '64MB'`);
  }
  await first.query(FUNCTIONS);
  await first.query('truncate discovery_campaigns, discovery_words, discovery_counts cascade');
  const { rows: indexes } = await first.query<Index>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename in ('discovery_campaigns', 'discovery_words', 'discovery_stories')
       and indexname not like '%_pkey'
     order by indexdef ~ ' gin ' desc`,
  );
  for (const { name } of indexes) await first.query(`drop index ${name}`);
  const vocabulary = vocabularyOf(count);
  let next = 1;
  const portions = clients.map(async (client) => {
    while (next <= count) {
      const from = next;
      next += PORTION;
      const to = Math.min(from + PORTION - 1, count);
      await client.query(PLANT, [from, to, vocabulary]);
      await client.query(STORIES, [from, to]);
    }
  });
  await Promise.all(portions);
  await first.query(WORDS);
  await first.query(COUNTS);
  const waiting = [...indexes];
  await Promise.all(
    clients.map(async (client) => {
      for (let one = waiting.shift(); one; one = waiting.shift())
        await client.query(one.definition);
    }),
  );
  await first.query('vacuum analyze discovery_campaigns');
  await first.query('vacuum analyze discovery_words');
  await first.query('vacuum analyze discovery_counts');
  await first.query('vacuum analyze discovery_stories');
}

/** What the planted campaigns can be asked for. */
export async function readKnown(client: pg.Client, count: number): Promise<Known> {
  const vocabulary = vocabularyOf(count);
  const words = async (from: number, to: number): Promise<string[]> => {
    const { rows } = await client.query<{ word: string }>(
      `select bench_word(n) as word from generate_series($1::int, $2::int, $3::int) n`,
      [Math.round(from), Math.round(to), Math.max(1, Math.round((to - from) / 40))],
    );
    return rows.map(({ word }) => word);
  };
  const { rows } = await client.query<{ title: string }>(
    `select title_key as title from discovery_campaigns
     where campaign_id % $1 = 7 and title_key like '% % %' limit 100`,
    [Math.max(1, Math.floor(count / 150))],
  );
  return {
    common: await words(8, 50),
    some: await words(300, vocabulary / 20),
    rare: await words(vocabulary / 5, vocabulary - 1),
    titles: rows.map(({ title }) => title),
  };
}
