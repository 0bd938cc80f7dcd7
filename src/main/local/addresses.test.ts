import { expect, it } from 'vitest';
import { localOrigin, peopleOrigin } from './addresses.ts';

it.each([
  ['127.0.0.1', 'http://127.0.0.1:3000', 'http://localhost:3000'],
  ['localhost', 'http://127.0.0.1:3000', 'http://localhost:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000', 'http://localhost:3000'],
  ['::', 'http://[::1]:3000', 'http://[::1]:3000'],
  ['192.0.2.7', 'http://192.0.2.7:3000', 'http://192.0.2.7:3000'],
])('a server that listens on %s is reached at %s and shown as %s', (host, local, shown) => {
  expect([localOrigin(host, 3000), peopleOrigin(host, 3000)]).toEqual([local, shown]);
});
