import { expect, it } from 'vitest';
import { passkeyObstacle } from './passkey-obstacle.ts';

it.each([
  ['groundswell.test', true, true, null],
  ['localhost', true, true, null],
  ['localhost', true, false, 'device'],
  ['groundswell.test', false, true, 'address'],
  ['127.0.0.1', true, true, 'address'],
  ['[::1]', true, true, 'address'],
] as const)(
  'passkeys at %s, secure %s, known %s: %s',
  (hostname, isSecure, hasPasskeys, expected) => {
    expect(passkeyObstacle({ hostname, isSecure, hasPasskeys })).toBe(expected);
  },
);
