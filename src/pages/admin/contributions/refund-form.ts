import { z } from 'zod';
import { LONGEST_NOTE } from '#flows/refund-contribution/index.ts';
import { REFUND_REASONS } from '#modules/payments/index.ts';
import { type Currency, exponentOf } from '#money/currency.ts';
import { parseAmount } from '#money/typed-amount.ts';
import { type FieldMessage, fieldErrors } from '#platform/errors/app-error.ts';
import { schemaError } from '#platform/http/error-answer.ts';
import { written } from '#platform/text/written.ts';

const LONGEST_AMOUNT = 20;
const noteField = z.object({ note: written(LONGEST_NOTE) });

/** What a refund's form sends; amount and note are read together, as one depends on the currency. */
export const refundBody = z.object({
  intent: z.enum(['refund', 'mark_refunded']),
  reason: z.enum(REFUND_REASONS),
  amount: z.string().trim().default(''),
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
