import type { OwnBrowser } from '#modules/accounts/index.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import type { ExportedRow } from './export-account.store.ts';

/** More than a browser tells in ninety days of daily use. */
const MOST = 20_000;

/**
 * What is kept of a browser by the number it agreed to, since its person logged in: what it told, and its
 * sides of experiments, which stay longer than the events that told of them. Events name no account, and
 * before that somebody else may have used it.
 */
export async function listVisitorEvents(
  tx: Executor,
  { visitorId, since }: OwnBrowser,
): Promise<ExportedRow[]> {
  const [told, seen] = await Promise.all([
    tx.query<ExportedRow>(sql`
      select name, received_at, data, host, locale, country, browser, user_agent, ip_prefix, page,
        campaign_id
      from analytics_events where visitor_id = ${visitorId} and received_at >= ${since}
      order by id desc limit ${MOST}`),
    tx.query<ExportedRow>(sql`
      select experiment, bucket, seen_on, reached from analytics_exposures
      where visitor_id = ${visitorId} and (seen_on > ${since}::date or exists (
        select from analytics_events e where e.id = event_id and e.received_at >= ${since}))
      order by experiment, round`),
  ]);
  return [...told, ...seen];
}
