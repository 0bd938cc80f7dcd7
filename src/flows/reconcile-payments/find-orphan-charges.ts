import { clockNow } from '#platform/clock/clock.ts';
import { db } from '#platform/db/transaction.ts';
import { recordAnswer } from '#flows/back-campaign/index.ts';
import {
  findAttemptOfObject,
  type ListedCharge,
  paymentProvider,
} from '#modules/payments/index.ts';
import { moveCursor, noteDifference, readCursor, unknownCharges } from './reconcile.store.ts';

const CURSOR = 'charges';
/** Looked at again each time: what was on its way when the list was read last. */
const OVERLAP_MS = 2 * 3600 * 1000;

/**
 * Compares the provider's list of charges with ours: one whose attempt we know is recorded, any other is
 * noted as a difference for finance. Returns how many it could not match.
 */
export async function findOrphanCharges(): Promise<number> {
  const now = await clockNow();
  const since = new Date((await readCursor(db(), CURSOR)).getTime() - OVERLAP_MS);
  let orphans = 0;
  let page: ListedCharge[] = [];
  const compare = async () => {
    orphans += await compareWithOurs(page);
    page = [];
  };
  for await (const charge of paymentProvider().listCharges(since)) {
    page.push(charge);
    if (page.length === 100) await compare();
  }
  await compare();
  await moveCursor(db(), CURSOR, now);
  return orphans;
}

async function compareWithOurs(charges: readonly ListedCharge[]): Promise<number> {
  const unknown = await unknownCharges(
    db(),
    charges.map((charge) => charge.ref),
  );
  let orphans = 0;
  for (const charge of charges.filter(({ ref }) => unknown.has(ref))) {
    if (!(await takeIn(charge))) orphans += 1;
  }
  return orphans;
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
        attempt: charge.attemptKey,
      },
    });
    return false;
  }
  const answer = await paymentProvider().ask('payment_intent', charge.paymentRef);
  await recordAnswer({ attempt, answer, cause: 'reconciled', requestId: null });
  return true;
}
