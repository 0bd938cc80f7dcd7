/** Walks through the grid: every page, width, theme and language that is asked for. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
  findBarriers,
  findCutText,
  findOverflow,
  findShifts,
  hydrated,
  watchShifts,
  withoutLatePictures,
} from '#test/browser/support/inspect-page.ts';
import { type Things } from './make-things.ts';
import { addressOf, type AuditedPage, type Reader } from './pages.ts';
import { type Catalogue, findEnglish, textsOf, type Written } from './untranslated.ts';
import type { Language, Options, Theme } from './options.ts';

export type Kind = 'status' | 'console' | 'axe' | 'overflow' | 'cut' | 'shift' | 'english';

export interface Finding {
  readonly kind: Kind;
  readonly page: string;
  readonly reader: Reader;
  readonly language: Language;
  readonly width: number;
  readonly theme: Theme;
  readonly text: string;
}

export interface GridResult {
  readonly findings: readonly Finding[];
  /** How many times a page was looked at, themes counted. */
  readonly looks: number;
}

export interface Setup extends Things {
  readonly browser: Browser;
  readonly url: string;
  readonly catalogues: Readonly<Record<Language, Catalogue>>;
  /** What people wrote until now: pictures and their words come while the market is looked at. */
  readonly readWritten: () => Promise<Written>;
  say(line: string): void;
}

interface Window {
  readonly page: Page;
  readonly readEnglish: (audited: AuditedPage) => Promise<readonly string[]>;
  readonly isWritten: Written;
  readonly complaints: string[];
}

const LANGUAGE_TAGS = { en: 'en-GB', fr: 'fr-FR', de: 'de-DE', es: 'es-ES' } as const;
const HEIGHT = 900;

export async function lookAtPages(options: Options, setup: Setup): Promise<GridResult> {
  const findings: Finding[] = [];
  let looks = 0;
  const readEnglish = englishReader(setup);
  const readers = [...new Set(options.pages.map(({ reader }) => reader))];
  for (const language of options.languages) {
    for (const reader of readers) {
      const context = await open(setup, reader, language);
      const isWritten = await setup.readWritten();
      const window = { ...(await openWindow(context)), readEnglish, isWritten };
      const pages = options.pages.filter((page) => page.reader === reader);
      for (const page of pages.filter((each) => language === 'en' || !each.isEnglishOnly)) {
        const found = await lookAtPage(page, language, window, options, setup);
        const { length } = found;
        const count = length === 0 ? '' : `  ${length} ${length === 1 ? 'finding' : 'findings'}`;
        setup.say(`${language} ${reader.padEnd(11)} ${page.path}${count}`);
        findings.push(...found);
        looks += options.widths.length * options.themes.length;
      }
      await context.close();
    }
  }
  return { findings, looks };
}

async function open(setup: Setup, reader: Reader, language: Language): Promise<BrowserContext> {
  const context = await setup.browser.newContext({
    baseURL: setup.url,
    locale: LANGUAGE_TAGS[language],
    storageState: setup.sessions[reader],
  });
  context.setDefaultTimeout(30_000);
  return context;
}

async function openWindow(context: BrowserContext): Promise<Pick<Window, 'page' | 'complaints'>> {
  const page = await context.newPage();
  await watchShifts(page);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
}

async function lookAtPage(
  audited: AuditedPage,
  language: Language,
  { page, complaints, readEnglish, isWritten }: Window,
  options: Options,
  setup: Setup,
): Promise<Finding[]> {
  const { status = 200, reader } = audited;
  const address = addressOf(audited, setup.things, language);
  const findings: Finding[] = [];
  let theme = options.themes[0] ?? 'light';
  let width = options.widths[0] ?? 0;
  const note = (kind: Kind, texts: readonly string[]) => {
    const where = { page: audited.path, reader, language, width, theme };
    findings.push(...texts.map((text) => ({ kind, text, ...where })));
  };
  for (width of options.widths) {
    [theme = 'light'] = options.themes;
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'no-preference' });
    complaints.length = 0;
    const answer = await page.goto(address, { waitUntil: 'load' });
    if (answer?.status() !== status) note('status', [`${answer?.status()} instead of ${status}`]);
    await hydrated(page);
    note('shift', await findShifts(page));
    const refusal = status >= 400 ? /status of 4\d\d/ : /^$/;
    const meant = complaints.filter((text) => !refusal.test(text));
    note('console', await withoutLatePictures(page, meant));
    note('overflow', await findOverflow(page));
    note('cut', await findCutText(page));
    for (theme of options.themes) {
      // Without motion the colours change at once.
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await settled(page);
      note('axe', await findBarriers(page, theme === options.themes[0] ? undefined : 'colours'));
      if (options.pictures !== undefined) {
        await takePicture(page, join(options.pictures, language), [audited, width, theme]);
      }
    }
  }
  if (language !== 'en') {
    const [texts, english] = [await textsOf(page), await readEnglish(audited)];
    note('english', findEnglish(texts, english, setup.catalogues[language], isWritten));
  }
  return findings;
}

/** Waits until the colours of the theme stand: the shortest transition is one still. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(30);
  // What follows the scrolling never ends.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, timeline }) => playState !== 'running' || timeline !== document.timeline,
      ),
  );
}

/** English texts of the pages, each read once, in a window that asks for English. */
function englishReader(setup: Setup): (audited: AuditedPage) => Promise<readonly string[]> {
  const known = new Map<AuditedPage, readonly string[]>();
  return async (audited) => {
    const found = known.get(audited);
    if (found !== undefined) return found;
    const context = await open(setup, audited.reader, 'en');
    const page = await context.newPage();
    await page.goto(addressOf(audited, setup.things), { waitUntil: 'load' });
    await hydrated(page);
    const texts = await textsOf(page);
    await context.close();
    known.set(audited, texts);
    return texts;
  };
}

async function takePicture(
  page: Page,
  folder: string,
  [{ path, reader }, width, theme]: [AuditedPage, number, Theme],
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  // Pictures below the fold load once they come near.
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 700) {
      scrollTo(0, top);
      await new Promise((done) => setTimeout(done, 40));
    }
    scrollTo(0, 0);
  });
  const name = `${path.replace(/[^a-z0-9]+/gi, '_')}-${reader}-${width}-${theme}.png`;
  await page.screenshot({ path: join(folder, name), fullPage: true });
}
