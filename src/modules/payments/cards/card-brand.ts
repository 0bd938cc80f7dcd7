const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
};

/** What a brand of cards calls itself, by the provider's name for it; that name where it is none of these. */
export function cardBrand(brand: string): string {
  return BRANDS[brand] ?? brand;
}
