import { transaction } from '#platform/db/transaction.ts';
import { readWaitingStories } from './story.store.ts';

/** A story is long: so many are read by a statement. */
const PORTION = 100;
/** So many portions at most, so that whoever writes the index comes to an end. */
const PORTIONS = 20;

/** Reads the stories that wait for it, some of them where they are very many. */
export async function readStories(portions = PORTIONS): Promise<void> {
  for (let turn = 0; turn < portions; turn += 1) {
    const read = await transaction((tx) => readWaitingStories(tx, PORTION));
    if (read < PORTION) return;
  }
}
