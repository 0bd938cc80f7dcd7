import type { Executor } from '#platform/db/transaction.ts';
import { findCredentials } from '../account.store.ts';
import { sendSignUpAttempt } from '../credentials/credentials.mail.tsx';
import { sendClaim } from '../credentials/send-claim.ts';

/**
 * Mails the owner of an address that is signed up with again: the link that completes the account while it
 * has no password, else the way to log in. A guest is reminded of the campaign they backed.
 */
export async function mailKnownAddress(
  tx: Executor,
  email: string,
  backed?: string,
): Promise<void> {
  const owner = await findCredentials(tx, email);
  if (owner?.passwordHash === null) await sendClaim(tx, owner.id, backed);
  else if (owner) await sendSignUpAttempt(tx, owner.id);
}
