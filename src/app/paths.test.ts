import { describe, expect, it } from 'vitest';
import { alternates, campaignSegment, inLocale, paths, safeReturnPath } from './paths.ts';

describe('addresses', () => {
  it('have a prefix in all languages but English', () => {
    expect(paths.campaign('en', 'tidewater')).toBe('/projects/tidewater');
    expect(paths.campaign('fr', 'tidewater')).toBe('/fr/projects/tidewater');
    expect([paths.home('en'), paths.home('de')]).toEqual(['/', '/de']);
    expect(paths.explore('es', { filter_category: ['a', 'b'], q: null, n: 0 })).toBe(
      '/es/explore?filter_category=a&filter_category=b&n=0',
    );
    expect(paths.campaign('en', 'a/../b')).toBe('/projects/a%2F..%2Fb');
  });

  it('keep page and query when the language changes', () => {
    expect(inLocale('de', '/fr/projects/x?a=1')).toBe('/de/projects/x?a=1');
    expect(inLocale('en', '/fr')).toBe('/');
    expect(alternates('/projects/x').map(({ path }) => path)).toEqual([
      '/projects/x',
      '/fr/projects/x',
      '/de/projects/x',
      '/es/projects/x',
    ]);
    expect(inLocale('fr', '/frogs')).toBe('/fr/frogs');
  });

  it('[2-19] name the campaign after projects or command_center, without the prefix', () => {
    expect(campaignSegment('/projects/x/payments/new')).toBe('x');
    expect(campaignSegment('/fr/command_center/12')).toBe('12');
    for (const other of ['/', '/projects', '/projects/', '/explore/projects/x']) {
      expect([other, campaignSegment(other)]).toEqual([other, null]);
    }
  });

  it.each([
    '//evil',
    '/\\evil',
    'https:evil',
    'https://evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    '/%0d%0aSet-Cookie:x',
    '/%09/evil',
    'http://host@evil',
    '／／evil',
    '/／evil',
    '\t//evil',
    '/\t/evil',
    '/%5cevil',
    '/%EF%BC%8Fevil',
    '/.//evil',
    '/a/..//evil',
    '/a//evil',
    '/%2e//evil',
    '/a/%2E%2e/%2Fevil',
    '/a/..',
    '/%E2%80%A5//evil',
    '/ok%',
    '/a b',
    '',
    undefined,
    null,
    7,
    ['/x'],
    `/${'x'.repeat(3_000)}`,
  ])('does not go to %s after signing in (attack 49)', (input) => {
    expect(safeReturnPath(input, '/')).toBe('/');
  });

  it.each([
    '/',
    '/projects/x',
    '/fr/projects/x?perk=1&a=%20b#top',
    '/explore?q=caf%C3%A9',
    '/a?b=//c/../d',
    '/de/',
  ])('goes to %s after signing in', (input) => {
    expect(safeReturnPath(input, '/home')).toBe(input);
  });

  it.each([
    ['/campaigns/new?_routes=pages%2Feditor', '/campaigns/new'],
    ['/a?x=1&_routes=b&_routes=c&y=%20#top', '/a?x=1&y=%20#top'],
    ['/a?%5froutes', '/a'],
  ])('goes to %s without what the router asks by', (input, place) => {
    expect(safeReturnPath(input, '/home')).toBe(place);
  });
});
