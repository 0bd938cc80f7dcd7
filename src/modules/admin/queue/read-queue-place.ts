import { ownCases } from '../moderation/own-cases.ts';
import type { QueueItem, QueueKind } from '../queue.ts';
import { findWaiting, rowsOf } from '../read-queue.ts';

type Waiting = Omit<QueueItem, 'task'>;

/**
 * Whether something waits for the reader, which what is about themselves does not, and what comes after it of
 * these kinds in the order of the queue, past what is about themselves; the first of all follows the last.
 * What waits several times is not its own successor.
 */
export async function readQueuePlace(
  item: Pick<QueueItem, 'kind' | 'key'>,
  kinds: readonly QueueKind[],
  readerId: number | null,
): Promise<{ isWaiting: boolean; next: Waiting | null }> {
  const [here] = await rowsOf(item.kind, { after: null, keys: [item.key], limit: 1 });
  const theirs = async (items: readonly Waiting[]) => {
    const own = await ownCases(items, readerId);
    return items.find((one) => (one.kind !== item.kind || one.key !== item.key) && !own.has(one));
  };
  const from = here ? { kind: item.kind, place: here.place } : null;
  const behind = from && (await findNext(kinds, from, theirs));
  const next = behind ?? (await findNext(kinds, null, theirs));
  const own = here ? await ownCases([{ ...here, kind: item.kind }], readerId) : new Set();
  return { isWaiting: here !== undefined && own.size === 0, next };
}

/** How far is looked at first: mostly what follows is another. */
const AHEAD = 2;
const MOST_AHEAD = 64;

/** The first behind a place that is as asked, however many before it are not. */
async function findNext(
  kinds: readonly QueueKind[],
  from: Pick<QueueItem, 'kind' | 'place'> | null,
  pick: (items: readonly Waiting[]) => Promise<Waiting | undefined>,
): Promise<Waiting | null> {
  for (let place = from, ahead = AHEAD; ; ahead = Math.min(ahead * 2, MOST_AHEAD)) {
    const items = await findWaiting(kinds, { from: place, limit: ahead });
    const found = await pick(items);
    if (found) return found;
    const last = items[ahead - 1];
    if (!last) return null;
    place = last;
  }
}
