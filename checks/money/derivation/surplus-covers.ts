import type { RefundState } from '#modules/payments/rules.ts';
import { amountsCovered, surplusAccountOf } from '#modules/contributions/money-back/surplus.ts';
import type { AttemptRow } from '#modules/payments/payment.table.ts';
import type { DisputeRow, MoneyOfContribution } from './money-rows.ts';

/** What a lost dispute took, minor units, and what the money had waited on. */
interface SurplusCover {
  readonly dispute: DisputeRow;
  readonly coveredMinor: bigint;
  readonly waits: 'contributor_clearing' | 'refunds_owed';
}

/** What lost disputes of a charge that nobody asked for took in place of its refund, from rows alone. */
export function coversOfSurplus(
  { refunds, disputes }: MoneyOfContribution,
  { id, state, captured_minor: captured }: AttemptRow,
): SurplusCover[] {
  if (state !== 'surplus') return [];
  const mine = refunds.filter(({ attempt_id: of }) => of === id);
  const sent = mine.filter((refund) => refund.state !== 'outside');
  const waits = surplusAccountOf({
    refunds: sent.map((refund) => {
      return { state: refund.state as RefundState, isReturned: refund.returned_at !== null };
    }),
  });
  if (waits === null) return [];
  // Paid another way: what a bank takes after that it takes beside it.
  const paidAt = mine.find((refund) => refund.state === 'outside')?.created_at ?? null;
  const lost = disputes
    .filter((dispute) => dispute.attempt_id === id && dispute.state === 'lost')
    .filter(({ closed_at: at }) => paidAt === null || at === null || at < paidAt)
    .toSorted((one, other) => (one.closed_at ?? 0) - (other.closed_at ?? 0) || one.id - other.id);
  const covers = amountsCovered({
    amountMinor: captured ?? 0n,
    disputes: lost.map((dispute) => ({ state: 'lost', heldMinor: dispute.held_minor, dispute })),
  });
  return covers.map(({ dispute, coveredMinor }) => ({ dispute, coveredMinor, waits }));
}
