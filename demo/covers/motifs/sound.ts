import { motif } from '../motif.ts';
import { leafPath, short, times, wavePath } from '../shapes.ts';

/** A field recorder on its cable, the sea above and below. */
export const recorder = motif(
  ['sea', 'disc', 'bands'],
  [800, 470],
  (p) => {
    const [x, y] = [610, 170];
    const bars = times(13, (i) => {
      const h = 26 + Math.abs(Math.sin(i * 0.9 + p.random.next())) * 110;
      return p.rect(x + 62 + i * 20, y + 150 - h / 2, 10, h, i % 4 === 1 ? 'spark' : 'light', {
        r: 5,
      });
    });
    const grille = times(21, (i) =>
      p.circle(x + 90 + (i % 7) * 33, y + 470 + Math.floor(i / 7) * 33, 9, 'ink'),
    );
    const cable = `M990 330C1240 300 1330 520 1240 700S1090 900 1180 1010`;
    const rings = times(3, (i) =>
      p.stroke(
        `M${1180 - 70 - i * 55} ${1090 - i * 6}a${80 + i * 55} ${60 + i * 36} 0 0 1 ${140 + i * 110} 0`,
        'white',
        9,
        0.75 - i * 0.2,
      ),
    );
    return [
      p.stroke(cable, 'ink', 18),
      p.rect(x + 60, y - 50, 36, 70, 'ink', { r: 14 }),
      p.rect(x + 290, y - 70, 60, 90, 'accent', { r: 24 }),
      p.rect(x, y, 400, 700, 'deep', { r: 72, shadow: 26 }),
      p.rect(x, y, 372, 700, 'main', { r: 72 }),
      p.rect(x + 40, y + 50, 300, 200, 'ink', { r: 26 }),
      bars.join(''),
      p.circle(x + 190, y + 360, 62, 'paper', { shadow: 8 }),
      p.circle(x + 190, y + 360, 34, 'accent'),
      p.circle(x + 78, y + 360, 24, 'mid'),
      p.circle(x + 302, y + 360, 24, 'mid'),
      grille.join(''),
      p.rect(x + 96, y + 620, 190, 14, 'mid', { r: 7 }),
      p.rect(1148, 990, 64, 120, 'ink', { r: 30, shadow: 10 }),
      p.rect(1148, 1040, 64, 26, 'accent'),
      rings.join(''),
      p.path(wavePath(1100, 20, 300, 90), 'deep', { opacity: 0.55 }),
    ].join('');
  },
  { fills: true },
);

/** A small synthesizer: keys, dials and patch cords. */
export const synth = motif(
  ['tiles', 'split', 'table', 'cutouts'],
  [800, 480],
  (p) => {
    const dials = times(10, (i) => {
      const [x, y] = [430 + (i % 5) * 120, 400 + Math.floor(i / 5) * 120];
      const turn = p.random.between(-130, 130);
      return (
        p.circle(x, y, 42, i === 3 || i === 6 ? 'accent' : 'ink', { shadow: 8 }) +
        p.about(x, y, turn, p.rect(x - 4, y - 38, 8, 28, 'white', { r: 4 }))
      );
    });
    const steps = times(8, (i) =>
      p.rect(430 + i * 62, 606, 44, 34, p.random.chance(0.45) ? 'spark' : 'deep', { r: 8 }),
    );
    const whites = times(14, (i) => p.rect(372 + i * 62, 690, 56, 230, 'white', { r: 8 }));
    const blacks = times(13, (i) =>
      [2, 6, 9].includes(i) ? '' : p.rect(412 + i * 62, 690, 36, 136, 'ink', { r: 6 }),
    );
    const jacks = times(
      6,
      (i) =>
        p.circle(1080 + (i % 2) * 110, 390 + Math.floor(i / 2) * 100, 24, 'ink') +
        p.circle(1080 + (i % 2) * 110, 390 + Math.floor(i / 2) * 100, 10, 'light'),
    );
    return [
      p.rect(300, 300, 1000, 660, 'deep', { r: 34, shadow: 30 }),
      p.rect(330, 320, 940, 620, 'main', { r: 22 }),
      p.rect(300, 300, 46, 660, 'spark', { r: 18 }),
      p.rect(1254, 300, 46, 660, 'spark', { r: 18 }),
      p.rect(360, 676, 880, 258, 'ink', { r: 12 }),
      dials.join(''),
      steps.join(''),
      whites.join(''),
      blacks.join(''),
      jacks.join(''),
      p.stroke('M1080 390C1020 190 1360 180 1190 490', 'accent', 15),
      p.stroke('M1190 390C1330 250 1420 560 1080 590', 'white', 15),
    ].join('');
  },
  { mirrors: false },
);

/** A steel-string guitar in its maker's shop. */
export const guitar = motif(['arch', 'disc', 'foliage', 'bands'], [800, 740], (p) => {
  const body =
    'M800 520C690 500 610 560 622 650C628 706 660 724 650 772C600 830 570 900 600 970C640 1060 730 1080 800 1080' +
    'S960 1060 1000 970C1030 900 1000 830 950 772C940 724 972 706 978 650C990 560 910 500 800 520Z';
  const strings = times(6, (i) =>
    p.line(
      [
        [783 + i * 7, 150],
        [775 + i * 10, 950],
      ],
      'paper',
      3,
    ),
  );
  const pegs = times(6, (i) =>
    p.circle(i % 2 ? 874 : 726, 96 + Math.floor(i / 2) * 48, 15, 'spark'),
  );
  const chips = times(7, () =>
    p.path(
      leafPath(
        p.random.between(240, 1360),
        p.random.between(1010, 1120),
        p.random.between(60, 110),
        26,
        p.random.between(0, 360),
      ),
      p.random.pick(['spark', 'mid', 'light'] as const),
    ),
  );
  return (
    p.about(
      800,
      640,
      p.random.between(14, 26),
      [
        p.path(body, 'main', { shadow: 28 }),
        p.at(800, 800, 0, 0.93, p.at(-800, -800, 0, 1, p.path(body, 'mid'))),
        p.circle(800, 730, 92, 'deep'),
        p.circle(800, 730, 76, 'ink'),
        p.path('M880 700c60 40 90 150 40 200c-50-20-90-100-70-160Z', 'deep'),
        p.rect(766, 140, 68, 520, 'deep', { r: 6 }),
        times(9, (i) => p.rect(766, 200 + i * 52 - i * i, 68, 6, 'light')).join(''),
        p.path('M752 40h96l14 120h-124Z', 'ink', { shadow: 12 }),
        pegs.join(''),
        p.rect(700, 936, 200, 30, 'ink', { r: 12 }),
        strings.join(''),
        p.circle(800, 262, 9, 'paper'),
        p.circle(800, 350, 9, 'paper'),
      ].join(''),
    ) + chips.join('')
  );
});

/** A table radio with a cloth front, waves going out. */
export const radio = motif(['table', 'room', 'cutouts', 'deep'], [640, 640], (p) => {
  const cloth = times(15, (i) => p.rect(440 + i * 26, 520, 9, 340, 'light', { r: 4 }));
  const waves = times(4, (i) =>
    p.stroke(
      `M${1130 - i * 30} ${330 - i * 56}a${90 + i * 70} ${90 + i * 70} 0 0 1 ${120 + i * 96} ${80 + i * 64}`,
      i % 2 ? 'spark' : 'accent',
      13,
    ),
  );
  const marks = times(11, (i) => p.rect(910 + i * 26, 560, 5, i % 5 === 0 ? 46 : 26, 'ink'));
  return [
    p.line(
      [
        [1100, 480],
        [1190, 150],
      ],
      'ink',
      12,
    ),
    p.circle(1190, 150, 18, 'accent'),
    waves.join(''),
    p.rect(430, 930, 90, 50, 'ink'),
    p.rect(1110, 930, 90, 50, 'ink'),
    p.rect(340, 440, 950, 510, 'deep', { r: 84, shadow: 28 }),
    p.rect(340, 440, 922, 510, 'main', { r: 84 }),
    p.rect(410, 490, 430, 400, 'paper', { r: 44 }),
    cloth.join(''),
    p.rect(890, 520, 310, 120, 'paper', { r: 20 }),
    marks.join(''),
    p.rect(p.random.between(930, 1150), 530, 8, 100, 'accent', { r: 4 }),
    p.circle(970, 770, 78, 'ink', { shadow: 10 }),
    p.circle(970, 770, 50, 'spark'),
    p.rect(966, 716, 8, 40, 'ink', { r: 4 }),
    p.circle(1140, 770, 46, 'ink', { shadow: 8 }),
    p.circle(1140, 770, 24, 'light'),
    p.stroke(`M${short(520)} 440c0-90 590-90 590 0`, 'ink', 20),
  ].join('');
});
