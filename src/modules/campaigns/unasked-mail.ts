import { createHash } from 'node:crypto';
import type { Executor } from '#platform/db/transaction.ts';
import { takeStoredPoint } from '#platform/rate-limit/rate-limit.store.ts';
import { campaignErrors } from './campaign.errors.ts';

const MOST_A_DAY = 5;
const DAY_SECONDS = 86_400;

/**
 * Counts a mail to an address whose reader did not ask for it: invitations and codes, whoever has them sent
 * and for whichever campaign. Throws 429 after a few a day.
 */
export async function takeUnaskedMail(tx: Executor, address: string): Promise<void> {
  const reader = createHash('sha256').update(address.toLowerCase()).digest('base64url');
  const wait = await takeStoredPoint(tx, `unasked-mail|${reader}`, MOST_A_DAY, DAY_SECONDS);
  if (wait > 0) throw campaignErrors.writtenToEnough({}, { retryAfter: wait });
}
