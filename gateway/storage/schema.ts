import type { Pool } from 'pg';

const STATEMENTS = `
create schema if not exists gateway;
create table if not exists gateway.objects (
  id text primary key,
  seq bigint generated always as identity,
  kind text not null,
  account text not null default '',
  created bigint not null,
  refs text[] not null default '{}',
  data jsonb not null,
  inner_data jsonb not null default '{}'
) with (toast_tuple_target = 8160);
create index if not exists objects_by_kind on gateway.objects (account, kind, created desc, seq desc);
create index if not exists objects_by_ref on gateway.objects using gin (refs) with (fastupdate = off);
create table if not exists gateway.idempotency_keys (
  account text not null,
  key text not null,
  fingerprint text not null,
  status integer not null,
  body text not null,
  created bigint not null,
  primary key (account, key)
);
create index if not exists idempotency_keys_by_age on gateway.idempotency_keys (created);
create table if not exists gateway.deliveries (
  id bigint generated always as identity primary key,
  event_id text not null,
  endpoint_id text not null,
  attempts integer not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given_up')),
  last_answer text
);
create index if not exists deliveries_waiting on gateway.deliveries (next_at) where state = 'waiting';
create index if not exists deliveries_by_event on gateway.deliveries (event_id);
create table if not exists gateway.agenda (
  id bigint generated always as identity primary key,
  due_ms bigint not null,
  action text not null,
  target text not null,
  account text not null default ''
);
create index if not exists agenda_due on gateway.agenda (due_ms);
create table if not exists gateway.settings (name text primary key, value jsonb not null);
`;

/** Makes what is missing. Safe to run on every start and by several processes at once. */
export async function prepareSchema(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('gateway.schema'))`);
    await client.query(STATEMENTS);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Forgets everything but the settings a start reads. */
export async function emptySchema(pool: Pool): Promise<void> {
  await pool.query(
    `truncate gateway.objects, gateway.idempotency_keys, gateway.deliveries,
       gateway.agenda, gateway.settings`,
  );
}
