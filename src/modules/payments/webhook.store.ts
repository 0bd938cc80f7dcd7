import type { BackOff } from '#platform/clock/back-off.ts';
import { hours, seconds } from '#platform/clock/instant.ts';
import { nextTry } from '#platform/clock/next-try.ts';
import { ASYNC_COMMIT, type Executor, sql, type Statement } from '#platform/db/sql.ts';
import type { ProviderEvent } from './provider.ts';
import { attemptKeyOf, KNOWN_BY } from './provider-event.ts';

/** Our own question is under way for so long at most; what was told of it meanwhile waits as long. */
const UNDER_WAY_SECONDS = 10;
const EARLY_SECONDS = 5;

/**
 * Keeps a message in one statement and says what it is: closed already when the attempt it speaks of is
 * in a state that says as much, put off for a moment when that attempt is being made right now. Neither waits
 * for the disk, as the attempt is asked about whether a message comes or not; a new one is on it when its
 * handling was asked for, which is committed later.
 */
export async function keepWebhookEvent(
  q: Executor,
  event: ProviderEvent,
): Promise<'repeated' | 'known' | 'early' | 'new'> {
  const key = attemptKeyOf(event);
  const isOurs = key?.startsWith('contribution:') ?? false;
  const settled = KNOWN_BY[event.type] ?? [];
  const row = await q.maybe<{ reception: 'known' | 'early' | 'new' }>(sql`
    with ${ASYNC_COMMIT}
    insert into payment_webhook_events
      (event_ref, type, object_ref, payload, handled_at, outcome, next_try_at)
    select ${event.ref}, ${event.type}, ${event.object.id}, ${sql.json(event.payload)},
      case when is_known then clock_now() end, case when is_known then 'known' end,
      case when not is_known then
        clock_now() + make_interval(secs => case when is_early then ${EARLY_SECONDS}::int else 0 end) end
    from (
      select coalesce(bool_or(state = any(${settled})), false) as is_known,
        coalesce(bool_or(state = 'stored'
          and created_at > clock_now() - make_interval(secs => ${UNDER_WAY_SECONDS}::int)),
          ${isOurs}) as is_early
      from payment_attempts where provider_ref = ${event.object.id} or idempotency_key = ${key}
    ) about, async_commit
    on conflict (event_ref) do nothing
    returning case when handled_at is not null then 'known'
      when next_try_at > received_at + interval '1 second' then 'early' else 'new' end as reception`);
  return row?.reception ?? 'repeated';
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

/** How often a message is tried whose object was not known yet. */
const TRYING: BackOff = { first: seconds(20), factor: 2, ceiling: hours(12) };

const IS_DUE = sql`handled_at is null and next_try_at <= clock_now()`;

/**
 * Messages whose object was unknown when they came, or was just being made, due to be tried again. What
 * has become known meanwhile is closed without being looked at one by one.
 */
export async function takeDueEvents(q: Executor, limit: number): Promise<string[]> {
  await closeKnownEvents(q);
  const rows = await q.query<{ event_ref: string }>(sql`
    update payment_webhook_events set tries = tries + 1,
      next_try_at = ${nextTry(TRYING, sql`tries`)}
    where event_ref in (
      select event_ref from payment_webhook_events where ${IS_DUE}
      order by next_try_at limit ${limit} for no key update skip locked
    ) returning event_ref`);
  return rows.map((row) => row.event_ref);
}

/** What a message and its attempt say where the message is known: `<type> <state>`. */
const KNOWN_PAIRS = Object.entries(KNOWN_BY).flatMap(([type, states]) =>
  states.map((state) => `${type} ${state}`),
);

/**
 * Messages `e` that tell, by now, what is known. The attempt of each is looked up by the provider's name, as
 * a join would read all attempts whenever that looks cheaper.
 */
const IS_KNOWN = sql`
  e.handled_at is null and e.type || ' ' ||
    (select a.state from payment_attempts a where a.provider_ref = e.object_ref) = any(${KNOWN_PAIRS})`;

export const HAS_DUE_EVENTS: Statement = sql`
  (exists (select from payment_webhook_events where ${IS_DUE})
    or exists (select from payment_webhook_events e where ${IS_KNOWN}))`;

/** Closes the messages that tell, by now, what is known. */
export async function closeKnownEvents(q: Executor): Promise<void> {
  await q.run(sql`
    update payment_webhook_events e
    set handled_at = clock_now(), outcome = 'known', next_try_at = null
    where ${IS_KNOWN}`);
}

export async function closeWebhookEvent(q: Executor, ref: string, outcome: string): Promise<void> {
  await q.run(sql`
    update payment_webhook_events set handled_at = clock_now(), outcome = ${outcome}, next_try_at = null
    where event_ref = ${ref} and handled_at is null`);
}

/** Forgets messages that were handled so many days ago. Returns how many. */
export function deleteOldWebhookEvents(tx: Executor, days: number, limit: number): Promise<number> {
  return tx.run(sql`
    delete from payment_webhook_events where event_ref in (
      select event_ref from payment_webhook_events
      where handled_at < clock_now() - make_interval(days => ${days}::int)
      limit ${limit})`);
}
