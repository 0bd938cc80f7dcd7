import { portion } from '#money/allocate.ts';
import { processingFee, type ProcessingRate } from '#modules/payments/rules.ts';

/** The fees of a collected contribution, minor units of its currency. */
export interface Fees {
  readonly platformFeeMinor: bigint;
  readonly processingFeeMinor: bigint;
}

/** The platform's share of an amount, half up to whole minor units. */
function platformFee(totalMinor: bigint, bps: number): bigint {
  return portion(totalMinor, BigInt(bps), 10_000n);
}

/** Both fees; processing never takes more than the platform's fee leaves. */
export function feesOf(totalMinor: bigint, platformFeeBps: number, rate: ProcessingRate): Fees {
  const platformFeeMinor = platformFee(totalMinor, platformFeeBps);
  const left = totalMinor - platformFeeMinor;
  const fee = processingFee(totalMinor, rate);
  return { platformFeeMinor, processingFeeMinor: fee < left ? fee : left };
}
