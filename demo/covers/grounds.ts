import type { Pen } from './pen.ts';
import type { Tone } from './palettes.ts';
import { archPath, leafPath, soft, times, wavePath } from './shapes.ts';

type Ground = (pen: Pen) => string;

const sheet = (pen: Pen, tone: Tone): string => pen.rect(-20, -20, 1640, 1240, tone);

function disc(pen: Pen): string {
  const x = pen.random.between(640, 960);
  const tone = pen.random.pick(['light', 'paper'] as const);
  return sheet(pen, 'wash') + pen.circle(x, 570, pen.random.between(400, 470), tone);
}

function table(pen: Pen): string {
  const y = pen.random.between(790, 850);
  const grain = times(5, (i) => {
    const gx = pen.random.between(-100, 1400);
    return pen.line(
      [
        [gx, y + 70 + i * 62],
        [gx + pen.random.between(180, 520), y + 70 + i * 62],
      ],
      'mid',
      5,
      0.3,
    );
  });
  const sun = pen.circle(pen.random.pick([330, 1270]), 300, 170, 'paper');
  return (
    sheet(pen, 'wash') +
    sun +
    pen.rect(-20, y, 1640, 440, 'light') +
    pen.rect(-20, y, 1640, 16, 'paper') +
    grain.join('')
  );
}

function arch(pen: Pen): string {
  const width = pen.random.between(820, 980);
  const x = 800 - width / 2;
  return (
    sheet(pen, 'light') +
    pen.path(archPath(x - 46, 1240, width + 92, 1150), 'wash') +
    pen.path(archPath(x, 1240, width, 1104), 'paper')
  );
}

function bands(pen: Pen): string {
  const turn = pen.random.pick([-24, 24, -38, 38]);
  const stripes = times(7, (i) =>
    pen.rect(-900 + i * 480, -900, 220, 3000, i % 2 ? 'light' : 'paper'),
  );
  return sheet(pen, 'wash') + `<g opacity=".75">${pen.about(800, 600, turn, stripes.join(''))}</g>`;
}

function cutouts(pen: Pen): string {
  const spots = [
    [150, 180],
    [1450, 200],
    [130, 1020],
    [1470, 1010],
    [800, 60],
    [800, 1160],
  ] as const;
  const cut = spots.map(([x, y], i) => {
    const tone = pen.random.pick(['light', 'paper', 'spark', 'light'] as const);
    if (i % 2 === 0) return pen.blob(x, y, 170, 130, tone);
    const start = pen.random.between(0, 360);
    return times(5, (k) => pen.leaf(x, y, 170, 52, start + k * 72, tone)).join('');
  });
  return sheet(pen, 'wash') + cut.join('');
}

function room(pen: Pen): string {
  const left = pen.random.between(180, 980);
  const pane = (x: number, y: number) => `M${x} ${y}l150 -34v230l-150 34Z`;
  const light = [pane(left, 200), pane(left + 180, 160), pane(left, 470), pane(left + 180, 430)];
  return (
    sheet(pen, 'wash') +
    pen.path(light.join(''), 'paper') +
    pen.rect(-20, 880, 1640, 340, 'light') +
    pen.rect(-20, 862, 1640, 26, 'paper')
  );
}

function sunrise(pen: Pen): string {
  const y = pen.random.between(820, 900);
  const x = pen.random.between(560, 1040);
  return (
    sheet(pen, 'paper') +
    pen.circle(x, y - 130, 520, 'wash') +
    pen.circle(x, y - 130, 390, 'spark', { opacity: 0.55 }) +
    pen.rect(-20, y, 1640, 420, 'light')
  );
}

function tiles(pen: Pen): string {
  const size = 200;
  const cells = times(48, (i) => {
    const [x, y] = [(i % 8) * size, Math.floor(i / 8) * size];
    const [cx, cy, sweep] = pen.random.pick([
      [x, y, 1],
      [x + size, y + size, 1],
    ] as const);
    const side = cx === x ? size : -size;
    return `M${cx} ${cy}h${side}a${size} ${size} 0 0 ${sweep} ${-side} ${side}Z`;
  });
  return sheet(pen, 'wash') + pen.path(cells.join(''), 'paper');
}

function deep(pen: Pen): string {
  const x = pen.random.between(660, 940);
  return (
    sheet(pen, 'deep') +
    pen.circle(x, 580, 500, 'main', { opacity: 0.55 }) +
    pen.circle(x, 580, 370, 'main')
  );
}

function sea(pen: Pen): string {
  const tones = ['light', 'mid', 'main', 'deep'] as const;
  const rows = tones.map((tone, i) =>
    pen.path(wavePath(800 + i * 105, 26, 260 + i * 40, pen.random.between(0, 300)), tone),
  );
  return (
    sheet(pen, 'wash') + pen.circle(pen.random.pick([380, 1220]), 330, 190, 'paper') + rows.join('')
  );
}

function hills(pen: Pen): string {
  const tones = ['light', 'mid', 'main'] as const;
  const rows = tones.map((tone, i) => {
    const base = 760 + i * 130;
    const points = times(7, (k) => [-200 + k * 340, base + pen.random.between(-70, 60)] as const);
    return pen.path(soft([...points, [2000, 1500], [-400, 1500]]), tone);
  });
  return (
    sheet(pen, 'wash') +
    pen.circle(pen.random.between(300, 1300), 330, 130, 'spark') +
    rows.join('')
  );
}

function split(pen: Pen): string {
  const x = pen.random.pick([620, 980]);
  return (
    sheet(pen, 'wash') +
    pen.rect(x, -20, 1100, 1240, 'light') +
    pen.half(x, 600, 330, pen.random.pick([0, 180]), 'paper')
  );
}

function frame(pen: Pen): string {
  return (
    sheet(pen, 'main') +
    pen.rect(90, 90, 1420, 1020, 'wash', { r: 24, shadow: 10 }) +
    pen.rect(128, 128, 1344, 944, 'paper', { r: 12 })
  );
}

function foliage(pen: Pen): string {
  const leaves = times(26, (i) => {
    const x = pen.random.between(0, 1600);
    const fromTop = i % 2 === 0;
    const y = fromTop ? -30 : 1230;
    const angle = (fromTop ? 90 : -90) + pen.random.between(-38, 38);
    const tone = pen.random.pick(['light', 'mid', 'paper', 'light'] as const);
    return pen.path(leafPath(x, y, pen.random.between(170, 360), 60, angle), tone);
  });
  return sheet(pen, 'wash') + pen.circle(800, 600, 400, 'paper') + leaves.join('');
}

function night(pen: Pen): string {
  const stars = times(70, () =>
    pen.circle(
      pen.random.between(0, 1600),
      pen.random.between(0, 950),
      pen.random.between(2, 6),
      'white',
    ),
  );
  return (
    sheet(pen, 'ink') +
    pen.path(wavePath(300, 60, 900, pen.random.between(0, 800)), 'deep') +
    pen.path(wavePath(620, 70, 1100, pen.random.between(0, 800)), 'main', { opacity: 0.6 }) +
    stars.join('')
  );
}

/** What may lie behind a motif. */
export const GROUNDS = {
  disc,
  table,
  arch,
  bands,
  cutouts,
  room,
  sunrise,
  tiles,
  deep,
  sea,
  hills,
  split,
  frame,
  foliage,
  night,
} as const satisfies Record<string, Ground>;

export type GroundName = keyof typeof GROUNDS;
