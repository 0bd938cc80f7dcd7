import { expect, it } from 'vitest';
import { changedSearch } from './changed-search.ts';

const PAGE = '/explore?search_text=lamp&filter_category=audio&filter_status=open';

it.each([
  ['sets one more', '?a=1', '/explore', '/explore?filter_status=open', '?a=1&filter_status=open'],
  [
    'replaces the other value of the same filter',
    '?filter_status=ended',
    '/explore',
    '/explore?filter_status=open',
    '?filter_status=open',
  ],
  [
    'takes one away, and leaves what was set meanwhile',
    `${PAGE.slice(8)}&filter_funding=flexible`,
    PAGE,
    '/explore?search_text=lamp&filter_category=audio',
    '?search_text=lamp&filter_category=audio&filter_funding=flexible',
  ],
  [
    'does not bring back what was taken away meanwhile',
    '?search_text=lamp&filter_category=audio',
    PAGE,
    '/explore?filter_category=audio&filter_status=open',
    '?filter_category=audio',
  ],
  [
    'adds a category to another one, and no category twice',
    '?filter_category=film&filter_category=home',
    '/explore?filter_category=film',
    '/explore?filter_category=film&filter_category=home',
    '?filter_category=film&filter_category=home',
  ],
  [
    'takes one of the categories away',
    '?filter_category=film&filter_category=home&filter_category=audio',
    '/explore?filter_category=film&filter_category=home',
    '/explore?filter_category=home',
    '?filter_category=home&filter_category=audio',
  ],
  [
    'changes the order',
    '?filter_status=open',
    '/explore',
    '/explore?sort=newest',
    '?filter_status=open&sort=newest',
  ],
])('a link %s', (_title, search, from, to, expected) => {
  expect(changedSearch(search, { from, to })).toBe(expected);
});
