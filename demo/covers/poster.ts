import { isLettered, writeWord } from './lettering.ts';
import { MOTIFS } from './motifs/index.ts';
import { drawn, moved, penOf, tooth } from './picture.ts';
import { times } from './shapes.ts';
import type { CoverSpec } from './types.ts';

const SHEETS = [
  { sheet: 'main', letters: 'paper' },
  { sheet: 'spark', letters: 'ink' },
  { sheet: 'accent', letters: 'paper' },
  { sheet: 'paper', letters: 'deep' },
] as const;

/** How high a line may be where there are one, two or three. */
const HIGHEST = [420, 255, 190];

/**
 * Large letters, a line per word, and the subject small in a roundel.
 * @throws {Error} where a word has a character nobody has drawn
 */
export function poster(spec: CoverSpec): string {
  const words = (spec.words ?? '').split(' ');
  if (!words.every(isLettered)) throw new Error(`no letters for “${spec.words}”`);
  const pen = penOf(spec);
  const { sheet, letters } = SHEETS[spec.seed % SHEETS.length] ?? SHEETS[0];
  const highest = HIGHEST[words.length - 1] ?? 200;
  let y = 90;
  const lines = words.map((word) => {
    const { drawn: line, height } = writeWord(word, {
      x: 90,
      y,
      width: 1420,
      highest,
      colour: pen.palette[letters],
    });
    y += height + 46;
    return line;
  });
  const r = Math.min(340, (1110 - y) / 2);
  const [cx, cy] = [1510 - r, 1110 - r];
  const size = (MOTIFS[spec.motif].fills ? 0.62 : 0.52) * (r / 330);
  const art = pen.circle(cx, cy, r, 'light') + moved(cx, cy, size, drawn(spec.motif, pen));
  const rules = times(3, (i) => pen.rect(90, 1082 - i * 56, cx - r - 150 - i * 120, 28, letters));
  const round = `M${cx - r} ${cy}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
  return (
    pen.patterns() +
    pen.rect(-20, -20, 1640, 1240, sheet) +
    pen.inside(round, art) +
    lines.join('') +
    rules.join('') +
    tooth(pen)
  );
}
