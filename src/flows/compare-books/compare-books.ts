import type { ProviderBooks } from '#modules/payments/index.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { chargesNamed, disputesNamed, ownNames, refundsNamed } from './compare-books.store.ts';
import {
  chargeDifference,
  type DatedDifference,
  type Difference,
  disputeDifference,
  refundDifference,
} from './difference.ts';

const PAGE = 100;
/** An attempt that is open for so long while its money was taken is asked about in vain. */
const LATE_MS = 6 * 3600 * 1000;

export interface Comparison {
  /** Since when; null compares everything there is. */
  readonly since: Date | null;
  /** What happened at the provider after this may not have reached us. */
  readonly freshAfter: Date | null;
}

/**
 * Lays the provider's books beside ours, object by object in both directions, minor units of each currency.
 * Reads page by page. Throws where the provider gives no answer.
 */
export async function* compareBooks(
  q: Executor,
  books: ProviderBooks,
  { since, freshAfter }: Comparison,
): AsyncIterable<DatedDifference> {
  const isFresh = (at: Date): boolean => freshAfter !== null && at >= freshAfter;
  const isLate = (at: Date): boolean =>
    freshAfter !== null && at.getTime() < freshAfter.getTime() - LATE_MS;
  const seen = { charge: new Set<string>(), refund: new Set<string>(), dispute: new Set<string>() };
  for await (const page of pagesOf(books.charges(since))) {
    const keys = page.flatMap(({ attemptKey }) => attemptKey ?? []);
    const ours = await chargesNamed(q, refsOf(page), keys);
    for (const theirs of page) {
      seen.charge.add(theirs.ref);
      const own =
        ours.find(({ chargeRef }) => chargeRef === theirs.ref) ??
        ours.find(({ key }) => key === theirs.attemptKey);
      const age = { isFresh: isFresh(theirs.createdAt), isLate: isLate(theirs.createdAt) };
      yield* dated(chargeDifference(theirs, own, age), theirs.createdAt);
    }
  }
  for await (const page of pagesOf(books.refunds(since))) {
    const keys = page.flatMap(({ refundKey }) => refundKey ?? []);
    const ours = await refundsNamed(q, refsOf(page), keys);
    for (const theirs of page) {
      seen.refund.add(theirs.ref);
      const own =
        ours.find(({ ref }) => ref === theirs.ref) ??
        ours.find(({ key }) => key === theirs.refundKey);
      yield* dated(refundDifference(theirs, own, isFresh(theirs.createdAt)), theirs.createdAt);
    }
  }
  for await (const page of pagesOf(books.disputes(since))) {
    const ours = await disputesNamed(q, refsOf(page));
    for (const theirs of page) {
      seen.dispute.add(theirs.ref);
      const own = ours.find(({ ref }) => ref === theirs.ref);
      yield* dated(disputeDifference(theirs, own, isFresh(theirs.createdAt)), theirs.createdAt);
    }
  }
  for (const kind of ['charge', 'refund', 'dispute'] as const) {
    yield* missing(q, kind, since, seen[kind], books);
  }
}

/** Ours that the provider does not know. */
async function* missing(
  q: Executor,
  kind: 'charge' | 'refund' | 'dispute',
  since: Date | null,
  seen: ReadonlySet<string>,
  books: ProviderBooks,
): AsyncIterable<DatedDifference> {
  for (let after = 0; ; ) {
    const page = await ownNames[kind](q, after, since);
    for (const { id, ref, at } of page) {
      if (seen.has(ref) || (await books.has(kind, ref))) continue;
      const row = kind === 'charge' ? 'attempt' : kind;
      yield { kind: `missing_${kind}`, ref, at, text: `${row} ${id} has it, the provider has not` };
    }
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

const refsOf = (page: readonly { readonly ref: string }[]): string[] => page.map(({ ref }) => ref);

function dated(difference: Difference | undefined, at: Date): DatedDifference[] {
  return difference === undefined ? [] : [{ ...difference, at }];
}

async function* pagesOf<T>(items: AsyncIterable<T>): AsyncIterable<T[]> {
  let page: T[] = [];
  for await (const item of items) {
    page.push(item);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
