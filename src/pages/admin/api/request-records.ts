import { type OpenAuditRow, readAuditRows } from '#modules/accounts/index.ts';
import { readRequestSteps, type RequestStepRow } from '#modules/admin/index.ts';

/** What a request left behind: a step of something, a mail, a job, an error, or an entry of the audit log. */
export interface RequestRecord {
  readonly at: Date;
  readonly kind: string;
  readonly what: string;
  readonly before: string | null;
  readonly subjectKind: string;
  readonly subjectId: number;
  readonly actorId: number | null;
  readonly note: string | null;
}

const recordOf = (step: RequestStepRow): RequestRecord => ({
  at: step.at,
  kind: step.kind,
  what: step.what,
  before: step.before,
  subjectKind: step.subject_kind,
  subjectId: step.subject_id,
  actorId: step.actor_id,
  note: step.note,
});

const recordOfEntry = (entry: OpenAuditRow): RequestRecord => ({
  at: entry.occurredAt,
  kind: 'act',
  what: entry.act,
  before: null,
  subjectKind: entry.subjectKind,
  subjectId: entry.subjectId,
  actorId: entry.actorId,
  note: JSON.stringify(entry.details),
});

/** Entries of the audit log that name a request, the oldest first; nothing that is sealed. */
async function entriesOf(requestId: string, perRead: number): Promise<RequestRecord[]> {
  const entries: OpenAuditRow[] = [];
  let before: number | null = null;
  do {
    const { rows, next }: Awaited<ReturnType<typeof readAuditRows>> = await readAuditRows(
      { before, requestId },
      perRead,
    );
    entries.push(...rows);
    before = next;
  } while (before !== null);
  return entries.map(recordOfEntry).toReversed();
}

/**
 * Reads what a request did part by part, in the order it happened; for those who may read the audit log with
 * its entries.
 */
export function requestReader(requestId: string, mayReadLog: boolean, perRead: number) {
  let waiting: RequestRecord[] | null = null;
  return async (from: number | null): Promise<{ rows: RequestRecord[]; next: number | null }> => {
    waiting ??= mayReadLog ? await entriesOf(requestId, perRead) : [];
    const { rows: steps, next } = await readRequestSteps(requestId, {
      from: from ?? 0,
      limit: perRead,
    });
    const last = next === null ? Infinity : (steps.at(-1)?.at.getTime() ?? 0);
    const due = waiting.filter(({ at }) => at.getTime() <= last);
    waiting = waiting.filter(({ at }) => at.getTime() > last);
    const rows = [...steps.map(recordOf), ...due];
    return { rows: rows.toSorted((a, b) => a.at.getTime() - b.at.getTime()), next };
  };
}
