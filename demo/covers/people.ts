import type { Pen } from './pen.ts';
import type { Random } from '../random.ts';
import { short, times } from './shapes.ts';

/** Colours people have, whatever the palette around them. */
const SKINS = [
  '#f6d9c2',
  '#ecc19c',
  '#d9a077',
  '#bf7f56',
  '#9a5f3d',
  '#754429',
  '#573122',
] as const;
const HAIRS = [
  '#1d1512',
  '#33211a',
  '#5a3823',
  '#8a5a30',
  '#c08a45',
  '#8f8a86',
  '#d8d3cc',
  '#7a2f22',
] as const;

type Draw = (d: string, fill: string) => string;

const fill: Draw = (d, colour) => `<path d="${d}" fill="${colour}"/>`;

const oval = (x: number, y: number, rx: number, ry: number, colour: string): string =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${colour}"/>`;

const cap =
  'M118 196C106 92 160 66 202 66C250 66 296 96 282 196C276 150 252 132 214 130C176 130 128 146 118 196Z';

const GLASSES =
  'M142 192a26 26 0 1 0 52 0a26 26 0 1 0 -52 0Z' +
  'M206 192a26 26 0 1 0 52 0a26 26 0 1 0 -52 0ZM194 190q6-6 12 0';
const SWEPT =
  'M120 176C116 96 170 70 236 74C276 82 288 120 282 170' +
  'C268 128 240 120 200 134C168 142 140 132 120 176Z';
const BOB = 'M110 180C96 70 304 70 290 180L296 262Q270 276 262 230L138 230Q130 276 104 262Z';
const FRINGE =
  'M118 190C120 120 170 96 200 96S280 120 282 190C262 152 240 142 200 142S138 152 118 190Z';
const SCARF =
  'M104 300C86 60 314 60 296 300Q200 350 104 300Z' +
  'M200 112C150 112 132 150 134 200S160 286 200 286S266 250 266 200S250 112 200 112Z';
const BEARD =
  'M121 200C120 300 170 312 200 312S280 300 279 200C272 250 240 232 200 234S128 250 121 200Z';

/** Hair behind the head, and hair before it. */
const HAIRCUTS: readonly ((colour: string) => readonly [behind: string, before: string])[] = [
  (c) => ['', fill(cap, c)],
  (c) => [fill('M108 190C90 60 310 60 292 190L306 318Q200 350 94 318Z', c), fill(cap, c)],
  (c) => [
    oval(200, 158, 116, 112, c) + oval(112, 190, 50, 56, c) + oval(288, 190, 50, 56, c),
    fill('M126 176Q130 116 200 112Q270 116 274 176Q240 130 200 132Q160 130 126 176Z', c),
  ],
  (c) => [oval(200, 62, 44, 42, c), fill(cap, c)],
  (c) => ['', fill(SWEPT, c)],
  (c) => [fill(BOB, c), fill(FRINGE, c)],
  () => ['', ''],
  (c) => [oval(118, 286, 28, 70, c) + oval(282, 286, 28, 70, c), fill(cap, c)],
];

function clothes(pen: Pen, random: Random): string {
  const [tone, trim] = random.pick([
    ['main', 'paper'],
    ['accent', 'spark'],
    ['deep', 'light'],
    ['spark', 'accent'],
    ['white', 'main'],
    ['mid', 'deep'],
  ] as const);
  const shoulders = 'M36 420C44 320 110 294 200 294S356 320 364 420Z';
  const cut = random.pick([
    () => times(5, (i) => pen.rect(20, 318 + i * 26, 360, 11, trim)).join(''),
    () => pen.path('M150 296L200 360L250 296L262 330L212 384H188L138 330Z', trim),
    () =>
      pen.rect(194, 330, 12, 100, trim) +
      times(3, (i) => pen.circle(222, 350 + i * 26, 5, trim)).join(''),
    () =>
      times(14, (i) => pen.circle(70 + (i % 7) * 44, 350 + Math.floor(i / 7) * 34, 8, trim)).join(
        '',
      ),
    () => pen.stroke('M140 304Q200 352 260 304', trim, 16),
    () => '',
  ])();
  return pen.path(shoulders, tone) + pen.inside(shoulders, cut);
}

function face(random: Random, ink: string): string {
  const line = (d: string, width: number, colour = ink) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" ` +
    `stroke-linecap="round" stroke-linejoin="round"/>`;
  const glasses = random.chance(0.3) ? line(GLASSES, 6) : '';
  const mouth = random.pick([
    'M176 248q24 22 48 0',
    'M180 250q20 12 40-2',
    'M178 246q22 26 44 0q-22 8-44 0',
  ]);
  return (
    oval(168, 193, 7, 8.5, ink) +
    oval(232, 193, 7, 8.5, ink) +
    line('M152 172q14-9 28-1M220 171q14-8 28 1', 6) +
    line('M201 198q10 22-6 26', 5, ink) +
    line(mouth, 6) +
    oval(148, 224, 15, 10, '#e0604a55') +
    oval(252, 224, 15, 10, '#e0604a55') +
    glasses
  );
}

/** Head and shoulders in a box of 400 × 400, looking at us or (from behind) away. */
export function bust(pen: Pen, isFromBehind = false): string {
  const { random } = pen;
  const skin = random.pick(SKINS);
  const hair = random.pick(HAIRS);
  const [behind, before] = random.pick(HAIRCUTS)(hair);
  const neck =
    fill('M168 236h64v60q-32 36-64 0Z', skin) +
    `<path d="M168 262q32 30 64 0v14q-32 26-64 0Z" fill="#00000022"/>`;
  const head = oval(200, 190, 80, 96, skin);
  const ears = oval(120, 200, 15, 22, skin) + oval(280, 200, 15, 22, skin);
  if (isFromBehind) {
    return neck + clothes(pen, random) + ears + head + oval(200, 172, 86, 92, hair) + behind;
  }
  const beard = random.chance(0.2) ? fill(BEARD, hair) : '';
  const scarf = random.chance(0.08);
  const hat = !scarf && random.chance(0.12);
  const wrap = scarf ? pen.path(SCARF, 'accent').replace('<path', '<path fill-rule="evenodd"') : '';
  const cover = hat
    ? pen.path('M108 150C112 60 288 60 292 150Z', 'accent') +
      pen.rect(100, 138, 200, 24, 'main', { r: 12 })
    : '';
  return (
    (scarf ? '' : behind) +
    neck +
    clothes(pen, random) +
    ears +
    head +
    beard +
    face(random, '#2a1a16') +
    (scarf ? wrap : before + cover)
  );
}
