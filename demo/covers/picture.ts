import { GROUNDS } from './grounds.ts';
import type { Hand } from './manners.ts';
import { MOTIFS } from './motifs/index.ts';
import { Pen } from './pen.ts';
import { short, times } from './shapes.ts';
import type { CoverManner, CoverSpec, MotifName } from './types.ts';

/** Paper tooth: specks on a tile that repeats, cheap to render. */
export function tooth(pen: Pen): string {
  const id = pen.id();
  const { ink, white } = pen.palette;
  const specks = times(150, (i) => {
    const [x, y] = [pen.random.between(4, 376), pen.random.between(4, 376)];
    const fill = i % 2 ? white : ink;
    const r = short(pen.random.between(0.7, 1.9));
    return `<circle cx="${short(x)}" cy="${short(y)}" r="${r}" fill="${fill}"/>`;
  });
  const tile = `id="${id}" width="380" height="380" patternUnits="userSpaceOnUse"`;
  return (
    `<pattern ${tile}>${specks.join('')}</pattern>` +
    `<rect width="1600" height="1200" fill="url(#${id})" opacity=".13"/>`
  );
}

/** A finished picture around its content; the drawing is 1600 × 1200 whatever the pixels. */
export function picture(content: string, width = 1600, height = 1200): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 1600 1200">${content}</svg>`
  );
}

/** Content made smaller, its middle moved to (x, y). */
export const moved = (x: number, y: number, scale: number, content: string): string =>
  `<g transform="translate(${short(x)} ${short(y)}) scale(${scale}) translate(-800 -600)">${content}</g>`;

/** A rectangle as a path. */
export const box = (x: number, y: number, w: number, h: number): string =>
  `M${x} ${y}h${w}v${h}h${-w}Z`;

/** The hand that draws what a manner shows. */
const HANDS: Readonly<Record<CoverManner, Hand>> = {
  paper: 'paper',
  ink: 'ink',
  halftone: 'halftone',
  isometric: 'paper',
  blueprint: 'paper',
  poster: 'screen',
};

/** A pen for a picture of a campaign; `step` begins another row of chances. */
export function penOf({ palette, seed, manner = 'paper' }: CoverSpec, step = 0): Pen {
  return new Pen(palette, seed + step, HANDS[manner]);
}

/** What is drawn, with the patterns its fills refer to. */
export const drawn = (name: MotifName, pen: Pen): string => pen.patterns() + MOTIFS[name].draw(pen);

/** The subject, mirrored or shifted a little by its seed, so that no two stand alike. */
export function subject(name: MotifName, pen: Pen): string {
  const motif = MOTIFS[name];
  const place = new Pen('tide', pen.random.whole(0, 1e9)).random;
  const flip = motif.mirrors && place.chance(0.4) ? ' scale(-1 1)' : '';
  const scale = motif.fills ? 1 : place.between(1.01, 1.09);
  const [x, y] = motif.fills
    ? [800, 600]
    : [800 + place.between(-24, 24), 600 + place.between(-8, 8)];
  const how = `translate(${short(x)} ${short(y)}) scale(${scale.toFixed(3)})${flip} translate(-800 -600)`;
  return `<g transform="${how}">${drawn(name, pen)}</g>`;
}

/** What lies behind a motif; `turn` picks another of its grounds for other pictures. */
export function ground(spec: CoverSpec, turn = 0): string {
  const pen = penOf(spec, 100_003 * (turn + 1));
  const { grounds } = MOTIFS[spec.motif];
  const name = grounds[(spec.seed + turn) % grounds.length] ?? 'disc';
  return pen.patterns() + GROUNDS[name](pen);
}
