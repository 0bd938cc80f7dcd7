import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { LOCALES, messageKeysSource, readCatalogues } from './message-catalogues.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A tree with these texts, by folder below src, then locale. */
function tree(texts: Record<string, Partial<Record<string, object | string>>>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'groundswell-messages-'));
  folders.push(root);
  for (const [folder, byLocale] of Object.entries(texts)) {
    const target = path.join(root, 'src', folder, 'messages');
    mkdirSync(target, { recursive: true });
    for (const [locale, content] of Object.entries(byLocale)) {
      const text = typeof content === 'string' ? content : JSON.stringify(content);
      writeFileSync(path.join(target, `${locale}.json`), text);
    }
  }
  return root;
}

const inAll = (content: object) => Object.fromEntries(LOCALES.map((locale) => [locale, content]));

it('refuses a key that a language lacks', () => {
  const root = tree({ a: { ...inAll({ 'a.b': 'x', 'a.c': 'y' }), es: { 'a.b': 'x' } } });
  expect(() => readCatalogues(root)).toThrow('"a.c" has no es text');
});

it('refuses a key in two folders, broken ICU, other placeholders and what is no text', () => {
  expect(() => readCatalogues(tree({ a: inAll({ k: 'x' }), b: inAll({ k: 'x' }) }))).toThrow(
    'both in',
  );
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const text of ['{n, plural, one {x}', '{', 'a } b', '{a b}']) {
    expect(() => readCatalogues(tree({ a: inAll({ k: text }) }))).toThrow('"k": not a readable');
  }
  printed.mockRestore();
  expect(() => readCatalogues(tree({ a: inAll({ k: "it''s '{'quoted'}'" }) }))).not.toThrow();
  const other = { ...inAll({ k: '{name}' }), de: { k: '{nome}' } };
  expect(() => readCatalogues(tree({ a: other }))).toThrow('other placeholders in de');
  expect(() => readCatalogues(tree({ a: inAll({ k: 1 }) }))).toThrow('not a text');
  expect(() => readCatalogues(tree({ a: { ...inAll({ k: 'x' }), fr: '{' } }))).toThrow('fr.json');
});

it('gives the browser neither errors nor mails, and staff texts apart', () => {
  const found = readCatalogues(
    tree({
      'modules/x': inAll({ 'x.title': 'T', 'errors.x': 'E', 'mail.x': 'M' }),
      'pages/admin/y': inAll({ 'y.title': 'S' }),
    }),
  );
  expect(Object.keys(found.server.en).sort()).toEqual(['errors.x', 'mail.x', 'x.title', 'y.title']);
  expect(found.browser.fr.public.code).toContain('x.title');
  expect(found.browser.fr.public.code).not.toMatch(/errors\.x|mail\.x|y\.title/);
  expect(found.browser.fr.staff.code).toContain('y.title');
});

it('names an asset by its content', () => {
  const one = readCatalogues(tree({ a: inAll({ k: 'x' }) })).browser.en.public.fileName;
  const same = readCatalogues(tree({ a: inAll({ k: 'x' }) })).browser.en.public.fileName;
  const other = readCatalogues(tree({ a: inAll({ k: 'z' }) })).browser.en.public.fileName;
  expect(same).toBe(one);
  expect(other).not.toBe(one);
});

it('lists the keys as a type', () => {
  expect(messageKeysSource(['a.b', 'c'])).toContain("  | 'a.b'\n  | 'c';");
  expect(messageKeysSource([])).toContain('MessageKey = never;');
});

it('reads the messages of this project', () => {
  const { keys, server } = readCatalogues(path.resolve(import.meta.dirname, '..'));
  expect(keys.length).toBeGreaterThan(30);
  for (const locale of LOCALES) expect(Object.keys(server[locale])).toHaveLength(keys.length);
});
