import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { individualErrors } from './individual.errors.ts';
import type { Individual } from './individual.ts';
import { findIndividual, isFollowedBy } from './individual.store.ts';

/** A person by number. Throws 404 for an unknown number and 410 for somebody who closed their account. */
export async function readIndividual(id: number): Promise<Individual> {
  const found = await findIndividual(db(), id);
  if (found.state === 'unknown') throw platformErrors.notFound();
  if (found.state === 'closed') throw individualErrors.accountClosed();
  return found.individual;
}

/** Whether the reader follows the person; false for a visitor. */
export async function readFollowsPerson(id: number, readerId: number | null): Promise<boolean> {
  return readerId !== null && isFollowedBy(db(), id, readerId);
}
