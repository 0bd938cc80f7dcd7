import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** What is seen within another component, and the shell's place for flashes. */
const PARTS = new Set([
  'AllBox',
  'Anchor',
  'CharacterCounter',
  'ChartAxes',
  'FieldErrors',
  'FlashRegion',
  'GalleryDialog',
  'MenuLabel',
  'OptionalMark',
  'OptionList',
  'Picture',
  'RowBox',
  'ShareIcon',
]);

describe('the page of the design system', () => {
  const samples = globSync('src/pages/design/**/*.tsx', { cwd: root }).map(textOf).join('\n');
  const files = globSync('src/design/**/*.tsx', { cwd: root, exclude: ['**/*.test.tsx'] });
  const components = files.flatMap((file) =>
    [...textOf(file).matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name = '']) => name),
  );

  it.each(components.filter((name) => !PARTS.has(name)))('shows %s', (name) => {
    expect(new RegExp(`<${name}\\b`).test(samples)).toBe(true);
  });

  it('knows each part that it shows within another', () => {
    expect(components).toEqual(expect.arrayContaining([...PARTS]));
  });
});
