import { motif } from '../motif.ts';
import { ring, soft, times } from '../shapes.ts';

/** A folded map: contours, a path walked, a shore. */
export const atlas = motif(['bands', 'table', 'disc', 'sunrise'], [700, 560], (p) => {
  const hill = (x: number, y: number, r: number) =>
    times(6, (i) => {
      const reach = r * (1 - i * 0.155);
      const points = ring(0, 0, 1, 10, i * 6).map(
        ([a, b]) =>
          [
            x + a * reach * p.random.between(0.9, 1.1),
            y + b * reach * 0.8 * p.random.between(0.9, 1.1),
          ] as const,
      );
      const d = soft(points);
      return (
        p.path(d, i === 0 ? 'light' : i < 3 ? 'wash' : i < 5 ? 'spark' : 'accent', {
          opacity: 0.9,
        }) + p.stroke(d, 'main', 4)
      );
    }).join('');
  const sheet = 'M240 270L520 210L800 270L1080 210L1360 270V950L1080 890L800 950L520 890L240 950Z';
  const folds = [520, 800, 1080].map((x, i) =>
    p.path(i % 2 ? `M${x} 270l280-60v680l-280 60Z` : `M${x} 210l-280 60v680l280-60Z`, 'ink', {
      opacity: 0.07,
    }),
  );
  return [
    p.path(sheet, 'paper', { shadow: 30 }),
    p.inside(
      sheet,
      [
        p.path('M1000 150C1100 400 960 560 1120 700S1180 960 1120 1020H1420V150Z', 'mid'),
        p.stroke('M1000 150C1100 400 960 560 1120 700S1180 960 1120 1020', 'white', 12),
        hill(p.random.between(480, 560), 450, 210),
        hill(p.random.between(740, 860), 740, 190),
        p
          .stroke(
            'M300 880C420 700 380 640 560 640S700 420 880 430S1000 620 1010 690',
            'accent',
            12,
          )
          .replace('/>', ' stroke-dasharray="2 26"/>'),
        p.stroke('M640 200C620 330 800 330 790 470S960 560 1060 560', 'mid', 16),
      ].join(''),
    ),
    folds.join(''),
    p.path('M1010 690c-60-80-50-140 0-140s60 60 0 140Z', 'accent', { shadow: 10 }),
    p.circle(1010, 600, 18, 'paper'),
    p.circle(1230, 830, 66, 'paper'),
    p.poly(
      [
        [1230, 776],
        [1248, 830],
        [1230, 884],
        [1212, 830],
      ],
      'ink',
    ),
    p.poly(
      [
        [1230, 776],
        [1248, 830],
        [1212, 830],
      ],
      'accent',
    ),
  ].join('');
});

/** A pile of books, one open. */
export const books = motif(['room', 'table', 'arch', 'cutouts'], [760, 760], (p) => {
  const tones = p.random.shuffle(['main', 'accent', 'deep', 'spark', 'mid', 'main'] as const);
  const pile = times(5, (i) => {
    const w = p.random.between(520, 660);
    const [x, y] = [800 - w / 2 + p.random.between(-60, 60), 930 - i * 92];
    return (
      p.rect(x, y, w, 84, tones[i] ?? 'main', { r: 12, shadow: 8 }) +
      p.rect(x + w - 46, y + 12, 40, 60, 'paper', { r: 4 }) +
      p.rect(x + 60, y, 16, 84, 'white', { opacity: 0.55 }) +
      p.rect(x + 96, y, 6, 84, 'white', { opacity: 0.55 }) +
      p.rect(x + w * 0.36, y + 34, w * 0.26, 16, 'white', { r: 8, opacity: 0.7 })
    );
  });
  const lines = (x: number) =>
    times(6, (i) =>
      p.stroke(`M${x} ${330 + i * 28}q110 -26 ${p.random.between(170, 230)} -6`, 'light', 8),
    );
  return [
    ...pile,
    p.at(
      0,
      52,
      0,
      1,
      [
        p.path(
          'M800 570C690 480 520 480 390 530V240L800 320L1210 240V530C1080 480 910 480 800 570Z',
          'deep',
          { shadow: 16 },
        ),
        p.path('M800 540C690 450 540 450 420 500V250C540 200 690 210 800 290Z', 'paper', {
          shadow: 14,
        }),
        p.path('M800 540C910 450 1060 450 1180 500V250C1060 200 910 210 800 290Z', 'white', {
          shadow: 14,
        }),
        ...lines(500),
        p.circle(990, 350, 74, 'spark'),
        p.path('M890 420q100-70 200 0v26q-100-60-200 0Z', 'main'),
        p.path('M1100 214v170l-26-26l-26 26V226Z', 'accent'),
      ].join(''),
    ),
  ].join('');
});

/** Great letterforms from a type specimen. */
export const type = motif(
  ['split', 'frame', 'tiles'],
  [800, 600],
  (p) => {
    const forms = [
      (x: number, y: number) =>
        p.path(
          `M${x - 180} ${y + 220}L${x - 50} ${y - 230}h100l130 450h-110l-24-96h-96l-24 96ZM${x - 30} ${y + 36}h58L${x} ${y - 96}Z`.replace(
            'ZM',
            'Z M',
          ),
          'accent',
          { shadow: 16 },
        ),
      (x: number, y: number) =>
        p.path(
          `M${x - 150} ${y - 230}h150c200 0 200 220 60 224c160 0 170 226-40 226h-170Z`,
          'deep',
          { shadow: 16 },
        ) +
        p.rect(x - 54, y - 150, 76, 76, 'wash', { r: 30 }) +
        p.rect(x - 54, y + 62, 84, 84, 'wash', { r: 34 }),
      (x: number, y: number) =>
        p.circle(x, y, 230, 'main', { shadow: 16 }) +
        p.ellipse(x, y, 92, 150, 'wash', { turn: -14 }),
      (x: number, y: number) =>
        p.path(`M${x - 150} ${y - 230}h300v100h-100v350h-100v-350h-100Z`, 'spark', { shadow: 16 }),
      (x: number, y: number) =>
        p.path(
          `M${x + 120} ${y - 120}C${x + 60} ${y - 260} ${x - 180} ${y - 240} ${x - 150} ${y - 90}S${x + 60} ${y - 20} ${x + 50} ${y + 80}S${x - 120} ${y + 150} ${x - 160} ${y + 70}v90C${x - 60} ${y + 270} ${x + 170} ${y + 240} ${x + 160} ${y + 60}S${x - 60} ${y - 40} ${x - 40} ${y - 120}S${x + 60} ${y - 160} ${x + 120} ${y - 60}Z`,
          'accent',
          { shadow: 16 },
        ),
    ];
    const chosen = p.random.shuffle(forms);
    const guides = [170, 400, 620, 830, 1050].map((y) =>
      p.rect(140, y, 1320, 4, 'mid', { opacity: 0.7 }),
    );
    const anchors = times(10, (i) => p.rect(190 + i * 136, 392 + (i % 3) * 220, 18, 18, 'ink'));
    return [
      ...guides,
      chosen[0]?.(430, 610) ?? '',
      chosen[1]?.(820, 610) ?? '',
      chosen[2]?.(1200, 610) ?? '',
      ...anchors,
      p.line(
        [
          [250, 200],
          [620, 380],
        ],
        'ink',
        4,
      ),
      p.circle(250, 200, 12, 'accent'),
      p.circle(620, 380, 12, 'accent'),
    ].join('');
  },
  { mirrors: false },
);

/** A comics page: panels, balloons without words. */
export const comics = motif(
  ['disc', 'bands', 'deep'],
  [660, 420],
  (p) => {
    const panel = (
      x: number,
      y: number,
      w: number,
      h: number,
      tone: 'light' | 'spark' | 'mid' | 'wash' | 'deep' | 'main',
      art: string,
    ) =>
      p.rect(x - 7, y - 7, w + 14, h + 14, 'ink') +
      p.inside(`M${x} ${y}h${w}v${h}h${-w}Z`, p.rect(x, y, w, h, tone) + art);
    const head = (x: number, y: number, s: number, tone: 'accent' | 'main') =>
      p.at(
        x,
        y,
        0,
        s,
        p.path('M-130 200c0-110 60-150 130-150s130 40 130 150Z', tone) +
          p.ellipse(0, -20, 74, 92, 'paper') +
          p.circle(-28, -14, 8, 'ink') +
          p.circle(28, -14, 8, 'ink') +
          p.stroke('M-18 28q18 16 36 0', 'ink', 6) +
          p.path('M-80-30c0-110 160-120 164 0c-50-10-90-30-104-52c-10 30-30 44-60 52Z', 'ink'),
      );
    const balloon = (x: number, y: number, w: number) =>
      p.path(
        `M${x} ${y}h${w}q40 0 40 40v30q0 40-40 40h-${w * 0.5}l-36 50l-4-50h-${w * 0.5 - 40}q-40 0-40-40v-30q0-40 40-40Z`,
        'white',
      ) +
      times(2, (i) =>
        p.rect(x + 4, y + 34 + i * 30, w * (i ? 0.6 : 0.9), 12, 'mid', { r: 6 }),
      ).join('');
    const rays = times(16, (i) =>
      p.about(
        1100,
        760,
        i * 22.5,
        p.poly(
          [
            [1100, 760],
            [1900, 700],
            [1900, 820],
          ],
          'light',
        ),
      ),
    );
    return p.about(
      800,
      600,
      p.random.between(-4, 4),
      [
        p.rect(360, 70, 880, 1060, 'white', { r: 6, shadow: 30 }),
        panel(
          410,
          120,
          380,
          430,
          'light',
          p.circle(640, 250, 90, 'spark') + head(560, 430, 1, 'main') + balloon(590, 160, 130),
        ),
        panel(
          816,
          120,
          374,
          200,
          'spark',
          times(7, (i) => p.rect(816 + i * 62, 210 - (i % 3) * 26, 44, 120, 'deep')).join(''),
        ),
        panel(
          816,
          346,
          374,
          204,
          'mid',
          p.circle(1000, 450, 74, 'paper') +
            p.circle(1010, 452, 34, 'ink') +
            p.circle(1022, 440, 10, 'white'),
        ),
        panel(
          410,
          576,
          480,
          250,
          'deep',
          p.path('M380 780q60-40 120 0t120 0t120 0t120 0t120 0v90H380Z', 'mid') +
            p.path('M540 760h220l-40 60H580Z', 'accent') +
            p.path('M650 620v130h90Z', 'paper'),
        ),
        panel(916, 576, 274, 500, 'main', rays.join('') + head(1053, 880, 1.15, 'accent')),
        panel(410, 852, 480, 224, 'wash', head(770, 1010, 0.8, 'main') + balloon(470, 890, 170)),
      ].join(''),
    );
  },
  { mirrors: true },
);

/** A tabletop press with a fresh print. */
export const letterpress = motif(['room', 'table', 'split', 'arch'], [800, 640], (p) => {
  const block = (x: number, y: number) =>
    p.rect(x, y, 88, 88, 'deep', { r: 6, shadow: 6 }) +
    p.random.pick([
      () => p.circle(x + 44, y + 44, 26, 'light'),
      () =>
        p.poly(
          [
            [x + 20, y + 66],
            [x + 44, y + 20],
            [x + 68, y + 66],
          ],
          'light',
        ),
      () => p.rect(x + 22, y + 22, 44, 44, 'light'),
      () => p.half(x + 44, y + 44, 28, 90, 'light'),
    ])();
  return [
    p.rect(400, 900, 800, 80, 'ink', { r: 20, shadow: 20 }),
    p.rect(460, 330, 90, 590, 'deep', { r: 20 }),
    p.rect(1050, 330, 90, 590, 'deep', { r: 20 }),
    p.rect(430, 280, 740, 110, 'main', { r: 36, shadow: 14 }),
    p.rect(760, 390, 80, 130, 'mid'),
    p.rect(560, 510, 480, 70, 'main', { r: 12, shadow: 10 }),
    p.circle(1240, 380, 150, 'main', { shadow: 16 }),
    p.circle(1240, 380, 116, 'wash'),
    times(3, (i) =>
      p.about(1240, 380, i * 60 + 15, p.rect(1228, 236, 24, 288, 'main', { r: 12 })),
    ).join(''),
    p.circle(1240, 380, 36, 'accent'),
    p.rect(500, 800, 600, 50, 'mid', { r: 8 }),
    ...times(5, (i) => block(548 + i * 102, 712)),
    p.at(
      760,
      1012,
      p.random.between(-8, 8),
      1,
      p.rect(-230, -50, 460, 150, 'white', { shadow: 16 }) +
        p.circle(-130, 26, 40, 'accent') +
        p.poly(
          [
            [-40, 66],
            [0, -14],
            [40, 66],
          ],
          'accent',
        ) +
        p.rect(96, -10, 74, 74, 'accent'),
    ),
    p.rect(1180, 930, 170, 90, 'spark', { r: 30, shadow: 10 }),
    p.rect(1230, 1010, 70, 80, 'deep', { r: 30 }),
  ].join('');
});
