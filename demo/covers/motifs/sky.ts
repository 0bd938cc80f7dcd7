import { motif } from '../motif.ts';
import { ring, times, wavePath } from '../shapes.ts';

/** A telescope on its tripod under a clear night. */
export const telescope = motif(
  ['night', 'deep'],
  [760, 480],
  (p) => {
    const orbits = times(3, (i) =>
      p.stroke(
        `M${1180 - 130 - i * 70} 330a${130 + i * 70} ${50 + i * 24} -18 1 1 0 10`,
        'light',
        4,
        0.7,
      ),
    );
    return [
      p.circle(1180, 330, 96, 'spark'),
      p.inside(
        'M1084 330a96 96 0 1 1 192 0a96 96 0 1 1 -192 0Z',
        times(4, (i) =>
          p.rect(1060, 260 + i * 46, 240, 18, 'accent', { opacity: 0.55, turn: -12 }),
        ).join(''),
      ),
      ...orbits,
      p.path('M-20 1000Q420 880 800 960T1640 920V1240H-20Z', 'deep'),
      p.path('M-20 1090Q500 960 900 1050T1640 1040V1240H-20Z', 'ink'),
      p.line(
        [
          [690, 690],
          [520, 1070],
        ],
        'light',
        26,
      ),
      p.line(
        [
          [700, 690],
          [880, 1070],
        ],
        'light',
        26,
      ),
      p.line(
        [
          [696, 690],
          [700, 1080],
        ],
        'mid',
        26,
      ),
      p.line(
        [
          [600, 890],
          [795, 890],
        ],
        'mid',
        12,
      ),
      p.about(
        696,
        640,
        p.random.between(-36, -26),
        [
          p.rect(330, 596, 130, 90, 'ink', { r: 16 }),
          p.rect(440, 572, 210, 138, 'mid', { r: 14, shadow: 10 }),
          p.rect(620, 552, 400, 178, 'white', { r: 14, shadow: 14 }),
          p.rect(620, 680, 400, 50, 'light'),
          p.rect(1000, 530, 110, 222, 'accent', { r: 16 }),
          p.rect(1090, 530, 30, 222, 'spark', { r: 8 }),
          p.rect(700, 480, 190, 50, 'ink', { r: 20 }),
          p.rect(760, 520, 20, 40, 'ink'),
        ].join(''),
      ),
      p.circle(696, 690, 50, 'accent', { shadow: 8 }),
      p.circle(696, 690, 22, 'ink'),
    ].join('');
  },
  { fills: true },
);

/** Star trails over a dark valley, a few lit windows. */
export const stars = motif(
  ['night'],
  [800, 420],
  (p) => {
    const [x, y] = [p.random.between(620, 980), p.random.between(330, 430)];
    const trails = times(46, (i) => {
      const r = 50 + i * 17;
      const from = p.random.between(0, 360);
      const sweep = p.random.between(30, 70);
      const [[ax, ay], [bx, by]] = [
        ring(x, y, r, 1, from)[0] ?? [0, 0],
        ring(x, y, r, 1, from + sweep)[0] ?? [0, 0],
      ];
      return p.stroke(
        `M${ax.toFixed(0)} ${ay.toFixed(0)}A${r} ${r} 0 0 1 ${bx.toFixed(0)} ${by.toFixed(0)}`,
        p.random.pick(['white', 'light', 'spark', 'light'] as const),
        p.random.between(3, 7),
        0.85,
      );
    });
    const peaks = (base: number, tone: 'main' | 'deep' | 'ink') =>
      p.poly(
        [
          [-20, 1240],
          [-20, base],
          ...times(
            9,
            (i) =>
              [
                i * 210 + p.random.between(-40, 40),
                base + (i % 2 ? -130 : 30) + p.random.between(-50, 40),
              ] as const,
          ),
          [1640, base],
          [1640, 1240],
        ],
        tone,
      );
    const trees = times(34, (i) => {
      const [tx, h] = [i * 50 - 20 + p.random.between(-14, 14), p.random.between(70, 170)];
      return p.poly(
        [
          [tx - 30, 1150],
          [tx, 1120 - h],
          [tx + 30, 1150],
        ],
        'ink',
      );
    });
    return [
      ...trails,
      p.circle(x, y, 12, 'white'),
      peaks(880, 'main'),
      peaks(980, 'deep'),
      p.path('M-20 1120Q800 1040 1640 1110V1240H-20Z', 'ink'),
      ...trees,
      p.poly(
        [
          [940, 1050],
          [1010, 990],
          [1080, 1050],
        ],
        'accent',
      ),
      p.rect(956, 1048, 108, 80, 'ink'),
      p.rect(980, 1066, 26, 30, 'spark'),
      p.rect(1020, 1066, 26, 30, 'spark'),
    ].join('');
  },
  { mirrors: false, fills: true },
);

/** A flat-pack solar panel that unfolds like a kite. */
export const solar = motif(['sunrise', 'bands', 'room', 'hills'], [800, 520], (p) => {
  const cells = (w: number, h: number) =>
    times(12, (i) =>
      p.rect(
        -w / 2 + 14 + (i % 3) * ((w - 20) / 3),
        -h / 2 + 14 + Math.floor(i / 3) * ((h - 20) / 4),
        (w - 20) / 3 - 10,
        (h - 20) / 4 - 10,
        i % 5 ? 'main' : 'mid',
        { r: 6 },
      ),
    ).join('');
  const leafPanel = (turn: number, w: number, h: number) =>
    p.about(
      800,
      880,
      turn,
      p.at(
        800,
        480,
        0,
        1,
        p.rect(-w / 2, -h / 2, w, h, 'ink', { r: 18, shadow: 20 }) +
          p.rect(-w / 2 + 6, -h / 2 + 6, w - 12, h - 12, 'deep', { r: 14 }) +
          cells(w, h),
      ),
    );
  const rays = times(14, (i) =>
    p.about(1270, 250, i * (360 / 14), p.rect(1262, 60, 16, 60, 'accent', { r: 8 })),
  );
  const spread = p.random.between(28, 36);
  return [
    p.circle(1270, 250, 104, 'spark'),
    ...rays,
    leafPanel(-spread, 300, 560),
    leafPanel(spread, 300, 560),
    leafPanel(0, 320, 600),
    p.rect(560, 800, 480, 250, 'paper', { r: 30, shadow: 26 }),
    p.rect(560, 980, 480, 70, 'light', { r: 30 }),
    p.rect(610, 850, 150, 90, 'ink', { r: 16 }),
    times(4, (i) => p.rect(626 + i * 32, 866, 22, 58, i < 3 ? 'spark' : 'mid', { r: 6 })).join(''),
    p.circle(850, 895, 32, 'ink'),
    p.circle(850, 895, 13, 'light'),
    p.circle(950, 895, 32, 'ink'),
    p.circle(950, 895, 13, 'light'),
    p.stroke('M950 895C1120 900 1060 1080 1240 1070', 'accent', 14),
    p.path('M1230 1100c-46-70-30-130 40-130s86 60 40 130Z', 'spark', { shadow: 10 }),
    p.rect(1240, 1096, 60, 40, 'ink', { r: 8 }),
  ].join('');
});

/** A kite with a camera over fields. */
export const kite = motif(
  ['hills', 'sunrise'],
  [880, 380],
  (p) => {
    const fields = times(9, (i) =>
      p.poly(
        [
          [i * 210 - 120, 860],
          [i * 210 + 90, 860],
          [i * 210 + 160 - i * 10, 1240],
          [i * 210 - 160 - i * 10, 1240],
        ],
        p.random.pick(['mid', 'light', 'main', 'spark', 'mid'] as const),
      ),
    );
    const cloud = (x: number, y: number, s: number) =>
      p.at(
        x,
        y,
        0,
        s,
        p.path('M-140 40a60 60 0 0 1 40-110a90 90 0 0 1 170-10a66 66 0 0 1 70 120Z', 'white'),
      );
    const knots = times(6, (i) =>
      p.at(
        610 - i * 26 + (i % 2) * 50,
        660 + i * 62,
        i % 2 ? 30 : -30,
        1,
        p.poly(
          [
            [-46, -20],
            [0, 0],
            [-46, 20],
          ],
          i % 2 ? 'accent' : 'spark',
        ) +
          p.poly(
            [
              [46, -20],
              [0, 0],
              [46, 20],
            ],
            i % 2 ? 'accent' : 'spark',
          ),
      ),
    );
    return [
      p.rect(-20, 850, 1640, 30, 'main'),
      ...fields,
      cloud(280, 260, 1.1),
      cloud(1330, 520, 0.8),
      p.stroke('M880 600C820 820 980 900 1260 1130', 'ink', 5),
      p.stroke('M640 610C560 700 700 780 560 860S560 960 500 1000', 'ink', 6),
      ...knots,
      p.about(
        880,
        380,
        p.random.between(12, 28),
        [
          p.poly(
            [
              [880, 110],
              [1130, 350],
              [880, 700],
              [630, 350],
            ],
            'accent',
            { shadow: 24 },
          ),
          p.poly(
            [
              [880, 110],
              [880, 350],
              [630, 350],
            ],
            'spark',
          ),
          p.poly(
            [
              [1130, 350],
              [880, 700],
              [880, 350],
            ],
            'main',
          ),
          p.poly(
            [
              [630, 350],
              [880, 350],
              [880, 700],
            ],
            'white',
          ),
          p.line(
            [
              [880, 110],
              [880, 700],
            ],
            'ink',
            10,
          ),
          p.line(
            [
              [630, 350],
              [1130, 350],
            ],
            'ink',
            10,
          ),
        ].join(''),
      ),
      p.rect(830, 700, 150, 96, 'ink', { r: 20, shadow: 10 }),
      p.circle(905, 750, 34, 'light'),
      p.circle(905, 750, 18, 'deep'),
      p.line(
        [
          [880, 600],
          [905, 700],
        ],
        'ink',
        6,
      ),
    ].join('');
  },
  { fills: true },
);

/** A lighthouse and its beam, like a still from a film. */
export const lighthouse = motif(
  ['deep', 'night', 'sea'],
  [760, 420],
  (p) => {
    const x = p.random.between(560, 700);
    const stripes = times(3, (i) =>
      p.poly(
        [
          [x - 84 - i * 18, 540 + i * 190],
          [x + 84 + i * 18, 540 + i * 190],
          [x + 94 + i * 18, 640 + i * 190],
          [x - 94 - i * 18, 640 + i * 190],
        ],
        'accent',
      ),
    );
    return [
      p.poly(
        [
          [x, 330],
          [1700, 60],
          [1700, 520],
        ],
        'spark',
        { opacity: 0.5 },
      ),
      p.poly(
        [
          [x, 330],
          [1700, 170],
          [1700, 400],
        ],
        'spark',
        { opacity: 0.55 },
      ),
      p.poly(
        [
          [x, 330],
          [-100, 260],
          [-100, 420],
        ],
        'spark',
        { opacity: 0.3 },
      ),
      p.path(wavePath(960, 24, 300, 60), 'mid'),
      p.path(
        `M${x - 420} 1100Q${x - 240} 930 ${x - 40} 950T${x + 420} 1090V1240H${x - 420}Z`,
        'ink',
        { shadow: 10 },
      ),
      p.poly(
        [
          [x - 76, 440],
          [x + 76, 440],
          [x + 140, 1010],
          [x - 140, 1010],
        ],
        'white',
        { shadow: 20 },
      ),
      ...stripes,
      p.poly(
        [
          [x + 20, 440],
          [x + 76, 440],
          [x + 140, 1010],
          [x + 50, 1010],
        ],
        'ink',
        { opacity: 0.14 },
      ),
      p.rect(x - 116, 410, 232, 36, 'ink', { r: 8 }),
      p.rect(x - 62, 270, 124, 140, 'spark'),
      p.rect(x - 8, 270, 16, 140, 'ink'),
      p.path(`M${x - 84} 276a84 84 0 0 1 168 0Z`, 'accent'),
      p.rect(x - 6, 150, 12, 50, 'ink'),
      p.rect(x - 28, 900, 56, 110, 'ink', { r: 28 }),
      p.rect(x - 18, 720, 36, 50, 'ink', { r: 18 }),
      p.path(wavePath(1070, 26, 260, 150), 'main'),
      p.path(wavePath(1140, 22, 320, 20), 'deep'),
      times(3, (i) =>
        p.stroke(`M${1020 + i * 130} ${560 + (i % 2) * 70}q26-30 52 0q26-30 52 0`, 'white', 8),
      ).join(''),
    ].join('');
  },
  { fills: true },
);
