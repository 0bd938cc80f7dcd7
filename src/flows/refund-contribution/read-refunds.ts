import {
  decideRefund,
  leftOfPart,
  type MoneyBackFacts,
  type RefundObstacle,
  type RefundPart,
} from '#modules/contributions/index.ts';
import type { RefundReason } from '#modules/payments/index.ts';
import { readClock } from '#platform/clock/clock.ts';
import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { findMoneyBack } from './money-back.store.ts';
import { listRefunds, type PastRefund } from './refund.store.ts';

/** What of a contribution can be given back by itself, in minor units of its currency. */
export type PartLeft = RefundPart;

/** What a refund would be if it were asked for now, or why there is none. Minor units. */
export type RefundOutlook =
  | { readonly outcome: RefundObstacle }
  | {
      readonly outcome: 'started';
      readonly amountMinor: bigint;
      /** The fees the campaign gets back with it. */
      readonly platformFeeMinor: bigint;
      readonly processingFeeMinor: bigint;
    };

interface Wanted {
  /** Null for all that is left. */
  readonly amountMinor: bigint | null;
  readonly parts: readonly RefundPart[];
  readonly reason: RefundReason;
  /** Only noted: it is paid by other means than the provider. */
  readonly outside?: boolean;
}

/** The refunds of a contribution, oldest first. */
export function readRefunds(contributionId: number): Promise<PastRefund[]> {
  return listRefunds(db(), contributionId);
}

/** A contribution's money with each part that is not given back. 404 where there is no such contribution. */
export async function readMoneyBack(
  contributionId: number,
): Promise<{ facts: MoneyBackFacts; parts: PartLeft[] }> {
  const facts = await findMoneyBack(db(), contributionId);
  if (facts === undefined) throw platformErrors.notFound();
  const named = [
    ...facts.lines.flatMap(({ id }) => [
      { part: 'perk' as const, lineId: id },
      { part: 'shipping' as const, lineId: id },
    ]),
    { part: 'extra' as const, lineId: null },
  ];
  const parts = named.map((each) => ({ ...each, amountMinor: leftOfPart(facts, each) }));
  return { facts, parts: parts.filter(({ amountMinor }) => amountMinor > 0n) };
}

/** The answer of the rules that decide when it is asked for; nothing is locked or written. */
export async function previewRefund(facts: MoneyBackFacts, wanted: Wanted): Promise<RefundOutlook> {
  const asked = { outside: false, ...wanted, id: 0 };
  const decision = decideRefund(facts, asked, await readClock());
  if (decision.outcome !== 'started') return decision;
  const { amountMinor, platformFeeMinor, processingFeeMinor } = decision.refund;
  return { outcome: 'started', amountMinor, platformFeeMinor, processingFeeMinor };
}
