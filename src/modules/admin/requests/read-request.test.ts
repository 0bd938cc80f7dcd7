import { expect, it } from 'vitest';
import { requestIdIn } from './read-request.ts';

const ID = '3b1f6a52-0c1d-4f0e-9a77-5a2f7c1d9e10';

it.each([
  ['', null],
  ['   ', null],
  [ID, ID],
  [` ${ID.toUpperCase()}\n`, ID],
  [`If you contact us, please quote: ${ID}.`, ID],
  [`{"request_id":"${ID}"}`, ID],
  ['job-17', 'job-17'],
  [`${'So it went. '.repeat(40)}${ID}`, ID],
  ['x'.repeat(900), 'x'.repeat(200)],
])('%j is the request %j', (typed, id) => {
  expect(requestIdIn(typed)).toBe(id);
});
