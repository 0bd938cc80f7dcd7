import { db, transaction } from '#platform/db/transaction.ts';
import { hasSecondFactor } from './second-factor.store.ts';
import { takeCode } from './take-code.ts';
import { forgetCodeTries, takeCodeTry } from '../log-in/throttle.ts';

/** Whether the account's log-in has two steps. */
export function hasTwoSteps(accountId: number): Promise<boolean> {
  return hasSecondFactor(db(), accountId);
}

/** Whether the code is the account's; false as well when it was tried too often in a quarter of an hour. */
export async function takeSecondCode(accountId: number, code: string): Promise<boolean> {
  const attempt = { accountId, visitorId: undefined };
  if ((await takeCodeTry(attempt)) > 0) return false;
  const isRight = await transaction((tx) => takeCode(tx, accountId, code));
  if (isRight) await forgetCodeTries(attempt);
  return isRight;
}
