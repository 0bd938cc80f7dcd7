import { motif } from '../motif.ts';
import { ring, times } from '../shapes.ts';

/** A loom with its warp, the cloth half done. */
export const loom = motif(
  ['room', 'split', 'arch', 'bands'],
  [800, 720],
  (p) => {
    const tones = ['accent', 'spark', 'main', 'mid', 'deep', 'white'] as const;
    const threads = times(44, (i) =>
      p.line(
        [
          [460 + i * 16, 250],
          [460 + i * 16, 640],
        ],
        i % 4 ? 'white' : 'accent',
        5,
      ),
    );
    const seeds = times(8, () => p.random.whole(0, 5));
    const rows = times(16, (r) =>
      times(22, (c) => {
        const peak = Math.abs(((c + 22) % 11) - 5);
        return p.rect(
          455 + c * 32,
          620 + r * 19,
          33,
          20,
          tones[(seeds[(peak + r) % 8] ?? 0) % 6] ?? 'main',
        );
      }).join(''),
    );
    return [
      p.rect(360, 180, 70, 860, 'deep', { r: 16, shadow: 18 }),
      p.rect(1170, 180, 70, 860, 'deep', { r: 16, shadow: 18 }),
      p.rect(320, 200, 960, 70, 'main', { r: 30, shadow: 10 }),
      ...threads,
      p.rect(420, 430, 760, 40, 'ink', { r: 14 }),
      ...rows,
      p.rect(430, 590, 740, 34, 'spark', { r: 14, shadow: 8 }),
      p.rect(320, 910, 960, 80, 'main', { r: 36, shadow: 12 }),
      p.path('M560 540q240-70 480 0q-240 70-480 0Z', 'ink', { shadow: 12 }),
      p.rect(700, 520, 200, 40, 'accent', { r: 18 }),
      ...[250, 1350].map(
        (x, i) =>
          p.circle(x, 1040, 86, i ? 'accent' : 'mid', { shadow: 12 }) +
          times(3, (k) =>
            p.stroke(`M${x - 70} ${1010 + k * 30}q70-50 140 10`, 'white', 6, 0.7),
          ).join(''),
      ),
    ].join('');
  },
  { mirrors: false },
);

/** Ceramic pots and cups on a shelf. */
export const pots = motif(
  ['arch', 'room', 'split', 'frame'],
  [700, 620],
  (p) => {
    const glaze = () => p.random.pick(['accent', 'main', 'mid', 'spark', 'white', 'deep'] as const);
    const jar = (x: number, y: number, w: number, h: number) => {
      const d = `M${x - w * 0.28} ${y - h}h${w * 0.56}c0 ${h * 0.2} ${w * 0.22} ${h * 0.2} ${w * 0.22} ${h * 0.56}c0 ${h * 0.3}-${w * 0.14} ${h * 0.44}-${w * 0.24} ${h * 0.44}h-${w * 0.52}c-${w * 0.1} 0-${w * 0.24}-${h * 0.14}-${w * 0.24}-${h * 0.44}c0-${h * 0.36} ${w * 0.22}-${h * 0.36} ${w * 0.22}-${h * 0.56}Z`;
      const tone = glaze();
      return (
        p.path(d, tone, { shadow: 14 }) +
        p.inside(
          d,
          p.rect(
            x - w,
            y - h * p.random.between(0.3, 0.55),
            2 * w,
            h,
            p.random.pick(['white', 'light', 'ink'] as const),
            { opacity: 0.85 },
          ) + p.rect(x + w * 0.2, y - h, w, h * 1.1, 'ink', { opacity: 0.13 }),
        ) +
        p.ellipse(x, y - h, w * 0.28, 12, 'ink')
      );
    };
    const cup = (x: number, y: number) => {
      const tone = glaze();
      return (
        p.stroke(`M${x + 52} ${y - 84}c60-6 60 66 0 60`, tone, 16) +
        p.path(`M${x - 66} ${y - 110}h132l-16 110h-100Z`, tone, { shadow: 10 }) +
        p.path(`M${x - 66} ${y - 110}h132l-5 34q-60 26-122 0Z`, 'white', { opacity: 0.8 })
      );
    };
    const bowl = (x: number, y: number) =>
      p.path(`M${x - 130} ${y - 110}h260c0 70-50 110-100 110h-60c-50 0-100-40-100-110Z`, glaze(), {
        shadow: 12,
      }) +
      p.ellipse(x, y - 110, 130, 20, 'ink') +
      p.rect(x - 44, y - 4, 88, 14, 'ink');
    const shelf = (y: number) => p.rect(250, y, 1100, 34, 'deep', { r: 8, shadow: 14 });
    return [
      shelf(560),
      jar(430, 560, 210, 300),
      cup(640, 560),
      cup(800, 560),
      bowl(1010, 552),
      jar(1220, 560, 150, 220),
      shelf(980),
      cup(390, 980),
      jar(620, 980, 250, 330),
      bowl(880, 972),
      jar(1110, 980, 180, 260),
      cup(1260, 980),
      p.stroke(`M430 260C400 160 480 130 ${p.random.between(460, 520)} 90`, 'main', 9),
      p.leaf(440, 190, 120, 44, -140, 'mid'),
      p.leaf(450, 150, 130, 44, -20, 'main'),
      p.leaf(480, 110, 110, 36, -70, 'mid'),
    ].join('');
  },
  { mirrors: false },
);

/** A patterned fisherman's jersey, needles and wool. */
export const knit = motif(
  ['disc', 'bands', 'table', 'cutouts'],
  [800, 620],
  (p) => {
    const body =
      'M560 300L680 240Q800 310 920 240L1040 300L1250 720L1120 790L1030 610V1010Q800 1050 570 1010V610L480 790L350 720Z';
    const rows = times(20, (r) => {
      const y = 300 + r * 38;
      const kind = Math.floor(r / 3) % 3;
      return times(44, (c) => {
        const x = 340 + c * 22;
        const on =
          kind === 0 ? (c + r) % 4 === 0 : kind === 1 ? Math.abs((c % 8) - 4) === r % 4 : c % 6 < 2;
        return on ? `M${x} ${y}l11 16l11-16v14l-11 16l-11-16Z` : '';
      }).join('');
    });
    return [
      p.path(body, 'main', { shadow: 26 }),
      p.inside(
        body,
        p.path(rows.slice(0, 12).join(''), 'white', { opacity: 0.9 }) +
          p.path(rows.slice(12).join('') || 'M0 0', 'spark') +
          p.rect(300, 960, 1000, 80, 'deep') +
          p.poly(
            [
              [1030, 600],
              [1250, 720],
              [1120, 800],
            ],
            'ink',
            { opacity: 0.1 },
          ),
      ),
      p.path('M680 240Q800 310 920 240L900 300Q800 352 700 300Z', 'deep'),
      p.poly(
        [
          [350, 720],
          [480, 790],
          [462, 824],
          [332, 756],
        ],
        'deep',
      ),
      p.poly(
        [
          [1250, 720],
          [1120, 790],
          [1138, 824],
          [1268, 756],
        ],
        'deep',
      ),
      p.circle(1300, 990, 120, 'accent', { shadow: 16 }),
      times(5, (i) =>
        p.stroke(
          `M${1200 + i * 14} ${950 + i * 26}q${90}-${80 - i * 16} ${180 - i * 10} ${20 - i * 12}`,
          'white',
          6,
          0.7,
        ),
      ).join(''),
      p.line(
        [
          [1190, 850],
          [1410, 1120],
        ],
        'ink',
        15,
      ),
      p.line(
        [
          [1410, 850],
          [1180, 1110],
        ],
        'ink',
        15,
      ),
      p.circle(1190, 850, 20, 'spark'),
      p.circle(1410, 850, 20, 'spark'),
      p.stroke('M1220 1080C1060 1140 900 1060 760 1120S520 1090 470 1120', 'accent', 9),
    ].join('');
  },
  { mirrors: false },
);

/** A leaded window. */
export const glass = motif(
  ['deep', 'frame', 'room'],
  [800, 480],
  (p) => {
    const arch = 'M470 1090V500C470 300 640 160 800 90C960 160 1130 300 1130 500V1090Z';
    const tones = ['accent', 'spark', 'mid', 'light', 'main', 'white'] as const;
    const petals = ring(800, 480, 0, 12).map((_, i) =>
      p.leaf(800, 480, 250, 92, i * 30 + 8, tones[(i * 2 + p.random.whole(0, 1)) % 6] ?? 'spark'),
    );
    const leads = times(12, (i) =>
      p.about(
        800,
        480,
        i * 30 + 8,
        p.line(
          [
            [800, 480],
            [1060, 480],
          ],
          'ink',
          8,
        ),
      ),
    );
    const panes = times(40, (i) => {
      const [x, y] = [470 + (i % 5) * 132, 690 + Math.floor(i / 5) * 100];
      const d = `M${x} ${y}L${x + 66} ${y - 70}L${x + 132} ${y}L${x + 66} ${y + 70}Z`;
      return p.path(d, p.random.pick(tones)) + p.stroke(d, 'ink', 8);
    });
    const corners = times(12, (i) =>
      p.about(800, 480, i * 30 + 23, p.path('M1000 440L1400 330V650Z', i % 2 ? 'mid' : 'light')),
    );
    return [
      p.path(arch, 'ink', { shadow: 30 }),
      p.inside(
        arch,
        [
          p.rect(400, 0, 800, 1200, 'light'),
          ...corners,
          p.circle(800, 480, 262, 'ink'),
          p.circle(800, 480, 250, 'deep'),
          ...petals,
          ...leads,
          p.circle(800, 480, 54, 'ink'),
          p.circle(800, 480, 42, 'white'),
          ...panes,
          p.rect(460, 735, 700, 14, 'ink'),
        ].join(''),
      ),
      p.stroke(arch, 'ink', 30),
      p.path('M470 1090L330 1200H900L1130 1090Z', 'spark', { opacity: 0.35 }),
    ].join('');
  },
  { mirrors: false },
);

/** A repeat: rolls of printed paper. */
export const pattern = motif(
  ['room', 'split', 'bands'],
  [560, 560],
  (p) => {
    const cells = (x: number, y: number, kind: number) =>
      [
        () =>
          p.circle(x, y, 48, 'accent') +
          ring(x, y, 66, 8)
            .map(([a, b]) => p.circle(a, b, 14, 'spark'))
            .join(''),
        () => times(6, (i) => p.leaf(x, y, 74, 26, i * 60 + 30, i % 2 ? 'main' : 'mid')).join(''),
        () => p.half(x, y, 62, 0, 'accent') + p.half(x, y, 62, 180, 'deep'),
        () =>
          p.path(`M${x - 60} ${y + 30}q60-120 120 0q-60 60-120 0Z`, 'mid') +
          p.circle(x, y + 8, 16, 'spark'),
      ][kind % 4]?.() ?? '';
    const start = p.random.whole(0, 3);
    const sheet = (
      x: number,
      w: number,
      tone: 'paper' | 'white' | 'deep',
      kind: number,
      h: number,
    ) => {
      const d = `M${x} 190h${w}v${h}h${-w}Z`;
      return (
        p.path(d, tone, { shadow: 22 }) +
        p.inside(
          d,
          times(32, (i) =>
            cells(
              x + 85 + (i % 3) * 150 + (Math.floor(i / 3) % 2) * 75 - 75,
              260 + Math.floor(i / 3) * 130,
              kind + (i % 2) * 2,
            ),
          ).join(''),
        ) +
        p.rect(x - 24, 150, w + 48, 76, 'main', { r: 38, shadow: 12 }) +
        p.circle(x - 4, 188, 26, 'deep') +
        p.circle(x - 4, 188, 11, 'wash')
      );
    };
    return (
      sheet(250, 340, 'paper', start, 800) +
      sheet(640, 340, 'deep', start + 1, 700) +
      sheet(1030, 340, 'white', start + 3, 850) +
      p.rect(200, 1090, 360, 60, 'accent', { r: 30, shadow: 12 }) +
      p.rect(540, 1108, 200, 24, 'ink', { r: 12 })
    );
  },
  { mirrors: false },
);
