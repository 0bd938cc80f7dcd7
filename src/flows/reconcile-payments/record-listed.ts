import { db } from '#platform/db/transaction.ts';
import { log } from '#platform/log/log.ts';
import { noteDifference } from './reconcile.store.ts';

interface ListedObject {
  readonly kind: 'orphan_charge' | 'orphan_dispute';
  /** What the provider calls it. */
  readonly ref: string;
  readonly createdAt: Date;
}

/** After so long it is for finance to look at, and the list goes on without it. */
const GIVE_UP_MS = 24 * 3600 * 1000;

/**
 * Takes in one object of the provider's list, so that one that fails holds up no other. False where it failed
 * and should be met again by the next look at the list.
 */
export async function recordListed(
  { kind, ref, createdAt }: ListedObject,
  now: Date,
  takeIn: () => Promise<void>,
): Promise<boolean> {
  try {
    await takeIn();
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ module: 'reconcile-payments', kind, ref, err: error }, 'could not be recorded now');
    if (now.getTime() < createdAt.getTime() + GIVE_UP_MS) return false;
    await noteDifference(db(), {
      kind,
      ref,
      details: { text: `could not be recorded: ${reason}`, at: createdAt },
    });
    return true;
  }
}
