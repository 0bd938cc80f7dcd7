import { transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { deleteFollow, insertFollow } from './individual.store.ts';
import { readIndividual } from './read-individual.ts';

/** Follows a person; doing it again changes nothing. Throws 404, 410, and 422 for oneself. */
export async function followPerson(id: number, followerId: number): Promise<void> {
  await readIndividual(id);
  if (id === followerId) throw platformErrors.invalid();
  await transaction((tx) => insertFollow(tx, id, followerId));
}

/** Stops following; doing it again changes nothing. Throws 404 and 410. */
export async function unfollowPerson(id: number, followerId: number): Promise<void> {
  await readIndividual(id);
  await transaction((tx) => deleteFollow(tx, id, followerId));
}
