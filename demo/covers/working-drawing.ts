import { MOTIFS } from './motifs/index.ts';
import { PALETTES } from './palettes.ts';
import { Pen } from './pen.ts';
import { box, moved } from './picture.ts';
import { times } from './shapes.ts';
import type { CoverSpec } from './types.ts';

/** A working drawing: lines on ruled paper, with measures. */
export function workingDrawing(spec: CoverSpec, hand: 'plan' | 'blueprint'): string {
  const isBlue = hand === 'blueprint';
  const pen = new Pen(spec.palette, spec.seed, hand);
  const colours = PALETTES[spec.palette];
  const [sheet, line] = isBlue ? [colours.deep, colours.light] : [colours.paper, colours.main];
  const rule = (step: number, opacity: number) => {
    const id = pen.id();
    const tile = `id="${id}" width="${step}" height="${step}" patternUnits="userSpaceOnUse"`;
    const square = `<path d="M${step} 0H0V${step}" fill="none" stroke="${line}" stroke-width="2"/>`;
    return (
      `<pattern ${tile}>${square}</pattern>` +
      `<rect width="1600" height="1200" fill="url(#${id})" opacity="${opacity}"/>`
    );
  };
  const thin = (d: string, width = 4) =>
    `<path d="${d}" fill="none" stroke="${line}" stroke-width="${width}"/>`;
  const measure = (x1: number, y1: number, x2: number, y2: number) => {
    const flat = y1 === y2;
    const tick = (x: number, y: number) => (flat ? `M${x} ${y - 22}v44` : `M${x - 22} ${y}h44`);
    const middle = `cx="${(x1 + x2) / 2}" cy="${(y1 + y2) / 2}"`;
    return (
      thin(`M${x1} ${y1}L${x2} ${y2}${tick(x1, y1)}${tick(x2, y2)}`) +
      `<circle ${middle} r="13" fill="${colours.accent}"/>`
    );
  };
  const notes = times(4, (i) =>
    thin(`M1210 ${1010 + i * 28}h${[230, 180, 210, 120][i] ?? 100}`, 8),
  );
  const drawing = pen.inside(
    box(150, 110, 1300, 900),
    moved(800, 555, 0.74, MOTIFS[spec.motif].draw(pen)),
  );
  return (
    `<rect width="1600" height="1200" fill="${sheet}"/>` +
    rule(40, 0.16) +
    rule(200, 0.28) +
    thin(box(60, 60, 1480, 1080), 6) +
    drawing +
    measure(330, 1070, 1090, 1070) +
    measure(110, 220, 110, 900) +
    `<path d="${box(1180, 970, 330, 140)}" fill="${sheet}" stroke="${line}" stroke-width="4"/>` +
    notes.join('')
  );
}
