import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import type { RunContext, Schedule } from '#platform/jobs/schedule.ts';
import { sendOwnerNotice } from './notify-owner.mail.tsx';
import { listUnnotified, markNotified } from './notify-owner.store.ts';

const AT_ONCE = 100;

/**
 * Tells owners of the first contribution to their campaign within minutes, and of those that follow at most
 * once in 24 hours. Each campaign in a transaction of its own with the note of how far it was told, so it
 * may be killed and repeated anywhere. Who wants no such mail is told nothing, later either.
 */
export async function notifyOwners(
  turn?: Pick<RunContext, 'guard' | 'signal'>,
  atOnce = AT_ONCE,
): Promise<void> {
  let after = 0;
  for (let found = atOnce; found === atOnce && !turn?.signal.aborted; ) {
    const unnotified = await listUnnotified(db(), after, atOnce);
    for (const campaign of unnotified) {
      await transaction(async (tx) => {
        await turn?.guard(tx);
        if (await markNotified(tx, campaign)) await sendOwnerNotice(tx, campaign);
      });
    }
    after = unnotified.at(-1)?.id ?? after;
    found = unnotified.length;
  }
}

/**
 * Notes that owners know of all there is, as those of a planted market do. In the caller's transaction.
 */
export async function markAllNotified(tx: Executor): Promise<void> {
  let after = 0;
  for (let found = AT_ONCE; found === AT_ONCE; ) {
    const unnotified = await listUnnotified(tx, after, AT_ONCE);
    for (const campaign of unnotified) await markNotified(tx, campaign);
    after = unnotified.at(-1)?.id ?? after;
    found = unnotified.length;
  }
}

export const ownerSchedules: readonly Schedule[] = [
  { name: 'notify-owners', everySeconds: 300, run: (context) => notifyOwners(context) },
];
