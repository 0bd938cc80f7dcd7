import { motif } from '../motif.ts';
import { type Point, archPath, ring, times } from '../shapes.ts';

/** Loaves before a lit oven. */
export const loaf = motif(['room', 'arch', 'table'], [620, 850], (p) => {
  const bricks = times(9, (i) => {
    const angle = 180 + i * 22.5;
    const [x, y] = ring(900, 560, 350, 1, angle)[0] ?? [0, 0];
    return p.about(
      x,
      y,
      angle + 90,
      p.rect(x - 62, y - 40, 124, 80, i % 2 ? 'mid' : 'main', { r: 8 }),
    );
  });
  const round = (x: number, y: number, r: number) =>
    [
      p.path(
        `M${x - r} ${y}c0-${r * 1.1} ${2 * r}-${r * 1.1} ${2 * r} 0c0 ${r * 0.36}-${2 * r} ${r * 0.36}-${2 * r} 0Z`,
        'mid',
        { shadow: 18 },
      ),
      p.path(
        `M${x - r * 0.9} ${y - r * 0.1}c${r * 0.2}-${r * 0.9} ${r * 1.5}-${r * 0.9} ${r * 1.7}-${r * 0.06}c-${r * 0.5}-${r * 0.3}-${r * 1.2}-${r * 0.3}-${r * 1.7} ${r * 0.06}Z`,
        'spark',
      ),
      ...times(3, (i) =>
        p.stroke(
          `M${x - r * 0.5 + i * r * 0.45} ${y - r * 0.62}q${r * 0.16} ${r * 0.2} ${r * 0.06} ${r * 0.42}`,
          'paper',
          11,
        ),
      ),
    ].join('');
  return [
    p.path(archPath(540, 980, 720, 790), 'deep', { shadow: 22 }),
    bricks.join(''),
    p.rect(540, 560, 76, 420, 'main'),
    p.rect(1184, 560, 76, 420, 'mid'),
    p.path(archPath(624, 940, 552, 630), 'ink'),
    p.path(
      'M700 900C640 760 760 730 770 600C850 680 830 740 880 700C900 640 880 600 930 540C1000 650 1120 740 1090 900Z',
      'spark',
    ),
    p.path(
      'M790 900C750 820 820 790 840 720C880 770 900 780 930 720C990 790 1020 830 1000 900Z',
      'white',
    ),
    p.rect(690, 888, 230, 36, 'main', { r: 18, turn: 7 }),
    p.rect(860, 888, 230, 36, 'mid', { r: 18, turn: -9 }),
    p.rect(480, 930, 840, 60, 'deep', { r: 10, shadow: 10 }),
    round(430, 1060, 180),
    round(790, 1090, 150),
    p.random.chance(0.5) ? round(1130, 1080, 170) : round(1090, 1090, 130),
  ].join('');
});

/** A shared table seen from above. */
export const plates = motif(
  ['bands', 'tiles', 'frame'],
  [560, 480],
  (p) => {
    const plate = (x: number, y: number, r: number, kind: number) => {
      const food = [
        () =>
          ring(x, y, r * 0.34, 6, p.random.between(0, 60))
            .map(([a, b]) => p.circle(a, b, r * 0.17, 'accent'))
            .join('') + p.circle(x, y, r * 0.14, 'spark'),
        () =>
          times(9, (i) => p.leaf(x, y, r * 0.62, r * 0.2, i * 40, i % 2 ? 'main' : 'mid')).join(
            '',
          ) + p.circle(x, y, r * 0.16, 'accent'),
        () =>
          p.blob(x, y, r * 0.52, r * 0.46, 'spark') +
          times(8, () =>
            p.circle(
              x + p.random.between(-0.3, 0.3) * r,
              y + p.random.between(-0.28, 0.28) * r,
              r * 0.06,
              'main',
            ),
          ).join(''),
        () =>
          p.circle(x, y, r * 0.56, 'accent') +
          p.stroke(
            `M${x - r * 0.3} ${y}q${r * 0.15}-${r * 0.3} ${r * 0.3} 0t${r * 0.3} 0`,
            'paper',
            14,
          ),
        () =>
          times(5, (i) =>
            p.half(
              x - r * 0.4 + i * r * 0.2,
              y + (i % 2) * r * 0.16,
              r * 0.26,
              30,
              i % 2 ? 'spark' : 'main',
            ),
          ).join(''),
      ];
      return (
        p.circle(x, y, r, 'white', { shadow: 18 }) +
        p.circle(x, y, r * 0.78, kind % 2 ? 'wash' : 'light') +
        (food[kind % 5]?.() ?? '')
      );
    };
    const spots = p.random.shuffle([
      [420, 400, 210],
      [860, 330, 170],
      [1220, 440, 220],
      [560, 860, 230],
      [1010, 820, 200],
    ] as const);
    const fork = (x: number, y: number, turn: number) =>
      p.at(
        x,
        y,
        turn,
        1,
        p.rect(-9, -20, 18, 220, 'ink', { r: 9 }) +
          times(3, (i) => p.rect(-32 + i * 24, -120, 15, 90, 'ink', { r: 7 })).join('') +
          p.rect(-32, -50, 63, 44, 'ink', { r: 18 }),
      );
    return [
      p.rect(150, 110, 1300, 980, 'main', { r: 60, shadow: 26 }),
      p.rect(150, 560, 1300, 90, 'deep', { opacity: 0.5 }),
      ...spots.map(([x, y, r], i) => plate(x, y, r, i)),
      fork(1330, 860, p.random.between(-14, 14)),
      fork(240, 700, p.random.between(-12, 12)),
      p.circle(1180, 990, 66, 'spark', { shadow: 10 }),
      p.circle(1180, 990, 46, 'accent'),
      p.circle(300, 960, 70, 'paper', { shadow: 10 }),
      p.circle(300, 960, 50, 'deep'),
    ].join('');
  },
  { mirrors: false },
);

/** A lever machine, a cup under it, steam. */
export const coffee = motif(['arch', 'table', 'disc', 'split'], [760, 640], (p) => {
  const steam = times(3, (i) =>
    p.stroke(`M${700 + i * 60} ${840}c-40-50 40-80 0-130s40-70 10-110`, 'white', 13, 0.8),
  );
  return [
    p.rect(440, 930, 700, 70, 'ink', { r: 24, shadow: 20 }),
    p.rect(940, 420, 130, 540, 'deep', { r: 30 }),
    p.rect(560, 380, 500, 130, 'main', { r: 60, shadow: 20 }),
    p.rect(640, 240, 150, 330, 'mid', { r: 30, shadow: 14 }),
    p.rect(664, 262, 40, 280, 'light', { r: 20 }),
    p.rect(600, 560, 230, 60, 'ink', { r: 20 }),
    p.rect(700, 612, 30, 44, 'ink'),
    p.rect(790, 574, 250, 34, 'deep', { r: 17 }),
    p.line(
      [
        [716, 250],
        [716, 170],
        [p.random.between(360, 440), p.random.between(150, 230)],
      ],
      'ink',
      26,
    ),
    p.circle(400, 190, 44, 'accent', { shadow: 10 }),
    p.circle(1005, 450, 44, 'paper'),
    p.line(
      [
        [1005, 450],
        [p.random.between(985, 1030), 420],
      ],
      'accent',
      8,
    ),
    steam.join(''),
    p.path('M610 800h220c0 110-40 140-110 140s-110-30-110-140Z', 'white', { shadow: 14 }),
    p.stroke('M826 824c70-10 70 80-12 74', 'white', 20),
    p.ellipse(720, 804, 108, 22, 'deep'),
    times(9, () =>
      p.ellipse(p.random.between(220, 1380), p.random.between(1040, 1130), 26, 17, 'deep', {
        turn: p.random.between(0, 180),
      }),
    ).join(''),
  ].join('');
});

/** Wheels and wedges of cheese. */
export const cheese = motif(['table', 'split', 'bands'], [700, 780], (p) => {
  const holes = times(8, () =>
    p.ellipse(
      p.random.between(520, 1010),
      p.random.between(720, 920),
      p.random.between(14, 34),
      p.random.between(12, 28),
      'mid',
    ),
  );
  const wedge: Point[] = [
    [380, 700],
    [1120, 640],
    [1120, 930],
    [380, 960],
  ];
  return [
    p.ellipse(1060, 620, 360, 110, 'main'),
    p.path('M700 620v140c0 60 160 110 360 110s360-50 360-110V620Z', 'main', { shadow: 22 }),
    p.ellipse(1060, 620, 360, 110, 'light'),
    p.ellipse(1060, 620, 300, 86, 'wash'),
    p.poly(
      [
        [380, 700],
        [860, 470],
        [1120, 640],
      ],
      'paper',
      { shadow: 12 },
    ),
    p.poly(wedge, 'spark', { shadow: 20 }),
    p.inside('M380 700L1120 640V930L380 960Z', holes.join('')),
    p.rect(220, 955, 1120, 50, 'deep', { r: 20, shadow: 14 }),
    p.at(
      300,
      880,
      -14,
      1,
      p.rect(-30, -330, 26, 300, 'mid', { r: 10 }) + p.rect(-44, -60, 54, 170, 'ink', { r: 24 }),
    ),
    p.circle(1290, 930, 62, 'accent', { shadow: 10 }),
    p.circle(1210, 945, 48, 'deep', { shadow: 8 }),
    p.leaf(1290, 870, 120, 40, -50, 'accent'),
  ].join('');
});

/** Bottle, glasses and vine. */
export const wine = motif(['sunrise', 'hills', 'arch', 'foliage'], [700, 700], (p) => {
  const grapes = times(15, (i) => {
    const row = Math.floor((Math.sqrt(8 * i + 1) - 1) / 2);
    const place = i - (row * (row + 1)) / 2;
    return p.circle(
      1120 + (place - row / 2) * 74,
      800 - row * 62 + 60,
      38,
      i % 3 ? 'main' : 'mid',
      { shadow: 6 },
    );
  });
  return [
    p.path(
      'M560 250h100v190c0 70 90 90 90 190v350c0 30-20 40-50 40H520c-30 0-50-10-50-40V630c0-100 90-120 90-190Z',
      'deep',
      { shadow: 26 },
    ),
    p.path('M490 640c0-80 60-100 74-150v520h-44c-20 0-30-10-30-30Z', 'main', { opacity: 0.7 }),
    p.rect(552, 220, 116, 110, 'accent', { r: 12 }),
    p.rect(470, 690, 280, 190, 'paper'),
    p.circle(610, 785, 58, 'spark'),
    p.leaf(560, 830, 120, 40, -30, 'main'),
    p.path(
      'M830 560h210c10 160-30 220-90 230v190h60v34H860v-34h60V790c-60-10-100-70-90-230Z',
      'white',
      { shadow: 18, opacity: 0.92 },
    ),
    p.path('M836 640h198c0 100-40 140-84 144h-28c-46-4-84-44-86-144Z', 'accent'),
    p.stroke('M1120 1010C1150 800 1330 500 1130 330', 'deep', 16),
    grapes.join(''),
    p.leaf(1160, 470, 200, 100, -20, 'mid'),
    p.leaf(1190, 620, 190, 90, 20, 'main'),
    p.leaf(1150, 360, 180, 80, -90, 'light'),
  ].join('');
});

/** Tins of spice, seen from above. */
export const spice = motif(
  ['cutouts', 'tiles', 'disc'],
  [800, 600],
  (p) => {
    const tones = p.random.shuffle([
      'accent',
      'spark',
      'main',
      'mid',
      'deep',
      'light',
      'accent',
    ] as const);
    const tin = (x: number, y: number, i: number) => {
      const tone = tones[i % 7] ?? 'spark';
      const grains = times(16, () => {
        const [a, b] = ring(x, y, p.random.between(0, 86), 1, p.random.between(0, 360))[0] ?? [
          x,
          y,
        ];
        return p.circle(
          a,
          b,
          p.random.between(4, 9),
          p.random.pick(['white', 'ink', 'spark'] as const),
          { opacity: 0.4 },
        );
      });
      return (
        p.circle(x, y, 132, 'white', { shadow: 12 }) +
        p.circle(x, y, 112, tone) +
        p.blob(x - 8, y + 6, 74, 66, tone) +
        grains.join('')
      );
    };
    return [
      p.circle(800, 600, 500, 'deep', { shadow: 30 }),
      p.circle(800, 600, 466, 'main'),
      p.circle(800, 600, 440, 'deep'),
      tin(800, 600, 0),
      ...ring(800, 600, 292, 6, p.random.between(0, 60)).map(([x, y], i) => tin(x, y, i + 1)),
      p.at(
        1270,
        900,
        p.random.between(30, 50),
        1,
        p.rect(-14, -10, 28, 260, 'spark', { r: 14, shadow: 8 }) +
          p.ellipse(0, -60, 62, 78, 'spark') +
          p.ellipse(0, -62, 44, 58, 'accent'),
      ),
    ].join('');
  },
  { mirrors: false },
);
