import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = path.resolve(import.meta.dirname, '../..');
const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');

/** Each token with its light and its dark value. */
const tokens = new Map(
  [...css.matchAll(/--([a-z0-9-]+): light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

function luminance(colour: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

function ratio(text: string, ground: string, theme: 'light' | 'dark'): number {
  const [one, other] = [tokens.get(text), tokens.get(ground)];
  if (!one || !other) throw new Error(`no token ${one ? ground : text}`);
  return contrast(one[theme], other[theme]);
}

const GROUNDS = ['paper', 'surface', 'raised', 'sunken'];
const TEXT_PAIRS: readonly (readonly [string, readonly string[]])[] = [
  [
    'ink',
    [...GROUNDS, 'tide-wash', 'gold-wash', 'good-wash', 'warn-wash', 'bad-wash', 'coral-wash'],
  ],
  ['ink-soft', [...GROUNDS, 'tide-wash']],
  ['tide', [...GROUNDS, 'tide-wash']],
  ['tide-strong', GROUNDS],
  ['coral-ink', [...GROUNDS, 'coral-wash']],
  ['gold-ink', [...GROUNDS, 'gold-wash']],
  ['good', [...GROUNDS, 'good-wash']],
  ['warn', [...GROUNDS, 'warn-wash']],
  ['bad', [...GROUNDS, 'bad-wash']],
  ['on-ink', ['ink', 'bad']],
  ['on-tide', ['tide']],
  ['on-coral', ['coral', 'coral-strong']],
];
/** Edges of controls and the focus ring: 3 to 1 against what they lie on. */
const EDGE_PAIRS: readonly (readonly [string, readonly string[]])[] = [
  ['line-strong', ['paper', 'surface', 'raised']],
  ['focus', GROUNDS],
  ['tide', GROUNDS],
];

describe('colour tokens', () => {
  it('knows a failing pair when it sees one', () => {
    expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5);
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(() => ratio('ink', 'nowhere', 'light')).toThrow('no token nowhere');
  });

  it('reads every token of the file', () => {
    expect(tokens.size).toBe(css.match(/light-dark\(/g)?.length);
    expect(tokens.size).toBeGreaterThan(35);
  });

  for (const theme of ['light', 'dark'] as const) {
    for (const [text, grounds] of TEXT_PAIRS) {
      it.each(grounds)(`${theme}: ${text} on %s is readable (WCAG AA, 4.5)`, (ground) => {
        expect(ratio(text, ground, theme)).toBeGreaterThanOrEqual(4.5);
      });
    }
    for (const [edge, grounds] of EDGE_PAIRS) {
      it.each(grounds)(`${theme}: ${edge} stands out from %s (3)`, (ground) => {
        expect(ratio(edge, ground, theme)).toBeGreaterThanOrEqual(3);
      });
    }
  }

  it('are the only place of a style sheet or component that spells a colour', () => {
    const spelt = globSync('{design,app,pages,modules}/**/*.{css,tsx}', { cwd: SRC })
      .filter((file) => !/tokens\.css$|\.test\.tsx$|\.mail\.tsx$/.test(file))
      .filter((file) => {
        const text = readFileSync(path.join(SRC, file), 'utf8').replace(/url\([^)]*\)/g, '');
        return /(?:[\s:"'([,]#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\brgba?\(|\bhsla?\()/i.test(
          text,
        );
      });
    expect(spelt).toEqual([]);
  });
});
