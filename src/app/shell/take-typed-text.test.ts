import { expect, it } from 'vitest';
import { withTypedText } from './take-typed-text.ts';

const PAGE = 'https://market.test/explore?search_text=oven';
const FILTER = 'https://market.test/explore?search_text=oven&filter_status=open';

it.each([
  ['nothing else was typed', FILTER, { typed: 'oven', sent: 'oven' }],
  ['it leads to another page', 'https://market.test/projects/oven', { typed: 'pan', sent: 'oven' }],
  ['it goes on in the list', `${FILTER}&cursor=abc`, { typed: 'pan', sent: 'oven' }],
  ['it takes the text away', 'https://market.test/explore', { typed: 'pan', sent: 'oven' }],
])('a link is followed as it is where %s', (_why, way, text) =>
  expect(withTypedText(way, PAGE, text)).toBeUndefined(),
);

it.each([
  [FILTER, { typed: 'pan', sent: 'oven' }, '?search_text=pan&filter_status=open'],
  [FILTER, { typed: '', sent: 'oven' }, '?filter_status=open'],
  [
    'https://market.test/explore?sort=newest',
    { typed: 'tin pan', sent: '' },
    '?sort=newest&search_text=tin+pan',
  ],
])('%s takes along what was typed', (way, text, search) =>
  expect(withTypedText(way, PAGE, text)).toBe(`https://market.test/explore${search}`),
);
