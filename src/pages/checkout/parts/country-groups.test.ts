import { describe, expect, it } from 'vitest';
import { countryGroups } from './country-groups.ts';

const country = (value: string) => ({ value, label: value });
const COUNTRIES = { common: ['US', 'DE'].map(country), rest: ['AT', 'BR', 'FR'].map(country) };
const perk = (...destinations: string[]) => ({
  ships: destinations.length > 0,
  rates: destinations.map((destination) => ({ destination, feeMinor: 0n })),
});

function said(chosen: ReturnType<typeof perk>[], own = '') {
  const groups = countryGroups(COUNTRIES, chosen, own);
  const codes = (list: typeof groups.first) => list.map(({ value }) => value).join(' ');
  return [groups.own?.value ?? null, codes(groups.first), codes(groups.rest), groups.isByReach];
}

describe('the countries of an address', () => {
  it('stand as usual where nothing is sent, or anywhere, or nowhere they know', () => {
    for (const chosen of [[], [perk()], [perk('everywhere')], [perk('JP')]]) {
      expect(said(chosen)).toEqual([null, 'US DE', 'AT BR FR', false]);
    }
  });

  it('begin with those that all of the choice is sent to', () => {
    expect(said([perk('european_union', 'BR'), perk()])).toEqual([null, 'DE AT BR FR', 'US', true]);
    const both = [perk('european_union'), perk('FR', 'US')];
    expect(said(both)).toEqual([null, 'FR', 'US DE AT BR', true]);
  });

  it('have the reader’s own on top, once, unless nothing is sent there', () => {
    expect(said([], 'AT')).toEqual(['AT', 'US DE', 'BR FR', false]);
    expect(said([perk('european_union')], 'AT')).toEqual(['AT', 'DE FR', 'US BR', true]);
    expect(said([perk('european_union')], 'US')).toEqual([null, 'DE AT FR', 'US BR', true]);
    expect(said([], 'ZZ')).toEqual([null, 'US DE', 'AT BR FR', false]);
  });
});
