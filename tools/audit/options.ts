import { parseArgs } from 'node:util';
import { PAGES, type AuditedPage } from './pages.ts';

export const WIDTHS = [390, 768, 1002, 1280] as const;
export const THEMES = ['light', 'dark'] as const;
export const LANGUAGES = ['en', 'fr', 'de', 'es'] as const;

export type Theme = (typeof THEMES)[number];
export type Language = (typeof LANGUAGES)[number];

/** Which part of the grid is looked at, and what becomes of it. */
export interface Options {
  readonly widths: readonly number[];
  readonly themes: readonly Theme[];
  readonly languages: readonly Language[];
  readonly pages: readonly AuditedPage[];
  /** Folder for a picture of every page; none are taken when it is not named. */
  readonly pictures: string | undefined;
  readonly wantsGrid: boolean;
  readonly wantsLighthouse: boolean;
  /** Keeps the results in bench/results/audit.md. */
  readonly writes: boolean;
}

export const USAGE = `usage: npm run audit -- [--width 390] [--theme dark] [--locale de] [--only /explore]
  [--as visitor] [--pictures <folder>] [--no-lighthouse] [--lighthouse-only] [--write]
Each of the first five may stand several times. DATA_DIR names a data folder to use and keep.`;

/** Reads the command line. Throws an Error that says what cannot be. */
export function readOptions(args: readonly string[]): Options {
  const many = { type: 'string', multiple: true, default: [] as string[] } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      width: many,
      theme: many,
      locale: many,
      only: many,
      as: many,
      pictures: { type: 'string' },
      'no-lighthouse': flag,
      'lighthouse-only': flag,
      write: flag,
    },
  });
  const paths = choose('only', values.only, [...new Set(PAGES.map(({ path }) => path))]);
  const readers = choose('as', values.as, [...new Set(PAGES.map(({ reader }) => reader))]);
  const isSlice = values.only.length + values.as.length > 0;
  return {
    widths: choose('width', values.width, WIDTHS.map(String)).map(Number),
    themes: choose('theme', values.theme, THEMES),
    languages: choose('locale', values.locale, LANGUAGES),
    pages: PAGES.filter(({ path, reader }) => paths.includes(path) && readers.includes(reader)),
    pictures: values.pictures,
    wantsGrid: !values['lighthouse-only'],
    wantsLighthouse: values['lighthouse-only'] || !(values['no-lighthouse'] || isSlice),
    writes: values.write,
  };
}

function choose<T extends string>(
  name: string,
  wanted: readonly string[],
  known: readonly T[],
): readonly T[] {
  const unknown = wanted.find((value) => !(known as readonly string[]).includes(value));
  if (unknown !== undefined) {
    throw new Error(`--${name} ${unknown}: there is only ${known.join(', ')}`);
  }
  return wanted.length === 0 ? known : known.filter((value) => wanted.includes(value));
}
