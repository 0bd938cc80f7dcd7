import { type Mover, findBacked, moveOn, sendAndRecord } from '#flows/back-campaign/index.ts';
import { beginAttempt } from '#flows/begin-attempt/index.ts';
import { db } from '#platform/db/transaction.ts';
import { findAttempt } from '#modules/payments/index.ts';
import type { DueCharge } from './settle-campaign.store.ts';

/** The job's name apart from its handler, so that asking for it needs nothing of it. */
export const chargePledgeName: { name: string } = { name: 'charge-pledge' };

/**
 * Charges one pledge after its campaign was funded. Comes twice or late without effect: the try it
 * speaks of is then over, or its attempt is found and brought to its end under the same key.
 */
export async function chargePledge({ contribution_id: id, tries }: DueCharge): Promise<void> {
  const contribution = await findBacked(db(), id);
  if (contribution === undefined) return;
  const begun = await beginAttempt(id, { by: 'schedule', tries, cause: 'deadline' });
  const mover: Mover = { cause: 'deadline', requestId: null, token: null, addresses: null };
  if (begun.outcome === 'open') {
    await moveOn(contribution, mover);
    return;
  }
  if (begun.attemptId === null) return;
  const attempt = await findAttempt(db(), begun.attemptId);
  if (attempt !== undefined) await sendAndRecord(contribution, attempt, mover);
}
