import { type Executor, sql } from '#platform/db/sql.ts';
import type { AnalyticsEvent } from './analytics-event.ts';

/** Any number nobody else locks: held together by those who write events, alone by who draws the line. */
const WRITING = 7_104_001;

/** The number and hour of each come from the database; `analytics_counted` reads on where it stopped. */
export async function insertEvents(
  tx: Executor,
  events: readonly AnalyticsEvent[],
): Promise<number> {
  await tx.query(sql`select pg_advisory_xact_lock_shared(${WRITING})`);
  return tx.run(sql`
    insert into analytics_events (name, data, visitor_id, session_id, ip_prefix, user_agent, host,
      locale, country, region, browser, is_bot, is_mobile, page, campaign_id, is_own)
    select name, data, visitor_id, session_id, ip_prefix, user_agent, host, locale, country, region,
      browser, is_bot, is_mobile, page, campaign_id, is_own
    from jsonb_to_recordset(${sql.json(events)}) as event(name text, data jsonb, visitor_id text,
      session_id text, ip_prefix text, user_agent text, host text, locale text, country text,
      region text, browser text, is_bot boolean, is_mobile boolean, page text, campaign_id bigint,
      is_own boolean)`);
}

/**
 * The highest number of an event, drawn while nobody writes: whatever is at or below it is there, or will
 * never be. Numbers are given out before rows are seen, so a plain maximum would pass over late ones.
 */
export async function drawLine(tx: Executor): Promise<number> {
  await tx.query(sql`select pg_advisory_xact_lock(${WRITING})`);
  const row = await tx.one<{ line: number }>(sql`
    select coalesce(max(id), 0) as line from analytics_events`);
  return row.line;
}

/** Makes the days to come, and drops those that are older than so many days. */
export async function keepDays(q: Executor, ahead: number, kept: number): Promise<void> {
  await q.query(sql`select analytics_keep_days(${ahead}::int, ${kept}::int)`);
}

/**
 * Deletes at most `batch` events that stand in no day of their own and are too old, or that are beyond the
 * newest `most`; notes up to which day events are gone.
 */
export async function deleteOldEvents(
  tx: Executor,
  days: number,
  most: number,
  batch: number,
): Promise<number> {
  const row = await tx.one<{ deleted: number }>(sql`
    with gone as (
      delete from analytics_events where (id, received_at) in (
        select id, received_at from analytics_events
        where received_at < (clock_now() at time zone 'UTC')::date::timestamp at time zone 'UTC'
            - make_interval(days => ${days})
          or id <= (select max(id) from analytics_events) - ${most}::bigint
        order by id limit ${batch})
      returning received_at),
    noted as (
      update analytics_counted set pruned_to = greatest(pruned_to,
        (clock_now() at time zone 'UTC')::date - ${days}::int - 1,
        (select (max(received_at) at time zone 'UTC')::date from gone)))
    select count(*)::int as deleted from gone`);
  return row.deleted;
}

/** Forgets visits of days that are counted to the end. */
export function deleteOldVisits(q: Executor): Promise<number> {
  return q.run(sql`
    delete from analytics_visits
    where day < (select up_to_day - 1 from analytics_counted)`);
}

/** Forgets who took part in experiments, so many days after they saw one. */
export function deleteOldExposures(q: Executor, days: number): Promise<number> {
  return q.run(sql`
    delete from analytics_exposures
    where seen_on < (clock_now() at time zone 'UTC')::date - ${days}::int`);
}

/** What happened here and not in a browser. */
export async function insertOwnEvent(
  tx: Executor,
  name: string,
  campaignId: number,
): Promise<number> {
  await tx.query(sql`select pg_advisory_xact_lock_shared(${WRITING})`);
  return tx.run(sql`
    insert into analytics_events (name, data, campaign_id, is_bot)
    values (${name}, '{}', ${campaignId}, false)`);
}
