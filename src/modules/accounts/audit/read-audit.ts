import { db, transaction } from '#platform/db/transaction.ts';
import { auditKey, unseal } from './audit-seal.ts';
import { listAudit, listAuditOfRequest } from './audit-list.store.ts';
import { findSalts } from './audit.store.ts';
import type { AuditEntry, AuditFilter, AuditRow } from './audit.ts';
import { audit } from './record-audit.ts';

export const AUDIT_PER_PAGE = 50;

/** A row without its sealed parts. */
export type OpenAuditRow = Omit<AuditRow, 'sealedActor' | 'sealedSubject'>;

/** A row with what can still be read of its sealed parts; null where the person's key is gone. */
export interface ReadAuditRow extends OpenAuditRow {
  readonly actor: Record<string, unknown> | null;
  readonly change: Record<string, unknown> | null;
}

/**
 * A page of the log, newest first; of some accounts alone, or of what else is told. Whoever looks at people
 * leaves a row of each themselves, as names and addresses of networks are read; nobody (null) where that is
 * written down already.
 */
export async function readAudit(
  page: { readonly before: number | null } & AuditFilter,
  by: AuditEntry['actor'] | null,
): Promise<{ rows: ReadAuditRow[]; next: number | null }> {
  const found = await listAudit(db(), { ...page, limit: AUDIT_PER_PAGE + 1 });
  const rows = found.slice(0, AUDIT_PER_PAGE);
  const people = rows.flatMap((row) => [row.actorId ?? [], row.subjectId].flat());
  const salts = await findSalts(db(), [...new Set(people)]);
  const { accountId = null, actorIds, aboutIds } = page;
  for (const id of new Set([accountId, ...(actorIds ?? []), ...(aboutIds ?? [])])) {
    if (by !== null) await auditReading(id, by);
  }
  const open = (id: number | null, sealed: Buffer | null) => {
    const salt = id === null ? undefined : salts.get(id);
    return (salt && sealed && unseal(auditKey(salt), sealed)) ?? null;
  };
  return {
    rows: rows.map(({ sealedActor, sealedSubject, ...row }) => ({
      ...row,
      actor: open(row.actorId, sealedActor),
      change: row.subjectKind === 'account' ? open(row.subjectId, sealedSubject) : null,
    })),
    next: found.length > rows.length ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** Entries without why colleagues decided so about reports of the reader, who is for them to judge. */
export const withoutOwnReports = (
  rows: readonly ReadAuditRow[],
  readerId: number | null,
): ReadAuditRow[] =>
  rows.map((row) =>
    row.act === 'reports_decided' && row.subjectKind === 'account' && row.subjectId === readerId
      ? { ...row, change: null }
      : row,
  );

/** Rows of the log as they are kept, newest first, without what is sealed in them. */
export async function readAuditRows(
  page: { readonly before: number | null } & AuditFilter,
  limit: number,
): Promise<{ rows: OpenAuditRow[]; next: number | null }> {
  const found = await listAudit(db(), { ...page, limit: limit + 1 });
  const rows = found.slice(0, limit).map(withoutSealed);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** What names a request, the oldest first, a page at a time, without what is sealed. */
export async function readAuditOfRequest(
  requestId: string,
  after: number,
  limit: number,
): Promise<{ rows: OpenAuditRow[]; next: number | null }> {
  const found = await listAuditOfRequest(db(), requestId, { after, limit: limit + 1 });
  const rows = found.slice(0, limit).map(withoutSealed);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

const withoutSealed = ({ sealedActor: _a, sealedSubject: _s, ...row }: AuditRow): OpenAuditRow =>
  row;

async function auditReading(accountId: number | null, by: AuditEntry['actor']): Promise<void> {
  if (accountId === null || accountId === by.accountId) return;
  const subject = { kind: 'account', id: accountId };
  const details = { what: 'audit_log' };
  await transaction((tx) => audit(tx, { act: 'personal_data_read', actor: by, subject, details }));
}
