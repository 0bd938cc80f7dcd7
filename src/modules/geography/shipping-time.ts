/** How long a parcel takes, as words: the windows that owners may promise. */
export type ShippingTime =
  | { readonly unit: 'days' }
  | { readonly unit: 'weeks'; readonly count: number };

/** Days under a week, one to four whole weeks; null for anything else, which is shown as nothing. */
export function shippingTime(days: number): ShippingTime | null {
  if (!Number.isInteger(days) || days < 0) return null;
  if (days < 7) return { unit: 'days' };
  return days % 7 === 0 && days <= 28 ? { unit: 'weeks', count: days / 7 } : null;
}
