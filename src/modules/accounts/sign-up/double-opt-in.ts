/** Where a consent of its own is asked for: the European Economic Area, the UK and Switzerland. */
const COUNTRIES = new Set(
  (
    'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE ' +
    'IS LI NO GB CH'
  ).split(' '),
);

/** Whether visitors of the country (two letters, any case) are asked; unknown ones are not. */
export function asksDoubleOptIn(country: string | null | undefined): boolean {
  const code = country?.toUpperCase() ?? '';
  return COUNTRIES.has(code === 'UK' ? 'GB' : code);
}

/** The country an Accept-Language header hints at: the region of the first language that has one. */
export function countryHint(acceptLanguage: string | undefined): string | null {
  const region = /(?:^|,)\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(
    (acceptLanguage ?? '').slice(0, 500),
  )?.[1];
  return region?.toUpperCase() ?? null;
}
