import { transaction } from '#platform/db/transaction.ts';
import { credentialErrors } from './credentials.errors.ts';
import { confirmAddress } from './credential.store.ts';
import { readMailedToken, takeMailedToken } from './mailed-token.ts';
import { sendConfirmation } from './send-confirmation.ts';

/**
 * Confirms the address of the person who is signed in. Somebody else's link is dead for them: who
 * registered a stranger's address must not have the stranger confirm it by a click.
 */
export async function confirmEmail(accountId: number, token: string): Promise<void> {
  const holder = await readMailedToken(token, 'confirm_email');
  if (holder?.accountId !== accountId) throw credentialErrors.linkDead();
  await transaction(async (tx) => {
    const taken = await takeMailedToken(tx, token, 'confirm_email');
    if (!taken) throw credentialErrors.linkDead();
    await confirmAddress(tx, accountId);
  });
}

/** Mails a new link to the signed-in person. */
export async function resendConfirmation(accountId: number): Promise<void> {
  await transaction((tx) => sendConfirmation(tx, accountId));
}
