import type { Currency } from '#money/currency.ts';
import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { type FundsDayRow, readBeneficiaryFunds } from '#modules/ledger/index.ts';
import { findBeneficiary } from './funds.store.ts';

/** A campaign's money as the ledger has it, in minor units of its currency. */
export interface Funds {
  readonly currency: Currency;
  /** Everything that was collected, before fees and refunds. */
  readonly grossMinor: bigint;
  readonly refundsMinor: bigint;
  readonly platformFeesMinor: bigint;
  readonly processingFeesMinor: bigint;
  /** Held back for disputes that are open, and lost ones. */
  readonly disputesMinor: bigint;
  readonly reserveMinor: bigint;
  /** Sent to the campaign: whatever else left what is held. */
  readonly paidOutMinor: bigint;
  /** Gross less all of the above: held for the campaign until it is sent. */
  readonly heldMinor: bigint;
  /** Part of what is held that may be sent once its time has come; never less than nothing. */
  readonly availableMinor: bigint;
  /** Promised for the deadline; nothing was taken for it yet. */
  readonly pledgedMinor: bigint;
}

/** The sums of the ledger as the campaign's side knows them: they add up to what is held. */
export function toFunds(row: Omit<FundsDayRow, 'day'>): Omit<Funds, 'currency' | 'availableMinor'> {
  const offs = {
    refundsMinor: row.refunds_minor + row.marked_refunded_minor,
    platformFeesMinor: row.platform_fees_minor,
    processingFeesMinor: row.processing_fees_minor,
    disputesMinor: row.disputes_minor,
    reserveMinor: row.reserve_minor,
  };
  const offMinor = Object.values(offs).reduce((sum, minor) => sum + minor, 0n);
  return {
    grossMinor: row.gross_minor,
    ...offs,
    paidOutMinor: row.gross_minor - offMinor - row.held_minor,
    heldMinor: row.held_minor,
    pledgedMinor: row.pledged_minor,
  };
}

/** Throws 404 for a campaign that has none. */
export async function readFunds(campaignId: number): Promise<Funds> {
  const beneficiary = await findBeneficiary(db(), campaignId);
  if (beneficiary === undefined) throw platformErrors.notFound();
  const { id, currency } = beneficiary;
  const funds = toFunds(await readBeneficiaryFunds(id, currency));
  const { heldMinor } = funds;
  return { currency, ...funds, availableMinor: heldMinor > 0n ? heldMinor : 0n };
}
