import type { Executor } from '#platform/db/sql.ts';
import { sql } from '#platform/db/sql.ts';
import type { Role } from './account.ts';

export interface NewSession {
  tokenHash: Buffer;
  accountId: number;
  publicId: string;
  userAgent: string;
  ip: string | null;
}

/** A session lives for thirty days from its last use. */
export async function insertSession(q: Executor, session: NewSession): Promise<void> {
  await q.run(sql`
    insert into sessions (token_hash, account_id, public_id, user_agent, ip, expires_at)
    values (${session.tokenHash}, ${session.accountId}, ${session.publicId}, ${session.userAgent},
      ${session.ip},
      clock_now() + interval '30 days')`);
}

export interface SessionPerson {
  accountId: number;
  publicId: string;
  email: string;
  firstname: string;
  lastname: string;
  locale: 'en' | 'fr' | 'de' | 'es';
  avatarPublicId: string | null;
  roles: Role[];
  hasSecondFactor: boolean;
  /** Whom staff act as in this session; to be looked up, as it may be over. */
  actsAs: number | null;
  /** Older than an hour since it was last marked as seen: worth a write. */
  stale: boolean;
}

export interface EndedSession {
  readonly account_id: number;
  /** Whom staff still acted as in it. */
  readonly acts_as: number | null;
}

/** The person behind a living session of a living, unrevoked account: one indexed read. */
export async function findSessionPerson(
  q: Executor,
  tokenHash: Buffer,
): Promise<SessionPerson | undefined> {
  const row = await q.maybe<{
    account_id: number;
    public_id: string;
    email: string;
    firstname: string;
    lastname: string;
    locale: SessionPerson['locale'];
    avatar_public_id: string | null;
    roles: Role[] | null;
    secured: boolean;
    acts_as: number | null;
    stale: boolean;
  }>(sql`
    select s.account_id, s.acts_as, s.public_id, a.email, a.firstname, a.lastname, a.locale,
      a.avatar_public_id,
      (select array_agg(r.role) from account_roles r where r.account_id = a.id) as roles,
      exists (select 1 from second_factors f where f.account_id = a.id and f.confirmed_at is not null)
        as secured,
      s.seen_at < clock_now() - interval '1 hour' as stale
    from sessions s join accounts a on a.id = s.account_id
    where s.token_hash = ${tokenHash} and s.ended_at is null and s.expires_at > clock_now()
      and a.revoked_at is null and a.closed_at is null`);
  return (
    row && {
      accountId: row.account_id,
      publicId: row.public_id,
      email: row.email,
      firstname: row.firstname,
      lastname: row.lastname,
      locale: row.locale,
      avatarPublicId: row.avatar_public_id,
      roles: row.roles ?? [],
      hasSecondFactor: row.secured,
      actsAs: row.acts_as,
      stale: row.stale,
    }
  );
}

export async function touchSession(q: Executor, tokenHash: Buffer): Promise<void> {
  await q.run(sql`
    update sessions set seen_at = clock_now(), expires_at = clock_now() + interval '30 days'
    where token_hash = ${tokenHash} and ended_at is null`);
}

export function endSession(q: Executor, publicId: string): Promise<EndedSession | undefined> {
  return q.maybe<EndedSession>(sql`
    update sessions set ended_at = clock_now() where public_id = ${publicId} and ended_at is null
    returning account_id, case when acts_until > clock_now() then acts_as end as acts_as`);
}

/** Ends every session of an account, but for one if told; answers how many. */
export async function endSessionsOf(
  q: Executor,
  accountId: number,
  exceptPublicId: string | null,
): Promise<number> {
  return q.run(sql`
    update sessions set ended_at = clock_now()
    where account_id = ${accountId} and ended_at is null and public_id is distinct from ${exceptPublicId}`);
}

/** Ends one session of this very account; false when it has none of that name. */
export async function endSessionOf(
  q: Executor,
  accountId: number,
  publicId: string,
): Promise<boolean> {
  const count = await q.run(sql`
    update sessions set ended_at = clock_now()
    where account_id = ${accountId} and public_id = ${publicId} and ended_at is null`);
  return count > 0;
}

export interface ListedSession {
  publicId: string;
  userAgent: string;
  ip: string | null;
  createdAt: Date;
  seenAt: Date;
}

/** The living sessions of an account, the last used first. */
export async function listSessions(q: Executor, accountId: number): Promise<ListedSession[]> {
  return q.query<ListedSession>(sql`
    select public_id as "publicId", user_agent as "userAgent", host(ip) as ip, created_at as "createdAt",
      seen_at as "seenAt"
    from sessions
    where account_id = ${accountId} and ended_at is null and expires_at > clock_now()
    order by seen_at desc limit 100`);
}

/** Forgets sessions that ended or ran out so many days ago. Returns how many. */
export function deleteOldSessions(tx: Executor, days: number, limit: number): Promise<number> {
  return tx.run(sql`
    delete from sessions where token_hash in (
      select token_hash from sessions
      where least(expires_at, ended_at) < clock_now() - make_interval(days => ${days}::int)
      limit ${limit})`);
}

/** When a session of a person began; undefined for one that is over, or somebody else's. */
export async function findSessionStart(
  q: Executor,
  accountId: number,
  publicId: string,
): Promise<Date | undefined> {
  const row = await q.maybe<{ created_at: Date }>(sql`
    select created_at from sessions
    where account_id = ${accountId} and public_id = ${publicId} and ended_at is null`);
  return row?.created_at;
}
