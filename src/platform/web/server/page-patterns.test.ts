import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { PagePatterns } from './page-patterns.ts';

const PATHS = [
  '',
  'fr',
  'explore',
  'explore/gaming',
  'fr/explore',
  'projects/:slug',
  'projects/:slug/faq',
  'projects/:slug/updates',
  'projects/:slug/updates/:update',
  'projects/:slug/:tab',
  ':page/new',
  '*',
];

const pages = PATHS.map((path) => ({ id: path || 'home', path, of: undefined }));
const routes = PATHS.map((path) =>
  path === '' ? { id: 'home', index: true as const } : { id: path, path, caseSensitive: true },
);

describe('the page of an address', () => {
  const patterns = new PagePatterns(pages);

  test.each([
    '/',
    '/fr',
    '/fr/',
    '/explore',
    '/Explore',
    '/%65xplore',
    '/explore/gaming',
    '/explore/nothing',
    '/projects',
    '/projects/lamp',
    '/projects/lamp%2Foil',
    '/projects/faq',
    '/projects/lamp/faq',
    '/projects/lamp/other',
    '/projects/new',
    '/projects/lamp/updates/2',
    '/projects/lamp/updates/2/3',
    '/f%C3%BCr/new',
    '/de',
  ])('of %s is the one the router finds', (pathname) => {
    const found = matchRoutes(routes, pathname)?.at(-1)?.route.id;
    expect(patterns.find(pathname)?.id).toBe(found);
  });

  test('a malformed escape is refused', () => {
    expect(() => patterns.find('/projects/%E0%A4%A')).toThrow(URIError);
  });

  test.each(['a/:b?', 'files/*/x'])('patterns it could not serve are refused: %s', (path) => {
    expect(() => new PagePatterns([{ id: 'x', path, of: undefined }])).toThrow(path);
  });
});
