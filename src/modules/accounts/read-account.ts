import { db, type Executor } from '#platform/db/transaction.ts';
import type { Account } from './account.ts';
import { findAccount, findAccountId, findAccounts, findMergedInto } from './account.store.ts';

/** A living account; undefined for an unknown or closed one. */
export function readAccount(id: number): Promise<Account | undefined> {
  return findAccount(db(), id);
}

/** Several living accounts at once, in no order; unknown and closed ones are left out. */
export function readAccounts(ids: number[]): Promise<Account[]> {
  return findAccounts(db(), [...new Set(ids)]);
}

/** The number of the living account under an address, in any case; undefined for nobody's. */
export function readAccountIdOf(q: Executor, email: string): Promise<number | undefined> {
  return findAccountId(q, email);
}

/** The number of the account that has what was in a merged one; undefined for others. */
export function readMergedInto(id: number): Promise<number | undefined> {
  return findMergedInto(db(), id);
}
