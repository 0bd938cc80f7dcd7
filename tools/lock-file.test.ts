import { expect, it } from 'vitest';
import { checkLock } from './lock-file.ts';

const whole = { version: '1.0.0', integrity: 'sha512-x' };

it('names links, holes and addresses in a lock file', () => {
  expect(
    checkLock({
      '': {},
      'node_modules/a': { link: true },
      'node_modules/b': {},
      'node_modules/c': { version: '1.0.0' },
      'node_modules/d': { ...whole, resolved: 'https://example.com/d.tgz' },
      'node_modules/e': whole,
    }),
  ).toEqual([
    'node_modules/a is a link',
    'node_modules/b has no version: npm ci would refuse it',
    'node_modules/c has no integrity',
    'node_modules/d records an address',
  ]);
});

it('counts the packages', () => {
  const packages = { '': {}, 'node_modules/a': whole, 'node_modules/a/node_modules/b': whole };
  expect(checkLock(packages, 2)).toEqual([]);
  expect(checkLock(packages, 1)).toEqual(['2 packages, at most 1']);
});
