import { type Executor, sql } from '#platform/db/sql.ts';

/** What waits, since when, and what was given up, over all processes of the market. */
export interface Backlog {
  readonly outbox_waiting: number;
  readonly outbox_oldest_seconds: number;
  readonly deliveries_overdue_seconds: number;
  readonly deliveries_dead: number;
  readonly events_rejected: number;
  readonly mails_waiting: number;
  readonly mails_oldest_seconds: number;
  readonly mails_failed: number;
  readonly schedules_failed: number;
  readonly charges_unknown_seconds: number;
}

/** By indexes of what is not done yet; mails that failed are those of a day. */
export function readBacklog(q: Executor): Promise<Backlog> {
  return q.one<Backlog>(sql`
    select
      (select count(*)::int from outbox where relayed_at is null) as outbox_waiting,
      (select coalesce(extract(epoch from clock_now() - min(occurred_at)), 0)::float8
        from outbox where relayed_at is null) as outbox_oldest_seconds,
      (select greatest(coalesce(extract(epoch from clock_timestamp() - min(next_attempt_at)), 0), 0)::float8
        from outbox_deliveries where done_at is null and dead_at is null) as deliveries_overdue_seconds,
      (select count(*)::int from outbox_deliveries where dead_at is not null) as deliveries_dead,
      (select count(*)::int from outbox_rejects) as events_rejected,
      (select count(*)::int from mail_messages where state = 'queued') as mails_waiting,
      (select coalesce(extract(epoch from clock_now() - min(created_at)), 0)::float8
        from mail_messages where state = 'queued') as mails_oldest_seconds,
      (select count(*)::int from mail_messages
        where state = 'failed' and created_at > clock_now() - interval '1 day'
          and to_address <> 'forgotten@mail.invalid') as mails_failed,
      (select count(*)::int from schedule_runs where error is not null) as schedules_failed,
      (select coalesce(extract(epoch from clock_now() - min(created_at)), 0)::float8
        from payment_attempts where state = 'unknown') as charges_unknown_seconds`);
}
