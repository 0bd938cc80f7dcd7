import { below } from '#platform/paging/keyset.store.ts';
import { type Executor, sql, type Statement, unnamed } from '#platform/db/sql.ts';
import type { AuditFilter, AuditRow } from './audit.ts';

/** Whether a row is below a place and as the filter wants it; days are the numbers they begin with. */
function wanted(before: number | null, filter: AuditFilter): Statement {
  const { act = null, subject = null, from = null, to = null, requestId = null } = filter;
  const { isWithoutReads = false } = filter;
  const since = (day: Statement) => sql`coalesce((select id from audit_log
    where occurred_at >= ${day}::timestamp at time zone 'UTC' order by occurred_at, id limit 1),
    9223372036854775807)`;
  const parts = [
    ...(act === null ? [] : [sql`act = ${act}`]),
    ...(isWithoutReads ? [sql`act <> 'personal_data_read'`] : []),
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

/** These accounts, and those that were merged into one of them. */
const withMerged = (ids: readonly number[]): Statement => sql`array(
  select v from unnest(${[...ids]}::bigint[]) p (v)
  union select m.id from accounts m where m.merged_into = any(${[...ids]}::bigint[]))`;

/** The newest entries of some numbers, each looked for by an index; the columns of an entry are bare. */
const newestOf = (numbers: Statement, isOf: Statement, limit: number): Statement => sql`(
  select l.id from unnest(${numbers}) w (v) cross join lateral (
    select id from audit_log where ${isOf} order by id desc limit ${limit}) l
  order by l.id desc limit ${limit})`;

/** Likewise, of each of some acts by itself: of most people there are few of these among many. */
const newestOfActs = (
  numbers: Statement,
  acts: readonly string[],
  isOf: Statement,
  limit: number,
): Statement => sql`(
  select l.id from unnest(${numbers}) w (v) cross join unnest(${[...acts]}::text[]) t (one)
  cross join lateral (
    select id from audit_log where act = t.one and ${isOf} order by id desc limit ${limit}) l
  order by l.id desc limit ${limit})`;

/** The numbers of entries of some people or about them, by an index of theirs; null where all are meant. */
function ofPeople(filter: AuditFilter, rows: Statement, limit: number): Statement | null {
  const { accountId = null, actorIds = null, aboutIds = null, aboutGuests = [] } = filter;
  const { acts = null } = filter;
  const one = withMerged(accountId === null ? [] : [accountId]);
  if (actorIds === null && aboutIds === null) {
    return accountId === null
      ? null
      : sql`${newestOf(one, sql`actor_id = w.v and ${rows}`, limit)}
          union ${newestOf(one, sql`about_id = w.v and ${rows}`, limit)}`;
  }
  const isOfOne =
    accountId === null ? sql`true` : sql`(actor_id = any(${one}) or about_id = any(${one}))`;
  const acted = withMerged(actorIds ?? []);
  if (aboutIds === null) {
    return newestOf(acted, sql`actor_id = w.v and ${rows} and ${isOfOne}`, limit);
  }
  const did = actorIds === null ? sql`true` : sql`actor_id = any(${acted})`;
  const isAbout = sql`about_id = w.v and ${rows} and ${did} and ${isOfOne}`;
  const about =
    acts === null
      ? newestOf(withMerged(aboutIds), isAbout, limit)
      : newestOfActs(withMerged(aboutIds), acts, isAbout, limit);
  const ofGuests = sql`subject_kind = 'contribution' and subject_id = w.v and about_id is null`;
  return sql`${about} union ${newestOf(
    sql`${[...aboutGuests]}::bigint[]`,
    sql`${ofGuests} and ${rows} and ${did} and ${isOfOne}`,
    limit,
  )}`;
}

/** Newest first, by keyset; what accounts did, and what was done to them and theirs, by an index each. */
export function listAudit(
  q: Executor,
  page: { before: number | null; limit: number } & AuditFilter,
): Promise<AuditRow[]> {
  const { before, limit } = page;
  const rows = wanted(before, page);
  const people = ofPeople(page, rows, limit);
  // Planned for what is asked: of some acts and kinds there are few, and of others nearly all.
  return q.query<AuditRow>(
    unnamed(sql`
      select ${COLUMNS} from audit_log where ${people === null ? rows : sql`id = any(array(${people}))`}
      order by id desc limit ${limit}`),
  );
}
