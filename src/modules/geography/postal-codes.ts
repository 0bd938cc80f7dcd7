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
  US: '\\d{5}([- ]?\\d{4})?',
  GB: '[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}|GIR ?0AA',
  IE: '[A-Z]\\d[\\dW] ?[A-Z\\d]{4}',
  NL: '[1-9]\\d{3} ?[A-Z]{2}',
  PT: '\\d{4}([- ]?\\d{3})?',
  IN: '[1-9]\\d{2} ?\\d{3}',
  AR: '\\d{4}|[A-Z]\\d{4}[A-Z]{3}',
  TW: '\\d{3}(-?\\d{2,3})?',
  IL: '\\d{5}(\\d{2})?',
};

/** Where a code can be looked at, and parcels arrive without one all the same. */
const OPTIONAL = 'AR BR CN IE IL IS KR MX MY SG TH TR TW UA ZA';

/** What stands before codes of a country beside its own two letters: those of its cars. */
const CARS = 'DED FRF ATA ITI NON FIFIN LUL SES BEB ESE HUH PTP'
  .split(' ')
  .map((entry) => [entry.slice(0, 2), entry.slice(2)] as const);

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
 * A code without what is only written around it: full-width signs and dashes of all kinds, Japan's mark of
 * the post, the letters of the country where its codes begin with a digit.
 */
function bareCode(country: string, code: string): string {
  const plain = code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[‐-―−ー]/g, '-');
  const cars = CARS.find(([of]) => of === country)?.[1] ?? country;
  return plain
    .replace(/^〒/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(new RegExp(`^(?:${country}|${cars})[- ]?(?=\\d)|^${country}[- ]`), '');
}

function isKnown(country: string, example: string, bare: string): boolean {
  const pattern = PATTERNS[country] ?? alike(example);
  const signs = bare.replace(/[- ]/g, '');
  // Blanks are put anywhere, as in 29 200; where they stand is no part of the code.
  const isWhole = (text: string) => new RegExp(`^(?:${pattern})$`).test(text);
  return isWhole(bare) || (/^[\d ]+$/.test(bare) && isWhole(signs));
}

/** Where a code that is longer than the country's example is parted: from the left, or from the right. */
const PARTED: Readonly<Record<string, readonly [number, string]>> = {
  US: [5, '-'],
  GB: [-3, ' '],
};

/** A code as its country writes it; as it was typed, in capitals, where it is none or none is known. */
export function postalCode(country: string, code: string): string {
  const example = EXAMPLES.get(country);
  // Before anything is made of the country: somebody's text may stand in its place.
  if (example === undefined) return code.toUpperCase();
  const bare = bareCode(country, code);
  if (!isKnown(country, example, bare)) return code.toUpperCase();
  const signs = bare.replace(/[- ]/g, '');
  const [at, between] = PARTED[country] ?? [0, ''];
  if (at !== 0 && signs.length > Math.abs(at)) {
    return `${signs.slice(0, at)}${between}${signs.slice(at)}`;
  }
  if (signs.length !== example.replace(/[- ]/g, '').length) return bare;
  let next = 0;
  return example.replace(/[^- ]/g, () => signs[next++] ?? '');
}

/**
 * What is wrong with a postal code: `missing` where there is none and one is needed, else how the country's
 * own look; null where it does. Where no code is known anything is taken.
 */
export function postalProblem(country: string, code: string): 'missing' | PostalForm | null {
  const example = EXAMPLES.get(country);
  if (example === undefined) return null;
  if (code === '') return OPTIONAL.includes(country) ? null : 'missing';
  if (isKnown(country, example, bareCode(country, code))) return null;
  return { example, digits: /\D/.test(example) ? 0 : example.length };
}
