/** Stripe books in the currencies of its account; ours are in the currency that was charged. */
import type Stripe from 'stripe';

/** What was charged or disputed, in minor units of its own currency. */
interface Moved {
  readonly amount: number;
  readonly currency: string;
}

type Booked = Pick<Stripe.BalanceTransaction, 'amount' | 'currency' | 'fee'>;

/**
 * The fee of a movement in minor units of what was moved. Booked in another currency it is turned back at the
 * movement's own rate, rounded to the nearest: one rounding of at most half a unit.
 */
export function feeOf(booked: Booked, moved: Moved): bigint {
  return turnBack(BigInt(booked.fee), booked, moved);
}

/** The amount of a movement, without its sign, in minor units of what was moved. */
export function amountOf(booked: Booked, moved: Moved): bigint {
  return turnBack(size(BigInt(booked.amount)), booked, moved);
}

function turnBack(minor: bigint, booked: Booked, moved: Moved): bigint {
  const whole = size(BigInt(booked.amount));
  if (booked.currency === moved.currency || whole === 0n) return minor;
  return (minor * BigInt(moved.amount) * 2n + whole) / (whole * 2n);
}

/** Several movements of one thing as one; undefined where there are none. */
export function together(movements: readonly Booked[]): Booked | undefined {
  const [first] = movements;
  if (first === undefined) return undefined;
  const sum = (of: 'amount' | 'fee') => movements.reduce((all, each) => all + each[of], 0);
  return { currency: first.currency, amount: sum('amount'), fee: sum('fee') };
}

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
