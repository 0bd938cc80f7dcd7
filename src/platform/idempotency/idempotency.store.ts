import { ASYNC_COMMIT, type Executor, sql } from '#platform/db/sql.ts';

export interface KeyName {
  /** `person:12` or `visitor:…`. */
  readonly scope: string;
  readonly route: string;
  readonly key: string;
}

/** How an answer is kept: it may hold what only its caller may know. */
export interface SealedAnswer {
  readonly status: number;
  /** Null once the person it was for is forgotten. */
  readonly sealed: string | null;
}

export type Claim =
  | { readonly kind: 'claimed'; readonly id: number }
  | { readonly kind: 'running' }
  | { readonly kind: 'other_body' }
  | { readonly kind: 'done'; readonly answer: SealedAnswer };

interface KeyRow {
  readonly id: number;
  readonly body_hash: string;
  readonly state: 'running' | 'done';
  readonly status: number | null;
  readonly response: { sealed?: string } | null;
}

/**
 * Claims the key for one run of at most `leaseSeconds`; it is forgotten after thirty days. A key whose run
 * died (its lease ran out) is claimed again by the next caller with the same body. A claim that a crash of
 * the database takes back is one that died: whatever its run wrote was written after it.
 */
export async function claimKey(
  q: Executor,
  name: KeyName,
  bodyHash: string,
  leaseSeconds: number,
): Promise<Claim> {
  const claimed = await q.maybe<{ id: number }>(sql`
    with ${ASYNC_COMMIT}
    insert into idempotency_keys as kept (scope, route, key, body_hash, locked_until, expires_at)
    select ${name.scope}, ${name.route}, ${name.key}, ${bodyHash},
      clock_timestamp() + make_interval(secs => ${leaseSeconds}), clock_now() + interval '30 days'
    from async_commit
    on conflict (scope, route, key) do update set locked_until = excluded.locked_until
      where kept.state = 'running' and kept.locked_until < clock_timestamp()
        and kept.body_hash = excluded.body_hash
    returning id`);
  if (claimed) return { kind: 'claimed', id: claimed.id };
  const row = await q.maybe<KeyRow>(sql`
    select id, body_hash, state, status, response from idempotency_keys
    where scope = ${name.scope} and route = ${name.route} and key = ${name.key}`);
  // Released between the two statements: the caller may simply ask again.
  if (!row) return { kind: 'running' };
  if (row.body_hash !== bodyHash) return { kind: 'other_body' };
  if (row.state === 'running' || row.status === null) return { kind: 'running' };
  return { kind: 'done', answer: { status: row.status, sealed: row.response?.sealed ?? null } };
}

/** Keeps the answer. One that a crash takes back is found by the work itself, when the key is sent again. */
export async function storeAnswer(q: Executor, id: number, answer: SealedAnswer): Promise<void> {
  await q.run(sql`
    with ${ASYNC_COMMIT}
    update idempotency_keys
    set state = 'done', status = ${answer.status},
        response = ${JSON.stringify({ sealed: answer.sealed })}::jsonb,
        locked_until = null, completed_at = clock_now()
    from async_commit where id = ${id}`);
}

/** Makes the key free again: the run failed in a way that trying again may cure. */
export async function releaseKey(q: Executor, id: number): Promise<void> {
  await q.run(sql`delete from idempotency_keys where id = ${id} and state = 'running'`);
}

/** Forgets keys whose time is over. Returns how many. */
export function deleteExpiredKeys(tx: Executor, limit: number): Promise<number> {
  return tx.run(sql`
    delete from idempotency_keys where id in (
      select id from idempotency_keys where expires_at < clock_now() order by expires_at limit ${limit})`);
}
