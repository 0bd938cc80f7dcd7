import { expect, it } from 'vitest';
import { clientKey } from './guest-token.ts';

it.each([
  ['2001:db8::3:1:1:1', '2001:db8:0:0:4:1:1:1'],
  ['2001:db8:7:1::1', '2001:db8:7:1:ffff:1:2:3'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
])('%s and %s are one client', (one, other) => expect(clientKey(one)).toBe(clientKey(other)));

it.each([
  ['2001:db8:7:1::1', '2001:db8:7:2::1'],
  ['10.0.0.1', '10.0.0.2'],
])('%s and %s are two', (one, other) => expect(clientKey(one)).not.toBe(clientKey(other)));
