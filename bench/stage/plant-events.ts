import type pg from 'pg';

const DAYS = 90;

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

/** What is counted of them: sums of ninety days by names as many as a large campaign has. */
export async function plantFigures(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(
    `insert into analytics_figures (campaign_id, kind, day, name, views, visits, checkouts, backings)
     select 1, k.kind, (clock_now() at time zone 'UTC')::date - d, k.kind || n, 40, 10, 2, 1
     from (values ('all', 1), ('country', 80), ('device', 2), ('domain', 300), ('referrer', 400),
         ('perk', 30), ('share', 8)) as k (kind, names)
       cross join generate_series(0, ${DAYS - 1}) d cross join lateral generate_series(1, k.names) n`,
  );
  await client.query(
    `insert into analytics_vitals (page, campaign_id, device, metric, day, step, count)
     select page, 1, device, metric, (clock_now() at time zone 'UTC')::date - d, s, 5
     from unnest(array['campaign', 'campaign_part', 'checkout', 'thanks']) page,
       unnest(array['mobile', 'desktop']) device, unnest(array['lcp', 'inp', 'cls', 'load']) metric,
       generate_series(0, ${DAYS - 1}) d, generate_series(50, 90) s`,
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
