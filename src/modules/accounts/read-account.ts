import { db } from '#platform/db/transaction.ts';
import type { Account } from './account.ts';
import { findAccount, findAccounts } from './account.store.ts';

/** A living account; undefined for an unknown or closed one. */
export function readAccount(id: number): Promise<Account | undefined> {
  return findAccount(db(), id);
}

/** Several accounts at once, in no order; unknown ones are left out. */
export function readAccounts(ids: number[]): Promise<Account[]> {
  return findAccounts(db(), [...new Set(ids)]);
}
