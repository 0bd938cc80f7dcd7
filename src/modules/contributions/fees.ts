import { divideHalfUp } from '#money/rounding.ts';

/** What processing a payment costs the campaign: a share in basis points and a fixed part, minor units. */
export interface ProcessingRate {
  readonly bps: number;
  readonly fixedMinor: bigint;
}

/** The fees of a collected contribution, minor units of its currency. */
export interface Fees {
  readonly platformFeeMinor: bigint;
  readonly processingFeeMinor: bigint;
}

/** The platform's share of an amount, half up to whole minor units. */
export function platformFee(totalMinor: bigint, bps: number): bigint {
  return divideHalfUp(totalMinor * BigInt(bps), 10_000n);
}

/** What processing an amount costs, half up; never more than the amount itself. */
export function processingFee(totalMinor: bigint, { bps, fixedMinor }: ProcessingRate): bigint {
  const fee = divideHalfUp(totalMinor * BigInt(bps), 10_000n) + fixedMinor;
  return fee < totalMinor ? fee : totalMinor;
}

/** Both fees; processing never takes more than the platform's fee leaves. */
export function feesOf(totalMinor: bigint, platformFeeBps: number, rate: ProcessingRate): Fees {
  const platformFeeMinor = platformFee(totalMinor, platformFeeBps);
  const left = totalMinor - platformFeeMinor;
  const fee = processingFee(totalMinor, rate);
  return { platformFeeMinor, processingFeeMinor: fee < left ? fee : left };
}
