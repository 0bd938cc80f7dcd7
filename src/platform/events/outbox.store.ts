import { type Executor, db, sql, type Statement } from '#platform/db/sql.ts';
import { currentRequestId } from '#platform/log/current-request.ts';
import type { NewEvent } from './event.ts';

export const OUTBOX_CHANNEL = 'outbox';

/** Inserts an event unless its key exists. */
export async function insertEvent(tx: Executor, event: NewEvent): Promise<boolean> {
  return (await tx.run(eventStatement(event))) === 1;
}

/** Inserts events in one statement, those alone whose key is new; how many those were. */
export function insertEvents(tx: Executor, events: readonly NewEvent[]): Promise<number> {
  return tx.run(eventsStatement(events));
}

export function eventsStatement(events: readonly NewEvent[]): Statement {
  const [first] = events;
  if (events.length === 1 && first !== undefined) return eventStatement(first);
  return sql`
    insert into outbox (topic, key, payload, request_id)
    select v.topic, v.key, v.payload::jsonb, v.request_id
    from unnest(${events.map(({ topic }) => topic)}::text[], ${events.map(({ key }) => key)}::text[],
      ${events.map(({ payload }) => JSON.stringify(payload))}::text[],
      ${events.map(requestOf)}::text[]) v (topic, key, payload, request_id)
    on conflict (key) do nothing`;
}

function requestOf({ requestId }: NewEvent): string | null {
  return requestId === undefined ? currentRequestId() : requestId;
}

function eventStatement(event: NewEvent): Statement {
  const { topic, key, payload } = event;
  return sql`
    insert into outbox (topic, key, payload, request_id)
    values (${topic}::text, ${key}::text, ${JSON.stringify(payload)}::jsonb, ${requestOf(event)}::text)
    on conflict (key) do nothing`;
}

/** Tells other processes of events for the relay, or of deliveries that anybody may claim. */
export async function notifyOutbox(news: 'events' | 'deliveries'): Promise<void> {
  await db().run(sql`select pg_notify(${OUTBOX_CHANNEL}, ${news})`);
}

export interface OutboxRow {
  readonly id: number;
  readonly topic: string;
  readonly key: string;
  readonly payload: object;
  readonly occurredAt: Date;
  readonly requestId: string | null;
}

/** The oldest events nobody relayed; job requests only for queues that exist, others wait for theirs. */
export function takeUnrelayed(tx: Executor, limit: number, jobPrefix: string, queues: string[]) {
  return tx.query<OutboxRow>(sql`
    select id, topic, key, payload, occurred_at as "occurredAt", request_id as "requestId" from outbox
    where relayed_at is null
      and (not starts_with(topic, ${jobPrefix})
           or substr(topic, ${jobPrefix.length + 1}::int) = any(${queues}))
    order by id limit ${limit} for update skip locked`);
}

export async function markRelayed(tx: Executor, eventIds: number[]): Promise<void> {
  await tx.run(sql`update outbox set relayed_at = clock_timestamp() where id = any(${eventIds})`);
}

/** Sets an event aside that cannot be relayed, with the reason, so that those behind it go on. */
export async function rejectEvent(tx: Executor, eventId: number, reason: string): Promise<void> {
  await tx.run(sql`
    insert into outbox_rejects (event_id, reason) values (${eventId}, ${reason.slice(0, 2000)})
    on conflict do nothing`);
  await markRelayed(tx, [eventId]);
}

export async function saveSubscriptions(
  tx: Executor,
  subscriptions: { topic: string; consumer: string }[],
): Promise<void> {
  const topics = subscriptions.map((s) => s.topic);
  const consumers = subscriptions.map((s) => s.consumer);
  await tx.run(sql`
    insert into outbox_subscriptions (topic, consumer)
    select * from unnest(${topics}::text[], ${consumers}::text[]) on conflict do nothing`);
}

/** Whether events wait for the relay, and which consumers have deliveries that are due. */
export async function findWaiting(
  q: Executor,
): Promise<{ hasEvents: boolean; consumers: readonly string[] }> {
  return q.one(sql`
    select exists (select from outbox where relayed_at is null) as "hasEvents",
      array(select distinct consumer from outbox_deliveries
        where done_at is null and dead_at is null and next_attempt_at <= clock_timestamp()) as consumers`);
}

/** Deletes events everybody is done with and that are older than `days`. Returns how many. */
export function deleteOldEvents(tx: Executor, days: number, limit: number): Promise<number> {
  return tx.run(sql`
    delete from outbox where id in (
      select o.id from outbox o
      where o.relayed_at < clock_timestamp() - make_interval(days => ${days}::int)
        and not exists (select 1 from outbox_deliveries d where d.event_id = o.id and d.done_at is null)
        and not exists (select 1 from outbox_rejects r where r.event_id = o.id)
      order by o.id limit ${limit})`);
}
