import { short } from './shapes.ts';

/** Skeletons of capitals on a field 4 wide and 6 high; a broad nib along them makes the letter. */
const LETTERS: Readonly<Record<string, string>> = {
  A: 'M0 6V2A2 2 0 0 1 4 2V6M0 3.8H4',
  B: 'M0 0V6H2.4A1.6 1.6 0 0 0 2.4 2.8H0M0 0H2.2A1.4 1.4 0 0 1 2.2 2.8',
  C: 'M4 1.4A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4.6',
  D: 'M0 0V6H1.6A2.4 2.4 0 0 0 4 3.6V2.4A2.4 2.4 0 0 0 1.6 0H0',
  E: 'M4 0H0V6H4M0 3H3.2',
  F: 'M4 0H0V6M0 3H3.2',
  G: 'M4 1.2A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4V3.2H2.2',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M0 0V6',
  J: 'M3.4 0V4.2A1.7 1.8 0 0 1 0 4.2V3.8',
  K: 'M0 0V6M4 0L0.4 3.2M1.4 2.4L4 6',
  L: 'M0 0V6H3.6',
  M: 'M0 6V0L2.5 3.6L5 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4Z',
  P: 'M0 6V0H2.3A1.7 1.7 0 0 1 2.3 3.4H0',
  Q: 'M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4ZM2.6 4.4L4.2 6.2',
  R: 'M0 6V0H2.3A1.7 1.7 0 0 1 2.3 3.4H0M2 3.4L4 6',
  S: 'M3.9 1.3A1.9 1.5 0 0 0 0.1 1.5C0.1 3.4 3.9 2.6 3.9 4.5A1.9 1.5 0 0 1 0 4.7',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4A2 2 0 0 0 4 4V0',
  V: 'M0 0L2.1 6L4.2 0',
  W: 'M0 0L1.5 6L3 1.4L4.5 6L6 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
};

const NARROW: Readonly<Record<string, number>> = { I: 0, J: 3.4, L: 3.6, M: 5, W: 6, V: 4.2 };
/** Width of the nib, and what stands between two letters, in units of the field. */
const NIB = 1.25;
const GAP = 0.75;

const widthOf = (letter: string): number => NARROW[letter] ?? 4;

/** Whether all of a word can be written. */
export function isLettered(word: string): boolean {
  return [...word].every((letter) => letter in LETTERS);
}

/**
 * A word of capitals as outlines, `width` wide with its left top at (x, y); letters are drawn, not set, as
 * machines differ in the typefaces they have. Answers the markup and how high it became.
 */
export function writeWord(
  word: string,
  {
    x,
    y,
    width,
    highest,
    colour,
  }: Readonly<{
    x: number;
    y: number;
    width: number;
    /** What no line may be higher than; a short word stays narrower for it. */
    highest: number;
    colour: string;
  }>,
): { drawn: string; height: number } {
  const letters = [...word];
  const units =
    letters.reduce((sum, each) => sum + widthOf(each), 0) +
    (letters.length - 1) * (NIB + GAP) +
    NIB;
  const unit = Math.min(width / units, highest / (6 + NIB));
  let at = NIB / 2;
  const glyphs = letters.map((each) => {
    const glyph = `<path d="${LETTERS[each] ?? ''}" transform="translate(${short(at * 100)} 0) scale(100)"/>`;
    at += widthOf(each) + NIB + GAP;
    return glyph;
  });
  const how = `translate(${short(x)} ${short(y + (NIB / 2) * unit)}) scale(${(unit / 100).toFixed(4)})`;
  const nib = `fill="none" stroke="${colour}" stroke-width="${NIB}" stroke-linejoin="miter"`;
  return {
    drawn: `<g transform="${how}" ${nib}>${glyphs.join('')}</g>`,
    height: (6 + NIB) * unit,
  };
}
