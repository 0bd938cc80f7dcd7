import { expect, it } from 'vitest';
import { pagesShown } from './pagination.tsx';

it.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 0, 5]],
  [6, 12, [1, 0, 4, 5, 6, 7, 8, 0, 12]],
  [12, 12, [1, 0, 10, 11, 12]],
  [3, 5, [1, 2, 3, 4, 5]],
])('on page %d of %d the links are %j', (page, pages, shown) => {
  expect(pagesShown(page, pages)).toEqual(shown);
});
