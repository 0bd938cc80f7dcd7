import { describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { LOCALES } from '#platform/web/locale.ts';
import { renderMarkdown } from './markdown.ts';
import { readArticles } from './read-texts.ts';
import { TOPICS } from './rules.ts';
import { readText, readTexts } from './text-file.ts';

const HEAD = '---\ntitle: T\ndescription: D\ndate: 2026-11-21\n---\n';

describe('a text', () => {
  it.each([
    ['no language', 'trust.md', HEAD, 'is not named'],
    ['an unknown language', 'trust.it.md', HEAD, 'is not named'],
    ['no head', 'trust.en.md', '## Part', 'has no head'],
    ['no title', 'trust.en.md', HEAD.replace('title: T\n', ''), 'title'],
    ['a date that is none', 'trust.en.md', HEAD.replace('2026-11-21', '2026-02-30'), 'date'],
    ['a field nobody reads', 'trust.en.md', HEAD.replace('date', 'mood: fine\ndate'), 'mood'],
  ])('with %s is refused', (_case, name, source, said) => {
    expect(() => readText(name, source)).toThrow(said);
  });

  it.each([
    ['a script', '<script>alert(1)</script>', '<script'],
    ['an event', 'x <img src=x onerror=alert(1)> y', '<img'],
    ['a scheme that runs', '[press](javascript:alert(1))', '<a'],
    ['data', '[press](data:text/html,hi)', '<a'],
    ['another host without scheme', '[press](//evil.test)', '<a'],
    ['a backslash', String.raw`[press](/\evil.test)`, '<a'],
    ['a quote in an address', '[press](https://x.test/"onclick="alert)', '"onclick'],
    ['a picture from outside', '![eye](https://evil.test/eye.gif)', '<img'],
  ])('cannot bring %s', (_case, text, part) => {
    expect(renderMarkdown(text, 'en').html).not.toContain(part);
  });

  it('leads to pages of its own language, and lists its parts', () => {
    const { html, headings } = renderMarkdown('## Über & Co\n[a](/trust)\n## Über & Co', 'de');
    expect(html).toContain('href="/de/trust"');
    expect(html).toContain('<h2 id="uber-co">Über &amp; Co</h2>');
    expect(headings).toEqual([
      { id: 'uber-co', text: 'Über & Co' },
      { id: 'uber-co-2', text: 'Über & Co' },
    ]);
  });
});

const all = (['pages', 'blog'] as const).flatMap((folder) =>
  readTexts(folder).map((text) => ({ folder, ...text })),
);

describe('the texts that are there', () => {
  it('[2-04] [2-05] are every information page, in four languages', () => {
    const there = readTexts('pages').map(({ name, locale }) => `${name}.${locale}`);
    const wanted = TOPICS.flatMap((topic) => LOCALES.map((locale) => `${topic}.${locale}`));
    expect(there.sort()).toEqual(wanted.sort());
  });

  it('[2-04] are three articles at least, the same ones in every language', () => {
    const names = LOCALES.map((locale) => readArticles(locale).map(({ name }) => name));
    expect(names[0]?.length).toBeGreaterThanOrEqual(3);
    for (const others of names) expect(others).toEqual(names[0]);
    const dates = readArticles('en').map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it('have the same parts in every language, and not the same words', () => {
    for (const english of all.filter(({ locale }) => locale === 'en')) {
      const others = all.filter(
        (text) => text.name === english.name && text.folder === english.folder && text !== english,
      );
      for (const text of others) {
        expect([text.name, text.locale, text.headings.length]).toEqual([
          english.name,
          text.locale,
          english.headings.length,
        ]);
        expect(text.html).not.toBe(english.html);
        expect(text.description).not.toBe(english.description);
      }
    }
  });

  it('lead only where there is a page', () => {
    const known = routes.map(({ path }) => `/${path ?? ''}`);
    const led = all.flatMap(({ html }) => [...html.matchAll(/href="(\/[^"#]*)/g)].map((m) => m[1]));
    expect(led.length).toBeGreaterThan(20);
    for (const address of led) expect(known).toContain(address);
  });

  it('address German readers formally', () => {
    for (const text of all.filter(({ locale }) => locale === 'de')) {
      expect(`${text.name}: ${text.html}`).not.toMatch(/\b(du|dich|dir|dein\w*)\b/i);
    }
  });
});
