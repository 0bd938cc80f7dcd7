import type { Palette, Tone } from './palettes.ts';

/** How shapes are drawn: each is a hand of its own, so that the market looks like many makers. */
export type Hand = 'paper' | 'ink' | 'halftone' | 'screen' | 'plan' | 'blueprint' | 'shade';

/** What a hand needs to know of the sheet it draws on. */
export interface Sheet {
  readonly palette: Palette;
  /** Begins every name on the sheet, so that several pictures may stand in one page. */
  readonly prefix: string;
}

interface Manner {
  /** Whether shapes throw the soft shadow of cut paper. */
  readonly lifts: boolean;
  /** Attributes that fill a shape. */
  fill(tone: Tone, sheet: Sheet): string;
  /** A line along a path, `width` units wide. */
  stroke(path: string, tone: Tone, width: number, sheet: Sheet): string;
  /** Patterns the fills refer to. */
  patterns?(sheet: Sheet): string;
}

const PALE: readonly Tone[] = ['paper', 'white', 'wash'];

const rounded = (path: string, colour: string, width: number): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${Math.round(width * 10) / 10}" ` +
  `stroke-linecap="round" stroke-linejoin="round"/>`;

const tile = (name: string, size: number, turn: number, content: string): string =>
  `<pattern id="${name}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" ` +
  `patternTransform="rotate(${turn})">${content}</pattern>`;

/** A line with an outline: narrow ones are one line, wide ones a band with two edges. */
function band(path: string, width: number, edge: string, body: string): string {
  if (width < 14) return rounded(path, edge, Math.min(width, 4));
  return rounded(path, edge, width) + rounded(path, body, width - 8);
}

const paper: Manner = {
  lifts: true,
  fill: (tone, { palette }) => `fill="${palette[tone]}"`,
  stroke: (path, tone, width, { palette }) => rounded(path, palette[tone], width),
};

/** A pen and one bottle of coloured ink: tones are hatched, the closer the darker. */
const HATCHES = { light: [36, 4], mid: [22, 6], main: [16, 8] } as const;
const isHatched = (tone: Tone): tone is keyof typeof HATCHES => tone in HATCHES;
const ink: Manner = {
  lifts: false,
  fill(tone, { palette, prefix }) {
    const edge = `stroke="${palette.ink}" stroke-width="5"`;
    if (PALE.includes(tone))
      return `fill="${tone === 'paper' ? palette.paper : palette.white}" ${edge}`;
    if (isHatched(tone)) return `fill="url(#${prefix}-${tone})" ${edge}`;
    return `fill="${tone === 'deep' ? palette.ink : palette[tone]}" ${edge}`;
  },
  stroke(path, tone, width, { palette }) {
    const isDark = tone === 'ink' || tone === 'deep' || tone === 'main';
    const body = isDark ? palette.ink : tone === 'accent' ? palette.accent : palette.white;
    return band(path, width, palette.ink, body);
  },
  patterns: ({ palette, prefix }) =>
    (Object.keys(HATCHES) as (keyof typeof HATCHES)[])
      .map((tone) => {
        const [step, line] = HATCHES[tone];
        const ground = `<rect width="${step}" height="${step}" fill="${palette.white}"/>`;
        const stroke = `<rect width="${line}" height="${step}" fill="${palette.ink}"/>`;
        const cross =
          tone === 'main' ? `<rect width="${step}" height="2" fill="${palette.ink}"/>` : '';
        return tile(`${prefix}-${tone}`, step, 45, ground + stroke + cross);
      })
      .join(''),
};

/** Newsprint: one ink in dots that grow with the tone, and a second, flat colour. */
const DOTS = { light: 7, mid: 12, main: 17 } as const;
const isDotted = (tone: Tone): tone is keyof typeof DOTS => tone in DOTS;
const halftone: Manner = {
  lifts: false,
  fill(tone, { palette, prefix }) {
    if (isDotted(tone)) return `fill="url(#${prefix}-${tone})"`;
    if (tone === 'accent' || tone === 'spark') return `fill="${palette[tone]}"`;
    return `fill="${PALE.includes(tone) ? palette.paper : palette.ink}"`;
  },
  stroke(path, tone, width, { palette }) {
    const isFlat = tone === 'accent' || tone === 'spark';
    const isPale = tone === 'light' || PALE.includes(tone);
    return rounded(path, isFlat ? palette[tone] : isPale ? palette.paper : palette.ink, width);
  },
  patterns: ({ palette, prefix }) =>
    (Object.keys(DOTS) as (keyof typeof DOTS)[])
      .map((tone) => {
        const dots = [0, 40].flatMap((x) =>
          [0, 40].map(
            (y) => `<circle cx="${x}" cy="${y}" r="${DOTS[tone]}" fill="${palette.deep}"/>`,
          ),
        );
        const middle = `<circle cx="20" cy="20" r="${DOTS[tone]}" fill="${palette.deep}"/>`;
        const ground = `<rect width="40" height="40" fill="${palette.paper}"/>`;
        return tile(`${prefix}-${tone}`, 40, 15, ground + dots.join('') + middle);
      })
      .join(''),
};

/** Screen print: five flat inks and no shadow. */
const SCREENS: Partial<Record<Tone, Tone>> = {
  white: 'paper',
  wash: 'paper',
  light: 'spark',
  mid: 'accent',
};
const screen: Manner = {
  lifts: false,
  fill: (tone, { palette }) => `fill="${palette[SCREENS[tone] ?? tone]}"`,
  stroke: (path, tone, width, { palette }) =>
    rounded(path, palette[SCREENS[tone] ?? tone], Math.max(width, 8)),
};

/** Lines on white paper. */
const plan: Manner = {
  lifts: false,
  fill(tone, { palette }) {
    const isPale = tone === 'light' || PALE.includes(tone);
    const body = isPale ? palette.white : tone === 'ink' ? palette.wash : palette.paper;
    return `fill="${body}" stroke="${palette.main}" stroke-width="4"`;
  },
  stroke: (path, _tone, width, { palette }) => band(path, width, palette.main, palette.white),
};

/** Light lines on a dark sheet. */
const blueprint: Manner = {
  lifts: false,
  fill(tone, { palette }) {
    const isPale = tone === 'light' || PALE.includes(tone);
    const body = isPale ? palette.deep : palette.main;
    return `fill="${body}" fill-opacity=".55" stroke="${palette.wash}" stroke-width="5"`;
  },
  stroke: (path, _tone, width, { palette }) => band(path, width, palette.wash, palette.deep),
};

/** One dark tone: the thickness of something cut out. */
const shade: Manner = {
  lifts: false,
  fill: (_tone, { palette }) => `fill="${palette.deep}"`,
  stroke: (path, _tone, width, { palette }) => rounded(path, palette.deep, width),
};

export const MANNERS: Readonly<Record<Hand, Manner>> = {
  paper,
  ink,
  halftone,
  screen,
  plan,
  blueprint,
  shade,
};
