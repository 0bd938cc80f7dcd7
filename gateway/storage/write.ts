import type { Pool, PoolClient } from 'pg';
import { refsOf, type Stored, type StoredEvent } from './documents.ts';

export interface KeyRow {
  account: string;
  key: string;
  fingerprint: string;
  status: number;
  body: string;
  created: number;
}

/** A webhook endpoint as the writer needs it: which events, and how its deliveries are bent. */
export interface Subscriber {
  endpointId: string;
  wants(type: string): boolean;
  /** One entry per delivery to make, in milliseconds from now; empty means lost. */
  plan(type: string): number[];
}

interface Batch {
  objects: Stored[];
  events: StoredEvent[];
  tasks: { due_ms: number; action: string; target: string; account: string }[];
  key: KeyRow | undefined;
  subscribers: Subscriber[];
}

const WRITE = `
with objects as (
  insert into gateway.objects (id, kind, account, created, refs, data, inner_data)
  select id, kind, account, created, refs, data, inner_data from jsonb_to_recordset($1::jsonb)
    as r(id text, kind text, account text, created bigint, refs text[], data jsonb, inner_data jsonb)
  on conflict (id) do update set refs = excluded.refs, data = excluded.data, inner_data = excluded.inner_data
), deliveries as (
  insert into gateway.deliveries (event_id, endpoint_id, next_at)
  select event_id, endpoint_id, clock_timestamp() + after_ms * interval '1 millisecond'
  from jsonb_to_recordset($2::jsonb) as r(event_id text, endpoint_id text, after_ms integer)
), tasks as (
  insert into gateway.agenda (due_ms, action, target, account)
  select due_ms, action, target, account
  from jsonb_to_recordset($3::jsonb) as r(due_ms bigint, action text, target text, account text)
)
insert into gateway.idempotency_keys (account, key, fingerprint, status, body, created)
select account, key, fingerprint, status, body, created from jsonb_to_recordset($4::jsonb)
  as r(account text, key text, fingerprint text, status integer, body text, created bigint)`;

function objectRow(stored: Stored) {
  return {
    id: stored.data.id,
    kind: stored.kind,
    account: stored.account,
    created: stored.created,
    refs: refsOf(stored.kind, stored.data),
    data: stored.data,
    inner_data: stored.inner,
  };
}

/** Objects per statement: one jsonb value may not grow beyond 256 MB. */
export const LARGEST_WRITE = 4_000;

function deliveriesOf(batch: Batch) {
  return batch.events.flatMap((event) =>
    batch.subscribers
      .filter((subscriber) => subscriber.wants(event.type))
      .flatMap((subscriber) =>
        subscriber.plan(event.type).map((after_ms) => ({
          event_id: event.id,
          endpoint_id: subscriber.endpointId,
          after_ms,
        })),
      ),
  );
}

async function write(
  connection: Pool | PoolClient,
  lists: { objects: Stored[]; deliveries: object[]; tasks: object[]; keys: KeyRow[] },
): Promise<void> {
  await connection.query({
    name: 'gateway-write',
    text: WRITE,
    values: [
      JSON.stringify(lists.objects.map(objectRow)),
      JSON.stringify(lists.deliveries),
      JSON.stringify(lists.tasks),
      JSON.stringify(lists.keys),
    ],
  });
}

/**
 * One statement, so that an answer we gave is either there with all its objects or not at all. More
 * than LARGEST_WRITE objects take several: then the connection must be in a transaction.
 */
export async function writeAll(connection: Pool | PoolClient, batch: Batch): Promise<void> {
  const { objects } = batch;
  let start = 0;
  for (; objects.length - start > LARGEST_WRITE; start += LARGEST_WRITE) {
    const slice = objects.slice(start, start + LARGEST_WRITE);
    await write(connection, { objects: slice, deliveries: [], tasks: [], keys: [] });
  }
  await write(connection, {
    objects: objects.slice(start),
    deliveries: deliveriesOf(batch),
    tasks: batch.tasks,
    keys: batch.key ? [batch.key] : [],
  });
}
