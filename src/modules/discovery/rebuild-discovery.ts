import { clockNow } from '#platform/clock/clock.ts';
import { crashPoint } from '#platform/crash/crash-point.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { aloneWithIndex } from './indexing/index-lease.ts';
import {
  dropHidden,
  forgetStale,
  nextCampaigns,
  reachProgress,
  recountKinds,
  rewriteWords,
  writeIndex,
} from './index.store.ts';
import { forgetKinds } from './kinds/read-kinds.ts';
import { forgetCities } from './named-filters/named-cities.ts';
import { readStories } from './stories/read-stories.ts';
import { markStoriesOf } from './stories/story.store.ts';

const PORTION = 500;
/** Every word of every campaign is read once: a minute for a million of them. */
const REWRITE_MS = 600_000;

/**
 * Writes the index anew from the campaigns while everybody goes on searching and writing: a portion of
 * campaigns at a time, each in a transaction of its own, and between two of them the worker has its turn.
 * Killed between two it has done that much: what it had not come to is as it was, with what waits to be read
 * again. Answers how many campaigns were written.
 */
export async function rebuildDiscovery(portion = PORTION): Promise<number> {
  const started = await clockNow();
  let written = 0;
  let ids = await nextCampaigns(db(), 0, portion);
  while (ids.length > 0) {
    const some = ids;
    written += await aloneWithIndex(() =>
      transaction(async (tx) => {
        await dropHidden(tx, some);
        await forgetStale(tx, some);
        const { rows } = await writeIndex(tx, some);
        await markStoriesOf(tx, some);
        crashPoint('before_index_commit');
        return rows;
      }),
    );
    await aloneWithIndex(readStories);
    crashPoint('after_index_commit');
    ids = await nextCampaigns(db(), some.at(-1) ?? 0, portion);
  }
  await aloneWithIndex(() =>
    transaction(async (tx) => {
      await recountKinds(tx);
      await reachProgress(tx, started);
    }),
  );
  forgetKinds();
  forgetCities();
  await aloneWithIndex(() => transaction(rewriteWords, { statementTimeout: REWRITE_MS }));
  return written;
}
