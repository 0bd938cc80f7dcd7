import { type Executor, sql } from '#platform/db/sql.ts';
import type { ProviderEvent } from './provider.ts';

/** Keeps a message; false when it came before. */
export async function insertWebhookEvent(tx: Executor, event: ProviderEvent): Promise<boolean> {
  const rows = await tx.run(sql`
    insert into payment_webhook_events (event_ref, type, object_ref, payload, next_try_at)
    values (${event.ref}, ${event.type}, ${event.object.id}, ${sql.json(event.payload)}, clock_now())
    on conflict (event_ref) do nothing`);
  return rows === 1;
}

export interface StoredEvent {
  readonly event_ref: string;
  readonly type: string;
  readonly payload: { readonly data?: { readonly object?: Readonly<Record<string, unknown>> } };
  readonly tries: number;
}

/** A message that isn't handled yet. */
export async function findWebhookEvent(q: Executor, ref: string): Promise<StoredEvent | undefined> {
  return q.maybe<StoredEvent>(sql`
    select event_ref, type, payload, tries from payment_webhook_events
    where event_ref = ${ref} and handled_at is null`);
}

/** Messages whose object was unknown when they came, due to be tried again. */
export async function takeDueEvents(q: Executor, limit: number): Promise<string[]> {
  const rows = await q.query<{ event_ref: string }>(sql`
    update payment_webhook_events set tries = tries + 1,
      next_try_at = clock_now()
        + least(interval '20 seconds' * power(2, least(tries, 12)), interval '12 hours')
    where event_ref in (
      select event_ref from payment_webhook_events where handled_at is null and next_try_at <= clock_now()
      order by next_try_at limit ${limit} for no key update skip locked
    ) returning event_ref`);
  return rows.map((row) => row.event_ref);
}

export async function closeWebhookEvent(q: Executor, ref: string, outcome: string): Promise<void> {
  await q.run(sql`
    update payment_webhook_events set handled_at = clock_now(), outcome = ${outcome}, next_try_at = null
    where event_ref = ${ref} and handled_at is null`);
}
