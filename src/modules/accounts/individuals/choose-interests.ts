import { transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { askNeighbours } from '../neighbours.ts';
import { INTERESTS_MAX } from './individual.ts';
import { replaceInterests } from './individual.store.ts';
import { readIndividual } from './read-individual.ts';

/** Adds an interest; adding it again changes nothing. Throws 422 for an unknown slug or one too many. */
export async function addInterest(accountId: number, slug: string): Promise<void> {
  const known = await askNeighbours().interests();
  if (!known.includes(slug)) throw fieldErrors({ slug: ['errors.field.invalid'] });
  const { interests } = await readIndividual(accountId);
  if (interests.includes(slug)) return;
  if (interests.length >= INTERESTS_MAX) {
    throw fieldErrors({
      slug: [{ key: 'errors.individuals.interests', values: { maximum: INTERESTS_MAX } }],
    });
  }
  await transaction((tx) => replaceInterests(tx, accountId, [...interests, slug]));
}

/** Takes an interest away. Throws 404 when the person has no such interest. */
export async function dropInterest(accountId: number, slug: string): Promise<void> {
  const { interests } = await readIndividual(accountId);
  if (!interests.includes(slug)) throw platformErrors.notFound();
  const rest = interests.filter((interest) => interest !== slug);
  await transaction((tx) => replaceInterests(tx, accountId, rest));
}
