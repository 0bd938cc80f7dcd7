import { expect, it } from 'vitest';
import { noticesOf } from './third-party-notices.ts';

it('lists what runs in production by licence, once, and says where none is stated', () => {
  const text = noticesOf({
    '': { license: 'GPL-3.0-or-later' },
    'node_modules/b': { license: 'MIT' },
    'node_modules/c/node_modules/b': { license: 'MIT' },
    'node_modules/@s/a': { license: 'MIT' },
    'node_modules/d': {},
    'node_modules/only-tests': { license: 'ISC', dev: true },
  });
  expect(text.slice(text.indexOf('## '))).toBe('## MIT\n\n@s/a, b\n\n## no licence stated\n\nd\n');
});
