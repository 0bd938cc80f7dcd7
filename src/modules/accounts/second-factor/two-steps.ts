import { db, transaction } from '#platform/db/transaction.ts';
import { hasSecondFactor } from './second-factor.store.ts';
import { takeCode } from './take-code.ts';
import { takePoint } from '../log-in/throttle.ts';

/** Wrong codes an account may be tried with, where no log-in was begun that counts them. */
const TRIES = 5;

/** Whether the account's log-in has two steps. */
export function hasTwoSteps(accountId: number): Promise<boolean> {
  return hasSecondFactor(db(), accountId);
}

/** Whether the code is the account's; false as well when it was tried too often in a quarter of an hour. */
export async function takeSecondCode(accountId: number, code: string): Promise<boolean> {
  if (!(await takePoint(['second-code', String(accountId)], TRIES, 900))) return false;
  return transaction((tx) => takeCode(tx, accountId, code));
}
