import { motif } from '../motif.ts';
import { archPath, ring, short, times } from '../shapes.ts';

/** A small greenhouse full of leaves. */
export const greenhouse = motif(['hills', 'sunrise', 'foliage', 'arch'], [800, 760], (p) => {
  const house = 'M420 1010V560L800 260L1180 560V1010Z';
  const plant = (x: number, h: number) =>
    p.path(`M${x - 56} 920h112l-16 90h-80Z`, 'accent', { shadow: 6 }) +
    p.stroke(`M${x} 920v${-h}`, 'deep', 8) +
    times(7, (i) =>
      p.leaf(
        x,
        900 - (h * i) / 7,
        p.random.between(90, 140),
        44,
        i % 2 ? -30 - i * 4 : -150 + i * 4,
        p.random.pick(['main', 'mid', 'deep'] as const),
      ),
    ).join('');
  return [
    p.path(house, 'white', { shadow: 26, opacity: 0.88 }),
    p.inside(
      house,
      [
        p.rect(400, 200, 800, 900, 'wash', { opacity: 0.6 }),
        plant(530, 260),
        plant(1070, 300),
        plant(690, 200),
        plant(920, 380),
        plant(800, 150),
        p.stroke('M420 560Q520 700 500 800', 'main', 8),
        p.stroke('M1180 560Q1090 640 1110 740', 'main', 8),
        ...times(5, (i) => p.leaf(450 + i * 14, 600 + i * 36, 90, 34, i % 2 ? 30 : 150, 'mid')),
        p.poly(
          [
            [420, 1010],
            [800, 260],
            [900, 330],
            [620, 1010],
          ],
          'white',
          { opacity: 0.3 },
        ),
      ].join(''),
    ),
    p.stroke(house, 'deep', 18),
    p.line(
      [
        [800, 260],
        [800, 1010],
      ],
      'deep',
      10,
    ),
    p.line(
      [
        [420, 560],
        [1180, 560],
      ],
      'deep',
      12,
    ),
    p.line(
      [
        [420, 790],
        [1180, 790],
      ],
      'deep',
      8,
    ),
    p.line(
      [
        [610, 410],
        [610, 1010],
      ],
      'deep',
      8,
    ),
    p.line(
      [
        [990, 410],
        [990, 1010],
      ],
      'deep',
      8,
    ),
    p.rect(360, 1000, 880, 56, 'main', { r: 10, shadow: 12 }),
    p.circle(800, 400, 20, 'spark'),
    p.at(
      1310,
      1010,
      0,
      1,
      p.path('M-70 0h140v-110h-140Z', 'spark', { shadow: 10 }) +
        p.stroke('M-70-90c-70-10-60 80 0 70', 'spark', 16) +
        p.line(
          [
            [70, -40],
            [150, -110],
          ],
          'spark',
          18,
        ),
    ),
  ].join('');
});

/** Raised beds behind a wall, rows of vegetables. */
export const garden = motif(
  ['tiles', 'hills', 'bands'],
  [560, 560],
  (p) => {
    const crops = [
      (x: number, y: number) =>
        p.circle(x, y, 40, 'mid') +
        ring(x, y, 26, 5, p.random.between(0, 72))
          .map(([a, b]) => p.circle(a, b, 20, 'light'))
          .join(''),
      (x: number, y: number) =>
        times(6, (i) => p.leaf(x, y, 48, 18, i * 60, 'main')).join('') +
        p.circle(x, y, 13, 'accent'),
      (x: number, y: number) =>
        p.leaf(x, y, 50, 18, -120, 'main') +
        p.leaf(x, y, 54, 18, -80, 'mid') +
        p.leaf(x, y, 46, 16, -40, 'main') +
        p.path(`M${x - 16} ${y}h32l-16 56Z`, 'accent'),
      (x: number, y: number) =>
        p.circle(x, y, 34, 'spark') +
        times(8, (i) => p.leaf(x, y, 54, 16, i * 45, 'spark')).join('') +
        p.circle(x, y, 16, 'deep'),
      (x: number, y: number) =>
        p.ellipse(x, y, 44, 34, 'accent') +
        p.ellipse(x, y, 20, 34, 'spark', { opacity: 0.4 }) +
        p.rect(x - 5, y - 48, 10, 22, 'main'),
    ];
    const order = p.random.shuffle([0, 1, 2, 3, 4, 1]);
    const beds = times(6, (i) => {
      const [x, y] = [170 + (i % 3) * 430, 170 + Math.floor(i / 3) * 450];
      const crop = crops[order[i] ?? 0];
      return (
        p.rect(x, y, 390, 380, 'deep', { r: 20, shadow: 18 }) +
        p.rect(x + 20, y + 20, 350, 340, 'ink', { r: 12 }) +
        times(
          9,
          (k) => crop?.(x + 84 + (k % 3) * 112, y + 82 + Math.floor(k / 3) * 108) ?? '',
        ).join('')
      );
    });
    return [
      ...beds,
      p.stroke('M-40 1120C300 1040 420 1190 800 1110S1300 1180 1640 1090', 'accent', 20),
      p.at(
        1450,
        590,
        p.random.between(-10, 30),
        1,
        p.path('M-60-40h120v110h-120Z', 'spark', { shadow: 12 }) +
          p.line(
            [
              [60, 0],
              [140, -70],
            ],
            'spark',
            18,
          ) +
          p.circle(146, -76, 26, 'spark'),
      ),
      p.circle(130, 590, 38, 'accent', { shadow: 8 }),
      p.circle(96, 640, 28, 'spark', { shadow: 8 }),
    ].join('');
  },
  { mirrors: false, fills: true },
);

/** Hives, comb and bees. */
export const bees = motif(['foliage', 'hills', 'disc', 'tiles'], [560, 560], (p) => {
  const bee = (x: number, y: number, s: number, turn: number) =>
    p.at(
      x,
      y,
      turn,
      s,
      p.ellipse(-14, -44, 26, 48, 'white', { turn: -24, opacity: 0.85 }) +
        p.ellipse(26, -44, 26, 48, 'white', { turn: 24, opacity: 0.85 }) +
        p.ellipse(0, 0, 66, 40, 'spark', { shadow: 8 }) +
        p.rect(-22, -38, 18, 76, 'ink', { r: 9 }) +
        p.rect(14, -36, 18, 72, 'ink', { r: 9 }) +
        p.circle(-58, 0, 26, 'ink'),
    );
  const comb = times(17, (i) => {
    const [c, r] = [i % 4, Math.floor(i / 4)];
    const [x, y] = [1010 + c * 128 + (r % 2) * 64, 190 + r * 112];
    return (
      p.poly(ring(x, y, 72, 6, 30), 'main', { shadow: 8 }) +
      p.poly(ring(x, y, 56, 6, 30), p.random.pick(['spark', 'spark', 'accent', 'light'] as const))
    );
  });
  const box = (x: number, y: number, tone: 'paper' | 'mid' | 'accent') =>
    p.rect(x, y, 380, 170, tone, { r: 10, shadow: 16 }) +
    p.rect(x + 130, y + 60, 120, 24, 'ink', { r: 12, opacity: 0.35 });
  const flight = `M${short(760)} 980C900 900 860 760 980 760S1140 900 1240 830`;
  return [
    ...comb,
    box(330, 800, 'mid'),
    box(330, 620, 'paper'),
    box(330, 440, 'accent'),
    p.poly(
      [
        [290, 440],
        [370, 350],
        [670, 350],
        [750, 440],
      ],
      'deep',
      { shadow: 12 },
    ),
    p.rect(300, 970, 440, 36, 'deep', { r: 8 }),
    p.rect(360, 1006, 34, 90, 'deep'),
    p.rect(646, 1006, 34, 90, 'deep'),
    p.rect(440, 930, 160, 26, 'ink', { r: 13 }),
    p.stroke(flight, 'ink', 5).replace('/>', ' stroke-dasharray="1 20"/>'),
    bee(1270, 820, 1.25, p.random.between(-20, 10)),
    bee(860, 470, 0.8, 16),
    bee(960, 1010, 0.9, -14),
    bee(230, 300, 0.7, 30),
  ].join('');
});

/** Night moths around a lamp. */
export const moths = motif(
  ['deep', 'night', 'arch'],
  [800, 480],
  (p) => {
    const moth = (
      x: number,
      y: number,
      s: number,
      turn: number,
      a: 'accent' | 'light' | 'spark' | 'white' | 'mid',
      b: 'deep' | 'accent' | 'main' | 'spark',
    ) => {
      const wing =
        p.path('M0-20C60-160 230-170 250-90C260-20 130 20 0 10Z', a, { shadow: 10 }) +
        p.path('M0 0C120 10 190 80 150 140C110 180 30 120 0 30Z', b) +
        p.circle(150, -86, 32, b) +
        p.circle(150, -86, 14, 'white') +
        p.stroke('M40-30C100-70 170-60 220-50', b, 6);
      return p.at(
        x,
        y,
        turn,
        s,
        wing +
          `<g transform="scale(-1 1)">${wing}</g>` +
          p.ellipse(0, 20, 20, 90, 'ink') +
          p.circle(0, -70, 24, 'ink') +
          p.stroke('M-8-84q-30-60-70-60M8-84q30-60 70-60', 'ink', 6),
      );
    };
    const t = () => p.random.between(-26, 26);
    return [
      p.circle(800, 700, 330, 'spark', { opacity: 0.25 }),
      p.circle(800, 700, 220, 'spark', { opacity: 0.4 }),
      p.path(archPath(690, 860, 220, 330), 'white', { opacity: 0.9 }),
      p.path('M800 820c-60-60-20-120 0-170c26 60 60 100 0 170Z', 'accent'),
      p.rect(660, 850, 280, 60, 'ink', { r: 16 }),
      p.rect(690, 905, 220, 200, 'ink', { r: 20 }),
      p.rect(670, 510, 260, 40, 'ink', { r: 18 }),
      p.stroke('M700 510C700 380 900 380 900 510', 'ink', 16),
      moth(400, 380, 1.15, -18 + t() / 3, 'light', 'accent'),
      moth(1190, 350, 1.3, 20 + t() / 3, 'white', 'main'),
      moth(330, 850, 0.8, 30 + t(), 'mid', 'spark'),
      moth(1250, 860, 0.95, -24 + t(), 'accent', 'deep'),
      moth(790, 210, 0.66, t(), 'spark', 'accent'),
    ].join('');
  },
  { mirrors: false },
);
