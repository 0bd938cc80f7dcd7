import type { OwnBrowser } from '#modules/accounts/index.ts';
import { type Executor, sql } from '#platform/db/sql.ts';

/** Forgets which sides of experiments a browser was shown since the day its person logged in. */
export function deleteExposures(tx: Executor, { visitorId, since }: OwnBrowser): Promise<number> {
  return tx.run(sql`
    delete from analytics_exposures
    where visitor_id = ${visitorId} and seen_on >= (${since} at time zone 'UTC')::date`);
}

/**
 * Takes the browser's number from all that it told, also before its person's last log-in. It stays counted;
 * nobody can be found by it then.
 */
export function loosenEvents(tx: Executor, visitorId: string): Promise<number> {
  return tx.run(sql`
    update analytics_events set visitor_id = null, ip_prefix = null, user_agent = null
    where visitor_id = ${visitorId}`);
}
