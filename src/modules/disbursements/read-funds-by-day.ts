import { type FundsDayRow, readBeneficiaryDays, readDaysOfMany } from '#modules/ledger/index.ts';
import { db } from '#platform/db/transaction.ts';
import { findBeneficiary, listBeneficiaries } from './funds.store.ts';
import { toFunds } from './read-funds.ts';

/** How a campaign's money changed on one day by the ledger, minor units; less than nothing is possible. */
export interface FundsOfDay {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly grossMinor: bigint;
  readonly refundsMinor: bigint;
  readonly platformFeesMinor: bigint;
  readonly processingFeesMinor: bigint;
  /** Held back for disputes that are open, and lost ones. */
  readonly disputesMinor: bigint;
  /** Sent to the campaign, or set aside for late refunds. */
  readonly sentMinor: bigint;
  readonly heldMinor: bigint;
  readonly pledgedMinor: bigint;
  /** Pledged and paid, less what went back and what disputes hold. */
  readonly raisedMinor: bigint;
}

function toDay(row: FundsDayRow): FundsOfDay {
  const { reserveMinor, paidOutMinor, ...funds } = toFunds(row);
  const { grossMinor, pledgedMinor, refundsMinor, disputesMinor } = funds;
  return {
    day: row.day,
    ...funds,
    sentMinor: paidOutMinor + reserveMinor,
    raisedMinor: grossMinor + pledgedMinor - refundsMinor - disputesMinor,
  };
}

/**
 * Day by day, the first first; days are `YYYY-MM-DD`, UTC, both inclusive. Days on which nothing moved are
 * left out, and so is a campaign that never took anything.
 */
export async function readFundsByDay(
  campaignId: number,
  days: { readonly from: string; readonly to: string },
): Promise<FundsOfDay[]> {
  const beneficiary = await findBeneficiary(db(), campaignId);
  if (beneficiary === undefined) return [];
  const { id, currency } = beneficiary;
  return (await readBeneficiaryDays(id, currency, days)).map(toDay);
}

/** The same of several campaigns by their ids, each for days of its own, in two reads. */
export async function readFundsOfMany(
  many: readonly { readonly id: number; readonly from: string; readonly to: string }[],
): Promise<Map<number, FundsOfDay[]>> {
  const daysOf = new Map(many.map((one) => [one.id, one]));
  const found = await listBeneficiaries(db(), [...daysOf.keys()]);
  const asked = found.flatMap(({ id, campaign_id: campaignId, currency }) => {
    const days = daysOf.get(campaignId);
    return days ? [{ id, currency, from: days.from, to: days.to }] : [];
  });
  const rows = await readDaysOfMany(asked);
  return new Map(
    found.map(({ id, campaign_id: campaignId }) => [campaignId, (rows.get(id) ?? []).map(toDay)]),
  );
}
