import { MOTIFS } from './motifs/index.ts';
import { Pen } from './pen.ts';
import { drawn, ground, penOf, tooth } from './picture.ts';
import { short, times } from './shapes.ts';
import type { CoverSpec } from './types.ts';

/** Half of the platform's width and height as it is seen, and how thick it is. */
const [WIDE, HIGH, THICK] = [690, 398, 84];
const MIDDLE = { x: 800, y: 690 };

/** From a square of 1200, its middle at (800, 600), to the platform's upper face. */
const LYING = `matrix(${WIDE / 1200} ${HIGH / 1200} ${-WIDE / 1200} ${HIGH / 1200} ${MIDDLE.x} ${MIDDLE.y})`;

function platform(pen: Pen): string {
  const { x, y } = MIDDLE;
  const left = `M${x - WIDE} ${y}l${WIDE} ${HIGH}v${THICK}l${-WIDE} ${-HIGH}Z`;
  const right = `M${x + WIDE} ${y}l${-WIDE} ${HIGH}v${THICK}l${WIDE} ${-HIGH}Z`;
  const cast = `M${x - WIDE} ${y + THICK}l${WIDE} ${HIGH}l${WIDE + 90} ${-HIGH - 52}v60l${-WIDE} ${HIGH}Z`;
  return (
    pen.path(cast, 'ink', { opacity: 0.12 }) + pen.path(left, 'main') + pen.path(right, 'deep')
  );
}

/** What is printed on the platform's upper face. */
function printed(pen: Pen, content: string): string {
  const square = pen.inside('M200 0h1200v1200h-1200Z', content);
  return `<g transform="${LYING} translate(-800 -600)">${square}</g>`;
}

/** The subject cut out and stood up on the platform, `thickness` units deep. */
function standing(spec: CoverSpec, pen: Pen): string {
  const id = pen.id();
  const dark = new Pen(spec.palette, spec.seed, 'shade');
  const layer = (part: string) => `<g transform="matrix(.58 .335 0 .67 336 -236)">${part}</g>`;
  const thickness = 16;
  const copies = times(thickness, (i) => {
    const back = (thickness - i) * 4;
    return `<use href="#${id}" x="${short(back * 0.866)}" y="${short(back * -0.5)}"/>`;
  });
  return (
    `<defs><g id="${id}">${layer(MOTIFS[spec.motif].draw(dark))}</g></defs>` +
    copies.join('') +
    layer(drawn(spec.motif, pen))
  );
}

/** A block seen from above: places and patterns lie on it, things stand on it. */
export function isometric(spec: CoverSpec): string {
  const pen = penOf(spec);
  const other = penOf(spec, 500_009);
  const { fills } = MOTIFS[spec.motif];
  const sheet = other.rect(-20, -20, 1640, 1240, spec.seed % 2 ? 'spark' : 'wash');
  const top = fills ? drawn(spec.motif, pen) : ground(spec);
  return (
    sheet + platform(other) + printed(other, top) + (fills ? '' : standing(spec, pen)) + tooth(pen)
  );
}
