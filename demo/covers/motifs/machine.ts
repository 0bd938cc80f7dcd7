import { motif } from '../motif.ts';
import { archPath, times } from '../shapes.ts';

/** A microscope and what it sees. */
export const microscope = motif(['split', 'table', 'cutouts', 'tiles'], [1180, 420], (p) => {
  const cells = times(
    9,
    () =>
      p.blob(
        p.random.between(1010, 1330),
        p.random.between(270, 590),
        p.random.between(30, 62),
        p.random.between(26, 52),
        p.random.pick(['accent', 'mid', 'spark', 'light'] as const),
      ) +
      p.circle(p.random.between(1030, 1320), p.random.between(280, 580), 10, 'ink', {
        opacity: 0.6,
      }),
  );
  return [
    p.circle(1170, 430, 226, 'ink', { shadow: 22 }),
    p.circle(1170, 430, 206, 'white'),
    p.inside(
      'M964 430a206 206 0 1 1 412 0a206 206 0 1 1 -412 0Z',
      p.rect(900, 200, 520, 500, 'wash') +
        cells.join('') +
        p.stroke('M960 500q60-70 120 0t120 0t120 0t120-20', 'main', 18),
    ),
    p.rect(330, 960, 640, 70, 'ink', { r: 30, shadow: 20 }),
    p.path('M780 960C940 860 930 560 760 470L720 540C830 610 840 800 700 900H560v60Z', 'main', {
      shadow: 16,
    }),
    p.rect(380, 800, 360, 34, 'deep', { r: 12, shadow: 8 }),
    p.rect(470, 784, 180, 16, 'light'),
    p.circle(560, 784, 16, 'accent'),
    p.rect(520, 834, 80, 130, 'deep'),
    p.circle(850, 760, 56, 'spark', { shadow: 8 }),
    p.circle(850, 760, 24, 'ink'),
    p.about(
      650,
      560,
      p.random.between(12, 20),
      p.rect(580, 300, 150, 350, 'white', { r: 26, shadow: 14 }) +
        p.rect(680, 300, 50, 350, 'light', { r: 20 }) +
        p.rect(606, 190, 98, 130, 'ink', { r: 16 }) +
        p.rect(590, 170, 130, 40, 'accent', { r: 16 }) +
        p.rect(600, 640, 110, 60, 'accent', { r: 10 }) +
        p.rect(624, 690, 62, 74, 'ink', { r: 10 }),
    ),
    p.line(
      [
        [690, 760],
        [985, 560],
      ],
      'ink',
      5,
      0.6,
    ),
    p.line(
      [
        [640, 786],
        [1010, 300],
      ],
      'ink',
      5,
      0.6,
    ),
    p.at(
      1240,
      930,
      p.random.between(-14, 14),
      1,
      p.rect(-150, -34, 300, 84, 'white', { r: 8, shadow: 12, opacity: 0.9 }) +
        p.blob(0, 8, 44, 26, 'accent') +
        p.rect(-140, -26, 60, 68, 'light'),
    ),
  ].join('');
});

/** A stacked clay water filter. */
export const filter = motif(['arch', 'room', 'table', 'disc'], [800, 520], (p) => {
  const grains = (y: number, h: number, tone: 'deep' | 'spark' | 'mid', r: number) =>
    times(46, () =>
      p.circle(
        p.random.between(630, 970),
        p.random.between(y, y + h),
        p.random.between(r * 0.6, r),
        tone,
      ),
    );
  const cut = 'M610 290h380v460h-380Z';
  return [
    p.rect(540, 230, 520, 560, 'main', { r: 60, shadow: 26 }),
    p.path('M540 230h520v-20q0-90-260-90t-260 90Z', 'deep', { shadow: 8 }),
    p.circle(800, 110, 40, 'accent'),
    p.inside(
      cut,
      [
        p.rect(600, 280, 400, 500, 'wash'),
        p.rect(600, 280, 400, 130, 'light'),
        p.stroke('M600 330q50-30 100 0t100 0t100 0t100 0', 'white', 9),
        p.rect(600, 410, 400, 90, 'spark'),
        ...grains(410, 90, 'mid', 12),
        p.rect(600, 500, 400, 110, 'ink'),
        ...grains(505, 100, 'deep', 16),
        p.rect(600, 610, 400, 140, 'paper'),
        ...grains(612, 60, 'mid', 9),
      ].join(''),
    ),
    p.stroke(cut, 'deep', 12),
    p.rect(500, 780, 600, 250, 'mid', { r: 40, shadow: 18 }),
    p.rect(500, 780, 600, 40, 'deep', { r: 18 }),
    p.rect(560, 850, 160, 130, 'wash', { r: 20 }),
    p.rect(560, 850 + p.random.between(20, 70), 160, 60, 'light'),
    p.rect(1080, 900, 120, 40, 'ink', { r: 14 }),
    p.rect(1160, 900, 36, 80, 'ink', { r: 10 }),
    p.rect(1120, 864, 26, 40, 'accent', { r: 8 }),
    p.path('M1178 1000c-26 36-26 60 0 60s26-24 0-60Z', 'light'),
    p.path('M1090 1040h180l-18 110h-144Z', 'white', { opacity: 0.8, shadow: 12 }),
    p.path('M1097 1080h166l-11 70h-144Z', 'light'),
    ...[280, 370].map((x, i) =>
      p.path(`M${x} ${400 + i * 120}c-70 90-70 150 0 150s70-60 0-150Z`, i ? 'mid' : 'main', {
        shadow: 8,
      }),
    ),
    p.path('M1320 330c-60 80-60 130 0 130s60-50 0-130Z', 'mid', { shadow: 8 }),
  ].join('');
});

/** A kitchen arm: joints, gripper, a lemon. */
export const robot = motif(['table', 'disc', 'split', 'bands'], [1020, 420], (p) => {
  const bend = p.random.between(-30, 30);
  const joint = (x: number, y: number, r: number) =>
    p.circle(x, y, r, 'ink', { shadow: 10 }) +
    p.circle(x, y, r * 0.62, 'accent') +
    p.circle(x, y, r * 0.24, 'white');
  return [
    p.path('M330 1010q0-150 150-150t150 150Z', 'ink', { shadow: 16 }),
    p.rect(290, 1000, 380, 50, 'deep', { r: 20 }),
    p.line(
      [
        [480, 860],
        [600 + bend, 430],
      ],
      'main',
      120,
    ),
    p.line(
      [
        [470, 830],
        [575 + bend, 450],
      ],
      'light',
      18,
      0.7,
    ),
    p.line(
      [
        [600 + bend, 430],
        [1010, 340],
      ],
      'white',
      96,
    ),
    p.line(
      [
        [620 + bend, 460],
        [1000, 375],
      ],
      'light',
      20,
    ),
    p.line(
      [
        [1010, 340],
        [1090, 560],
      ],
      'main',
      70,
    ),
    p.stroke(`M500 800C400 600 480 420 ${600 + bend} 400`, 'spark', 13),
    joint(480, 860, 76),
    joint(600 + bend, 430, 84),
    joint(1010, 340, 66),
    p.about(
      1090,
      570,
      -18,
      p.rect(1020, 560, 140, 50, 'ink', { r: 20 }) +
        p.path('M1030 600c-60 60-50 150 10 180l20-24c-40-30-40-90 0-140Z', 'ink') +
        p.path('M1150 600c60 60 50 150-10 180l-20-24c40-30 40-90 0-140Z', 'ink'),
    ),
    p.ellipse(1120, 740, 78, 62, 'spark', { turn: -20, shadow: 8 }),
    p.circle(1190, 712, 14, 'spark'),
    p.leaf(1068, 720, 90, 34, -130, 'main'),
    p.rect(900, 990, 500, 40, 'deep', { r: 16, shadow: 14 }),
    p.half(1010, 990, 80, -90, 'accent'),
    ...times(4, (i) => p.circle(1150 + i * 54, 968, 24, i % 2 ? 'mid' : 'main')),
    p.at(
      1290,
      860,
      p.random.between(-10, 4),
      1,
      p.rect(-20, -40, 40, 150, 'ink', { r: 16 }) +
        p.path('M-40-300h60q40 120 20 270h-60Z', 'light', { shadow: 8 }),
    ),
  ].join('');
});

/** A reader that opens with a coin: screen, back, battery. */
export const reader = motif(['cutouts', 'bands', 'split', 'disc'], [640, 560], (p) => {
  const text = times(11, (i) =>
    p.rect(470, 560 + i * 34, i % 4 === 3 ? p.random.between(120, 220) : 330, 12, 'mid', { r: 6 }),
  );
  return [
    p.about(
      1080,
      640,
      p.random.between(8, 15),
      p.rect(860, 240, 460, 720, 'deep', { r: 46, shadow: 26 }) +
        p.rect(890, 270, 400, 660, 'ink', { r: 30 }) +
        p.rect(930, 310, 320, 210, 'spark', { r: 20 }) +
        p.rect(960, 340, 90, 20, 'ink', { r: 10 }) +
        p.rect(930, 550, 190, 160, 'main', { r: 14 }) +
        times(7, (i) => p.rect(946 + i * 24, 566, 12, 128, 'light')).join('') +
        p.rect(1150, 550, 100, 100, 'mid', { r: 10 }) +
        p.circle(1200, 600, 26, 'ink') +
        p.stroke('M1120 740h130v60h-310v70h120', 'spark', 7) +
        [
          [910, 290],
          [1270, 290],
          [910, 910],
          [1270, 910],
        ]
          .map(([x = 0, y = 0]) => p.circle(x, y, 12, 'light'))
          .join(''),
    ),
    p.about(
      620,
      600,
      p.random.between(-10, -4),
      p.rect(380, 180, 510, 790, 'white', { r: 50, shadow: 28 }) +
        p.rect(430, 240, 410, 620, 'wash', { r: 12 }) +
        p.rect(470, 280, 330, 240, 'light', { r: 8 }) +
        p.circle(700, 360, 46, 'spark') +
        p.path('M470 520v-90l90-70l80 70l60-40l100 80v50Z', 'main') +
        text.join('') +
        p.rect(580, 896, 110, 34, 'accent', { r: 17 }),
    ),
    p.circle(1370, 1010, 70, 'spark', { shadow: 14 }),
    p.circle(1370, 1010, 52, 'accent', { opacity: 0.4 }),
    p.rect(1340, 1000, 60, 20, 'paper', { r: 10 }),
  ].join('');
});

/** A bicycle that carries things. */
export const bicycle = motif(['bands', 'disc', 'hills', 'split', 'sunrise'], [1150, 760], (p) => {
  const wheel = (x: number, r: number) =>
    p.stroke(`M${x - r} 800a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`, 'ink', 30) +
    p.stroke(
      `M${x - r + 26} 800a${r - 26} ${r - 26} 0 1 1 ${2 * r - 52} 0a${r - 26} ${r - 26} 0 1 1 ${52 - 2 * r} 0Z`,
      'light',
      8,
    ) +
    times(9, (i) =>
      p.about(
        x,
        800,
        i * 20 + 7,
        p.line(
          [
            [x - r + 20, 800],
            [x + r - 20, 800],
          ],
          'deep',
          3,
        ),
      ),
    ).join('') +
    p.circle(x, 800, 26, 'accent');
  const load = p.random.pick([
    () =>
      p.rect(300, 470, 330, 170, 'spark', { r: 14, shadow: 12 }) +
      times(3, (i) => p.rect(300, 500 + i * 46, 330, 10, 'ink', { opacity: 0.25 })).join('') +
      times(5, (i) =>
        p.leaf(360 + i * 56, 480, 130, 50, -120 + i * 16, i % 2 ? 'main' : 'mid'),
      ).join(''),
    () =>
      p.rect(290, 400, 190, 240, 'mid', { r: 16, shadow: 12 }) +
      p.rect(490, 450, 160, 190, 'spark', { r: 16, shadow: 12 }) +
      p.rect(360, 400, 30, 240, 'white', { opacity: 0.6 }),
    () =>
      times(4, (i) =>
        p.rect(280 + i * 16, 590 - i * 66, 350 - i * 36, 60, i % 2 ? 'spark' : 'mid', {
          r: 8,
          shadow: 6,
        }),
      ).join(''),
  ])();
  return [
    wheel(440, 210),
    wheel(1180, 210),
    load,
    p.line(
      [
        [330, 640],
        [760, 640],
      ],
      'deep',
      22,
    ),
    p.line(
      [
        [440, 800],
        [440, 640],
      ],
      'deep',
      18,
    ),
    p.line(
      [
        [440, 800],
        [770, 830],
        [1060, 470],
      ],
      'accent',
      30,
    ),
    p.line(
      [
        [770, 830],
        [700, 480],
      ],
      'accent',
      30,
    ),
    p.line(
      [
        [715, 560],
        [1050, 500],
      ],
      'accent',
      30,
    ),
    p.line(
      [
        [440, 800],
        [715, 600],
      ],
      'accent',
      20,
    ),
    p.line(
      [
        [1180, 800],
        [1040, 410],
      ],
      'accent',
      26,
    ),
    p.rect(620, 446, 170, 44, 'ink', { r: 22 }),
    p.stroke('M1040 410q-20-50 50-50h70q40 0 20 40', 'ink', 26),
    p.circle(770, 830, 66, 'ink'),
    p.circle(770, 830, 36, 'spark'),
    p.line(
      [
        [770, 830],
        [820, 950],
      ],
      'ink',
      18,
    ),
    p.rect(780, 944, 90, 24, 'ink', { r: 10 }),
    p.circle(1130, 330, 30, 'spark'),
    p.rect(160, 1010, 1280, 12, 'ink', { r: 6, opacity: 0.5 }),
  ].join('');
});

/** A lantern in the dark, its parts close by. */
export const lantern = motif(['deep', 'night', 'arch'], [800, 600], (p) =>
  [
    p.circle(800, 600, 460, 'spark', { opacity: 0.14 }),
    p.circle(800, 600, 340, 'spark', { opacity: 0.2 }),
    p.stroke('M620 340C600 80 1000 80 980 340', 'light', 20),
    p.path('M600 400L680 270H920L1000 400Z', 'accent', { shadow: 18 }),
    p.rect(740, 220, 120, 60, 'ink', { r: 20 }),
    p.rect(590, 390, 420, 46, 'ink', { r: 18 }),
    p.rect(620, 430, 360, 400, 'white', { opacity: 0.85 }),
    p.path('M800 780c-100-80-60-170-20-250c20 50 50 60 60 30c60 80 80 160-40 220Z', 'accent'),
    p.path('M800 780c-50-50-30-100 0-150c40 60 50 110 0 150Z', 'spark'),
    ...times(5, (i) => p.rect(628 + i * 84, 430, 12, 400, 'ink')),
    p.rect(590, 820, 420, 60, 'ink', { r: 18 }),
    p.path('M560 880h480l40 110H520Z', 'accent', { shadow: 14 }),
    p.circle(800, 936, 30, 'ink'),
    p.rect(p.random.between(786, 800), 910, 10, 30, 'spark', { r: 5 }),
    ...times(6, (i) =>
      p.circle(
        [300, 1300, 380, 1240, 240, 1370][i] ?? 0,
        p.random.between(200, 900),
        p.random.between(10, 22),
        'spark',
        { opacity: 0.8 },
      ),
    ),
    p.path(archPath(200, 1060, 140, 150), 'mid', { opacity: 0.8 }),
    p.rect(1260, 980, 150, 70, 'mid', { r: 20, opacity: 0.9 }),
    p.rect(1406, 1000, 18, 30, 'mid'),
    p.rect(140, 1050, 1320, 14, 'mid', { r: 7, opacity: 0.6 }),
  ].join(''),
);

/** A balcony oven with bread on its shelf. */
export const oven = motif(['sunrise', 'tiles', 'room', 'split'], [800, 620], (p) =>
  [
    p.rect(930, 90, 110, 300, 'ink', { r: 20, shadow: 10 }),
    ...times(3, (i) =>
      p.circle(1000 + i * 60, 80 - i * 10 + 30, 50 + i * 14, 'white', { opacity: 0.6 }),
    ),
    p.path('M400 880V600C400 280 1200 280 1200 600V880Z', 'accent', { shadow: 26 }),
    p.path('M1060 880V600C1060 470 1010 390 930 360C1110 380 1200 470 1200 600V880Z', 'ink', {
      opacity: 0.14,
    }),
    ...times(18, () =>
      p.circle(p.random.between(470, 1130), p.random.between(420, 560), 7, 'spark', {
        opacity: 0.7,
      }),
    ),
    p.path(archPath(560, 860, 480, 340), 'deep'),
    p.path(archPath(590, 860, 420, 310), 'ink'),
    p.path(
      'M660 850C630 760 720 740 730 660C790 720 780 760 830 720C850 680 830 640 870 610C910 690 980 750 940 850Z',
      'spark',
    ),
    p.path(
      'M740 850C720 800 770 780 780 740C810 780 830 790 850 760C880 800 900 820 880 850Z',
      'white',
    ),
    p.rect(350, 870, 900, 60, 'deep', { r: 16, shadow: 14 }),
    p.line(
      [
        [470, 930],
        [430, 1120],
      ],
      'ink',
      30,
    ),
    p.line(
      [
        [1130, 930],
        [1170, 1120],
      ],
      'ink',
      30,
    ),
    p.rect(440, 1020, 720, 20, 'ink'),
    ...times(
      3,
      (i) =>
        p.ellipse(590 + i * 200, 980, 86, 44, i % 2 ? 'spark' : 'mid', { shadow: 6 }) +
        times(3, (k) => p.stroke(`M${556 + i * 200 + k * 30} 956q14 14 8 40`, 'paper', 7)).join(''),
    ),
    p.line(
      [
        [1190, 1040],
        [1430, 520],
      ],
      'spark',
      24,
    ),
    p.ellipse(1440, 490, 66, 96, 'spark', { turn: 24, shadow: 8 }),
    p.path('M170 1110h180l-24-170H194Z', 'main', { shadow: 8 }),
    ...times(6, (i) => p.leaf(260, 950, 170, 50, -150 + i * 24, i % 2 ? 'mid' : 'main')),
  ].join(''),
);
