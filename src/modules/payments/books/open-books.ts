import { isInTransaction } from '#platform/db/transaction.ts';
import type { ProviderBooks } from './provider-books.ts';
import { stripeBooks } from '../providers/stripe-books.ts';

/** The books of the provider of this process. Throws while a transaction of ours is open. */
export function providerBooks(): ProviderBooks {
  if (isInTransaction()) throw new Error('the provider is asked while a transaction is open');
  return stripeBooks();
}
