import { describe, expect, it } from 'vitest';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { PageRules } from '#platform/web/page-rules.ts';
import routes from '../../src/app/routes.ts';
import { type LighthouseResult, readScore } from './lighthouse.ts';
import { addressOf, type MarketThings, PAGES, PLAIN } from './pages.ts';
import { asMarkdown, isClean } from './report.ts';
import { catalogueOf, findEnglish } from './untranslated.ts';
import { readOptions } from './options.ts';

const modules = import.meta.glob<object>('../../src/**/*-page.tsx');
const things = new Proxy({} as MarketThings, { get: (_, name) => `${String(name)}-1` });

describe('the list of pages', () => {
  const patterns = (routes as RouteConfigEntry[])
    .map(({ path = '' }) => path)
    .filter((path) => !/^(fr|de|es)(\/|$)/.test(path) && path !== '*');
  const addresses = PAGES.map((page) => addressOf(page, things).split('?')[0]?.slice(1) ?? '');
  /** What only a campaign before its launch, a team or somebody new has, what waits for staff, and addresses
      that lead on. */
  const ELSEWHERE = new RegExp(
    '^(projects/:slug/(coming_soon.*|subscribe|reft/:code(/:token)?)' +
      '|campaigns/:id/(email_subscribers|leave)|accounts/welcome|at/:short_link' +
      '|admin/(approval_groups|contribution_reviews|refund_escalations|book_differences)/:\\w+' +
      '|admin/(campaign|account|comment)_reports/:\\w+' +
      '|admin/(ledger|info_banners|jobs|sponsors|sponsor_certifications|search)/:\\w+|admin/stand_in)$',
  );

  it.each(patterns.filter((path) => !ELSEWHERE.test(path)))('holds /%s', (pattern) => {
    const shape = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`);
    expect(addresses.some((address) => shape.test(address))).toBe(true);
  });

  // Who else reads a page than everybody is named with it in the list.
  it.each(PLAIN)('takes $path for a page that everybody may read, and it is', async ({ path }) => {
    const route = (routes as RouteConfigEntry[]).find((one) => `/${one.path ?? ''}` === path);
    const module = await modules[`../../src/${route?.file ?? ''}`]?.();
    expect((module as { loader?: { page?: PageRules } }).loader?.page?.access).toBe('visitor');
  });

  it('says which name stands for nothing', () => {
    const page = { path: '/projects/{nobody}', reader: 'visitor' } as const;
    expect(() => addressOf(page, {} as MarketThings)).toThrow('{nobody}');
  });

  it('puts the language before an address, and none before one that has no other', () => {
    const [home, design] = [{ path: '/' }, { path: '/dev/design', isEnglishOnly: true }];
    expect(addressOf({ ...home, reader: 'visitor' }, things, 'de')).toBe('/de');
    expect(addressOf({ ...design, reader: 'visitor' } as never, things, 'de')).toBe('/dev/design');
  });
});

describe('options', () => {
  it('ask for everything when nothing is said', () => {
    const { widths, themes, languages, pages, wantsGrid, wantsLighthouse } = readOptions([]);
    expect([widths, themes, languages]).toEqual([
      [390, 768, 1002, 1280],
      ['light', 'dark'],
      ['en', 'fr', 'de', 'es'],
    ]);
    expect(pages).toEqual(PAGES);
    expect([wantsGrid, wantsLighthouse]).toEqual([true, true]);
  });

  it('cut a slice', () => {
    const slice = ['--width', '390', '--theme', 'dark', '--locale', 'de', '--only', '/explore'];
    const { widths, themes, languages, pages, wantsLighthouse } = readOptions(slice);
    expect([widths, themes, languages]).toEqual([[390], ['dark'], ['de']]);
    expect(pages.map(({ path }) => path)).toEqual(['/explore']);
    expect(wantsLighthouse).toBe(false);
  });

  it.each([
    { args: ['--width', '391'], says: '--width 391' },
    { args: ['--only', '/nowhere'], says: '--only /nowhere' },
    { args: ['--theme', 'pink'], says: 'light, dark' },
    { args: ['--fast'], says: '--fast' },
  ])('refuse $args', ({ args, says }) => expect(() => readOptions(args)).toThrow(says));
});

describe('English left over', () => {
  const english = { save: 'Save', name: 'Name', by: 'by {who}', info: 'Info {n}' };
  const german = { save: 'Speichern', name: 'Name', by: 'von {who}', info: 'Info {n}' };
  const catalogue = catalogueOf(english, german, 'de');
  const isWritten = (text: string) => ['Harbour Lantern', 'Save'].includes(text);

  it('is what stands there in both languages and is nobody’s own words', () => {
    const texts = ['Save', 'Name', 'Info 7', 'Harbour Lantern', 'Portugal', 'EUR', 'Click here'];
    expect(findEnglish(texts, texts, catalogue, isWritten)).toEqual(['Save', 'Click here']);
  });

  it('is not what reads otherwise in English, nor a title made of names', () => {
    const texts = ['Speichern', 'Harbour Lantern · Groundswell'];
    const there = ['Save', 'Harbour Lantern · Groundswell'];
    expect(findEnglish(texts, there, catalogue, isWritten)).toEqual([]);
  });
});

describe('scores of Lighthouse', () => {
  const answer = (score: number, shift: number): LighthouseResult => ({
    categories: { seo: { score, auditRefs: [{ id: 'title', weight: 1 }] } },
    audits: {
      title: { id: 'title', title: 'Has a title', score },
      'cumulative-layout-shift': { id: 'shift', title: 'Shift', score: 1, numericValue: shift },
    },
  });
  const options = readOptions([]);

  it('are clean at 100 without a shift', () => {
    const score = readScore('/', 'phone', answer(1, 0));
    expect(score).toMatchObject({ scores: { seo: 100 }, shift: 0, failed: [] });
    expect(isClean({ options, grid: undefined, lighthouse: [score] })).toBe(true);
  });

  it.each([
    [0.9, 0],
    [1, 0.01],
  ])('are not at %d with a shift of %d', (points, shift) => {
    const score = readScore('/', 'desktop', answer(points, shift));
    const results = { options, grid: undefined, lighthouse: [score] };
    expect(isClean(results)).toBe(false);
    expect(asMarkdown(results)).toContain('| `/` | desktop |');
  });

  it('are not made up when the page could not be measured', () => {
    const failed = { ...answer(1, 0), runtimeError: { message: 'NO_FCP' } };
    expect(() => readScore('/', 'desktop', failed)).toThrow('NO_FCP');
  });
});

describe('the report', () => {
  it('names a finding once, with every place it was found in', () => {
    const finding = {
      kind: 'axe',
      page: '/',
      reader: 'visitor',
      language: 'de',
      theme: 'dark',
      text: 'color-contrast',
    } as const;
    const findings = [390, 768].map((width) => ({ ...finding, width }));
    const results = {
      options: readOptions(['--only', '/']),
      grid: { findings, looks: 2 },
      lighthouse: undefined,
    };
    expect(isClean(results)).toBe(false);
    const text = asMarkdown(results);
    expect(text).toContain('- **axe** `/` (visitor): color-contrast — de 390 dark, de 768 dark');
    expect(text).toContain('| `/` | visitor | · | · | 2 |');
  });
});
