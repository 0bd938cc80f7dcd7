import { describe, expect, it } from 'vitest';
import { checkLayout } from './layout.ts';
import { sourceOf } from './source.ts';

const say = (text: string): string[] =>
  checkLayout([sourceOf('src/design/card.tsx', text)]).map(
    ({ check, line, text: said }) => `${line} [${check}] ${said}`,
  );

describe('imports', () => {
  it('stand from far to near', () => {
    const text = [
      "import { a } from '#platform/web/a.ts';",
      "import { b } from 'react';",
      "import { c } from './c.ts';",
      "import type { D } from '#app/d.ts';",
    ].join('\n');
    expect(say(text)).toEqual([
      '2 [import-order] react behind aliases: packages, then #aliases, then neighbours',
      '4 [import-order] #app/d.ts behind neighbours: packages, then #aliases, then neighbours',
    ]);
  });

  it('of styles may stand first, and the text of a program is none', () => {
    const text = [
      "import './card.css';",
      "import { readFileSync } from 'node:fs';",
      "import { b } from 'react';",
      "import { a } from '#platform/web/a.ts';",
      "import { c } from '../c.ts';",
      "export const CODE = `\nimport 'node:http';\nimport { x } from 'pg';`;",
    ].join('\n');
    expect(say(text)).toEqual([]);
  });
});

describe('comments', () => {
  it('that were wrapped twice are named', () => {
    const text = [
      '/**',
      ' * What is sent, in the order in which it was asked for, and what came of',
      ' * it, with the',
      ' * errors.',
      ' */',
    ].join('\n');
    expect(say(text)).toEqual([
      '3 [broken-comment] broken before "errors.": wrap the comment anew',
    ]);
  });

  it('that end a sentence, hold a list or a table may be short', () => {
    const text = [
      '/**',
      ' * Two of them:',
      ' * - one that is short',
      ' * - another',
      ' * @param none',
      ' */',
      '// quote   price',
      '// start   409',
      '// A line of text that is long enough to reach the end where the next word had no room at all',
      '// any more',
    ].join('\n');
    expect(say(text)).toEqual([]);
  });
});
