import { type Executor, sql } from '#platform/db/sql.ts';
import type { AnalyticsEvent } from './analytics-event.ts';

/** Written without waiting for the disk: a crash may lose the last moments of this table alone. */
export async function insertEvents(
  tx: Executor,
  events: readonly AnalyticsEvent[],
): Promise<number> {
  await tx.run(sql`set local synchronous_commit = off`);
  return tx.run(sql`
    insert into analytics_events (name, data, visitor_id, session_id, ip_prefix, user_agent, host,
      locale, country, region, browser, is_bot, is_mobile)
    select name, data, visitor_id, session_id, ip_prefix, user_agent, host, locale, country, region,
      browser, is_bot, is_mobile
    from jsonb_to_recordset(${sql.json(events)}) as event(name text, data jsonb, visitor_id text,
      session_id text, ip_prefix text, user_agent text, host text, locale text, country text,
      region text, browser text, is_bot boolean, is_mobile boolean)`);
}

/** Deletes at most `batch` events that are older than so many days or beyond the newest `most`. */
export function deleteOldEvents(
  q: Executor,
  days: number,
  most: number,
  batch: number,
): Promise<number> {
  return q.run(sql`
    delete from analytics_events where id in (
      select id from analytics_events
      where received_at < clock_now() - make_interval(days => ${days})
        or id <= (select max(id) from analytics_events) - ${most}::bigint
      order by id limit ${batch})`);
}
