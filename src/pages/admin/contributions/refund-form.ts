import { z } from 'zod';
import { LONGEST_NOTE } from '#flows/refund-contribution/index.ts';
import { REFUND_REASONS } from '#modules/payments/index.ts';
import { type Currency, exponentOf, isCurrency } from '#money/currency.ts';
import { parseAmount } from '#money/typed-amount.ts';
import { AppError, type FieldMessage, fieldErrors } from '#platform/errors/app-error.ts';
import { schemaError } from '#platform/http/error-answer.ts';
import { written } from '#platform/text/written.ts';

const LONGEST_AMOUNT = 20;
const noteField = z.object({ note: written(LONGEST_NOTE) });

/** As it is typed; what it says depends on the currency. */
export const amountField = z.string().trim().default('');

/** What a refund's form sends; amount and note are read together, as one depends on the currency. */
export const refundBody = z.object({
  intent: z.enum(['refund', 'mark_refunded']),
  reason: z.enum(REFUND_REASONS),
  amount: amountField,
  note: z.string().default(''),
  /** What the form said was left, in minor units. */
  left: z.string().regex(/^\d{1,11}$/),
});

export interface TypedRefund {
  /** In minor units; null for all that is left. */
  readonly amountMinor: bigint | null;
  readonly note: string;
}

/** Amount and note of a refund. Throws 422 with all that is wrong with how they are written. */
export function readRefund(
  { amount, note }: Pick<z.output<typeof refundBody>, 'amount' | 'note'>,
  currency: Currency,
): TypedRefund {
  const read = readAmount(amount, currency);
  const said = noteField.safeParse({ note });
  if (said.success && 'minor' in read) return { amountMinor: read.minor, note: said.data.note };
  const noteFaults = said.success ? {} : (schemaError(said.error).fields ?? {});
  throw fieldErrors({ ...('fault' in read ? { amount: [read.fault] } : {}), ...noteFaults });
}

/** The amount alone, in minor units; null for all that is left. Throws 422 for what is none. */
export function readRefundAmount(typed: string, currency: Currency): bigint | null {
  const read = readAmount(typed, currency);
  if ('fault' in read) throw fieldErrors({ amount: [read.fault] });
  return read.minor;
}

/** One sign with three digits behind it: thousands, or decimals too many. */
const MAY_BE_DECIMALS = /^\d{1,3}[.,]\d{3}$/;

/**
 * What is wrong with the amount by what is left stands at its field. Where decimals may have been meant, it
 * says how many there can be.
 */
export async function atAmount<T>(
  giving: Promise<T>,
  { typed, currency }: { readonly typed: string; readonly currency: string },
): Promise<T> {
  try {
    return await giving;
  } catch (error) {
    const isTooMuch = error instanceof AppError && error.id === 'refund_too_much';
    if (!isTooMuch) throw error;
    const fault = MAY_BE_DECIMALS.test(typed)
      ? { key: 'admin.refund_amount_wrong' as const, values: { digits: digitsOf(currency) } }
      : 'errors.contributions.refund_too_much';
    throw fieldErrors({ amount: [fault] });
  }
}

const digitsOf = (currency: string): number => (isCurrency(currency) ? exponentOf(currency) : 2);

function readAmount(
  typed: string,
  currency: Currency,
): { readonly minor: bigint | null } | { readonly fault: FieldMessage } {
  if (typed === '') return { minor: null };
  const digits = exponentOf(currency);
  const cents = typed.length > LONGEST_AMOUNT ? null : parseAmount(typed, digits);
  return cents === null || cents <= 0
    ? { fault: { key: 'admin.refund_amount_wrong', values: { digits } } }
    : { minor: BigInt(cents) };
}
