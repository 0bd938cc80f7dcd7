import { motif } from '../motif.ts';
import type { Tone } from '../palettes.ts';
import { leafPath, ring, times, wavePath } from '../shapes.ts';

/** A wooden boat, back on the water. */
export const boat = motif(
  ['sea', 'sunrise', 'night'],
  [820, 820],
  (p) => {
    const hull = 'M330 800Q800 880 1290 760L1210 960Q1180 1010 1110 1010H560Q480 1010 440 960Z';
    const planks = times(4, (i) =>
      p.stroke(`M340 ${840 + i * 46}Q800 ${915 + i * 36} 1290 ${800 + i * 46}`, 'deep', 6, 0.7),
    );
    return [
      p.path(wavePath(900, 26, 300, p.random.between(0, 300)), 'mid'),
      p.rect(786, 180, 26, 650, 'ink'),
      p.path('M830 210C1060 360 1130 560 1150 740L830 770Z', 'white', { shadow: 18 }),
      p.path('M830 460L1107 560Q1135 640 1145 690L830 640Z', 'accent'),
      p.path('M768 260C690 420 560 600 450 740L768 770Z', 'spark', { shadow: 14 }),
      p.path('M812 180l110 34l-110 40Z', 'accent'),
      p.path(hull, 'main', { shadow: 20 }),
      p.inside(hull, planks.join('') + p.rect(300, 950, 1000, 90, 'accent')),
      p.stroke('M326 796Q800 880 1296 756', 'paper', 22),
      ...times(3, (i) => p.circle(600 + i * 190, 888, 20, 'paper')),
      p.circle(1040, 730, 34, 'ink'),
      p.path('M990 810q0-70 50-70t50 70Z', 'accent'),
      p.path(wavePath(980, 26, 260, p.random.between(0, 300)), 'main'),
      p.path(wavePath(1060, 24, 340, p.random.between(0, 300)), 'deep'),
      p.path(wavePath(1140, 18, 220, 30), 'ink', { opacity: 0.5 }),
      ...times(3, (i) =>
        p.stroke(`M${240 + i * 110} ${330 + (i % 2) * 80}q28-34 56 0q28-34 56 0`, 'ink', 9),
      ),
    ].join('');
  },
  { fills: true },
);

/** Dancers in long arcs. */
export const dance = motif(['disc', 'bands', 'arch', 'split'], [800, 460], (p) => {
  const dancer = (x: number, y: number, s: number, turn: number, dress: Tone, skin: Tone) =>
    p.at(
      x,
      y,
      turn,
      s,
      [
        p.stroke('M10-10C60 120 180 180 210 330', skin, 34),
        p.stroke('M-10 0C-30 140-10 220-50 380', skin, 36),
        p.path(
          'M-70-20C-160 100-150 200-210 250C-60 300 120 240 200 130C120 100 90 40 60-30Z',
          dress,
          { shadow: 14 },
        ),
        p.path('M-66 0C-80-120-50-200 0-210C60-200 80-110 60-10Z', dress),
        p.stroke('M-30-180C-130-220-190-300-200-400', skin, 28),
        p.stroke('M36-180C120-200 220-230 280-330', skin, 28),
        p.circle(10, -272, 50, skin),
        p.path('M-44-280C-40-350 60-350 62-276C40-300 0-310-44-280Z', 'ink'),
        p.circle(56, -322, 24, 'ink'),
      ].join(''),
    );
  const ribbon = `M120 ${p.random.between(860, 980)}C420 ${p.random.between(300, 500)} 620 1180 880 760S1300 ${p.random.between(200, 340)} 1500 420`;
  return [
    p.stroke(ribbon, 'light', 70),
    p.stroke(ribbon, 'spark', 26),
    dancer(460, 680, 1.02, -10, 'main', 'mid'),
    dancer(1150, 690, 1.02, 12, 'spark', 'mid'),
    dancer(800, 620, 1.24, p.random.between(-6, 6), 'accent', 'deep'),
    p.ellipse(800, 1110, 620, 34, 'ink', { opacity: 0.16 }),
  ].join('');
});

/** A hedgehog on its way under the fence. */
export const hedgehog = motif(
  ['foliage', 'hills', 'sunrise', 'night'],
  [620, 760],
  (p) => {
    const fence = times(9, (i) =>
      i === 3 || i === 4
        ? p.path(`M${70 + i * 170} 820V430l60-60l60 60V700Z`, 'light', { shadow: 8 })
        : p.path(`M${70 + i * 170} 960V430l60-60l60 60V960Z`, 'light', { shadow: 8 }),
    );
    const spines = times(120, (i) => {
      const along = (i % 24) / 23;
      const row = Math.floor(i / 24);
      const angle = 180 + along * 170;
      const [x, y] = ring(860, 960, 250 - row * 44, 1, angle)[0] ?? [0, 0];
      return p.path(
        leafPath(x, y, 84, 13, angle + p.random.between(-12, 12)),
        row % 2 ? 'deep' : p.random.pick(['ink', 'main'] as const),
      );
    });
    return [
      ...fence,
      p.rect(-20, 520, 1640, 34, 'mid'),
      p.rect(-20, 950, 1640, 300, 'main'),
      p.path(wavePath(1000, 16, 200, 30), 'deep', { opacity: 0.35 }),
      p.path('M620 990C600 760 1010 640 1120 960L1130 1000H640Z', 'deep', { shadow: 18 }),
      ...spines,
      p.path(
        'M700 1000C640 1010 520 1010 470 966C540 900 600 800 710 830C790 850 800 980 760 1000Z',
        'spark',
      ),
      p.circle(474, 962, 26, 'ink'),
      p.circle(620, 900, 17, 'ink'),
      p.circle(626, 894, 6, 'white'),
      p.circle(716, 850, 42, 'light'),
      p.circle(720, 854, 24, 'accent', { opacity: 0.6 }),
      p.stroke('M530 970q40 20 80 6', 'ink', 7),
      ...[640, 740, 930, 1040].map((x) => p.ellipse(x, 1010, 44, 22, 'light')),
      ...times(22, () =>
        p.leaf(
          p.random.between(0, 1600),
          p.random.between(1040, 1190),
          p.random.between(50, 100),
          20,
          p.random.between(-130, -50),
          'mid',
        ),
      ),
      p.circle(330, 1030, 60, 'accent', { shadow: 8 }),
      p.leaf(330, 976, 60, 24, -50, 'light'),
      p.path('M1270 1050v-70h26v70Z', 'paper'),
      p.path('M1210 990q0-80 74-80t74 80Z', 'accent', { shadow: 6 }),
      p.circle(1260, 950, 10, 'white'),
      p.circle(1304, 960, 12, 'white'),
    ].join('');
  },
  { fills: true },
);

/** Singers in rows, mouths open. */
export const choir = motif(
  ['arch', 'bands', 'disc'],
  [800, 560],
  (p) => {
    const skins = ['light', 'mid', 'paper', 'white'] as const;
    const robes = p.random.shuffle([
      'accent',
      'main',
      'deep',
      'mid',
      'spark',
      'accent',
      'main',
    ] as const);
    const singer = (x: number, y: number, i: number) => {
      const skin = p.random.pick(skins);
      const hair = p.random.whole(0, 2);
      return (
        p.path(
          `M${x - 118} ${y + 380}C${x - 118} ${y + 150} ${x - 60} ${y + 96} ${x} ${y + 96}S${x + 118} ${y + 150} ${x + 118} ${y + 380}Z`,
          robes[i % 7] ?? 'main',
          { shadow: 12 },
        ) +
        p.rect(x - 24, y + 50, 48, 70, skin) +
        (hair === 0 ? p.circle(x, y - 16, 92, 'ink') : '') +
        p.ellipse(x, y, 70, 86, skin) +
        (hair > 0
          ? p.path(
              `M${x - 74} ${y - 6}C${x - 80} ${y - 120} ${x + 80} ${y - 120} ${x + 74} ${y - 6}C${x + 40} ${y - 60} ${x - 30} ${y - 70} ${x - 74} ${y - 6}Z`,
              hair === 1 ? 'ink' : 'deep',
            )
          : '') +
        p.ellipse(x, y + 40, 15, p.random.between(15, 25), 'ink') +
        p.stroke(`M${x - 38} ${y + 2}q12-12 24 0M${x + 14} ${y + 2}q12-12 24 0`, 'ink', 6) +
        p.path(`M${x - 70} ${y + 220}h66l4 16l4-16h66v100h-66l-4 8l-4-8h-66Z`, 'white')
      );
    };
    return [
      ...times(4, (i) => singer(370 + i * 290, 340, i)),
      ...times(5, (i) => singer(230 + i * 285, 600, i + 2)),
      p.rect(-20, 960, 1640, 280, 'ink'),
      p.rect(-20, 950, 1640, 26, 'spark'),
      ...times(
        9,
        (i) =>
          p.circle(170 + i * 160, 120 + Math.sin(i) * 50, 17, 'accent') +
          p.rect(182 + i * 160, 40 + Math.sin(i) * 50, 7, 84, 'accent'),
      ),
    ].join('');
  },
  { mirrors: false, fills: true },
);
