import type { Executor } from '#platform/db/transaction.ts';
import { eraseDrafts, eraseOwned } from './erase-campaigns.store.ts';
import { eraseGiving } from './erase-giving.store.ts';
import {
  closeRow,
  eraseAccess,
  eraseFollows,
  eraseMail,
  eraseProfile,
  type LeavingPerson,
} from './erase-person.store.ts';
import { eraseTexts } from './erase-texts.store.ts';

/**
 * Erases what tells who somebody was and leaves what the books need; the caller holds the account's lock.
 * A named exception to "each module writes its own tables": it reaches whatever holds a word of a person.
 */
export async function eraseAccount(tx: Executor, person: LeavingPerson): Promise<void> {
  await eraseGiving(tx, person);
  await eraseTexts(tx, person.id);
  await eraseDrafts(tx, person.id);
  await eraseOwned(tx, person.id);
  await eraseProfile(tx, person);
  await eraseAccess(tx, person.id);
  await eraseMail(tx, person);
  await eraseFollows(tx, person);
  await closeRow(tx, person.id);
}
