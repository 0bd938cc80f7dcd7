/** Where a currency is at home, for rows that name no country. */
const HOMES: Readonly<Record<string, string>> = {
  GBP: 'GB',
  CAD: 'CA',
  AUD: 'AU',
  NZD: 'NZ',
  HKD: 'HK',
  SGD: 'SG',
  MXN: 'MX',
  JPY: 'JP',
  SEK: 'SE',
  DKK: 'DK',
  NOK: 'NO',
  CHF: 'CH',
  EUR: 'DE',
};

export function homeOf(currency: string): string {
  return HOMES[currency] ?? 'US';
}

export function placeSlug(place: string): string {
  return place
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
