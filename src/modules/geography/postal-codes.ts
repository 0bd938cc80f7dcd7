import { EUROPEAN_UNION } from './rules.ts';

/** How a postal code looks where a wrong one is a parcel that never arrives; elsewhere anything is taken. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(?:-\d{4})?$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  AU: /^\d{4}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  DE: /^\d{5}$/,
  FR: /^\d{5}$/,
  ES: /^\d{5}$/,
  IN: /^[1-9]\d{5}$/,
  PH: /^\d{4}$/,
};

/** Further countries where a parcel without a postal code does not arrive. */
const NEEDED = new Set([
  'NZ',
  'CH',
  'NO',
  'JP',
  ...EUROPEAN_UNION.filter((country) => country !== 'IE'),
]);

/** Whether a postal code does for a country: `missing` where there is none and one is needed. */
export function postalProblem(country: string, code: string): 'missing' | 'wrong' | null {
  const pattern = PATTERNS[country];
  if (code === '') return pattern || NEEDED.has(country) ? 'missing' : null;
  return !pattern || pattern.test(code) ? null : 'wrong';
}
