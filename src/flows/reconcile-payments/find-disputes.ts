import { clockNow } from '#platform/clock/clock.ts';
import { db } from '#platform/db/transaction.ts';
import { keepGoing } from '#platform/log/keep-going.ts';
import { type DisputeAnswer, paymentProvider } from '#modules/payments/index.ts';
import { takeDueDisputes } from './dispute.store.ts';
import { recordDispute } from './record-dispute.ts';
import {
  moveCursor,
  noteDifference,
  openDifferences,
  readCursor,
  settleDifference,
} from './reconcile.store.ts';
import { takeApart } from './take-apart.ts';

const CURSOR = 'disputes';
/** Looked at again each time: what was on its way when the list was read last. */
const OVERLAP_MS = 2 * 3600 * 1000;
/** How long a charge may take to be known here before a dispute of it is nobody's. */
const PATIENCE_MS = 3600 * 1000;

/**
 * Compares the provider's list of disputes with ours: one of a charge we know is recorded, any other is noted
 * as a difference for finance, and tried again from then on. Returns how many it could not match.
 */
export async function findDisputes(): Promise<number> {
  const now = await clockNow();
  const since = new Date((await readCursor(db(), CURSOR)).getTime() - OVERLAP_MS);
  let orphans = 0;
  let failed = 0;
  for await (const dispute of paymentProvider().listDisputes(since)) {
    const { ref, createdAt } = dispute;
    const isTaken = await takeApart({ kind: 'orphan_dispute', ref, createdAt }, now, async () => {
      if (await isOrphan(dispute, now)) orphans += 1;
    });
    if (!isTaken) failed += 1;
  }
  if (failed === 0) await moveCursor(db(), CURSOR, now);
  await retryNoted();
  return orphans;
}

/** What finance was given can often be recorded later: its charge became known, what failed works again. */
async function retryNoted(): Promise<void> {
  for (const ref of await openDifferences(db(), 'orphan_dispute', 100)) {
    const fields = { module: 'reconcile-payments', dispute: ref };
    await keepGoing(fields, 'could not be recorded now', async () => {
      const said = await paymentProvider().askDispute(ref);
      if (said === undefined || said === 'inquiry') return;
      if ((await recordDispute(said)) === 'no_charge') return;
      await settleDifference(db(), 'orphan_dispute', ref);
    });
  }
}

async function isOrphan(dispute: DisputeAnswer, now: Date): Promise<boolean> {
  if ((await recordDispute(dispute)) !== 'no_charge') return false;
  if (now.getTime() - dispute.createdAt.getTime() < PATIENCE_MS) return false;
  await noteDifference(db(), {
    kind: 'orphan_dispute',
    ref: dispute.ref,
    details: {
      charge: dispute.chargeRef,
      amount_minor: dispute.amountMinor,
      currency: dispute.currency,
      at: dispute.createdAt,
    },
  });
  return true;
}

/** Asks how disputes stand that are open here. How many it looked at. */
export async function followDisputes(): Promise<number> {
  const due = await takeDueDisputes(db(), 50);
  for (const ref of due) {
    const fields = { module: 'reconcile-payments', dispute: ref };
    await keepGoing(fields, 'could not be recorded now', async () => {
      const said = await paymentProvider().askDispute(ref);
      if (said !== undefined && said !== 'inquiry') await recordDispute(said);
    });
  }
  return due.length;
}
