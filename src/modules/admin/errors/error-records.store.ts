import { below } from '#platform/paging/keyset.store.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import type { ErrorKind } from '#platform/log/recorded/error-recorder.ts';

export interface ErrorRecord {
  readonly id: number;
  readonly kind: ErrorKind;
  readonly name: string;
  readonly message: string;
  readonly frame: string | null;
  readonly fingerprint: string;
  readonly request_id: string | null;
  readonly place: string | null;
  readonly times: number;
  readonly release: string;
  readonly occurred_at: Date;
}

const ROW = sql`
  e.id, e.kind, e.name, e.message, e.frame, e.fingerprint, e.request_id, e.place, e.times, e.release,
  e.occurred_at`;

/** Recorded errors by keyset, the newest first; of one kind when told. */
export function listErrors(
  q: Executor,
  kind: ErrorKind | null,
  page: { readonly before: number | null; readonly limit: number },
): Promise<ErrorRecord[]> {
  const ofKind = kind === null ? sql`true` : sql`e.kind = ${kind}`;
  return q.query<ErrorRecord>(sql`
    select ${ROW} from recorded_errors e
    where ${ofKind} and e.id < ${below(page.before)} order by e.id desc limit ${page.limit}`);
}

/** What failed of one request, the newest first; of one kind when told. */
export function listErrorsOfRequest(
  q: Executor,
  requestId: string,
  page: {
    readonly before: number | null;
    readonly limit: number;
    readonly kind?: ErrorKind | null;
  },
): Promise<ErrorRecord[]> {
  const ofKind = page.kind ? sql`e.kind = ${page.kind}` : sql`true`;
  return q.query<ErrorRecord>(sql`
    select ${ROW} from recorded_errors e
    where e.request_id = ${requestId} and ${ofKind} and e.id < ${below(page.before)}
    order by e.id desc limit ${page.limit}`);
}

/** Other errors of the same cause, the newest first. */
export function listErrorsAlike(
  q: Executor,
  { id, fingerprint }: Pick<ErrorRecord, 'id' | 'fingerprint'>,
  limit: number,
): Promise<ErrorRecord[]> {
  return q.query<ErrorRecord>(sql`
    select ${ROW} from recorded_errors e
    where e.fingerprint = ${fingerprint} and e.id <> ${id} order by e.id desc limit ${limit}`);
}

export function findError(q: Executor, id: number): Promise<ErrorRecord | undefined> {
  return q.maybe<ErrorRecord>(sql`select ${ROW} from recorded_errors e where e.id = ${id}`);
}
