import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';

const root = projectRoot();
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const textOf = (pattern: string): string =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] })
    .map(read)
    .join('\n');

const tests = textOf('{src,test,tools,gateway,checks}/**/*.test.{ts,tsx}');
const sentences = textOf('checks/**/*.check.ts');

/** `[C1 C3]` in a title; `C1, C3:` where the sentence of a check begins. */
function usedCodes(): string[] {
  const inTitles = [...tests.matchAll(/\[([A-Z]\d+(?: [A-Z]\d+)*)\]/g)];
  const inSentences = [...sentences.matchAll(/'([A-Z]\d+(?:, [A-Z]\d+)*):/g)];
  return [...inTitles, ...inSentences].flatMap(([, codes = '']) => codes.split(/[ ,]+/));
}

/** `attack 39`, `(rows 5, 8 and 9)`. */
function usedRows(): string[] {
  const found = tests.matchAll(/\b(?:attack|row)s? (\d+(?:(?:, and |, | and )\d+)*)/g);
  return [...found].flatMap(([, rows = '']) => rows.match(/\d+/g) ?? []);
}

const listed = [...read('docs/reliability.md').matchAll(/^\| ([A-Z]?\d+) \|/gm)].map(
  ([, code = '']) => code,
);
const isRow = (code: string): boolean => /^\d/.test(code);
const unique = (codes: readonly string[]): string[] => [...new Set(codes)].sort();

describe('docs/reliability.md', () => {
  it('lists every code once', () => {
    expect(listed.filter((code, index) => listed.indexOf(code) !== index)).toEqual([]);
  });

  it('lists the codes of tests and checks, and no other', () => {
    expect(unique(listed.filter((code) => !isRow(code)))).toEqual(unique(usedCodes()));
  });

  it('lists the rows of attacks that tests name, and no other', () => {
    expect(unique(listed.filter(isRow))).toEqual(unique(usedRows()));
  });
});
