import { describe, expect, it } from 'vitest';
import type { Category } from '#modules/campaigns/index.ts';
import { searchOf } from '#modules/discovery/index.ts';
import { chosenFilters, filterGroups } from './explore-filters.ts';

const category = (id: number, slug: string, name: string, topLevel = false): Category => ({
  id,
  slug,
  topLevel,
  parentId: topLevel ? null : id < 10 ? 1 : 10,
  iconName: 'wave',
  names: { en: name, fr: `${name} fr`, de: `${name} de`, es: `${name} es` },
  taglines: { en: '', fr: '', de: '', es: '' },
});

const context = (query: string) => ({
  search: searchOf(new URLSearchParams(query)),
  locale: 'en' as const,
  view: 'list' as const,
  townNames: new Map([['jena', 'Jena']]),
  categories: [
    category(1, 'tech-innovation', 'Tech & Innovation', true),
    category(2, 'other-innovative-products', 'Other Innovative Products'),
    category(3, 'audio', 'Audio'),
    category(4, 'film', 'Film'),
    category(5, 'mother-tongues', 'Mother Tongues'),
    category(10, 'creative-works', 'Creative Works', true),
    category(11, 'comics', 'Comics'),
  ],
  facets: ['tech-innovation', 'other-innovative-products', 'audio', 'mother-tongues'].map(
    (value, place) => ({ isLeast: false, facet: 'category' as const, value, hits: 9 - place }),
  ),
});

const categoriesOf = (query: string) => {
  const group = filterGroups(context(query)).find(({ name }) => name === 'category');
  return group?.choices.flatMap(({ label, nested = [] }) => [
    label,
    ...nested.map((within) => `– ${within.label}`),
  ]);
};

describe('the filter of categories', () => {
  it('[3-03] offers what holds campaigns, and none that is called Other…', () => {
    expect(categoriesOf('')).toEqual(['Tech & Innovation', '– Audio', '– Mother Tongues']);
  });

  it('[3-03] offers a chosen one that holds none, so that it can be taken back', () => {
    expect(categoriesOf('filter_category=film')).toContain('– Film');
    expect(categoriesOf('filter_category=other-innovative-products')).not.toContain(
      '– Other Innovative Products',
    );
  });

  it('[3-03] puts a chosen category under its group, though that holds nothing, and names it once', () => {
    expect(categoriesOf('filter_category=comics')).toEqual([
      'Tech & Innovation',
      '– Audio',
      '– Mother Tongues',
      'Creative Works',
      '– Comics',
    ]);
    const now = context('filter_category=comics');
    expect(chosenFilters(now, filterGroups(now)).map(({ label }) => label)).toEqual(['Comics']);
  });
});

describe('a category and those within it', () => {
  const hrefOf = (query: string, label: string) => {
    const group = filterGroups(context(query)).find(({ name }) => name === 'category');
    const all = group?.choices.flatMap((choice) => [choice, ...(choice.nested ?? [])]);
    return all?.find((choice) => choice.label === label)?.href;
  };

  it('[3-03] take the place of each other, so that a choice gives what is counted beside it', () => {
    expect(hrefOf('filter_category=tech-innovation', 'Audio')).toBe(
      '/explore?filter_category=audio',
    );
    expect(hrefOf('filter_category=audio&filter_category=film', 'Tech & Innovation')).toBe(
      '/explore?filter_category=tech-innovation',
    );
    expect(hrefOf('filter_category=comics', 'Audio')).toBe(
      '/explore?filter_category=comics&filter_category=audio',
    );
    expect(hrefOf('filter_category=audio', 'Mother Tongues')).toBe(
      '/explore?filter_category=audio&filter_category=mother-tongues',
    );
  });
});

describe('the filters that are set', () => {
  const chosen = (query: string, view: 'list' | 'map' = 'list') => {
    const now = { ...context(query), view };
    return chosenFilters(now, filterGroups(now)).map(({ label, href }) => [label, href]);
  };

  it('[3-03] are named with a category that the rail does not offer, and let go of that alone', () => {
    expect(chosen('filter_category=other-innovative-products&filter_category=audio')).toEqual([
      ['Audio', '/explore?filter_category=other-innovative-products'],
      ['Other Innovative Products', '/explore?filter_category=audio'],
    ]);
  });

  it('are named on the map with the order that leaves campaigns out, and with no other', () => {
    expect(chosen('sort=ending_soon', 'map')).toEqual([['Ending soon', '/explore?view=map']]);
    expect(chosen('sort=newest', 'map')).toEqual([]);
    expect(chosen('sort=ending_soon')).toEqual([]);
  });
});

describe('the filter of countries', () => {
  const codes = 'DE FR ES IT PT NL BE AT CH DK SE NO GR MX'.split(' ');
  const facets = codes.map((value, place) => {
    return { isLeast: false, facet: 'country' as const, value, hits: 99 - place };
  });
  const countries = (query: string) => {
    const groups = filterGroups({ ...context(query), facets });
    const group = groups.find(({ name }) => name === 'country');
    const labels = (choices: readonly { label: string }[] = []) => choices.map((one) => one.label);
    return [labels(group?.choices).length, group?.more?.label, labels(group?.more?.choices)];
  };

  it('keeps the rarer ones behind a fold, by their names, and a chosen one before it', () => {
    expect(countries('')).toEqual([12, '2 more countries', ['Greece', 'Mexico']]);
    expect(countries('filter_country=GR')).toEqual([13, '1 more country', ['Mexico']]);
  });
});

describe('the filters that are set', () => {
  it('[3-32] can each be taken away, a country with no campaigns and a town by its name too', () => {
    const now = context('filter_country=IS&filter_city=jena&filter_status=open');
    const chosen = chosenFilters(now, filterGroups(now));
    expect(chosen.map(({ label, href }) => [label, href])).toEqual([
      ['Open', '/explore?filter_city=jena&filter_country=IS'],
      ['Iceland', '/explore?filter_city=jena&filter_status=open'],
      ['Jena', '/explore?filter_country=IS&filter_status=open'],
    ]);
  });
});

describe('the filter of countries', () => {
  const countriesOf = (locale: 'en' | 'de', hits: Readonly<Record<string, number>>) => {
    const facets = Object.entries(hits).map(([value, count]) => ({
      isLeast: false,
      facet: 'country' as const,
      value,
      hits: count,
    }));
    const group = filterGroups({ ...context(''), locale, facets }).find(
      ({ name }) => name === 'country',
    );
    return group?.choices.map(({ label }) => label);
  };

  it('puts equal counts in the order of the names, as each language has them', () => {
    const hits = { PT: 3, AT: 2, CH: 2, CR: 2, HR: 2 };
    expect(countriesOf('en', hits)).toEqual([
      'Portugal',
      'Austria',
      'Costa Rica',
      'Croatia',
      'Switzerland',
    ]);
    expect(countriesOf('de', hits)).toEqual([
      'Portugal',
      'Costa Rica',
      'Kroatien',
      'Österreich',
      'Schweiz',
    ]);
  });
});
