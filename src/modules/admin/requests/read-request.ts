import { type ReadAuditRow, readAudit } from '#modules/accounts/index.ts';
import { db } from '#platform/db/transaction.ts';
import type { By } from '../read-accounts.ts';
import { listRequestSteps, type RequestStepRow } from './request-steps.store.ts';

const PER_PAGE = 50;
const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/iu;

const LONGEST_ID = 200;

/**
 * The request ID in what somebody pasted, with or without the page or the sentence around it; null for an
 * empty text. Of a long text without one its beginning, which names no request.
 */
export function requestIdIn(typed: string): string | null {
  const text = typed.trim();
  return ID.exec(text)?.[0].toLowerCase() ?? (text === '' ? null : text.slice(0, LONGEST_ID));
}

export interface RequestFile {
  readonly steps: readonly RequestStepRow[];
  /** How many steps come before those of the next page; null where these are the last. */
  readonly next: number | null;
  /** Entries of the audit log, the oldest first; none for those who may not read it, nor on later pages. */
  readonly entries: readonly ReadAuditRow[];
  /** The log has more entries of it than these. */
  readonly hasMoreEntries: boolean;
}

/** What names a request besides the audit log, in the order it happened; `from` of them are left out. */
export async function readRequestSteps(
  requestId: string,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<{ rows: RequestStepRow[]; next: number | null }> {
  const found = await listRequestSteps(db(), requestId, { from, limit: limit + 1 });
  return { rows: found.slice(0, limit), next: found.length > limit ? from + limit : null };
}

/** Everything that names a request, a page at a time. That entries of the audit log were read is in it. */
export async function readRequest(
  requestId: string,
  { mayReadLog, from }: { readonly mayReadLog: boolean; readonly from: number },
  { accountId, ip, requestId: own }: By,
): Promise<RequestFile> {
  const readsLog = mayReadLog && from === 0;
  const [steps, log] = await Promise.all([
    readRequestSteps(requestId, { from, limit: PER_PAGE }),
    readsLog ? readAudit({ before: null, requestId }, { accountId, ip, requestId: own }) : null,
  ]);
  return {
    steps: steps.rows,
    next: steps.next,
    entries: log?.rows.toReversed() ?? [],
    hasMoreEntries: log !== null && log.next !== null,
  };
}
