import type pg from 'pg';
import { COUNTRY_ROWS } from '#modules/geography/countries.table.ts';

export const DAYS = 90;

/** Partitions of the latest ninety days, before any event comes. */
export async function makeDays(client: pg.Client): Promise<void> {
  for (let day = 0; day < DAYS; day += 1) await makeDay(client, day);
}

/**
 * So many events over ninety days, one portion after the other; they count as counted. Answers how many: no
 * portion begins once so many seconds have passed.
 */
export async function plantEvents(
  client: pg.Client,
  count: number,
  { seconds = Number.POSITIVE_INFINITY, atOnce = 500_000 } = {},
): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  let from = 0;
  for (; from < count && performance.now() < end; from += atOnce) {
    await client.query(
      `insert into analytics_events (received_at, name, data, session_id, locale, country, browser, is_bot,
         is_mobile, page, campaign_id)
       select clock_now() - (n % ${DAYS}) * interval '1 day', 'page_view',
         jsonb_build_object('page_path', '/projects/bench', 'referrer_host', 'site' || n % 200 || '.example'),
         md5((n / 4)::text), 'en', (array['US', 'DE', 'FR', 'ES', 'AT'])[1 + n % 5], 'chrome', false,
         n % 3 = 0, (array['campaign', 'campaign', 'campaign_part', 'checkout', 'thanks'])[1 + n % 5], 1
       from generate_series($1::int, $2::int) n`,
      [from, Math.min(from + atOnce, count) - 1],
    );
  }
  await client.query(`update analytics_counted set up_to = (select max(id) from analytics_events)`);
  return Math.min(from, count);
}

async function makeDay(client: pg.Client, ago: number): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('create table if not exists %I partition of analytics_events for values from (%L) to (%L)',
       'analytics_events_' || to_char(day, 'YYYYMMDD'), day::timestamp at time zone 'UTC',
       (day + 1)::timestamp at time zone 'UTC') as statement
     from (select (clock_now() at time zone 'UTC')::date - $1::int as day) d`,
    [ago],
  );
  await client.query(rows[0]?.statement ?? '');
}

/**
 * What is counted of them: sums of ninety days by as many names as a large campaign has, called as counting
 * calls them, so that every panel finds its own.
 */
export async function plantFigures(client: pg.Client, campaignId = 1): Promise<number> {
  const { rowCount } = await client.query(
    `with names (kind, name, size) as (
       values ('all', '', 100), ('device', 'mobile', 60), ('device', 'desktop', 40), ('referrer', '', 20)
       union all select 'country', code, 2 from unnest($2::text[]) code
       union all select 'domain', 'site' || n || '.example', 1 from generate_series(1, 300) n
       union all select 'referrer', 'site:site' || n || '.example', 1 from generate_series(1, 220) n
       union all select 'referrer', 'code:link' || n, 2 from generate_series(0, 49) n
       union all select 'referrer', 'utm:letter' || n, 1 from generate_series(1, 29) n
       union all select 'perk', id::text, 5 from perks where campaign_id = $1
       union all select 'share', way, 1 from unnest(array['facebook', 'x', 'whatsapp', 'mail', 'copy']) way)
     insert into analytics_figures (campaign_id, kind, day, name, views, visits, checkouts, backings)
     select $1, kind, (clock_now() at time zone 'UTC')::date - d, name, 40 * size, 10 * size, 2 * size, size
     from names cross join generate_series(0, ${DAYS - 1}) d`,
    [campaignId, COUNTRY_ROWS.slice(0, 80).map(([code]) => code)],
  );
  await client.query(
    `insert into analytics_vitals (page, campaign_id, device, metric, day, step, count)
     select page, $1, device, metric, (clock_now() at time zone 'UTC')::date - d, s, 5
     from unnest(array['campaign', 'campaign_part', 'checkout', 'thanks']) page,
       unnest(array['mobile', 'desktop']) device, unnest(array['lcp', 'inp', 'cls', 'load']) metric,
       generate_series(0, ${DAYS - 1}) d, generate_series(50, 90) s`,
    [campaignId],
  );
  await client.query(
    `insert into analytics_exposures (experiment, round, visitor_id, bucket, event_id, seen_on, reached)
     select 'bench', 1, md5(n::text), (array['control', 'short'])[1 + n % 2], n,
       (clock_now() at time zone 'UTC')::date, n % 4
     from generate_series(1, 200000) n`,
  );
  await client.query('vacuum analyze');
  return rowCount ?? 0;
}
