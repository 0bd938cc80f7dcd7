import { type ContributionRef, contributionForReceipt } from '#flows/back-campaign/index.ts';
import {
  ASKING_MS,
  type ClaimAccount,
  claimAccount,
  confirmEmail,
  type Entered,
  inConstantTime,
  readClaim,
  readConfirmation,
  signUpGuest,
} from '#modules/accounts/index.ts';
import { claimGuestContributions } from '#modules/contributions/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { type Subscriber, subscriber } from '#platform/events/outbox.ts';
import { localeOr } from '#platform/web/locale.ts';
import {
  countGuestContributions,
  findGuest,
  findProvedOwner,
} from './claim-contributions.store.ts';

/**
 * Mails a guest the way to an account that holds what they gave. Whether there is one already shows
 * neither here nor in the answer: what is somebody's by a proved address joins it at once. Throws 404
 * unless the token is that contribution's.
 */
export async function signUpGuestOf(contributionId: number, token: string): Promise<void> {
  const ref: ContributionRef = { token };
  if ((await contributionForReceipt(ref)).id !== contributionId) throw platformErrors.notFound();
  const guest = await findGuest(db(), contributionId);
  if (guest === undefined) return;
  await inConstantTime(ASKING_MS, async () => {
    await transaction((tx) => signUpGuest(tx, { ...guest, locale: localeOr(guest.locale) }));
    const owner = await findProvedOwner(db(), guest.email);
    if (owner !== undefined) await claimGuestContributions(owner);
  });
}

/** How many contributions a guest made with the address that no account holds. For its owner's eyes alone. */
export function waitingFor(email: string): Promise<number> {
  return countGuestContributions(db(), email);
}

/**
 * Confirms the address of the account by its mailed link, and makes what was given with it the account's.
 * How many contributions that were. Throws 422 for a dead link.
 */
export async function confirmAndClaim(accountId: number, token: string): Promise<number> {
  const email = (await readConfirmation(accountId, token))?.email;
  const waiting = email === undefined ? 0 : await waitingFor(email);
  await confirmEmail(accountId, token);
  await claimGuestContributions(accountId);
  return waiting;
}

/**
 * Completes an account by its mailed link, which proves its address, and makes what was given with that the
 * account's. How many contributions that were, and the session or second step. Throws 422 as claimAccount.
 */
export async function claimWithContributions(
  input: ClaimAccount,
): Promise<{ readonly entered: Entered; readonly count: number }> {
  const email = (await readClaim(input.token))?.email;
  const count = email === undefined ? 0 : await waitingFor(email);
  const entered = await claimAccount(input);
  await claimGuestContributions(entered.accountId);
  return { entered, count };
}

/** Once an address is proved, what was given with it belongs to the account. */
export const claimSubscribers: readonly Subscriber[] = [
  subscriber<{ account_id: number }>({
    topic: 'account.address_proved',
    consumer: 'claim-guest-contributions',
    async handle({ payload }, tx) {
      await claimGuestContributions(payload.account_id, tx);
    },
  }),
];
