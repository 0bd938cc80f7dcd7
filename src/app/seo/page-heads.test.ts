import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { projectRoot } from '#platform/config/project-root.ts';

const source = join(projectRoot(), 'src');
const HIDDEN = /name="robots"\s+content="noindex|robots: 'noindex|content: 'noindex/;

/** How far a frame may be from the page that stands in it. */
const DEPTH = 3;

/** A file with those it imports, and theirs, as one text. */
function withImports(file: string, depth = DEPTH, seen = new Set<string>()): string {
  if (seen.has(file) || !existsSync(file)) return '';
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  if (depth === 0) return text;
  const imported = [...text.matchAll(/from '([#.][^']+\.tsx?)'/g)]
    .map(([, name = '']) => name)
    .filter((name) => !/^#(design|platform)|\.data\.ts$/.test(name))
    .map((name) =>
      name.startsWith('#') ? join(source, name.slice(1)) : join(dirname(file), name),
    );
  return [text, ...imported.map((each) => withImports(each, depth - 1, seen))].join('\n');
}

const files = [...new Set(routes.map(({ file }) => file))];

describe('the head of every page', () => {
  it.each(files)('%s names its languages and its one address, or asks not to be listed', (file) => {
    const path = join(source, file);
    const own = readFileSync(path, 'utf8');
    const all = withImports(path);
    const isListed = /<PageHead\b/.test(all);
    const isHidden = HIDDEN.test(all);
    const isNoPage = /return null;/.test(own) && /: null \{/.test(own);
    const isTranslated = !isListed || /alternates=\{/.test(all);
    expect([file, isListed || isHidden || isNoPage, isTranslated]).toEqual([file, true, true]);
  });
});
