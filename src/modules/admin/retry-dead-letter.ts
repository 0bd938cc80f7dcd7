import { audit } from '#modules/accounts/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { retryDead } from '#platform/jobs/dead-jobs.ts';
import type { By } from './read-accounts.ts';

/**
 * Tries again what was given up, by its key in the queue; it is tried only with its row in the audit log.
 * Throws 404 where it isn't given up any more.
 */
export async function retryDeadLetter(key: string, by: By): Promise<void> {
  await transaction(async (tx) => {
    if (!(await retryDead(tx, key))) throw platformErrors.notFound();
    await audit(tx, {
      act: 'dead_letter_retried',
      actor: { accountId: by.accountId, ip: by.ip, requestId: by.requestId },
      subject: { kind: 'dead_letter', id: 0 },
      details: { key },
    });
  });
}
