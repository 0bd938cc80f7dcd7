/** How a postal code looks in capitals, where a wrong one is a parcel that never arrives. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(?:-\d{4})?$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/,
  IE: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/,
  MT: /^[A-Z]{3} ?\d{4}$/,
  NL: /^[1-9]\d{3} ?[A-Z]{2}$/,
  LU: /^(?:L-?)?\d{4}$/,
  PT: /^\d{4}(?:[- ]?\d{3})?$/,
  PL: /^\d{2}[- ]?\d{3}$/,
  JP: /^\d{3}-?\d{4}$/,
  BR: /^\d{5}-?\d{3}$/,
  IN: /^[1-9]\d{2} ?\d{3}$/,
  AR: /^(?:\d{4}|[A-Z]\d{4}[A-Z]{3})$/,
  TW: /^\d{3}(?:-?\d{2,3})?$/,
  IL: /^\d{5}(?:\d{2})?$/,
  IS: /^\d{3}$/,
  ...alike(/^\d{3} ?\d{2}$/, 'CZ', 'GR', 'SE', 'SK'),
  ...alike(/^\d{4}$/, 'AT', 'AU', 'BE', 'BG', 'CH', 'CY', 'DK', 'HU', 'LI', 'LV', 'NO', 'NZ', 'PH'),
  ...alike(/^\d{4}$/, 'SI', 'ZA'),
  ...alike(/^\d{5}$/, 'DE', 'EE', 'ES', 'FI', 'FR', 'HR', 'IT', 'KR', 'LT', 'MC', 'MX', 'MY', 'TH'),
  ...alike(/^\d{5}$/, 'TR', 'UA'),
  ...alike(/^\d{6}$/, 'CN', 'RO', 'SG'),
};

/** Where a code can be looked at, and parcels arrive without one all the same. */
const OPTIONAL = new Set('AR BR CN IE IL IS KR MX MY SG TH TR TW UA ZA'.split(' '));

function alike(pattern: RegExp, ...countries: string[]): Record<string, RegExp> {
  return Object.fromEntries(countries.map((country) => [country, pattern]));
}

/**
 * Whether a postal code does for a country: `missing` where there is none and one is needed. The country's
 * own letters may stand before it, as in SE-111 22; where no pattern is known anything is taken.
 */
export function postalProblem(country: string, code: string): 'missing' | 'wrong' | null {
  const pattern = PATTERNS[country];
  if (code === '') return pattern && !OPTIONAL.has(country) ? 'missing' : null;
  const bare = code.toUpperCase().replace(new RegExp(`^${country}[- ]`), '');
  return !pattern || pattern.test(bare) ? null : 'wrong';
}
