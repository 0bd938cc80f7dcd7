import { db } from '#platform/db/transaction.ts';
import { recordAnswer } from '#flows/back-campaign/index.ts';
import {
  findAttemptOfObject,
  type ListedCharge,
  paymentProvider,
} from '#modules/payments/index.ts';
import { noteDifference, unknownCharges } from './reconcile.store.ts';
import { recordListed } from './record-listed.ts';
import { type Compared, walkListed } from './walk-listed.ts';

/**
 * Compares the provider's list of charges with ours: one whose attempt we know is recorded, any other is
 * noted as a difference for finance. Returns how many it could not match.
 */
export function findOrphanCharges(): Promise<number> {
  return walkListed('charges', (since) => paymentProvider().listCharges(since), compareWithOurs);
}

async function compareWithOurs(charges: readonly ListedCharge[], now: Date): Promise<Compared> {
  const refs = charges.map((charge) => charge.ref);
  const unknown = await unknownCharges(db(), refs);
  let [orphans, failed] = [0, 0];
  for (const charge of charges.filter(({ ref }) => unknown.has(ref))) {
    const { ref, createdAt } = charge;
    const isTaken = await recordListed({ kind: 'orphan_charge', ref, createdAt }, now, async () => {
      if (!(await takeIn(charge))) orphans += 1;
    });
    if (!isTaken) failed += 1;
  }
  return { orphans, failed };
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
