import { type Executor, sql } from '#platform/db/sql.ts';
import type { AuditEntry } from './audit.ts';

export interface SealedEntry extends Pick<AuditEntry, 'act' | 'actor' | 'subject' | 'details'> {
  readonly beforeHash: Buffer | null;
  readonly afterHash: Buffer | null;
  readonly sealedActor: Buffer | null;
  readonly sealedSubject: Buffer | null;
}

/** Appends a row; holds the end of the chain until the transaction ends. */
export async function insertAudit(tx: Executor, entry: SealedEntry): Promise<void> {
  await tx.run(sql`
    insert into audit_log (act, actor_id, subject_kind, subject_id, request_id, details, before_hash,
      after_hash, sealed_actor, sealed_subject)
    values (${entry.act}, ${entry.actor.accountId}, ${entry.subject.kind}, ${entry.subject.id},
      ${entry.actor.requestId ?? null}, ${sql.json(entry.details ?? {})}, ${entry.beforeHash},
      ${entry.afterHash}, ${entry.sealedActor}, ${entry.sealedSubject})`);
}

/** Acts of one person that are looked at for one that need not be written again. */
const LATEST_ACTS = 200;

export interface Reading {
  readonly actorId: number;
  readonly kind: string;
  readonly id: number;
  readonly what: string;
  readonly seconds: number;
}

/** Whether a row of the latest seconds says that somebody read this. */
export async function hasJustRead(q: Executor, reading: Reading): Promise<boolean> {
  const { has } = await q.one<{ has: boolean }>(sql`
    select exists (
      select from (
        select * from audit_log where actor_id = ${reading.actorId}
        order by id desc limit ${LATEST_ACTS}) latest
      where act = 'personal_data_read' and subject_kind = ${reading.kind} and subject_id = ${reading.id}
        and details->>'what' = ${reading.what}
        and occurred_at > clock_now() - make_interval(secs => ${reading.seconds}::int)) as has`);
  return has;
}

/** Lets what one person reads at once be looked up and written down in turn. */
export async function lockReader(tx: Executor, accountId: number): Promise<void> {
  await tx.query(sql`select from accounts where id = ${accountId} for no key update`);
}

/** The salt of a living account, made when there is none yet; undefined for a closed or unknown one. */
export async function takeSalt(
  tx: Executor,
  accountId: number,
  fresh: Buffer,
): Promise<Buffer | undefined> {
  await tx.run(sql`
    insert into audit_keys (account_id, salt)
    select id, ${fresh} from accounts where id = ${accountId} and closed_at is null
    on conflict do nothing`);
  const row = await tx.maybe<{ salt: Buffer }>(sql`
    select salt from audit_keys where account_id = ${accountId}`);
  return row?.salt;
}

export async function findSalts(
  q: Executor,
  accountIds: readonly number[],
): Promise<Map<number, Buffer>> {
  const rows = await q.query<{ account_id: number; salt: Buffer }>(sql`
    select account_id, salt from audit_keys where account_id = any(${[...accountIds]}::bigint[])`);
  return new Map(rows.map((row) => [row.account_id, row.salt]));
}

export async function deleteSalt(tx: Executor, accountId: number): Promise<void> {
  await tx.run(sql`delete from audit_keys where account_id = ${accountId}`);
}

export function findActorData(
  q: Executor,
  accountId: number,
): Promise<{ name: string; email: string } | undefined> {
  return q.maybe<{ name: string; email: string }>(sql`
    select trim(firstname || ' ' || lastname) as name, email from accounts where id = ${accountId}`);
}
