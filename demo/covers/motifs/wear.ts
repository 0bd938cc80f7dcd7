import { motif } from '../motif.ts';
import { ring, times } from '../shapes.ts';

/** A boot and the sole that comes off it. */
export const boots = motif(['disc', 'split', 'table', 'bands'], [760, 560], (p) => {
  const eyes = times(6, (i) => p.circle(852 + i * 9, 330 + i * 62, 13, 'spark'));
  const laces = times(
    5,
    (i) =>
      p.line(
        [
          [856 + i * 9, 334 + i * 62],
          [770 + i * 12, 372 + i * 62],
        ],
        'white',
        12,
      ) +
      p.line(
        [
          [772 + i * 10, 330 + i * 62],
          [862 + i * 9, 386 + i * 62],
        ],
        'white',
        12,
      ),
  );
  const lugs = times(11, (i) => p.rect(420 + i * 76, 1010, 50, 36, 'ink', { r: 8 }));
  return [
    p.path('M470 220H850L900 640C980 700 1240 690 1260 860H470Z', 'main', { shadow: 26 }),
    p.path('M470 220h120v640H470Z', 'deep', { opacity: 0.5 }),
    p.path('M740 240h110l58 420c-70 10-120-40-130-90Z', 'mid'),
    p.path('M1000 690c150 10 250 50 260 170h-230c10-70-10-130-30-170Z', 'deep'),
    p.rect(452, 196, 412, 62, 'accent', { r: 30 }),
    ...laces,
    ...eyes,
    p.stroke('M480 700q160 40 300-10', 'light', 6, 0.8),
    p.stroke('M480 500q110 30 260 0', 'light', 6, 0.8),
    p.path('M440 230c-40-60-10-100 20-90v120Z', 'accent'),
    p.rect(440, 850, 840, 50, 'paper', { r: 20, shadow: 8 }),
    p.about(
      860,
      990,
      p.random.between(2, 6),
      p.rect(410, 950, 880, 76, 'accent', { r: 30, shadow: 18 }) +
        lugs.join('') +
        times(4, (i) => p.circle(520 + i * 220, 988, 15, 'spark')).join(''),
    ),
    ...times(3, (i) =>
      p.line(
        [
          [540 + i * 250, 908],
          [540 + i * 250, 940],
        ],
        'ink',
        8,
      ),
    ),
  ].join('');
});

/** A one-handed watch, its back beside it. */
export const watch = motif(
  ['split', 'cutouts', 'tiles', 'deep'],
  [800, 600],
  (p) => {
    const ticks = times(48, (i) =>
      p.about(
        800,
        600,
        i * 7.5,
        p.rect(i % 4 ? 797 : 794, 366, i % 4 ? 6 : 12, i % 4 ? 24 : 50, i % 4 ? 'mid' : 'ink', {
          r: 3,
        }),
      ),
    );
    const hour = p.random.between(20, 340);
    const holes = times(4, (i) => p.rect(776, 970 + i * 58, 48, 22, 'ink', { r: 11 }));
    return p.about(
      800,
      600,
      p.random.between(-20, 20),
      [
        p.path('M690 -60H910L936 380H664Z', 'main', { shadow: 18 }),
        p.path('M664 820H936L910 1280H690Z', 'main', { shadow: 18 }),
        p.rect(712, -60, 10, 420, 'light', { opacity: 0.6 }),
        p.rect(878, -60, 10, 420, 'light', { opacity: 0.6 }),
        p.rect(712, 840, 10, 420, 'light', { opacity: 0.6 }),
        p.rect(878, 840, 10, 420, 'light', { opacity: 0.6 }),
        ...holes,
        p.rect(1100, 560, 76, 80, 'spark', { r: 16, shadow: 8 }),
        p.circle(800, 600, 322, 'ink', { shadow: 30 }),
        p.circle(800, 600, 306, 'spark'),
        p.circle(800, 600, 276, 'white'),
        ...ticks,
        p.circle(800, 700, 74, 'wash'),
        p.half(800, 700, 74, p.random.between(0, 360), 'accent', { opacity: 0.85 }),
        p.about(
          800,
          600,
          hour,
          p.poly(
            [
              [788, 640],
              [800, 390],
              [812, 640],
            ],
            'accent',
            { shadow: 6 },
          ),
        ),
        p.circle(800, 600, 26, 'ink'),
        p.circle(800, 600, 10, 'spark'),
      ].join(''),
    );
  },
  { mirrors: false },
);

/** Bottles of scent, flowers, a dropper. */
export const perfume = motif(['arch', 'foliage', 'cutouts', 'sunrise'], [800, 700], (p) => {
  const flower = (x: number, y: number, r: number, tone: 'accent' | 'spark' | 'white') =>
    ring(x, y, r * 0.55, 6, p.random.between(0, 60))
      .map(([a, b]) => p.circle(a, b, r * 0.42, tone))
      .join('') + p.circle(x, y, r * 0.3, tone === 'spark' ? 'accent' : 'spark');
  const bottle = (
    x: number,
    w: number,
    h: number,
    tone: 'main' | 'accent' | 'mid' | 'deep',
    level: number,
  ) => {
    const top = 960 - h;
    const d = `M${x - w / 2 + 40} ${top}h${w - 80}q40 0 40 40v${h - 80}q0 40-40 40h-${w - 80}q-40 0-40-40v-${h - 80}q0-40 40-40Z`;
    return (
      p.rect(x - 26, top - 70, 52, 80, 'light') +
      p.rect(x - 46, top - 150, 92, 100, 'ink', { r: 22, shadow: 8 }) +
      p.path(d, 'white', { shadow: 22 }) +
      p.inside(
        d,
        p.rect(x - w, top + h * level, 2 * w, h, tone) +
          p.rect(x - w / 2 + 26, top + 30, 26, h - 80, 'white', { r: 13, opacity: 0.6 }),
      ) +
      p.rect(x - w * 0.26, top + h * 0.46, w * 0.52, h * 0.3, 'paper', { r: 8 }) +
      p.rect(x - w * 0.14, top + h * 0.56, w * 0.28, 10, 'mid', { r: 5 }) +
      p.rect(x - w * 0.1, top + h * 0.63, w * 0.2, 8, 'mid', { r: 4 })
    );
  };
  return [
    p.stroke('M420 960C400 700 300 560 360 360', 'main', 10),
    p.leaf(380, 620, 150, 50, -150, 'mid'),
    p.leaf(370, 520, 150, 50, -30, 'main'),
    flower(360, 340, 110, 'accent'),
    flower(260, 520, 70, 'spark'),
    bottle(560, 240, 380, 'mid', 0.3),
    bottle(1080, 260, 320, 'deep', 0.4),
    bottle(820, 300, 540, 'accent', p.random.between(0.2, 0.4)),
    flower(1290, 930, 90, 'white'),
    flower(1200, 1030, 60, 'accent'),
    ...times(5, (i) =>
      p.ellipse(420 + i * 100, 1040 + (i % 2) * 40, 34, 16, 'accent', {
        turn: p.random.between(-40, 40),
      }),
    ),
  ].join('');
});

/** A folding camera that takes its time. */
export const camera = motif(['disc', 'table', 'bands', 'tiles'], [830, 620], (p) => {
  const bellows = times(5, (i) => p.circle(830, 640, 288 - i * 30, i % 2 ? 'deep' : 'ink'));
  const blades = times(7, (i) =>
    p.about(
      830,
      640,
      i * (360 / 7) + 12,
      p.path('M830 640L940 560L960 660Z', i % 2 ? 'mid' : 'main'),
    ),
  );
  return [
    p.stroke('M380 430C260 160 700 60 800 180S1350 60 1290 430', 'deep', 24),
    p.rect(330, 350, 940, 610, 'ink', { r: 60, shadow: 30 }),
    p.rect(330, 350, 940, 600, 'main', { r: 60 }),
    p.rect(330, 500, 940, 330, 'deep'),
    times(60, () =>
      p.circle(p.random.between(350, 1250), p.random.between(510, 820), 4, 'main'),
    ).join(''),
    p.rect(620, 270, 330, 110, 'spark', { r: 24, shadow: 8 }),
    p.rect(690, 296, 190, 66, 'ink', { r: 14 }),
    p.rect(706, 308, 70, 42, 'light', { r: 8 }),
    p.rect(420, 300, 120, 60, 'ink', { r: 16 }),
    p.rect(1050, 290, 130, 70, 'light', { r: 20 }),
    p.circle(1115, 300, 26, 'accent'),
    ...bellows,
    p.circle(830, 640, 176, 'paper', { shadow: 12 }),
    p.circle(830, 640, 146, 'ink'),
    p.circle(830, 640, 120, 'mid'),
    ...blades,
    p.circle(830, 640, 44, 'ink'),
    p.circle(770, 580, 26, 'white', { opacity: 0.7 }),
    p.circle(430, 430, 30, 'accent'),
    ...ring(830, 640, 161, 24).map(([x, y]) => p.circle(x, y, 4, 'ink')),
    p.at(
      p.random.between(1180, 1260),
      1020,
      p.random.between(8, 20),
      1,
      p.rect(-120, -90, 240, 220, 'white', { shadow: 14 }) +
        p.rect(-98, -70, 196, 140, 'light') +
        p.path('M-98 70l70-90l50 50l40-40l36 80Z', 'main') +
        p.circle(50, -30, 20, 'spark'),
    ),
  ].join('');
});
