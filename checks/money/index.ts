/** All checks about money together, for tests to run at their end. */
import { db, type Executor } from '#platform/db/transaction.ts';
import type { Check, Violation } from '../check.ts';
import { check as campaignBooks } from './campaigns/campaign-books.check.ts';
import { check as campaignTerms } from './campaigns/campaign-terms.check.ts';
import { check as campaignTotals } from './campaigns/campaign-totals.check.ts';
import { check as cancelledCampaigns } from './campaigns/cancelled-campaigns.check.ts';
import { check as settlementFigures } from './campaigns/settlement-figures.check.ts';
import { check as settlements } from './campaigns/settlements.check.ts';
import { cashByCurrency } from './cash.store.ts';
import { check as contributionCards } from './contributions/contribution-cards.check.ts';
import { check as contributionContributors } from './contributions/contribution-contributors.check.ts';
import { check as contributionDays } from './contributions/contribution-days.check.ts';
import { check as contributionDues } from './contributions/contribution-dues.check.ts';
import { check as contributionEnds } from './contributions/contribution-ends.check.ts';
import { check as contributionEvents } from './contributions/contribution-events.check.ts';
import { check as contributionHome } from './contributions/contribution-home.check.ts';
import { check as contributionLines } from './contributions/contribution-lines.check.ts';
import { check as contributionMoments } from './contributions/contribution-moments.check.ts';
import { check as contributionPrices } from './contributions/contribution-prices.check.ts';
import { check as contributionRefunds } from './contributions/contribution-refunds.check.ts';
import { check as contributionReviews } from './contributions/contribution-reviews.check.ts';
import { check as contributionStates } from './contributions/contribution-states.check.ts';
import { check as refundRequests } from './contributions/refund-requests.check.ts';
import { check as facts } from './facts.check.ts';
import { check as ledgerDays } from './ledger/ledger-days.check.ts';
import { check as ledgerDerived } from './ledger/ledger-derived.check.ts';
import { check as entriesBalance } from './ledger/ledger-entries-balance.check.ts';
import { check as ledgerExternal } from './ledger/ledger-external.check.ts';
import { check as pendingResolved } from './ledger/ledger-pending-resolved.check.ts';
import { check as ledgerSides } from './ledger/ledger-sides.check.ts';
import { check as ledgerSources } from './ledger/ledger-sources.check.ts';
import { check as paymentAttempts } from './payments/payment-attempts.check.ts';
import { check as paymentDisputes } from './payments/payment-disputes.check.ts';
import { check as paymentRefunds } from './payments/payment-refunds.check.ts';
import { check as paymentsDifferences } from './payments/payments-differences.check.ts';
import { check as oneCharge } from './payments/payments-one-charge.check.ts';
import { check as openWatched } from './payments/payments-open-watched.check.ts';
import { check as rowsOnce } from './rows-once.check.ts';
import { check as stockCounters } from './stock/stock-counters.check.ts';
import { check as stockOfContributions } from './stock/stock-of-contributions.check.ts';
import { check as stockOfLines } from './stock/stock-of-lines.check.ts';

export const moneyChecks: readonly Check[] = [
  ledgerDerived,
  ledgerDays,
  ledgerSources,
  ledgerExternal,
  entriesBalance,
  pendingResolved,
  ledgerSides,
  contributionHome,
  contributionPrices,
  contributionLines,
  contributionStates,
  contributionEvents,
  contributionMoments,
  contributionEnds,
  contributionDays,
  contributionDues,
  contributionRefunds,
  refundRequests,
  contributionReviews,
  contributionCards,
  contributionContributors,
  paymentAttempts,
  oneCharge,
  paymentRefunds,
  paymentDisputes,
  openWatched,
  paymentsDifferences,
  stockOfLines,
  stockOfContributions,
  stockCounters,
  campaignTotals,
  campaignBooks,
  campaignTerms,
  cancelledCampaigns,
  settlements,
  settlementFigures,
  facts,
  rowsOnce,
];

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
