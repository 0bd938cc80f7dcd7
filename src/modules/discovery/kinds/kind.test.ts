import { describe, expect, it } from 'vitest';
import type { Category } from '#modules/campaigns/index.ts';
import { searchOf } from '../search.ts';
import { countKinds, countOpen, type Kind } from './kind.ts';

const CATEGORIES = [
  { id: 1, slug: 'tech', parentId: null },
  { id: 2, slug: 'audio', parentId: 1 },
  { id: 3, slug: 'phones', parentId: 1 },
] as unknown as Category[];

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
  kind({ campaigns: 100 }),
  kind({ categoryId: 3, country: 'DE', percent: 50, campaigns: 30 }),
  kind({ status: 'ended', percent: 75, campaigns: 7 }),
  kind({ forever: true, funding: 'flexible', nonprofit: true, campaigns: 5 }),
  kind({ status: '', categoryId: 0, campaigns: 2 }),
  // Four are past their deadline: counted as open, and ended.
  kind({ campaigns: -4 }),
  kind({ status: 'ended', campaigns: 4 }),
];

function counted(query: string, categoryIds: number[] | null = null) {
  const search = { ...searchOf(new URLSearchParams(query)), categoryIds };
  const facets = countKinds(KINDS, CATEGORIES, search);
  return (facet: string) =>
    Object.fromEntries(
      facets.filter((one) => one.facet === facet).map(({ value, hits }) => [value, hits]),
    );
}

describe('what filters would leave', () => {
  it('nothing is listed that has none, nor what is under no status and no category', () => {
    const of = counted('filter_country=JP');
    expect([of('found'), of('category'), of('status')]).toEqual([{ '': 0 }, {}, {}]);
    expect(Object.keys(counted('')('status')).sort()).toEqual(['ended', 'open']);
  });

  it('is every campaign of each value, of a branch all that belong to it', () => {
    const of = counted('');
    expect(of('found')).toEqual({ '': 144 });
    expect(of('category')).toEqual({ tech: 142, audio: 112, phones: 30 });
    expect(of('status')).toEqual({ open: 131, ended: 11 });
    expect(of('percent')).toEqual({ '50_to_75': 30, '75_to_100_plus': 7 });
  });

  it('leaves out the filter itself and keeps the others', () => {
    const of = counted('filter_status=open&filter_country=FR', [2]);
    expect(of('found')).toEqual({ '': 101 });
    expect(of('country')).toEqual({ FR: 101 });
    expect(of('status')).toEqual({ open: 101, ended: 11 });
    expect(of('category')).toEqual({ tech: 101, audio: 101 });
  });

  it('knows what is nonprofit, what is open for ever, and what has a deadline to come', () => {
    expect(counted('filter_nonprofit=true')('found')).toEqual({ '': 5 });
    expect(counted('filter_forever_funding_active=true')('funding')).toEqual({ flexible: 5 });
    expect(counted('sort=ending_soon')('found')).toEqual({ '': 126 });
  });

  it('what has most comes first, and of as many the first by name', () => {
    const search = { ...searchOf(new URLSearchParams('filter_status=ended')), categoryIds: null };
    const facets = countKinds(KINDS, CATEGORIES, search).filter(
      ({ facet }) => facet === 'category',
    );
    expect(facets.map(({ value }) => value)).toEqual(['audio', 'tech']);
  });
});

describe('what can be backed now', () => {
  it('is counted in all and by category, without what is past its deadline', () => {
    expect(countOpen(KINDS)).toEqual({
      open: 131,
      categories: [
        { id: 2, open: 101 },
        { id: 3, open: 30 },
      ],
    });
  });
});
