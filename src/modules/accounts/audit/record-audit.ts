import { randomBytes } from 'node:crypto';
import type { Executor } from '#platform/db/transaction.ts';
import { auditKey, commonAuditKey, hashOfValues, seal } from './audit-seal.ts';
import { deleteSalt, findActorData, insertAudit, takeSalt } from './audit.store.ts';
import type { AuditEntry } from './audit.ts';

async function keyOf(tx: Executor, accountId: number): Promise<Buffer | undefined> {
  const salt = await takeSalt(tx, accountId, randomBytes(32));
  return salt && auditKey(salt);
}

/**
 * Writes down who did what, in the transaction that does it. Call it last: every other entry waits for the
 * end of the chain until the transaction ends.
 */
export async function audit(tx: Executor, entry: AuditEntry): Promise<void> {
  const { actor, subject, before, after } = entry;
  const actorKey = actor.accountId === null ? undefined : await keyOf(tx, actor.accountId);
  const subjectKey = subject.kind === 'account' ? await keyOf(tx, subject.id) : undefined;
  const who = actor.accountId === null ? undefined : await findActorData(tx, actor.accountId);
  const proof = subjectKey ?? commonAuditKey();
  await insertAudit(tx, {
    ...entry,
    beforeHash: before ? hashOfValues(proof, before) : null,
    afterHash: after ? hashOfValues(proof, after) : null,
    sealedActor: actorKey ? seal(actorKey, { ...who, ip: actor.ip ?? null }) : null,
    sealedSubject:
      subjectKey && (before || after)
        ? seal(subjectKey, { before: before ?? null, after: after ?? null })
        : null,
  });
}

/** Makes everything sealed for a person unreadable for good; the rows stay and still chain. */
export function destroyAuditKey(tx: Executor, accountId: number): Promise<void> {
  return deleteSalt(tx, accountId);
}
