import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori';

/** One colour in light and in dark. */
export interface ColourPair {
  readonly light: string;
  readonly dark: string;
}

export interface DerivedColours {
  /** By the name of the token, without its dashes. */
  readonly tokens: Readonly<Record<string, ColourPair>>;
  /** True where the colour had to be made darker or lighter before text on it can be read. */
  readonly isShifted: boolean;
}

/** WCAG 2.2, 1.4.3: text of usual size. */
const READABLE = 4.5;
/** 1.4.11: what is no text, beside what surrounds it. */
const VISIBLE = 3;
const STRONG = 7;
const STEP = 0.01;
/** The darkest ground of the light theme and the lightest of the dark one. */
const LIGHT_GROUND = '#f5f1ea';
const DARK_GROUND = '#222c36';
const TRACK: ColourPair = { light: '#ece6db', dark: '#2a343e' };
const INK = '#16202b';
const WHITE = '#ffffff';
/** A shade this near to the one that was asked for nobody calls another colour. */
const NEAR = 0.02;

const toOklch = converter('oklch');

function shade(colour: Oklch, l: number, mostChroma = colour.c): string {
  const wanted: Oklch = {
    ...colour,
    l: Math.min(1, Math.max(0, l)),
    c: Math.min(colour.c, mostChroma),
  };
  return formatHex(clampChroma(wanted, 'oklch'));
}

/** The shade nearest to `from` that stands out from all these grounds, searched towards dark or light. */
function readable(
  colour: Oklch,
  grounds: readonly string[],
  contrast: number,
  towards: 'dark' | 'light',
): string {
  const step = towards === 'dark' ? -STEP : STEP;
  for (let l = colour.l; l >= 0 && l <= 1; l += step) {
    const candidate = shade(colour, l);
    if (grounds.every((ground) => wcagContrast(candidate, ground) >= contrast)) return candidate;
  }
  return towards === 'dark' ? '#000000' : WHITE;
}

function washOf(colour: Oklch): ColourPair {
  return { light: shade(colour, 0.95, 0.022), dark: shade(colour, 0.28, 0.04) };
}

/** Text of this colour on every ground of a theme and on its own wash. */
function inkOf(colour: Oklch, wash: ColourPair, contrast: number): ColourPair {
  return {
    light: readable(colour, [LIGHT_GROUND, wash.light], contrast, 'dark'),
    dark: readable(colour, [DARK_GROUND, wash.dark], contrast, 'light'),
  };
}

function parsed(hex: string): Oklch {
  const colour = toOklch(hex);
  if (!colour) throw new Error(`${hex} is no colour`);
  return { ...colour, h: colour.h ?? 0 };
}

/** Colours of links, progress and chosen things, of one `#rrggbb`. */
export function linkColours(hex: string): DerivedColours {
  const colour = parsed(hex);
  const wash = washOf(colour);
  const ink = inkOf(colour, wash, READABLE);
  const strong = inkOf(colour, wash, STRONG);
  return {
    tokens: {
      tide: ink,
      'tide-strong': strong,
      'tide-wash': wash,
      'on-tide': { light: WHITE, dark: shade(colour, 0.2, 0.04) },
      crest: {
        light: readable(colour, [TRACK.light], VISIBLE, 'dark'),
        dark: readable(colour, [TRACK.dark], VISIBLE, 'light'),
      },
      focus: { light: ink.light, dark: strong.dark },
      'series-1': ink,
    },
    isShifted: Math.abs(parsed(ink.light).l - colour.l) > NEAR,
  };
}

/** Colours of buttons and of what is to be noticed, of one `#rrggbb`. */
export function mainColours(hex: string): DerivedColours {
  const colour = parsed(hex);
  const text = wcagContrast(hex, WHITE) >= wcagContrast(hex, INK) ? WHITE : INK;
  const away = text === WHITE ? 'dark' : 'light';
  const ground = readable(colour, [text], READABLE, away);
  const pressed = shade(colour, parsed(ground).l + (away === 'dark' ? -0.06 : 0.06));
  const wash = washOf(colour);
  const both = (one: string): ColourPair => ({ light: one, dark: one });
  return {
    tokens: {
      coral: both(ground),
      'coral-strong': both(pressed),
      'coral-fill': { light: shade(colour, colour.l), dark: shade(colour, colour.l + 0.04) },
      'coral-ink': inkOf(colour, wash, READABLE),
      'coral-wash': wash,
      'on-coral': both(text),
    },
    isShifted: Math.abs(parsed(ground).l - colour.l) > NEAR,
  };
}
