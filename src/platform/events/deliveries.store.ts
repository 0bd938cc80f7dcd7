import { type Executor, sql } from '#platform/db/sql.ts';

export interface ClaimedDelivery {
  readonly eventId: number;
  readonly attempts: number;
  readonly claim: number;
  readonly topic: string;
  readonly key: string;
  readonly payload: object;
  readonly occurredAt: Date;
  readonly requestId: string | null;
}

/**
 * How long a claim holds before somebody else may try: for what its process has not begun, as a handler
 * holds the row itself until it is done. So this is how long a killed process keeps others waiting.
 */
const CLAIM_SECONDS = 10;

/** How many deliveries of a consumer the caller would see to itself, at once. */
export interface Capacity {
  readonly consumer: string;
  readonly room: number;
}

export interface NewDelivery {
  readonly consumer: string;
  readonly eventId: number;
  readonly claim: number;
}

/**
 * Makes one delivery for each consumer of each event. As many as the caller has room for are claimed for it
 * in the same breath and answered; the others are due for whoever comes first. `hasMore` tells of them.
 */
export async function insertDeliveries(
  tx: Executor,
  eventIds: readonly number[],
  capacities: readonly Capacity[],
): Promise<{ claimed: NewDelivery[]; hasMore: boolean }> {
  const consumers = capacities.map(({ consumer }) => consumer);
  const rooms = capacities.map(({ room }) => room);
  const rows = await tx.query<NewDelivery & { attempts: number }>(sql`
    insert into outbox_deliveries (consumer, event_id, attempts, claim, next_attempt_at)
    select consumer, id, case when is_ours then 1 else 0 end,
      case when is_ours then nextval('outbox_claims') end,
      clock_timestamp() + make_interval(secs => case when is_ours then ${CLAIM_SECONDS}::int else 0 end)
    from (
      select s.consumer, o.id, coalesce(
        row_number() over (partition by s.consumer order by o.id) <= ours.room, false) as is_ours
      from outbox o join outbox_subscriptions s on s.topic = o.topic
      left join unnest(${consumers}::text[], ${rooms}::int[]) as ours (consumer, room)
        on ours.consumer = s.consumer
      where o.id = any(${eventIds})
    ) wanted
    on conflict do nothing
    returning consumer, event_id as "eventId", coalesce(claim, 0) as claim, attempts`);
  const claimed = rows.filter(({ attempts }) => attempts > 0);
  return { claimed, hasMore: claimed.length < rows.length };
}

/**
 * Claims due deliveries of a consumer, oldest first, counting the attempt before it is made: one that kills
 * the process is counted too. Never-tried ones come in a batch; those that failed before come alone, so that
 * they take no innocent neighbour with them.
 */
export function claimDeliveries(
  q: Executor,
  consumer: string,
  limit: number,
  isRetry: boolean,
): Promise<ClaimedDelivery[]> {
  return q.query<ClaimedDelivery>(sql`
    with due as (
      select event_id from outbox_deliveries
      where consumer = ${consumer} and done_at is null and dead_at is null
        and next_attempt_at <= clock_timestamp() and (attempts > 0) = ${isRetry}
      order by event_id limit ${isRetry ? 1 : limit} for update skip locked
    ), claimed as (
      update outbox_deliveries d
      set attempts = d.attempts + 1, claim = nextval('outbox_claims'),
          next_attempt_at = clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS}::int)
      from due where d.consumer = ${consumer} and d.event_id = due.event_id
        and d.done_at is null and d.dead_at is null
      returning d.event_id, d.attempts, d.claim
    )
    select c.event_id as "eventId", c.attempts, c.claim, o.topic, o.key, o.payload,
           o.occurred_at as "occurredAt", o.request_id as "requestId"
    from claimed c join outbox o on o.id = c.event_id
    -- The list beside the join keeps the plan on the index.
    where o.id = any(array(select event_id from claimed)) order by c.event_id`);
}

/** Marks a batch as done in the handlers' transaction; returns the events of those that were still ours. */
export async function finishDeliveries(
  tx: Executor,
  consumer: string,
  deliveries: readonly Pick<ClaimedDelivery, 'eventId' | 'claim'>[],
): Promise<Set<number>> {
  const eventIds = deliveries.map((delivery) => delivery.eventId);
  const claims = deliveries.map((delivery) => delivery.claim);
  const rows = await tx.query<{ id: number }>(sql`
    update outbox_deliveries d set done_at = clock_timestamp(), error = null
    from unnest(${eventIds}::bigint[], ${claims}::bigint[]) as ours (event_id, claim)
    where d.consumer = ${consumer} and d.event_id = ours.event_id and d.claim = ours.claim
      and d.event_id = any(${eventIds}::bigint[]) and d.done_at is null and d.dead_at is null
    returning d.event_id as id`);
  return new Set(rows.map((row) => row.id));
}

/** Marks a delivery as done in the handler's transaction; false when another process took it over. */
export async function finishDelivery(
  tx: Executor,
  consumer: string,
  delivery: Pick<ClaimedDelivery, 'eventId' | 'claim'>,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update outbox_deliveries set done_at = clock_timestamp(), error = null
    where consumer = ${consumer} and event_id = ${delivery.eventId} and claim = ${delivery.claim}
      and done_at is null and dead_at is null`);
  return changed === 1;
}

/** Notes a failure; without `retryInSeconds` the delivery is dead. */
export async function failDelivery(
  q: Executor,
  consumer: string,
  delivery: Pick<ClaimedDelivery, 'eventId' | 'claim'>,
  error: string,
  retryInSeconds?: number,
): Promise<void> {
  await q.run(sql`
    update outbox_deliveries
    set error = ${error.slice(0, 2000)},
        dead_at = case when ${retryInSeconds === undefined} then clock_timestamp() end,
        next_attempt_at = clock_timestamp() + make_interval(secs => ${retryInSeconds ?? 0})
    where consumer = ${consumer} and event_id = ${delivery.eventId} and claim = ${delivery.claim}
      and done_at is null and dead_at is null`);
}

export interface DeadDelivery {
  readonly consumer: string;
  readonly eventId: number;
  readonly topic: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly deadAt: Date;
  readonly requestId: string | null;
}

/** Deliveries given up, newest first. */
export function listDeadDeliveries(q: Executor, limit: number): Promise<DeadDelivery[]> {
  return q.query<DeadDelivery>(sql`
    select d.consumer, d.event_id as "eventId", o.topic, d.attempts, d.error, d.dead_at as "deadAt",
      o.request_id as "requestId"
    from outbox_deliveries d join outbox o on o.id = d.event_id
    where d.dead_at is not null order by d.dead_at desc limit ${limit}`);
}

/**
 * Deliveries given up by keyset, the oldest first; of some keys (`consumer:event`) alone when given. Times
 * are cut to what a cursor carries.
 */
export function findDeadDeliveries(
  q: Executor,
  page: {
    readonly after: { readonly at: Date; readonly key: string } | null;
    readonly keys: readonly string[] | null;
    readonly limit: number;
  },
): Promise<DeadDelivery[]> {
  const { keys, limit } = page;
  const at = page.after?.at ?? null;
  const key = page.after?.key ?? null;
  return q.query<DeadDelivery>(sql`
    select d.consumer, d.event_id as "eventId", o.topic, d.attempts, d.error,
      date_trunc('milliseconds', d.dead_at) as "deadAt", o.request_id as "requestId"
    from outbox_deliveries d join outbox o on o.id = d.event_id
    where d.dead_at is not null
      and (${at}::timestamptz is null
        or (date_trunc('milliseconds', d.dead_at), (d.consumer || ':' || d.event_id) collate "C")
          > (${at}, ${key}))
      and (${keys}::text[] is null or d.consumer || ':' || d.event_id = any(${keys}))
    order by date_trunc('milliseconds', d.dead_at), (d.consumer || ':' || d.event_id) collate "C"
    limit ${limit}`);
}

/** How many deliveries were given up; no more than `most` are counted. */
export async function countDeadDeliveries(q: Executor, most: number): Promise<number> {
  const { n } = await q.one<{ n: number }>(sql`
    select count(*)::int as n from (
      select from outbox_deliveries where dead_at is not null limit ${most}) dead`);
  return n;
}

/** Gives a dead delivery a new life. False when it isn't dead. */
export async function reviveDelivery(
  q: Executor,
  consumer: string,
  eventId: number,
): Promise<boolean> {
  const changed = await q.run(sql`
    update outbox_deliveries set dead_at = null, attempts = 0, next_attempt_at = clock_timestamp()
    where consumer = ${consumer} and event_id = ${eventId} and dead_at is not null`);
  return changed === 1;
}
