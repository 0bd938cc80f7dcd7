/** All checks about money together, for tests to run at their end. */
import { db, type Executor } from '#platform/db/transaction.ts';
import type { Violation } from '../check.ts';
import { check as campaignTotals } from './campaign-totals.check.ts';
import { cashByCurrency } from './cash.store.ts';
import { check as contributionEvents } from './contributions/contribution-events.check.ts';
import { check as contributionPrices } from './contributions/contribution-prices.check.ts';
import { check as contributionReviews } from './contributions/contribution-reviews.check.ts';
import { check as contributionRefunds } from './contributions/contribution-refunds.check.ts';
import { check as clearingEmpty } from './ledger-clearing-empty.check.ts';
import { check as entriesBalance } from './ledger-entries-balance.check.ts';
import { check as everyEventOnce } from './ledger-every-event-once.check.ts';
import { check as pendingResolved } from './ledger-pending-resolved.check.ts';
import { check as ledgerSides } from './ledger-sides.check.ts';
import { check as ledgerSplits } from './ledger-splits.check.ts';
import { check as paymentsCash } from './payments-cash.check.ts';
import { check as paymentsDifferences } from './payments-differences.check.ts';
import { check as oneCharge } from './payments-one-charge.check.ts';
import { check as openWatched } from './payments-open-watched.check.ts';
import { check as settlements } from './settlements.check.ts';
import { check as stockCounters } from './stock-counters.check.ts';
import { check as stockOfContributions } from './stock-of-contributions.check.ts';

export const moneyChecks = [
  entriesBalance,
  pendingResolved,
  ledgerSides,
  clearingEmpty,
  ledgerSplits,
  everyEventOnce,
  campaignTotals,
  stockCounters,
  stockOfContributions,
  contributionEvents,
  contributionReviews,
  contributionRefunds,
  contributionPrices,
  oneCharge,
  paymentsCash,
  openWatched,
  paymentsDifferences,
  settlements,
] as const;

/** Everything about money that is not as it must be; none of a healthy database, at any moment. */
export async function checkMoney(q: Executor = db()): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const check of moneyChecks) found.push(...(await check.find(q)));
  return found;
}

interface Totals {
  readonly captured: number;
  readonly refunded: number;
  readonly disputed_lost: number;
}

/** P1 against the sandbox's own books, per currency, once everything on its way has arrived. */
export async function compareWithBooks(
  books: Readonly<Record<string, Totals>>,
  q: Executor = db(),
): Promise<Violation[]> {
  const ours = await cashByCurrency(q);
  const currencies = new Set([
    ...ours.keys(),
    ...Object.keys(books).map((code) => code.toUpperCase()),
  ]);
  return [...currencies].flatMap((currency) => {
    const theirs = books[currency.toLowerCase()] ?? books[currency];
    const expected = BigInt(
      (theirs?.captured ?? 0) - (theirs?.refunded ?? 0) - (theirs?.disputed_lost ?? 0),
    );
    const held = ours.get(currency) ?? 0n;
    if (held === expected) return [];
    return [
      { subject: `provider_cash ${currency}`, text: `${held} here, ${expected} at the gateway` },
    ];
  });
}
