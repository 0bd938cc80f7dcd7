/** The tones a picture is cut from: four papers, four inks, two colours that speak. */
export interface Palette {
  readonly paper: string;
  readonly wash: string;
  readonly light: string;
  readonly mid: string;
  readonly main: string;
  readonly deep: string;
  readonly ink: string;
  readonly accent: string;
  readonly spark: string;
  readonly white: string;
}

export type Tone = keyof Palette;

const ORDER: readonly Tone[] = [
  'paper',
  'wash',
  'light',
  'mid',
  'main',
  'deep',
  'ink',
  'accent',
  'spark',
];

function mix(hexes: string): Palette {
  const colours = hexes.split(' ');
  const entries = ORDER.map((tone, index) => [tone, `#${colours[index] ?? '000000'}`]);
  return { ...Object.fromEntries(entries), white: '#fffdf8' } as Palette;
}

/** Every palette by name; the order of tones is `ORDER`, light to dark, then the two colours. */
export const PALETTES = {
  tide: mix('f3ece0 dce8e2 a9cfc6 5aa39b 0b6e6e 0a4a50 10262c ff6a3d f5c25b'),
  ember: mix('fbeee0 f8dcc2 f3b58a e5824e c14f2b 7c2c24 33151a 2f6f73 f6cf6b'),
  plum: mix('f6ecee ecd6df d5a6bd a8648c 74386a 4a2350 24122c f08a4b f2cf8e'),
  moss: mix('f3f0e1 e0e5c8 b6c68c 7c9a55 47703f 294a32 14261d e0623a f4c95d'),
  night: mix('e9e6f0 c9cbe6 8f9bd0 5566ad 2d3b80 1a2356 0d1233 ff8a5c ffd98a'),
  sand: mix('f8f1e2 eee0c4 dfc492 c29a5b 8f6a38 5a4025 2b1e14 1f7a7a e8603c'),
  rose: mix('fdf0ea f9dcd6 f2b3ab df7b79 b9474f 7a2a3b 341322 2c6e8f f7c873'),
  slate: mix('eff0ee dde2e3 b0bec4 728794 435a68 293b48 131e27 f2643c f2c14e'),
  citrus: mix('fff4da ffe5a8 fccb5c f0a32d d2741c 8c4515 3b1d0e 0f6d74 e9503b'),
  lagoon: mix('ecf4f2 cfe8ea 8ccfd8 3fa3b8 1a7394 124a6a 0a2438 f46e4e ffd37a'),
  orchard: mix('f9f0e2 f3dcc7 e9a99a d4634f a83a3a 5f2330 2a1119 4f7d4a efc35e'),
  mint: mix('f3f6ea dbeedd a5d8be 5cb59a 2c8577 1a5554 0d2a2d e85d75 f9cb6a'),
  heather: mix('f4efe9 e2d9e6 bfaed2 8d78b4 5d4a8c 3a2e63 1b1635 e88c3a a9c46c'),
  clay: mix('f7ece2 ead1bf d7a587 b97454 8f4b36 593029 291516 3d7d8a f0c46a'),
  lichen: mix('f1f1e8 dde3dc abc0b4 6f9384 406b5f 284841 12231f d98a1f ef6f5a'),
  dusk: mix('fbe9dc f5c9b5 e79a94 b76a8b 6f4a86 3f3068 1d1638 ffb347 ffe08a'),
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;
