import { GROUNDS } from './grounds.ts';
import { MOTIFS } from './motifs/index.ts';
import { Pen } from './pen.ts';
import { short, times } from './shapes.ts';
import type { CoverSpec, MotifName } from './types.ts';

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
  return `<g transform="${how}">${motif.draw(pen)}</g>`;
}

/** What lies behind a motif; `turn` picks another of its grounds for other pictures. */
export function ground(spec: CoverSpec, turn = 0): string {
  const pen = new Pen(spec.palette, spec.seed + 100_003 * (turn + 1));
  const { grounds } = MOTIFS[spec.motif];
  const name = grounds[(spec.seed + turn) % grounds.length] ?? 'disc';
  return GROUNDS[name](pen);
}

/** Draws a campaign's cover as SVG: 4:3, no text, the same for the same spec. */
export function drawCover(spec: CoverSpec): string {
  const pen = new Pen(spec.palette, spec.seed);
  const content = ground(spec) + subject(spec.motif, pen) + tooth(pen);
  return picture(content, spec.width, spec.height);
}
