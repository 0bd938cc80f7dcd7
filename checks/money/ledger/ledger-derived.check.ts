import type { Executor } from '#platform/db/sql.ts';
import type { Check, Violation } from '../../check.ts';
import { compareTransfers } from '../derivation/compare-transfers.ts';
import { derivedFees, derivedRefundFees } from '../derivation/derived-fees.ts';
import { expectedTransfers } from '../derivation/expected-transfers.ts';
import { strandedThatDiffer } from '../derivation/stranded-charges.ts';
import { moneyPages, type MoneyOfContribution, type MoneyPage } from '../derivation/money-rows.ts';

const ENOUGH = 100;

export const check: Check = {
  name: 'ledger-derived',
  about:
    'L8, L10: every transfer follows from a row by its recipe, every row that moves money has its ' +
    'transfer; what is to be paid another way follows from what became of its charge.',
  async find(q: Executor) {
    const found: Violation[] = [];
    for await (const page of moneyPages(q)) {
      found.push(...comparePage(page));
      if (found.length >= ENOUGH) break;
    }
    return found.slice(0, ENOUGH);
  },
};

function comparePage({ rows, transfers }: MoneyPage): Violation[] {
  const found: Violation[] = [];
  const expected = rows.flatMap((money) => {
    const fees = derivedFees(money);
    const refundFees = derivedRefundFees(money, fees);
    found.push(...feesThatDiffer(money, fees, refundFees), ...strandedThatDiffer(money));
    return expectedTransfers(money, fees, refundFees, transfers);
  });
  return [...found, ...compareTransfers(expected, transfers)];
}

type FeesOf = ReturnType<typeof derivedFees>;

function feesThatDiffer(
  { contribution: c, refunds }: MoneyOfContribution,
  fees: FeesOf,
  refundFees: ReadonlyMap<number, FeesOf>,
): Violation[] {
  const found: Violation[] = [];
  const compare = (
    subject: string,
    row: { platform_fee_minor: bigint; processing_fee_minor: bigint },
    due: FeesOf | undefined,
  ): void => {
    const [platform, processing] = [due?.platformFeeMinor ?? 0n, due?.processingFeeMinor ?? 0n];
    if (row.platform_fee_minor === platform && row.processing_fee_minor === processing) return;
    const standing = `${row.platform_fee_minor} and ${row.processing_fee_minor} of processing`;
    const text = `its fees are ${standing}, by their rates ${platform} and ${processing}`;
    found.push({ subject, text });
  };
  compare(`contribution ${c.id}`, c, fees);
  for (const refund of refunds) compare(`refund ${refund.id}`, refund, refundFees.get(refund.id));
  return found;
}
