import { type Executor, sql } from '#platform/db/sql.ts';
import type { Role } from '../account.ts';

export interface NewOauthToken {
  readonly accountId: number;
  /** The log-in it descends from. */
  readonly family: string;
  readonly accessHash: Buffer;
  readonly refreshHash: Buffer;
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
}

export async function insertOauthToken(tx: Executor, token: NewOauthToken): Promise<void> {
  await tx.run(sql`
    insert into oauth_tokens (account_id, family, access_hash, refresh_hash, access_expires_at,
      refresh_expires_at)
    values (${token.accountId}, ${token.family}, ${token.accessHash}, ${token.refreshHash},
      clock_now() + make_interval(secs => ${token.accessSeconds}),
      clock_now() + make_interval(secs => ${token.refreshSeconds}))`);
}

export interface BearerPerson {
  readonly id: number;
  readonly accountId: number;
  readonly roles: Role[];
  readonly hasSecondFactor: boolean;
}

/** Whose a living access token is, of a living, unrevoked account. */
export async function findBearer(q: Executor, hash: Buffer): Promise<BearerPerson | undefined> {
  const row = await q.maybe<{
    id: number;
    account_id: number;
    roles: Role[] | null;
    secured: boolean;
  }>(sql`
    select t.id, t.account_id,
      (select array_agg(r.role) from account_roles r where r.account_id = t.account_id) as roles,
      exists (select 1 from second_factors f
        where f.account_id = t.account_id and f.confirmed_at is not null) as secured
    from oauth_tokens t join accounts a on a.id = t.account_id
    where t.access_hash = ${hash} and t.revoked_at is null and t.access_expires_at > clock_now()
      and a.revoked_at is null and a.closed_at is null`);
  return (
    row && {
      id: row.id,
      accountId: row.account_id,
      roles: row.roles ?? [],
      hasSecondFactor: row.secured,
    }
  );
}

export interface RefreshHolder {
  readonly accountId: number;
  readonly family: string;
  readonly refreshExpiresAt: Date;
  /** It was used before: somebody kept a copy. */
  readonly isUsed: boolean;
}

/** Whose a refresh token is, locked, living or used before; undefined when revoked or expired. */
export async function findRefresh(q: Executor, hash: Buffer): Promise<RefreshHolder | undefined> {
  const row = await q.maybe<{
    account_id: number;
    family: string;
    refresh_expires_at: Date;
    used: boolean;
  }>(sql`
    select t.account_id, t.family, t.refresh_expires_at, t.refreshed_at is not null as used
    from oauth_tokens t join accounts a on a.id = t.account_id
    where t.refresh_hash = ${hash} and t.revoked_at is null and t.refresh_expires_at > clock_now()
      and a.revoked_at is null and a.closed_at is null`);
  return (
    row && {
      accountId: row.account_id,
      family: row.family,
      refreshExpiresAt: row.refresh_expires_at,
      isUsed: row.used,
    }
  );
}

/** Uses a refresh token up; false for all but one of parallel callers. Its access token ends too. */
export async function markRefreshUsed(q: Executor, hash: Buffer): Promise<boolean> {
  const count = await q.run(sql`
    update oauth_tokens set refreshed_at = clock_now(), access_expires_at = clock_now()
    where refresh_hash = ${hash} and refreshed_at is null and revoked_at is null`);
  return count > 0;
}

export async function revokeFamily(q: Executor, family: string): Promise<void> {
  await q.run(sql`
    update oauth_tokens set revoked_at = clock_now() where family = ${family} and revoked_at is null`);
}

/**
 * Ends what descends from the log-in that this access or refresh token belongs to; nothing when the
 * caller is known and it is somebody else's.
 */
export async function revokeByToken(
  q: Executor,
  hash: Buffer,
  callerId: number | null,
): Promise<void> {
  await q.run(sql`
    update oauth_tokens set revoked_at = clock_now()
    where revoked_at is null and family in (
      select family from oauth_tokens
      where (access_hash = ${hash} or refresh_hash = ${hash})
        and (${callerId}::bigint is null or account_id = ${callerId}::bigint))`);
}

export async function revokeTokensOf(q: Executor, accountId: number): Promise<void> {
  await q.run(sql`
    update oauth_tokens set revoked_at = clock_now()
    where account_id = ${accountId} and revoked_at is null`);
}

/**
 * Forgets tokens that could not be refreshed for so many days. Before that even a used one is kept: using
 * it again ends its family. Returns how many.
 */
export function deleteOldOauthTokens(tx: Executor, days: number, limit: number): Promise<number> {
  return tx.run(sql`
    delete from oauth_tokens where id in (
      select id from oauth_tokens
      where refresh_expires_at < clock_now() - make_interval(days => ${days}::int)
      limit ${limit})`);
}
