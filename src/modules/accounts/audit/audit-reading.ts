import { db, transaction } from '#platform/db/transaction.ts';
import { hasJustRead, lockReader } from './audit.store.ts';
import type { AuditEntry } from './audit.ts';
import { audit } from './record-audit.ts';

/** A visit leaves one row, however many pages it turns. */
const ONCE_IN_SECONDS = 3600;

/** Writes down that staff read people's data of one kind, unless a row of the last hour says so already. */
export async function auditReading(
  subject: AuditEntry['subject'],
  what: string,
  by: AuditEntry['actor'],
): Promise<void> {
  const reading = { ...subject, what, actorId: by.accountId ?? 0, seconds: ONCE_IN_SECONDS };
  if (await hasJustRead(db(), reading)) return;
  await transaction(async (tx) => {
    await lockReader(tx, reading.actorId);
    if (await hasJustRead(tx, reading)) return;
    await audit(tx, { act: 'personal_data_read', actor: by, subject, details: { what } });
  });
}
