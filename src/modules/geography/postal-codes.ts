/**
 * A postal code of each country where a wrong one is a parcel that never arrives. Its others look like it:
 * digits for digits, letters for letters, what stands between them or nothing.
 */
const EXAMPLES = new Map(
  (
    'AR1425,AT1010,AU2000,BE1000,BG1000,BR01310-100,CAK1A 0B1,CH8001,CN100000,CY1010,CZ110 00,' +
    'DE10115,DK1050,EE10111,ES28013,FI00100,FR75001,GBSW1A 1AA,GR104 31,HR10000,HU1051,IED02 AF30,' +
    'IL9100001,IN110001,IS101,IT00184,JP100-0001,KR03051,LI9490,LT01100,LU1009,LV1010,MC98000,' +
    'MTVLT 1117,MX06000,MY50000,NL1012 AB,NO0150,NZ6011,PH1000,PL00-950,PT1000-205,RO010011,SE111 22,' +
    'SG018956,SI1000,SK811 01,TH10200,TR06100,TW100,UA01001,US62701,ZA8001'
  )
    .split(',')
    .map((entry) => [entry.slice(0, 2), entry.slice(2)]),
);

/** Where codes look in more ways than one, or not every code of that look is one. */
const PATTERNS: Readonly<Record<string, string>> = {
  US: '\\d{5}(-\\d{4})?',
  GB: '[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}',
  IE: '[A-Z]\\d[\\dW] ?[A-Z\\d]{4}',
  NL: '[1-9]\\d{3} ?[A-Z]{2}',
  LU: '(L-?)?\\d{4}',
  PT: '\\d{4}([- ]?\\d{3})?',
  IN: '[1-9]\\d{2} ?\\d{3}',
  AR: '\\d{4}|[A-Z]\\d{4}[A-Z]{3}',
  TW: '\\d{3}(-?\\d{2,3})?',
  IL: '\\d{5}(\\d{2})?',
};

/** Where a code can be looked at, and parcels arrive without one all the same. */
const OPTIONAL = 'AR BR CN IE IL IS KR MX MY SG TH TR TW UA ZA';

function alike(example: string): string {
  const like = (sign: string) => (sign >= 'A' ? '[A-Z]' : sign >= '0' ? '\\d' : '[- ]?');
  return example.replace(/./g, like);
}

/** What codes of a country look like: one of them, and how many digits it is; 0 where it has other signs. */
export interface PostalForm {
  readonly example: string;
  readonly digits: number;
}

/**
 * What is wrong with a postal code: `missing` where there is none and one is needed, else how the country's
 * own look; null where it does. The country's letters may stand before it, as in SE-111 22; where no code is
 * known anything is taken.
 */
export function postalProblem(country: string, code: string): 'missing' | PostalForm | null {
  const example = EXAMPLES.get(country);
  if (example === undefined) return null;
  if (code === '') return OPTIONAL.includes(country) ? null : 'missing';
  const bare = code.toUpperCase().replace(new RegExp(`^${country}[- ]`), '');
  const pattern = PATTERNS[country] ?? alike(example);
  if (new RegExp(`^(?:${pattern})$`).test(bare)) return null;
  return { example, digits: /\D/.test(example) ? 0 : example.length };
}
