import { db } from '#platform/db/transaction.ts';
import { keepGoing } from '#platform/log/keep-going.ts';
import { type DisputeAnswer, paymentProvider } from '#modules/payments/index.ts';
import { takeDueDisputes } from './dispute.store.ts';
import { endAsking, recordDispute } from './record-dispute.ts';
import { noteDifference, openDifferences, settleDifference } from './reconcile.store.ts';
import { recordListed } from './record-listed.ts';
import { type Compared, walkListed } from './walk-listed.ts';

/** How long a charge may take to be known here before a dispute of it is nobody's. */
const PATIENCE_MS = 3600 * 1000;

/**
 * Compares the provider's list of disputes with ours: one of a charge we know is recorded, any other is noted
 * as a difference for finance, and tried again from then on. Returns how many it could not match.
 */
export async function findDisputes(): Promise<number> {
  const orphans = await walkListed(
    'disputes',
    (since) => paymentProvider().listDisputes(since),
    compareWithOurs,
  );
  await retryNoted();
  return orphans;
}

async function compareWithOurs(disputes: readonly DisputeAnswer[], now: Date): Promise<Compared> {
  let [orphans, failed] = [0, 0];
  for (const dispute of disputes) {
    const { ref, createdAt } = dispute;
    const isTaken = await recordListed(
      { kind: 'orphan_dispute', ref, createdAt },
      now,
      async () => {
        if (await isOrphan(dispute, now)) orphans += 1;
      },
    );
    if (!isTaken) failed += 1;
  }
  return { orphans, failed };
}

/** What finance was given can often be recorded later: its charge became known, what failed works again. */
async function retryNoted(): Promise<void> {
  for (const ref of await openDifferences(db(), 'orphan_dispute', 100)) {
    const fields = { module: 'reconcile-payments', dispute: ref };
    await keepGoing(fields, 'could not be recorded now', async () => {
      const said = await paymentProvider().askDispute(ref);
      if (said === undefined) return;
      // Settled before it began, or a question only: no money moves.
      if (said !== 'inquiry' && (await recordDispute(said)) === 'no_charge') return;
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
  for (const dispute of due) {
    const fields = { module: 'reconcile-payments', dispute: dispute.ref };
    await keepGoing(fields, 'could not be recorded now', async () => {
      const said = await paymentProvider().askDispute(dispute.ref);
      if (said !== undefined && said !== 'inquiry') await recordDispute(said);
      if (dispute.isLast) await endAsking(dispute);
    });
  }
  return due.length;
}
