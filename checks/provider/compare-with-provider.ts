/** Our books beside the provider's, object by object, by its official API. */
import { compareBooks } from '#flows/compare-books/compare-books.ts';
import { providerBooks } from '#modules/payments/books/open-books.ts';
import type {
  BookedCharge,
  BookedDispute,
  BookedRefund,
  ProviderBooks,
} from '#modules/payments/books/provider-books.ts';
import { db, type Executor } from '#platform/db/transaction.ts';
import type { Violation } from '../check.ts';

/**
 * Everything there is, at once: whatever is not on its way must be the same on both sides. Throws where the
 * provider gives no answer.
 */
export async function compareWithProvider(
  q: Executor = db(),
  books: ProviderBooks = providerBooks(),
): Promise<Violation[]> {
  const found: Violation[] = [];
  const all = { since: null, freshAfter: null };
  for await (const { ref, text } of compareBooks(q, books, all)) {
    found.push({ subject: `provider ${ref}`, text });
  }
  return found;
}

/** The provider's books as they are now, to be compared more than once. */
export async function copyOfBooks(): Promise<ProviderBooks> {
  const books = providerBooks();
  const charges: BookedCharge[] = [];
  for await (const charge of books.charges(null)) charges.push(charge);
  const refunds: BookedRefund[] = [];
  for await (const refund of books.refunds(null)) refunds.push(refund);
  const disputes: BookedDispute[] = [];
  for await (const dispute of books.disputes(null)) disputes.push(dispute);
  const names = new Set([...charges, ...refunds, ...disputes].map(({ ref }) => ref));
  return {
    charges: () => asyncly(charges),
    refunds: () => asyncly(refunds),
    disputes: () => asyncly(disputes),
    has: async (_kind, ref) => names.has(ref),
  };
}

async function* asyncly<T>(items: readonly T[]): AsyncIterable<T> {
  yield* items;
}
