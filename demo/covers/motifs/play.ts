import { motif } from '../motif.ts';
import type { Pen } from '../pen.ts';
import { type Point, ring, times } from '../shapes.ts';

function meeple(
  p: Pen,
  x: number,
  y: number,
  scale: number,
  tone: 'accent' | 'spark' | 'main' | 'deep' | 'white',
): string {
  const d =
    'M0-150c44 0 62 38 50 76c46 8 96 26 96 54c0 20-30 26-58 22c14 50 44 96 44 124H36L0 70l-36 56h-96c0-28 30-74 44-124c-28 4-58-2-58-22c0-28 50-46 96-54c-12-38 6-76 50-76Z';
  return p.at(x, y, 0, scale, p.path(d, tone, { shadow: 16 }));
}

/** An orchard of hexagons with trees and grafters. */
export const orchard = motif(
  ['tiles', 'foliage', 'disc', 'bands'],
  [720, 560],
  (p) => {
    const hex = (x: number, y: number, r: number) => ring(x, y, r, 6, 30);
    const tree = (x: number, y: number) => {
      const fruit = p.random.pick(['accent', 'spark'] as const);
      return (
        p.rect(x - 8, y, 16, 56, 'ink') +
        p.blob(x, y - 26, 62, 56, p.random.pick(['main', 'mid'] as const), { shadow: 8 }) +
        times(4, (i) => p.circle(x - 30 + i * 20, y - 40 + (i % 2) * 26, 10, fruit)).join('')
      );
    };
    const rows = [3, 4, 5, 4, 3];
    const cells = rows.flatMap((count, row) =>
      times(count, (i): Point => [800 + (i - (count - 1) / 2) * 226, 232 + row * 190]),
    );
    const tiles = cells.map(
      ([x, y]) =>
        p.poly(hex(x, y, 124), 'ink', { opacity: 0.18 }) +
        p.poly(
          hex(x, y - 10, 122),
          p.random.pick(['white', 'light', 'mid', 'light', 'spark'] as const),
        ),
    );
    const planted = cells.map(([x, y]) => (p.random.chance(0.62) ? tree(x, y) : ''));
    return [
      ...tiles,
      ...planted,
      meeple(p, 1190, 800, 0.72, 'accent'),
      meeple(p, 460, 700, 0.66, 'deep'),
      p.at(
        1330,
        1010,
        16,
        1,
        p.rect(-60, -60, 120, 120, 'white', { r: 24, shadow: 12 }) +
          [
            [-26, -26],
            [26, 26],
            [0, 0],
          ]
            .map(([x = 0, y = 0]) => p.circle(x, y, 12, 'ink'))
            .join(''),
      ),
    ].join('');
  },
  { mirrors: false },
);

/** A hand of cards, dice and pieces. */
export const cards = motif(
  ['deep', 'bands', 'split', 'tiles'],
  [760, 520],
  (p) => {
    const face = (i: number) => {
      const tone = (['accent', 'main', 'spark', 'mid', 'deep'] as const)[i % 5] ?? 'main';
      const art = [
        () => p.circle(0, -20, 76, tone) + p.half(0, -20, 76, 90, 'ink', { opacity: 0.25 }),
        () => p.poly(ring(0, -20, 96, 4, 0), tone) + p.poly(ring(0, -20, 48, 4, 0), 'white'),
        () =>
          ring(0, -20, 62, 5, -90)
            .map(([x, y]) => p.circle(x, y, 34, tone))
            .join('') + p.circle(0, -20, 26, 'white'),
        () => p.path('M0-120L80 60H-80Z', tone) + p.path('M0-40L38 60H-38Z', 'white'),
        () => times(4, (k) => p.rect(-80, -90 + k * 42, 160, 20, tone, { r: 10 })).join(''),
      ];
      return (
        p.rect(-150, -230, 300, 440, 'white', { r: 30, shadow: 16 }) +
        p.rect(-128, -208, 256, 396, 'wash', { r: 18 }) +
        (art[i % 5]?.() ?? '') +
        p.circle(-100, -180, 16, tone) +
        p.circle(100, 160, 16, tone)
      );
    };
    const count = p.random.whole(4, 5);
    const hand = times(count, (i) => {
      const turn = (i - (count - 1) / 2) * 19;
      return p.at(800, 1090, turn, 1.06, p.at(0, -560, 0, 1, face(i)));
    });
    const die = (x: number, y: number, turn: number) =>
      p.at(
        x,
        y,
        turn,
        1,
        p.rect(-70, -70, 140, 140, 'accent', { r: 30, shadow: 14 }) +
          times(5, (i) =>
            p.circle(
              (i % 2 ? 34 : -34) * (i === 4 ? 0 : 1),
              (i > 1 ? 34 : -34) * (i === 4 ? 0 : 1),
              13,
              'white',
            ),
          ).join(''),
      );
    return (
      hand.join('') +
      die(450, 990, -18) +
      die(620, 1060, 24) +
      meeple(p, 1090, 1010, 0.8, 'spark') +
      meeple(p, 1230, 1040, 0.62, 'white')
    );
  },
  { mirrors: false },
);

/** A jigsaw of streets with a gap. */
export const puzzle = motif(
  ['disc', 'bands', 'table'],
  [900, 560],
  (p) => {
    const size = 210;
    const edge = (from: Point, to: Point, side: number) => {
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      const on = (along: number, out: number) =>
        `${from[0] + dx * along - dy * out * side} ${from[1] + dy * along + dx * out * side}`;
      return `L${on(0.4, 0)}C${on(0.26, 0.3)} ${on(0.74, 0.3)} ${on(0.6, 0)}L${on(1, 0)}`;
    };
    // The border between two cells bulges to one side only; outer borders are straight.
    const across = (c: number, r: number) =>
      r === 0 || r === 4 ? 0 : (c + r * 2) % 3 === 0 ? 1 : -1;
    const down = (c: number, r: number) =>
      c === 0 || c === 5 ? 0 : (c * 2 + r) % 3 === 0 ? 1 : -1;
    const piece = (c: number, r: number, x: number, y: number) => {
      const corners: Point[] = [
        [x, y],
        [x + size, y],
        [x + size, y + size],
        [x, y + size],
      ];
      const [a = [0, 0], b = [0, 0], d = [0, 0], e = [0, 0]] = corners;
      return (
        `M${x} ${y}${edge(a, b, across(c, r))}${edge(b, d, down(c + 1, r))}` +
        `${edge(d, e, -across(c, r + 1))}${edge(e, a, -down(c, r))}Z`
      );
    };
    const map = [
      p.rect(-20, -20, 1640, 1240, 'light'),
      p.blob(480, 420, 190, 150, 'mid'),
      p.blob(1120, 760, 200, 160, 'mid'),
      p.stroke('M200 900C500 700 700 820 900 560S1250 300 1450 260', 'main', 70),
      p.stroke('M200 420L1400 640', 'white', 26),
      p.stroke('M620 150L760 1050', 'white', 26),
      p.stroke('M1000 150L1080 1060', 'white', 18),
      p.stroke('M250 680L1350 980', 'white', 18),
      times(34, () =>
        p.rect(
          p.random.between(300, 1270),
          p.random.between(190, 960),
          p.random.between(34, 80),
          p.random.between(30, 66),
          p.random.pick(['accent', 'spark', 'deep', 'paper'] as const),
          { r: 6, turn: 10 },
        ),
      ).join(''),
    ].join('');
    const cells = times(20, (i) => [i % 5, Math.floor(i / 5)] as const);
    const [gapC, gapR] = p.random.pick([
      [3, 1],
      [3, 2],
      [2, 1],
    ] as const);
    const whole = cells
      .filter(([c, r]) => c !== gapC || r !== gapR)
      .map(([c, r]) => piece(c, r, 275 + c * size, 180 + r * size))
      .join('');
    const lone = piece(gapC, gapR, 275 + gapC * size, 180 + gapR * size);
    const cuts = cells
      .map(([c, r]) => p.stroke(piece(c, r, 275 + c * size, 180 + r * size), 'ink', 3, 0.35))
      .join('');
    return (
      p.path(whole, 'ink', { shadow: 24 }) +
      p.inside(whole, map + cuts) +
      p.at(
        960 - gapC * size,
        735 - gapR * size,
        0,
        1,
        p.about(
          275 + gapC * size + 105,
          180 + gapR * size + 105,
          17,
          p.path(lone, 'ink', { shadow: 26 }) + p.inside(lone, map),
        ),
      )
    );
  },
  { mirrors: false },
);

/** A game world of square pixels: ground, water, a small house. */
export const pixels = motif(
  ['night', 'deep', 'frame'],
  [800, 600],
  (p) => {
    const size = 40;
    const height = times(
      28,
      (i) =>
        11 + Math.round(Math.sin(i * 0.45 + p.random.next() * 0.6) * 2 + Math.sin(i * 0.13) * 2),
    );
    const columns = height.flatMap((top, i) =>
      times(19 - top, (k) => {
        const tone = k === 0 ? 'spark' : k < 3 ? 'mid' : k < 6 ? 'main' : 'deep';
        return p.rect(240 + i * size, 200 + (top + k) * size, size, size, tone);
      }),
    );
    const house = p.random.whole(6, 19);
    const y = 200 + (height[house] ?? 12) * size;
    const x = 240 + house * size;
    const moon = [
      [2, 0, 3],
      [1, 1, 5],
      [0, 2, 7],
      [0, 3, 7],
      [1, 4, 5],
      [2, 5, 3],
    ] as const;
    return [
      p.rect(200, 160, 1200, 880, 'ink', { r: 40, shadow: 28 }),
      p.rect(240, 200, 1120, 760, 'deep'),
      p.inside(
        'M240 200h1120v760H240Z',
        [
          ...times(26, () =>
            p.rect(
              240 + p.random.whole(0, 27) * size + 14,
              200 + p.random.whole(0, 8) * size + 14,
              12,
              12,
              'white',
            ),
          ),
          ...moon.map(([dx, dy, w]) => p.rect(1060 + dx * 24, 270 + dy * 24, w * 24, 25, 'light')),
          ...columns,
          p.rect(240, 840, 1120, 120, 'accent', { opacity: 0.22 }),
          ...times(9, (i) => p.rect(260 + i * 128, 868 + (i % 3) * 26, 72, 10, 'light')),
          p.rect(x, y - 120, 160, 120, 'paper'),
          ...times(4, (i) =>
            p.rect(x - 20 + i * 20, y - 120 - (i + 1) * 20, 200 - i * 40, 20, 'accent'),
          ),
          p.rect(x + 24, y - 84, 40, 40, 'spark'),
          p.rect(x + 96, y - 70, 40, 70, 'main'),
        ].join(''),
      ),
      p.circle(1300, 1000, 20, 'accent'),
      p.circle(1240, 1000, 20, 'spark'),
    ].join('');
  },
  { mirrors: false },
);
