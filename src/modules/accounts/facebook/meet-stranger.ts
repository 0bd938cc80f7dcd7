import type { Executor } from '#platform/db/transaction.ts';
import type { AppError } from '#platform/errors/app-error.ts';
import { findCredentials, insertAccount, insertConsent } from '../account.store.ts';
import {
  deleteOtherCredentials,
  isAddressProved,
  lockAccount,
} from '../credentials/credential.store.ts';
import { sendSecurityNotice, sendSignUpAttempt } from '../credentials/credentials.mail.tsx';
import { endAccess } from '../credentials/end-access.ts';
import { sendConfirmation } from '../credentials/send-confirmation.ts';
import { retireTokens } from '../credentials/token.store.ts';
import { auditOwnAct, type RequestMarks } from '../log-in/open-session.ts';
import { isEmail } from '../rules.ts';
import { TERMS_VERSION } from '../sign-up/sign-up.ts';
import { tidyName } from '../tidy-name.ts';
import type { Journey } from './begin-facebook.ts';
import type { OutsidePerson } from './facebook-client.ts';
import { facebookErrors } from './facebook.errors.ts';
import { insertIdentity, proveAddress } from './facebook.store.ts';

/**
 * The account of somebody the provider names for the first time. An address of ours is theirs only when
 * the provider has verified it; then what a stranger set up before the address was proved is gone.
 * Nobody else's account is ever linked. Answers the refusal where there is none to give.
 */
export async function accountOfStranger(
  tx: Executor,
  person: OutsidePerson,
  trip: Journey,
  marks: RequestMarks,
): Promise<number | AppError> {
  const email = person.email?.trim() ?? '';
  if (!isEmail(email)) return facebookErrors.facebookEmailMissing();
  const owner = await findCredentials(tx, email);
  if (owner && person.isEmailVerified) return giveAccount(tx, owner.id, person, marks);
  if (owner) {
    await sendSignUpAttempt(tx, owner.id);
    return facebookErrors.facebookNotLinked();
  }
  if (trip.isDoubleOptIn && !trip.isAgreed) return facebookErrors.facebookAgreement();
  return makeAccount(tx, email, person, trip, marks);
}

async function giveAccount(
  tx: Executor,
  accountId: number,
  person: OutsidePerson,
  marks: RequestMarks,
): Promise<number | AppError> {
  // A revoked account cannot be locked: it is told why by who lets it in, and is not linked.
  if (!(await lockAccount(tx, accountId))) return accountId;
  if (!(await isAddressProved(tx, accountId))) {
    await deleteOtherCredentials(tx, accountId);
    await proveAddress(tx, accountId);
    await retireTokens(tx, accountId);
    await endAccess(tx, accountId);
  }
  // The account is somebody else's at the provider: the address was theirs once.
  if (!(await insertIdentity(tx, accountId, person.subject))) {
    return facebookErrors.facebookNotLinked();
  }
  await noteLink(tx, accountId, marks);
  return accountId;
}

async function makeAccount(
  tx: Executor,
  email: string,
  person: OutsidePerson,
  trip: Journey,
  marks: RequestMarks,
): Promise<number | AppError> {
  const { locale } = trip;
  const accountId = await insertAccount(tx, {
    email,
    passwordHash: null,
    firstname: tidyName(person.firstname),
    lastname: tidyName(person.lastname),
    locale,
    origin: 'site',
    source: 'facebook',
    domainCode: null,
    newsletterOptIn: false,
  });
  if (accountId === undefined) return facebookErrors.facebookNotLinked();
  const kind = trip.isDoubleOptIn ? 'double_opt_in' : 'terms';
  await insertConsent(tx, { accountId, kind, textVersion: TERMS_VERSION, locale });
  await insertIdentity(tx, accountId, person.subject);
  if (person.isEmailVerified) await proveAddress(tx, accountId);
  else await sendConfirmation(tx, accountId);
  await auditOwnAct(tx, accountId, { act: 'facebook_linked', details: { is_new: true } }, marks);
  return accountId;
}

/** Tells the owner, and the audit log, of a new log-in method. */
export async function noteLink(
  tx: Executor,
  accountId: number,
  marks: RequestMarks,
): Promise<void> {
  await sendSecurityNotice(tx, 'facebook_linked', accountId);
  await auditOwnAct(tx, accountId, { act: 'facebook_linked', details: { is_new: false } }, marks);
}
