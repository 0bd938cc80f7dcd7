import { describe, expect, it } from 'vitest';
import { COUNTRIES } from './countries.ts';
import { EUROPEAN_UNION } from './rules.ts';
import { postalCode, postalProblem } from './postal-codes.ts';

describe('a postal code', () => {
  it.each(['((', '[', '\\', ''])('of no country is left as it was typed: %s', (country) => {
    expect([postalCode(country, 'ab 1'), postalProblem(country, 'ab 1')]).toEqual(['AB 1', null]);
  });

  it.each([
    ['SE', '9'],
    ['SE', '1112'],
    ['AT', '10101'],
    ['NL', '1012'],
    ['PL', '0-950'],
    ['JP', '100000'],
    ['BR', '9'],
    ['IE', '9'],
    ['CH', 'D-8001'],
    ['DE', '1011'],
  ])('that %s has not is wrong: %s', (country, code) => {
    expect(postalProblem(country, code)).toHaveProperty('example');
  });

  it.each([
    ['SE', '111 22'],
    ['SE', '11122'],
    ['SE', 'SE-111 22'],
    ['LV', 'LV-1010'],
    ['LU', 'L-1009'],
    ['NL', '1012 AB'],
    ['PT', '1000-205'],
    ['PL', '00-950'],
    ['GR', '104 31'],
    ['JP', '100-0001'],
    ['IE', 'D02 AF30'],
    ['MT', 'VLT 1117'],
    ['GB', 'sw1a 1aa'],
    ['US', '62701-1234'],
    ['IN', '110 001'],
    ['CH', '8001'],
  ])('as %s writes it does: %s', (country, code) => {
    expect(postalProblem(country, code)).toBe(null);
  });

  it.each([
    ['JP', '１００－０００１', '100-0001'],
    ['JP', '〒100-0001', '100-0001'],
    ['JP', '〒 100ー0001', '100-0001'],
    ['JP', '1000001', '100-0001'],
    ['DE', 'D-10115', '10115'],
    ['DE', 'DE 10115', '10115'],
    ['FR', 'F-29200', '29200'],
    ['FR', '29 200', '29200'],
    ['AT', 'A-1010', '1010'],
    ['IT', 'I-00184', '00184'],
    ['NO', 'N-0150', '0150'],
    ['FI', 'FIN-00100', '00100'],
    ['LV', 'LV1010', '1010'],
    ['LU', 'L-1009', '1009'],
    ['SE', 'SE-111 22', '111 22'],
    ['SE', '11122', '111 22'],
    ['US', '123456789', '12345-6789'],
    ['US', '62701', '62701'],
    ['GB', 'GIR 0AA', 'GIR 0AA'],
    ['GB', 'gir0aa', 'GIR 0AA'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['PL', '00950', '00-950'],
    ['PT', '1000205', '1000-205'],
    ['PT', '1000', '1000'],
    ['IE', 'd02af30', 'D02 AF30'],
    ['IN', '110 001', '110001'],
    ['BR', '01310100', '01310-100'],
  ])('of %s typed as %s is %s', (country, typed, usual) => {
    expect(postalProblem(country, typed)).toBe(null);
    expect(postalCode(country, typed)).toBe(usual);
    expect(postalCode(country, usual)).toBe(usual);
  });

  it.each([
    ['CH', 'd-8001', 'D-8001'],
    ['DE', 'F-10115', 'F-10115'],
    ['DE', 'D-1011', 'D-1011'],
    ['AT', '10 10 1', '10 10 1'],
    ['HK', 'gpo 12', 'GPO 12'],
  ])('that %s has not stays as it was typed: %s', (country, typed, kept) => {
    expect(postalCode(country, typed)).toBe(kept);
  });

  it('is needed in the whole Union but Ireland, and not where there is none', () => {
    const free = EUROPEAN_UNION.filter((country) => postalProblem(country, '') === null);
    expect(free).toEqual(['IE']);
    expect(postalProblem('HK', '')).toBe(null);
    expect(postalProblem('US', '')).toBe('missing');
    expect(postalProblem('HK', 'anything')).toBe(null);
  });

  it.each([
    ['DE', '10115', 5],
    ['AT', '1010', 4],
    ['US', '62701', 5],
    ['GB', 'SW1A 1AA', 0],
    ['PL', '00-950', 0],
  ])('another than %s has is answered with one of its own: %s', (country, example, digits) => {
    expect(postalProblem(country, 'nowhere')).toEqual({ example, digits });
  });

  const known = new Set(COUNTRIES.map(({ alpha2 }) => alpha2));
  const shown = [...known].map((country) => [country, postalProblem(country, '?')] as const);
  it.each(shown.filter(([, form]) => form !== null))(
    'shown for %s is one there',
    (country, form) => {
      expect(postalProblem(country, (form as { example: string }).example)).toBe(null);
    },
  );
});
