import { clockNow } from '#platform/clock/clock.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import { forgetKinds } from './kinds/read-kinds.ts';
import { forgetCities } from './named-filters/named-cities.ts';
import { moveProgress, readLag, refreshIndex } from './index.store.ts';
import { readStories } from './stories/read-stories.ts';
import { markStories } from './stories/story.store.ts';

/**
 * Tens of thousands of campaigns at once, as after an import, take a minute: what was cut off before would be
 * begun anew with ever more to do.
 */
const MOST_MS = 120_000;

/** Brings the search index up to date with everything that changed since the last time. */
export async function refreshDiscovery(): Promise<number> {
  const started = await clockNow();
  const written = await transaction(
    async (tx) => {
      const { rows, movedIds } = await refreshIndex(tx);
      await markStories(tx);
      await moveProgress(tx, started, rows);
      // Rendered since they were moved, pages show them in the state that the index had.
      await invalidatePages(
        tx,
        movedIds.flatMap((id) => [`campaign:${id}`, `card:${id}`]),
      );
      return rows;
    },
    { statementTimeout: MOST_MS },
  );
  forgetKinds();
  forgetCities();
  await readStories();
  return written;
}

/** Seconds since the oldest change that the index does not show. */
export function readIndexLag(): Promise<number> {
  return readLag(db());
}
