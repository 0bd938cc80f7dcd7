import { below } from '#platform/paging/keyset.store.ts';
import { type Executor, sql, type Statement, unnamed } from '#platform/db/sql.ts';
import type { AuditEntry, AuditFilter, AuditRow } from './audit.ts';

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

/** Whether a row is below a place and as the filter wants it; days are the numbers they begin with. */
function wanted(before: number | null, filter: AuditFilter): Statement {
  const { act = null, subject = null, from = null, to = null, requestId = null } = filter;
  const since = (day: Statement) => sql`coalesce((select id from audit_log
    where occurred_at >= ${day}::timestamp at time zone 'UTC' order by occurred_at, id limit 1),
    9223372036854775807)`;
  const parts = [
    ...(act === null ? [] : [sql`act = ${act}`]),
    ...(subject === null ? [] : [sql`subject_kind = any(${[...subject.kinds]}::text[])`]),
    ...(subject?.id ? [sql`subject_id = ${subject.id}`] : []),
    ...(from === null ? [] : [sql`id >= ${since(sql`${from}`)}`]),
    ...(to === null ? [] : [sql`id < ${since(sql`(${to}::date + 1)`)}`]),
    ...(requestId === null ? [] : [sql`request_id = ${requestId}`]),
  ];
  return parts.reduce((all, part) => sql`${all} and ${part}`, sql`id < ${below(before)}`);
}

const COLUMNS = sql`id, occurred_at as "occurredAt", act, actor_id as "actorId",
  subject_kind as "subjectKind", subject_id as "subjectId", request_id as "requestId", details,
  sealed_actor as "sealedActor", sealed_subject as "sealedSubject"`;

/** What names a request, the oldest first, behind an entry. */
export function listAuditOfRequest(
  q: Executor,
  requestId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<AuditRow[]> {
  return q.query<AuditRow>(sql`
    select ${COLUMNS} from audit_log where request_id = ${requestId} and id > ${after}
    order by id limit ${limit}`);
}

/** Rows of some people, by an index of theirs: of those it was done to, else of those who did it. */
function ofPeople({ actorIds = null, aboutIds = null }: AuditFilter): Statement | null {
  const acted = actorIds && sql`actor_id = any(${[...actorIds]}::bigint[])`;
  if (aboutIds !== null) {
    return sql`unnest(${[...aboutIds]}::bigint[]) w (v) cross join lateral (
      select * from audit_log where subject_kind = 'account' and subject_id = w.v
        and ${acted ?? sql`true`}`;
  }
  return actorIds === null
    ? null
    : sql`unnest(${[...actorIds]}::bigint[]) w (v) cross join lateral (
        select * from audit_log where actor_id = w.v`;
}

/** Newest first, by keyset; what accounts did and what was done to them are read by an index each. */
export function listAudit(
  q: Executor,
  page: { before: number | null; limit: number } & AuditFilter,
): Promise<AuditRow[]> {
  const { before, limit, accountId = null } = page;
  const rows = wanted(before, page);
  const people = ofPeople(page);
  // Planned for what is asked: of some acts and kinds there are few, and of others nearly all.
  if (people !== null) {
    const ofOne =
      accountId === null
        ? sql`true`
        : sql`(actor_id = ${accountId}
      or subject_kind = 'account' and subject_id = ${accountId})`;
    return q.query<AuditRow>(
      unnamed(sql`
        select ${COLUMNS} from ${people} and ${rows} and ${ofOne} order by id desc limit ${limit}) l
        order by id desc limit ${limit}`),
    );
  }
  if (accountId === null) {
    return q.query<AuditRow>(
      unnamed(sql`
        select ${COLUMNS} from audit_log where ${rows} order by id desc limit ${limit}`),
    );
  }
  return q.query<AuditRow>(
    unnamed(sql`
      select ${COLUMNS} from audit_log where id = any(array(
        (select id from audit_log where actor_id = ${accountId} and ${rows}
          order by id desc limit ${limit})
        union
        (select id from audit_log where subject_kind = 'account' and subject_id = ${accountId}
            and ${rows}
          order by id desc limit ${limit})))
      order by id desc limit ${limit}`),
  );
}
