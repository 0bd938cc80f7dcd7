import { type ReadAuditRow, readAudit } from '#modules/accounts/index.ts';
import { db } from '#platform/db/transaction.ts';
import type { By } from '../read-accounts.ts';
import { listRequestSteps, type RequestStepRow } from './request-steps.store.ts';

const MOST = 50;
const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/iu;

/** The request ID in what somebody pasted, with or without the sentence around it; null for an empty text. */
export function requestIdIn(typed: string): string | null {
  const text = typed.trim();
  return ID.exec(text)?.[0].toLowerCase() ?? (text === '' ? null : text);
}

export interface RequestFile {
  readonly steps: readonly RequestStepRow[];
  /** Entries of the audit log, the oldest first; none for those who may not read it. */
  readonly entries: readonly ReadAuditRow[];
}

/** Everything that names a request. Reading entries of the audit log is in the log itself. */
export async function readRequest(
  requestId: string,
  { mayReadLog }: { readonly mayReadLog: boolean },
  { accountId, ip, requestId: own }: By,
): Promise<RequestFile> {
  const [steps, log] = await Promise.all([
    listRequestSteps(db(), requestId, MOST),
    mayReadLog ? readAudit({ before: null, requestId }, { accountId, ip, requestId: own }) : null,
  ]);
  return { steps, entries: log?.rows.toReversed() ?? [] };
}
