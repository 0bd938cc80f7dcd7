import { type OpenAuditRow, readAuditOfRequest } from '#modules/accounts/index.ts';
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

type Part = { readonly rows: readonly RequestRecord[]; readonly next: number | null };

/** One of the places that a request left its records in, read part by part in the order it happened. */
class Source {
  private waiting: RequestRecord[] = [];
  private from: number | null = 0;
  private readonly read: (from: number) => Promise<Part>;

  constructor(read: (from: number) => Promise<Part>) {
    this.read = read;
  }

  get isOver(): boolean {
    return this.from === null && this.waiting.length === 0;
  }

  /** Up to when everything is known of what it holds. */
  get knownUntil(): number {
    return this.from === null ? Infinity : (this.waiting.at(-1)?.at.getTime() ?? 0);
  }

  async fill(): Promise<void> {
    if (this.waiting.length > 0 || this.from === null) return;
    const { rows, next } = await this.read(this.from);
    this.waiting = [...rows];
    this.from = next;
  }

  end(): void {
    this.waiting = [];
    this.from = null;
  }

  take(until: number): RequestRecord[] {
    const due = this.waiting.filter(({ at }) => at.getTime() <= until);
    this.waiting = this.waiting.filter(({ at }) => at.getTime() > until);
    return due;
  }
}

/**
 * Reads what a request did part by part, in the order it happened; for those who may read the audit log with
 * its entries, as long as they may. No more than a part of each is kept.
 */
export function requestReader(requestId: string, perRead: number) {
  const steps = new Source(async (from) => {
    const { rows, next } = await readRequestSteps(requestId, { from, limit: perRead });
    return { rows: rows.map(recordOf), next };
  });
  const entries = new Source(async (from) => {
    const { rows, next } = await readAuditOfRequest(requestId, from, perRead);
    return { rows: rows.map(recordOfEntry), next };
  });
  return async (part: number | null, mayReadLog: boolean): Promise<Part> => {
    if (!mayReadLog) entries.end();
    await steps.fill();
    await entries.fill();
    const until = Math.min(steps.knownUntil, entries.knownUntil);
    const rows = [...steps.take(until), ...entries.take(until)];
    const isOver = steps.isOver && entries.isOver;
    return {
      rows: rows.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
      next: isOver ? null : (part ?? 0) + 1,
    };
  };
}
