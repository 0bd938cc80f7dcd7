import { lockContributions } from '#modules/contributions/index.ts';
import { postOrFail, recipes } from '#modules/ledger/index.ts';
import {
  type Attempt,
  paymentProvider,
  saveProviderFee,
  takeChargesWithoutFee,
  tookMoney,
} from '#modules/payments/index.ts';
import { readClock } from '#platform/clock/clock.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { keepGoing } from '#platform/log/keep-going.ts';

/** Asks for the fees of charges that were booked after their first answer. How many it looked at. */
export async function fillInFees(): Promise<number> {
  const due = await takeChargesWithoutFee(db(), 50);
  for (const attempt of due) {
    const fields = { module: 'reconcile-payments', attempt: attempt.id };
    await keepGoing(fields, 'has no fee yet', () => fillInFee(attempt));
  }
  return due.length;
}

/** Books what the provider kept of a charge, once it says so; whether it was news. */
export async function fillInFee(attempt: Attempt): Promise<boolean> {
  const { id, sourceKind, sourceId, state, currency, providerObject, providerRef } = attempt;
  if (sourceKind !== 'contribution') return false;
  if (!tookMoney(attempt)) return false;
  if (providerObject === null || providerRef === null) return false;
  const said = await paymentProvider().ask(providerObject, providerRef);
  const feeMinor = said.outcome === 'succeeded' ? (said.charge?.feeMinor ?? null) : null;
  if (feeMinor === null) return false;
  return transaction(async (tx) => {
    await lockContributions(tx, [sourceId]);
    if (!(await saveProviderFee(tx, id, feeMinor))) return false;
    if (feeMinor > 0n) {
      const at = await readClock(tx);
      const known =
        state === 'surplus'
          ? recipes.surplusFeeKnown({ id, currency }, feeMinor, at)
          : recipes.providerFeeKnown({ id: sourceId, currency }, feeMinor, at);
      await postOrFail(tx, [known]);
    }
    return true;
  });
}
