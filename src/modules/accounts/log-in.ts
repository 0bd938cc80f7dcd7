import { db, transaction } from '#platform/db/transaction.ts';
import { accountErrors } from './account.errors.ts';
import { findCredentials } from './account.store.ts';
import { passwordFits } from './password.ts';
import { isEmail, isLogInPassword } from './rules.ts';
import { type StartedSession, startSession } from './session.ts';

export interface LogIn {
  email: string;
  password: string;
  ip: string;
  userAgent: string;
}

const LONGEST = 1024;

/**
 * Opens a session for the right address and password.
 * Every failure does the same work and is worded the same; only the right password learns of a revocation.
 */
export async function logIn(input: LogIn): Promise<{ accountId: number; session: StartedSession }> {
  const email = input.email.trim();
  const password = input.password.slice(0, LONGEST);
  const plausible = isEmail(email) && isLogInPassword(password);
  const found = plausible ? await findCredentials(db(), email) : undefined;
  const fits = await passwordFits(password, found?.passwordHash ?? null);
  if (!found || !fits) throw accountErrors.invalidGrant();
  if (found.revokedReason !== null) {
    const sentence = found.revokedReason === '' ? {} : { sentence: found.revokedReason };
    throw accountErrors.resourceOwnerCredentialsRevoked({}, sentence);
  }
  const session = await transaction((tx) =>
    startSession(tx, { accountId: found.id, ip: input.ip, userAgent: input.userAgent }),
  );
  return { accountId: found.id, session };
}
