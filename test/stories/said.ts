import type { Said } from '#modules/contributions/index.ts';
import type { CardFacts } from '#modules/payments/provider.ts';

/** What a provider says of an attempt; what matters is added by the test. */
export function said(
  { id, sourceId }: { readonly id: number; readonly sourceId: number },
  outcome: Said['outcome'],
  values: Partial<Said> = {},
): Said {
  const isRefused = outcome === 'declined' || outcome === 'abandoned';
  return {
    attemptId: id,
    contributionId: sourceId,
    outcome,
    cause: 'checkout',
    requestId: null,
    keep: false,
    object: null,
    ref: null,
    url: null,
    charge: null,
    method: null,
    declineCode: isRefused ? 'generic_decline' : null,
    fingerprint: null,
    ...values,
  };
}

/** A card as the provider describes it. */
export function cardFacts(methodRef: string, values: Partial<CardFacts> = {}): CardFacts {
  return {
    methodRef,
    customerRef: null,
    brand: 'visa',
    last4: '4242',
    expMonth: 12,
    expYear: 2040,
    fingerprint: null,
    country: null,
    ...values,
  };
}
