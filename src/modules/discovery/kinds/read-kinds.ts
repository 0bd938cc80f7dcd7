import { perDatabase } from '#platform/db/per-database.ts';
import { db } from '#platform/db/transaction.ts';
import type { Kind } from './kind.ts';
import { findKinds } from './kind.store.ts';

/** So long what was counted is shown: other processes write the index, and a page is kept for longer. */
const KEPT_MS = 5000;

interface Kept {
  kinds: Promise<Kind[]> | undefined;
  until: number;
}

const kept = perDatabase((): Kept => ({ kinds: undefined, until: 0 }));

/** How many campaigns there are of each kind, as the index said within the last seconds. */
export function readKinds(): Promise<readonly Kind[]> {
  const state = kept();
  if (state.kinds === undefined || performance.now() > state.until) {
    const asked = findKinds(db()).catch((error: unknown) => {
      if (state.kinds === asked) state.kinds = undefined;
      throw error;
    });
    state.kinds = asked;
    state.until = performance.now() + KEPT_MS;
  }
  return state.kinds;
}

/** Has the kinds counted anew for whoever asks next: this process has written the index. */
export function forgetKinds(): void {
  kept().kinds = undefined;
}
