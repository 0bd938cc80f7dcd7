import { describe, expect, it } from 'vitest';
import { searchOf } from '../search.ts';
import type { Kind } from './kind.ts';
import { walkOf } from './walk.ts';

const kind = (more: Partial<Kind>): Kind => ({
  status: 'open',
  forever: false,
  funding: 'fixed',
  nonprofit: false,
  categoryId: 2,
  country: 'FR',
  percent: 0,
  campaigns: 1,
  ...more,
});

const KINDS: Kind[] = [
  kind({ campaigns: 50_000 }),
  kind({ country: 'DE', campaigns: 20_000 }),
  kind({ country: 'DE', percent: 50, campaigns: 1000 }),
  kind({ percent: 50, campaigns: 400 }),
  kind({ funding: 'flexible', campaigns: 100 }),
  kind({ nonprofit: true, campaigns: 900 }),
  kind({ nonprofit: true, funding: 'flexible', campaigns: 40 }),
  kind({ forever: true, campaigns: 3000 }),
  kind({ status: 'ended', percent: 50, campaigns: 900 }),
  kind({ status: 'ended', campaigns: 90_000 }),
  kind({ status: '', country: 'FR', campaigns: 1200 }),
  kind({ status: '', country: 'DE', campaigns: 800 }),
];

function walked(
  query: string,
  more: { categoryIds?: number[]; launched?: { after: Date; until: Date } } = {},
) {
  const search = { ...searchOf(new URLSearchParams(query)), categoryIds: null, ...more };
  return walkOf(KINDS, search, 25);
}

describe('an order is walked', () => {
  it('where enough of what is asked for are met soon', () => {
    expect(walked('')).toEqual({ lead: null });
    // 1,400 of 75,440 open ones are in the band.
    expect(walked('filter_status=open&filter_percent_funded=50_to_75')).not.toBeNull();
    // One in 540 is flexible.
    expect(walked('filter_status=open&filter_funding=flexible')).toBeNull();
  });

  it('not where the first of a status is behind all others of it', () => {
    // A hundred of those that ended.
    expect(walked('filter_percent_funded=50_to_75')).not.toBeNull();
    // None.
    expect(walked('filter_nonprofit=true&sort=newest')).toBeNull();
  });

  it('along what leads to a country, a town or nonprofits in this order', () => {
    expect(walked('filter_country=FR')).toEqual({ lead: 'country' });
    expect(walked('filter_country=DE&sort=newest')).toEqual({
      lead: 'country',
    });
    expect(walked('filter_city=paris&filter_country=FR')).toEqual({ lead: 'city' });
    // Of a country that has fewer all are passed.
    expect(walked('filter_city=paris&filter_country=IT')).toEqual({ lead: 'country' });
    expect(walked('filter_nonprofit=true&filter_funding=flexible')).toMatchObject({
      lead: 'nonprofit',
    });
    expect(walked('filter_country=FR&sort=most_funded')).toMatchObject({ lead: null });
  });

  it('along the index on which the fewest are passed', () => {
    // Of 3,000 that are open for ever all are in the category.
    const forever = 'filter_forever_funding_active=true';
    expect(walked(forever, { categoryIds: [2] })).toEqual({ lead: 'forever' });
    expect(walked('', { categoryIds: [9] })).toEqual({ lead: 'category' });
    expect(walked('filter_status=open&filter_country=FR', { categoryIds: [9] })).toEqual({
      lead: 'category',
    });
    expect(walked('', { categoryIds: [2, 9] })).toEqual({ lead: null });
    expect(walked('sort=newest', { categoryIds: [9] })).toBeNull();
  });

  it('not where a category has few in a country, which are listed', () => {
    expect(walked('sort=newest&filter_country=DE', { categoryIds: [9] })).toEqual({ lead: 'kind' });
    const lastOfFew = 'sort=most_funded&filter_country=DE&filter_nonprofit=true';
    expect(walked(lastOfFew, { categoryIds: [9] })).toEqual({ lead: 'kind' });
    // Of 21,000 that are open none.
    const flexible = 'sort=newest&filter_country=DE&filter_funding=flexible&filter_status=open';
    expect(walked(flexible, { categoryIds: [2] })).toBeNull();
  });

  it('never where the kinds can not tell how many are passed', () => {
    const launched = { after: new Date(0), until: new Date(1) };
    expect(walked('', { launched })).toBeNull();
    expect(walked('filter_city=paris&sort=newest')).toBeNull();
    expect(walked('filter_city=paris&filter_country=FR&sort=newest')).toBeNull();
    expect(walked('filter_city=rome&filter_country=IT&sort=newest')).toEqual({ lead: 'country' });
  });

  it('within what is open, for what is open for ever and for what ends soon', () => {
    expect(walked('filter_forever_funding_active=true')).not.toBeNull();
    expect(walked('sort=ending_soon')).not.toBeNull();
    expect(walked('sort=ending_soon&filter_forever_funding_active=true')).toBeNull();
  });

  it('to its end, where that is not far', () => {
    expect(walked('filter_nonprofit=true', { categoryIds: [8, 9] })).not.toBeNull();
    expect(walked('', { categoryIds: [8, 9] })).toBeNull();
  });
});
