import { motif } from '../motif.ts';
import { archPath, times, wavePath } from '../shapes.ts';

/** A footbridge over a river. */
export const bridge = motif(
  ['hills', 'sunrise'],
  [800, 640],
  (p) => {
    const posts = times(19, (i) => {
      const x = 200 + i * 66;
      const y = 700 - Math.sin((Math.PI * (x - 200)) / 1200) * 170;
      return p.rect(x - 6, y - 110, 12, 120, 'deep');
    });
    const walker = (x: number, y: number, tone: 'accent' | 'spark') =>
      p.circle(x, y - 132, 24, 'ink') + p.path(`M${x - 30} ${y}l12-100q18-16 36 0l12 100Z`, tone);
    const tree = (x: number, y: number, s: number) =>
      p.at(
        x,
        y,
        0,
        s,
        p.rect(-10, -40, 20, 120, 'ink') +
          p.blob(0, -130, 90, 120, 'deep', { shadow: 8 }) +
          p.blob(-20, -160, 50, 60, 'main'),
      );
    return [
      p.path(wavePath(930, 20, 300, p.random.between(0, 300)), 'mid'),
      p.path(wavePath(1010, 20, 240, p.random.between(0, 300)), 'light'),
      p.path(wavePath(1090, 20, 340, 40), 'mid'),
      p.path('M-20 760H260C300 860 280 960 180 1060L-20 1100Z', 'deep'),
      p.path('M1640 740H1340C1290 860 1330 980 1440 1060L1640 1090Z', 'deep'),
      tree(110, 740, 1.3),
      tree(1500, 720, 1.5),
      tree(1390, 760, 0.8),
      walker(p.random.between(520, 640), 560, 'accent'),
      walker(p.random.between(960, 1060), 560, 'spark'),
      walker(1130, 590, 'accent'),
      p.stroke('M200 700Q800 350 1400 700', 'accent', 44),
      p.stroke('M200 590Q800 240 1400 590', 'deep', 18),
      ...posts,
      p.path('M300 780Q800 440 1300 780L1300 830Q800 560 300 830Z', 'deep', { shadow: 14 }),
      p.line(
        [
          [400, 720],
          [520, 800],
        ],
        'ink',
        14,
      ),
      p.line(
        [
          [1200, 720],
          [1080, 800],
        ],
        'ink',
        14,
      ),
      p.path('M480 1080h150l-34 44H514Z', 'accent'),
      p.line(
        [
          [540, 1080],
          [540, 990],
        ],
        'ink',
        8,
      ),
      p.path('M546 990v80h70Z', 'white'),
    ].join('');
  },
  { fills: true },
);

/** A school with its new roof. */
export const school = motif(
  ['sunrise', 'hills', 'disc'],
  [800, 560],
  (p) => {
    const sheets = times(12, (i) => p.rect(300 + i * 84, 380, 84, 130, i % 2 ? 'accent' : 'spark'));
    const windows = times(4, (i) => {
      const x = 400 + i * 230 - (i > 1 ? 0 : 0);
      return i === 1
        ? p.path(archPath(620, 880, 140, 260), 'deep') + p.circle(736, 760, 10, 'spark')
        : p.rect(x - 20, 610, 150, 130, 'deep', { r: 8 }) +
            p.rect(x + 50, 610, 10, 130, 'paper') +
            p.rect(x - 20, 670, 150, 10, 'paper');
    });
    const child = (x: number, tone: 'accent' | 'spark' | 'main' | 'mid') =>
      p.circle(x, 860, 30, 'ink') +
      p.path(`M${x - 40} 990q0-100 40-100t40 100Z`, tone) +
      p.rect(x - 26, 990, 18, 54, 'ink') +
      p.rect(x + 8, 990, 18, 54, 'ink');
    return [
      p.rect(-20, 880, 1640, 360, 'mid'),
      p.path('M520 880h560l240 340H280Z', 'light'),
      p.rect(340, 500, 920, 390, 'paper', { shadow: 24 }),
      p.rect(340, 800, 920, 90, 'mid'),
      ...windows,
      p.inside(
        'M260 520L400 350H1200L1340 520Z',
        sheets.join('') + p.rect(240, 340, 1120, 60, 'white', { opacity: 0.25 }),
      ),
      p.rect(250, 508, 1100, 26, 'deep', { r: 8, shadow: 10 }),
      p.path('M800 350V190', 'ink'),
      p.rect(794, 200, 12, 160, 'ink'),
      p.path('M806 206h130l-34 40l34 40H806Z', 'main'),
      child(p.random.between(380, 420), 'accent'),
      child(p.random.between(500, 540), 'spark'),
      child(p.random.between(960, 1000), 'main'),
      child(1090, 'accent'),
      child(1190, 'spark'),
      p.circle(740, 1020, 34, 'white', { shadow: 8 }),
      p.path('M720 1010l20-14l20 14l-8 24h-24Z', 'ink'),
      p.rect(1390, 700, 22, 230, 'ink'),
      p.blob(1400, 620, 120, 150, 'main', { shadow: 10 }),
    ].join('');
  },
  { fills: true },
);

/** A hall of ordinary tools, each on its hook. */
export const museum = motif(
  ['frame', 'room', 'arch'],
  [620, 520],
  (p) => {
    const tools = [
      p.rect(-12, -40, 24, 240, 'spark', { r: 10, shadow: 8 }) +
        p.path('M-86-100h140q40 0 50 40v24h-190Z', 'ink', { shadow: 8 }),
      p.rect(-20, 60, 40, 150, 'accent', { r: 18, shadow: 8 }) +
        p.rect(-8, -130, 16, 200, 'deep') +
        p.path('M-14-130h28l-6-34h-16Z', 'deep'),
      p.path('M-30 200L-10-40a60 60 0 1 1 20 0L30 200Z', 'main', { shadow: 8 }) +
        p.circle(0, -96, 26, 'wash') +
        p.rect(-14, -170, 28, 60, 'wash'),
      p.path('M-110 0h190l40-40v120l-40-40h-190Z', 'mid', { shadow: 8 }) +
        p.rect(-150, -30, 60, 100, 'accent', { r: 20 }),
      p.rect(-16, 20, 32, 190, 'spark', { r: 14, shadow: 8 }) +
        p.path('M-70-140h140v120q0 60-70 60t-70-60Z', 'deep', { shadow: 8 }),
      p.circle(0, 20, 100, 'accent', { shadow: 8 }) +
        p.circle(0, 20, 60, 'wash') +
        p.circle(0, 20, 22, 'ink'),
      p.rect(-12, -160, 24, 330, 'deep', { r: 10, shadow: 8 }) +
        times(5, (i) => p.rect(-60 + i * 26, 150, 16, 70, 'deep', { r: 6 })).join('') +
        p.rect(-62, 140, 124, 24, 'deep'),
      p.path('M-20 200L-70-140M20 200L70-140', 'ink') +
        p.stroke('M-40 170L50-160M40 170L-50-160', 'main', 22) +
        p.circle(0, 20, 16, 'spark') +
        p.circle(-46, 190, 36, 'accent') +
        p.circle(46, 190, 36, 'accent') +
        p.circle(46, 190, 17, 'wash') +
        p.circle(-46, 190, 17, 'wash'),
    ];
    const order = p.random.shuffle(tools);
    const bays = times(6, (i) => {
      const [x, y] = [430 + (i % 3) * 370, 400 + Math.floor(i / 3) * 430];
      return (
        p.circle(x, y + 10, 180, i % 2 ? 'light' : 'white') +
        p.circle(x, y - 190, 12, 'ink') +
        p.at(x, y, p.random.between(-10, 10), 0.82, order[i] ?? '')
      );
    });
    return [...bays, p.rect(250, 1090, 1100, 16, 'deep', { r: 8 })].join('');
  },
  { mirrors: false },
);

/** Chairs of every kind in a row. */
export const chairs = motif(
  ['room', 'bands', 'tiles', 'split'],
  [700, 640],
  (p) => {
    const tones = p.random.shuffle(['accent', 'main', 'spark', 'deep', 'mid', 'accent'] as const);
    const legs = (w: number, tone: 'ink' | 'deep') =>
      p.line(
        [
          [-w / 2 + 12, 0],
          [-w / 2 - 8, 190],
        ],
        tone,
        20,
      ) +
      p.line(
        [
          [w / 2 - 12, 0],
          [w / 2 + 8, 190],
        ],
        tone,
        20,
      ) +
      p.line(
        [
          [-w / 2 + 46, 0],
          [-w / 2 + 40, 160],
        ],
        tone,
        16,
      ) +
      p.line(
        [
          [w / 2 - 46, 0],
          [w / 2 - 40, 160],
        ],
        tone,
        16,
      );
    const kinds = [
      (t: (typeof tones)[number]) =>
        legs(220, 'ink') +
        p.path('M-100-280h200l16 230h-232Z', t, { shadow: 12 }) +
        times(3, (i) => p.rect(-64 + i * 52, -250, 24, 170, 'wash', { r: 12 })).join('') +
        p.rect(-124, -50, 248, 60, t, { r: 22, shadow: 8 }),
      (t: (typeof tones)[number]) =>
        legs(200, 'deep') +
        p.stroke('M-90-20V-190a90 90 0 0 1 180 0V-20', t, 24) +
        p.stroke('M-46-20V-180a46 46 0 0 1 92 0V-20', t, 13) +
        p.ellipse(0, -16, 126, 36, 'spark', { shadow: 8 }),
      (t: (typeof tones)[number]) =>
        p.line(
          [
            [0, 0],
            [-90, 190],
          ],
          'ink',
          22,
        ) +
        p.line(
          [
            [0, 0],
            [90, 190],
          ],
          'ink',
          22,
        ) +
        p.rect(-58, 90, 116, 16, 'ink') +
        p.ellipse(0, -4, 120, 40, t, { shadow: 10 }) +
        p.ellipse(0, -16, 120, 36, 'light'),
      (t: (typeof tones)[number]) =>
        legs(260, 'ink') +
        p.path('M-150-250q0-60 60-60h180q60 0 60 60v240h-300Z', t, { shadow: 14 }) +
        p.rect(-180, -120, 80, 150, t, { r: 36, shadow: 8 }) +
        p.rect(100, -120, 80, 150, t, { r: 36, shadow: 8 }) +
        p.rect(-106, -70, 212, 84, 'paper', { r: 26 }) +
        p.circle(0, -190, 14, 'ink') +
        p.circle(-60, -190, 14, 'ink') +
        p.circle(60, -190, 14, 'ink'),
      (t: (typeof tones)[number]) =>
        p.line(
          [
            [-110, 190],
            [110, -20],
          ],
          'ink',
          20,
        ) +
        p.line(
          [
            [110, 190],
            [-110, -300],
          ],
          'ink',
          20,
        ) +
        p.rect(-120, -20, 240, 44, t, { r: 12, shadow: 8 }) +
        p.about(-70, -240, -24, p.rect(-90, -320, 60, 190, t, { r: 14 })),
      (t: (typeof tones)[number]) =>
        legs(210, 'deep') +
        p.path('M-110-10C-150-340 150-340 110-10Z', t, { shadow: 12 }) +
        p.ellipse(0, -6, 130, 34, 'paper', { shadow: 6 }),
    ];
    const order = p.random.shuffle(kinds);
    return (
      times(5, (i) =>
        p.at(
          [240, 520, 800, 1100, 1370][i] ?? 0,
          i % 2 ? 800 : 730,
          0,
          i === 2 ? 1.16 : 1.04,
          order[i]?.(tones[i] ?? 'main') ?? '',
        ),
      ).join('') +
      p.at(
        p.random.pick([520, 1100]),
        790,
        0,
        1,
        p.blob(0, -10, 84, 36, 'ink') +
          p.circle(66, -44, 34, 'ink') +
          p.poly(
            [
              [40, -60],
              [48, -100],
              [68, -72],
            ],
            'ink',
          ) +
          p.poly(
            [
              [70, -72],
              [92, -98],
              [96, -58],
            ],
            'ink',
          ) +
          p.stroke('M-70 0q-60 40-20 90', 'ink', 16),
      )
    );
  },
  { mirrors: false },
);

/** A playground like a harbour: tower, slide, swing. */
export const playground = motif(
  ['sunrise', 'sea', 'hills'],
  [760, 600],
  (p) =>
    [
      p.rect(-20, 990, 1640, 260, 'spark', { opacity: 0.9 }),
      p.path(wavePath(1070, 18, 420, p.random.between(0, 300)), 'light'),
      p.rect(600, 430, 36, 590, 'deep'),
      p.rect(880, 430, 36, 590, 'deep'),
      p.rect(580, 640, 356, 40, 'ink', { r: 10 }),
      p.poly(
        [
          [560, 440],
          [758, 240],
          [956, 440],
        ],
        'accent',
        { shadow: 16 },
      ),
      p.rect(640, 560, 236, 84, 'mid'),
      p.circle(758, 370, 40, 'spark'),
      ...times(5, (i) => p.rect(620, 730 + i * 60, 280, 16, 'main', { r: 8 })),
      p.stroke('M920 650C1060 660 1080 980 1330 990', 'main', 90),
      p.stroke('M920 640C1070 650 1090 960 1330 975', 'light', 54),
      p.line(
        [
          [170, 1020],
          [280, 520],
          [390, 1020],
        ],
        'ink',
        24,
      ),
      p.line(
        [
          [280, 530],
          [600, 530],
        ],
        'ink',
        22,
      ),
      p.about(
        430,
        530,
        p.random.between(12, 24),
        p.line(
          [
            [400, 530],
            [400, 860],
          ],
          'deep',
          8,
        ) +
          p.line(
            [
              [470, 530],
              [470, 860],
            ],
            'deep',
            8,
          ) +
          p.rect(384, 850, 102, 26, 'accent', { r: 10 }) +
          p.circle(436, 730, 34, 'ink') +
          p.path('M396 856q0-100 40-100t40 100Z', 'spark'),
      ),
      p.path('M1120 1040h320l-60 110h-210Z', 'accent', { shadow: 12 }),
      p.rect(1270, 860, 18, 180, 'ink'),
      p.path('M1290 870v130h120Z', 'white', { shadow: 8 }),
      p.circle(1220, 1010, 30, 'ink'),
      p.path('M1180 1050q0-50 40-50t40 50Z', 'main'),
      p.circle(750, 590, 34, 'ink'),
      p.stroke('M-20 700q60-40 100 0q40-40 100 0', 'white', 9),
    ].join(''),
  { fills: true },
);

/** A lit stage with its curtains. */
export const theatre = motif(
  ['deep', 'night'],
  [800, 660],
  (p) => {
    const curtain = times(6, (i) =>
      p.path(
        `M${-20 + i * 74} 150h74q-16 400-${i * 14} 820h-74q10-400 ${i * 10}-820Z`,
        i % 2 ? 'accent' : 'main',
      ),
    );
    const rows = times(
      26,
      (i) =>
        p.circle(70 + (i % 13) * 122 + (i > 12 ? 60 : 0), 1120 + (i > 12 ? 66 : 0), 48, 'ink') +
        p.rect(22 + (i % 13) * 122 + (i > 12 ? 60 : 0), 1130 + (i > 12 ? 66 : 0), 96, 100, 'ink', {
          r: 30,
        }),
    );
    const actor = (x: number, tone: 'spark' | 'white' | 'accent', lean: number) =>
      p.at(
        x,
        940,
        lean,
        1,
        p.path('M-70 0q10-190 70-190t70 190Z', tone, { shadow: 10 }) +
          p.circle(0, -226, 42, 'paper') +
          p.path('M-44-236c0-60 88-60 88 0Z', 'ink') +
          p.stroke('M40-150q70-30 100-110', tone, 26) +
          p.stroke('M-40-150q-60 20-80 80', tone, 26),
      );
    return [
      p.rect(-20, 110, 1640, 880, 'deep'),
      p.poly(
        [
          [500, 60],
          [1100, 980],
          [300, 980],
        ],
        'spark',
        { opacity: 0.22 },
      ),
      p.poly(
        [
          [1100, 60],
          [1340, 980],
          [560, 980],
        ],
        'spark',
        { opacity: 0.22 },
      ),
      p.circle(800, 470, p.random.between(160, 210), 'light'),
      p.circle(860, 430, 150, 'deep'),
      p.poly(
        [
          [430, 940],
          [430, 640],
          [530, 560],
          [630, 640],
          [630, 940],
        ],
        'mid',
      ),
      p.rect(500, 760, 60, 180, 'ink'),
      p.rect(980, 820, 200, 120, 'mid', { r: 10 }),
      p.rect(1000, 700, 20, 130, 'mid'),
      p.blob(1010, 660, 90, 90, 'main'),
      p.ellipse(800, 950, 520, 60, 'spark', { opacity: 0.5 }),
      p.path('M-20 940H1640V1060H-20Z', 'mid'),
      p.rect(-20, 940, 1640, 18, 'spark'),
      actor(p.random.between(690, 740), 'spark', -4),
      actor(p.random.between(900, 950), 'white', 5),
      ...curtain,
      `<g transform="translate(1600 0) scale(-1 1)">${curtain.join('')}</g>`,
      p.path(
        'M-20 60H1640V180q-102 90-205 0t-205 0t-205 0t-205 0t-205 0t-205 0t-205 0t-205 0Z',
        'accent',
        { shadow: 16 },
      ),
      p.rect(-20, 40, 1640, 60, 'spark'),
      ...rows,
    ].join('');
  },
  { mirrors: false, fills: true },
);
