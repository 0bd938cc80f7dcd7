import type { Money } from '#money/money.ts';
import { db } from '#platform/db/transaction.ts';
import { findProcessingFee } from './processing-fee.store.ts';

/** What the provider keeps of one card payment of this amount, by the table of its currency. */
export async function processingFee(amount: Money): Promise<Money> {
  const minor = await findProcessingFee(db(), amount.minor, amount.currency);
  return { minor, currency: amount.currency };
}
