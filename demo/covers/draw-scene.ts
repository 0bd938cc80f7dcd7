import { ground, picture, subject, tooth } from './draw-cover.ts';
import { MOTIFS } from './motifs/index.ts';
import { PALETTES, type PaletteName } from './palettes.ts';
import { Pen } from './pen.ts';
import { bust } from './people.ts';
import { short, times } from './shapes.ts';
import type { CoverSpec, SceneKind, SceneSpec } from './types.ts';

const moved = (x: number, y: number, scale: number, content: string): string =>
  `<g transform="translate(${short(x)} ${short(y)}) scale(${scale}) translate(-800 -600)">${content}</g>`;

const box = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}Z`;

/** Close up: the subject grown around the spot that matters. */
function detail(spec: CoverSpec): string {
  const pen = new Pen(spec.palette, spec.seed);
  const [x, y] = MOTIFS[spec.motif].focus;
  const grown = `<g transform="translate(800 600) scale(1.95) translate(${-x} ${-y})">`;
  return ground(spec, 1) + `${grown}${MOTIFS[spec.motif].draw(pen)}</g>` + tooth(pen);
}

/** Among people: on their table, or (for places) as a picture they stand before. */
function use(spec: CoverSpec): string {
  const pen = new Pen(spec.palette, spec.seed);
  const other = new Pen(spec.palette, spec.seed + 700_001);
  const { random } = other;
  const isLeft = random.chance(0.5);
  const person = (x: number, y: number, scale: number, away = false) =>
    other.at(x, y, 0, scale, bust(other, away));
  if (MOTIFS[spec.motif].fills) {
    const art = other.inside(
      box(330, 130, 940, 705),
      moved(800, 482, 0.5875, ground(spec) + subject(spec.motif, pen)),
    );
    return (
      other.rect(-20, -20, 1640, 1240, 'wash') +
      other.rect(-20, 960, 1640, 300, 'light') +
      other.rect(-20, 950, 1640, 16, 'paper') +
      other.rect(300, 100, 1000, 765, 'ink', { shadow: 18 }) +
      other.rect(312, 112, 976, 741, 'white') +
      art +
      person(isLeft ? 90 : 1010, 640, 1.5, true) +
      person(isLeft ? 480 : 620, 730, 1.25, true) +
      tooth(pen)
    );
  }
  const x = isLeft ? 1030 : 570;
  const y = 560;
  const window =
    other.rect(isLeft ? 110 : 1090, 90, 400, 480, 'paper', { r: 8 }) +
    other.rect(isLeft ? 130 : 1110, 110, 360, 440, 'light') +
    other.circle(isLeft ? 400 : 1380, 240, 60, 'spark') +
    other.blob(isLeft ? 290 : 1270, 560, 230, 120, 'mid');
  const shelf = other.rect(isLeft ? 640 : 130, 170, 760, 22, 'mid');
  const frame = other.inside(box(-20, -20, 1640, 1240), window);
  return (
    other.rect(-20, -20, 1640, 1240, 'wash') +
    frame +
    other.rect(isLeft ? 110 : 1090, 550, 400, 26, 'paper') +
    shelf +
    times(7, (i) =>
      other.rect(
        (isLeft ? 660 : 150) + i * 52,
        170 - 90 - (i % 3) * 18,
        38,
        90 + (i % 3) * 18,
        (['light', 'mid', 'paper'] as const)[i % 3] ?? 'light',
      ),
    ).join('') +
    person(isLeft ? 60 : 880, 330, 1.65) +
    other.rect(-20, 960, 1640, 300, 'main') +
    other.rect(-20, 950, 1640, 24, 'mid') +
    other.ellipse(x, 975, 400, 30, 'ink', { opacity: 0.2 }) +
    moved(x, y + 60, 0.74, MOTIFS[spec.motif].draw(pen)) +
    tooth(pen)
  );
}

/** A working drawing: lines on ruled paper, with measures. */
function plan(spec: CoverSpec): string {
  const isBlue = spec.seed % 2 === 0;
  const pen = new Pen(spec.palette, spec.seed, isBlue ? 'blueprint' : 'plan');
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

/** Four variants side by side, each in colours of its own. */
function series(spec: CoverSpec): string {
  const pen = new Pen(spec.palette, spec.seed + 900_001);
  const names = Object.keys(PALETTES) as PaletteName[];
  const others = pen.random.shuffle(names.filter((name) => name !== spec.palette));
  const tiles = times(4, (i) => {
    const [x, y] = [56 + (i % 2) * 752, 42 + Math.floor(i / 2) * 564];
    const tile: CoverSpec = {
      motif: spec.motif,
      palette: i === 0 ? spec.palette : (others[i] ?? 'tide'),
      seed: spec.seed + i * 7,
    };
    const inner = new Pen(tile.palette, tile.seed);
    const art = moved(x + 368, y + 276, 0.46, ground(tile, i) + subject(tile.motif, inner));
    return (
      pen.rect(x, y, 736, 552, 'ink', { opacity: 0.12 }) + pen.inside(box(x, y, 736, 552), art)
    );
  });
  return pen.rect(-20, -20, 1640, 1240, 'white') + tiles.join('') + tooth(pen);
}

const SCENES: Readonly<Record<SceneKind, (spec: CoverSpec) => string>> = {
  detail,
  use,
  plan,
  series,
};

/** Draws a further picture of a campaign from its cover's spec and the kind of scene. */
export function drawScene(spec: SceneSpec): string {
  return picture(SCENES[spec.scene](spec), spec.width, spec.height);
}
