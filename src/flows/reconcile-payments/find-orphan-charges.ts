import { clockNow } from '#platform/clock/clock.ts';
import { db } from '#platform/db/transaction.ts';
import { recordAnswer } from '#flows/back-campaign/index.ts';
import {
  findAttemptOfObject,
  type ListedCharge,
  paymentProvider,
} from '#modules/payments/index.ts';
import { moveCursor, noteDifference, readCursor, unknownCharges } from './reconcile.store.ts';
import { takeApart } from './take-apart.ts';

const CURSOR = 'charges';
/** Looked at again each time: what was on its way when the list was read last. */
const OVERLAP_MS = 2 * 3600 * 1000;

/**
 * Compares the provider's list of charges with ours: one whose attempt we know is recorded, any other is
 * noted as a difference for finance. Where one failed, the next look begins where this one did. Returns how
 * many it could not match.
 */
export async function findOrphanCharges(): Promise<number> {
  const now = await clockNow();
  const since = new Date((await readCursor(db(), CURSOR)).getTime() - OVERLAP_MS);
  const sum: Compared = { orphans: 0, failed: 0 };
  let page: ListedCharge[] = [];
  const compare = async () => {
    await compareWithOurs(page, now, sum);
    page = [];
  };
  for await (const charge of paymentProvider().listCharges(since)) {
    page.push(charge);
    if (page.length === 100) await compare();
  }
  await compare();
  if (sum.failed === 0) await moveCursor(db(), CURSOR, now);
  return sum.orphans;
}

interface Compared {
  orphans: number;
  failed: number;
}

async function compareWithOurs(
  charges: readonly ListedCharge[],
  now: Date,
  sum: Compared,
): Promise<void> {
  const unknown = await unknownCharges(
    db(),
    charges.map((charge) => charge.ref),
  );
  for (const charge of charges.filter(({ ref }) => unknown.has(ref))) {
    const { ref, createdAt } = charge;
    const isTaken = await takeApart({ kind: 'orphan_charge', ref, createdAt }, now, async () => {
      if (!(await takeIn(charge))) sum.orphans += 1;
    });
    if (!isTaken) sum.failed += 1;
  }
}

async function takeIn(charge: ListedCharge): Promise<boolean> {
  const attempt =
    charge.paymentRef === null
      ? undefined
      : await findAttemptOfObject(db(), {
          ref: charge.paymentRef,
          chargeRef: charge.ref,
          key: charge.attemptKey,
        });
  if (attempt === undefined || charge.paymentRef === null) {
    await noteDifference(db(), {
      kind: 'orphan_charge',
      ref: charge.ref,
      details: {
        amount_minor: charge.amountMinor,
        currency: charge.currency,
        at: charge.createdAt,
        attempt: charge.attemptKey,
      },
    });
    return false;
  }
  const answer = await paymentProvider().ask('payment_intent', charge.paymentRef);
  await recordAnswer({ attempt, answer, cause: 'reconciled', requestId: null });
  return true;
}
