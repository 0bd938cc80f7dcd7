import { db, transaction } from '#platform/db/transaction.ts';
import { accountErrors } from '../account.errors.ts';
import { type Credentials, findLogIn } from '../account.store.ts';
import { maskedAddress } from '../masked-address.ts';
import { passwordFits } from '../password.ts';
import { isEmail, isLogInPassword } from '../rules.ts';
import { type Entered, enter } from './enter.ts';
import { auditRefusal, type RequestMarks } from './open-session.ts';
import { forgetTries, slowDownNetwork, takeTry } from './throttle.ts';

export interface LogIn extends RequestMarks {
  readonly email: string;
  readonly password: string;
}

const LONGEST = 1024;

/**
 * Whose address and password these are. Every refusal (unknown, wrong, without a password, tried too
 * often) does the same work and is worded the same; only the right password learns of a revocation, or of
 * the account that this one was merged into.
 * Throws 401, and 429 for a network that tries too many.
 */
export async function checkPassword(input: LogIn): Promise<Credentials> {
  await slowDownNetwork(input.ip);
  const typed = input.email.trim();
  const password = input.password.slice(0, LONGEST);
  const isPlausible = isEmail(typed) && isLogInPassword(input.password);
  const email = isPlausible ? typed.toLowerCase() : '';
  const attempt = { email, visitorId: input.visitorId ?? '' };
  const isTried = await takeTry(attempt);
  const found = await findLogIn(db(), email);
  const fits = await passwordFits(password, found?.passwordHash ?? null);
  const isWhole = input.password.length <= LONGEST;
  if (!isPlausible || !isTried || !found || !fits || !isWhole) {
    await transaction((tx) => auditRefusal(tx, found?.id ?? 0, 'password', input));
    throw accountErrors.invalidGrant();
  }
  if (found.mergedInto !== null) {
    throw accountErrors.accountMerged({ address: maskedAddress(found.mergedInto) });
  }
  if (found.revokedReason !== null) {
    const sentence = found.revokedReason === '' ? {} : { sentence: found.revokedReason };
    throw accountErrors.resourceOwnerCredentialsRevoked({}, sentence);
  }
  await forgetTries(attempt);
  return found;
}

/** Opens a session, or the way to the second step where the account has one. */
export async function logIn(input: LogIn): Promise<Entered> {
  const { id } = await checkPassword(input);
  return transaction((tx) => enter(tx, id, 'password', input));
}
