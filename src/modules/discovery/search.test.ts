import { describe, expect, it } from 'vitest';
import { readCursor, SORTS, searchOf, writeCursor } from './search.ts';

const of = (query: string) => searchOf(new URLSearchParams(query));

describe('the filters of the address', () => {
  it('ignores what it does not know', () => {
    const search = of(
      "filter_status=hidden&filter_percent_funded=10&filter_funding=free&sort=id'--" +
        "&filter_country=usa&filter_city=../x&filter_category=A'&filter_nonprofit=yes",
    );
    expect(search).toEqual({
      text: '',
      categories: [],
      city: null,
      country: null,
      percent: null,
      status: null,
      funding: null,
      nonprofit: false,
      forever: false,
      sort: 'trending',
    });
  });

  it('[3-31] [3-32] [3-33] [3-34] [3-35] [3-36] [3-38] reads every filter it knows', () => {
    const search = of(
      'search_text= board%20game &filter_category=film&filter_category=audio&filter_city=brest' +
        '&filter_country=FR&filter_percent_funded=50_to_75&filter_status=ended&filter_funding=fixed' +
        '&filter_nonprofit=true&filter_forever_funding_active=true&sort=newest',
    );
    expect(search).toEqual({
      text: 'board game',
      categories: ['film', 'audio'],
      city: 'brest',
      country: 'FR',
      percent: '50_to_75',
      status: 'ended',
      funding: 'fixed',
      nonprofit: true,
      forever: true,
      sort: 'newest',
    });
  });

  it.each(['🎲', `%_'";--`, '!! & :*', '\u0000'])(
    'takes %j for no text, as it has no word',
    (text) => {
      const typed = new URLSearchParams({ search_text: text });
      expect(searchOf(typed)).toMatchObject({ text: '', sort: 'trending' });
    },
  );

  it.each(['4', 'ß', '漢', '㎏', 'a🎲'])('looks for %j', (text) => {
    expect(of(`search_text=${encodeURIComponent(text)}`)).toMatchObject({ text });
  });

  it('cuts a long text, but through no character', () => {
    const cut = (text: string) => of(`search_text=${encodeURIComponent(text)}`).text;
    expect(cut('a'.repeat(201))).toBe('a'.repeat(200));
    expect(cut(`${'a'.repeat(199)}🎲`)).toBe('a'.repeat(199));
    expect(cut(`${'a'.repeat(198)}🎲a`)).toBe(`${'a'.repeat(198)}🎲`);
  });

  it('[3-37] shows popular_all as trending', () => {
    expect(of('filter_quick=popular_all')).toMatchObject({ status: 'open', sort: 'trending' });
  });

  it.each([
    ['filter_percent_funded', '75_to_100_plus', 'percent'],
    ['filter_status', 'open', 'status'],
    ['filter_funding', 'flexible', 'funding'],
  ])('[3-33] [3-34] [3-35] reads %s=%s too', (name, value, field) => {
    expect(of(`${name}=${value}`)).toMatchObject({ [field]: value });
  });

  it('lets an explicit filter beat a quick one', () => {
    expect(of('filter_quick=final_hours')).toMatchObject({ status: 'open', sort: 'ending_soon' });
    expect(of('filter_quick=final_hours&filter_status=ended&sort=newest')).toMatchObject({
      status: 'ended',
      sort: 'newest',
    });
  });

  it('reads back a cursor of the same order, and nothing that is none', () => {
    const values = {
      trending: '-12.5',
      relevance: '12.5',
      most_funded: '12',
      most_backed: '12',
      newest: '2026-11-21T00:00:00.000Z',
      ending_soon: '2026-11-21T00:00:00.000Z',
    };
    const orders = [...SORTS, 'relevance'] as const;
    for (const made of orders) {
      const cursor = { value: values[made], id: 7 };
      for (const asked of orders)
        expect(readCursor(writeCursor(cursor, made), asked)).toEqual(
          asked === made ? cursor : null,
        );
    }
    for (const text of [
      null,
      '',
      '~',
      '1-2~5',
      'Z~5',
      '1e999~5',
      '2026-11-21~5',
      '2026-02-30T00:00:00Z~5',
      '2026-13-01T00:00:00Z~5',
      '0000-01-01T00:00:00Z~1',
      "1'~2",
      '1~x',
      '1~99999999999999999',
    ]) {
      for (const sort of ['trending', 'newest', 'relevance'] as const) {
        expect(readCursor(text && `${sort}.${text}`, sort)).toBeNull();
      }
    }
    // As cursors were before they named their order.
    expect(readCursor('12.5~7', 'trending')).toBeNull();
    expect(readCursor('2026-11-21T00:00:00Z~7', 'newest')).toBeNull();
  });
});
