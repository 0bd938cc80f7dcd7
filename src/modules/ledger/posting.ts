import type { Currency } from '#money/currency.ts';
import type { Posting } from './transfer.ts';

/** The owner of a beneficiary's accounts. */
export const of = (beneficiaryId: number): string => `beneficiary:${beneficiaryId}`;

/** What the provider keeps of a charge. */
export function providerFee(currency: Currency, amountMinor: bigint): Posting {
  return posting('provider_costs', null, 'provider_fees_withheld', null, currency, amountMinor);
}

export function posting(
  debit: string,
  debitOwner: string | null,
  credit: string,
  creditOwner: string | null,
  currency: Currency,
  amountMinor: bigint,
): Posting {
  return {
    debit,
    ...(debitOwner === null ? {} : { debitOwner }),
    credit,
    ...(creditOwner === null ? {} : { creditOwner }),
    currency,
    amountMinor,
  };
}

/** Postings of nothing are not made. */
export function some(...postings: Posting[]): Posting[] {
  return postings.filter(({ amountMinor }) => amountMinor > 0n);
}
