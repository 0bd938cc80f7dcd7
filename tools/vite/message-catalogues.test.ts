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

/** Code of a page that uses these keys. */
function using(root: string, ...keys: string[]): string {
  writeFileSync(path.join(root, 'src/page.tsx'), keys.map((key) => `t('${key}');`).join('\n'));
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

it('gives the browser neither errors nor mails, and its texts in groups', () => {
  const root = tree({
    'modules/x': inAll({ 'x.title': 'T', 'errors.x': 'E', 'mail.x': 'M', 'x.worded': 'W' }),
    'app/shell': inAll({ 'shell.a': 'S', 'design.b': 'D' }),
    'pages/y': inAll({ 'y.title': 'Y', 'y.kind_one': 'One' }),
  });
  writeFileSync(
    path.join(root, 'src/present-x.ts'),
    "import { translate } from '#platform/web/translate.ts';\ntranslate(locale, 'x.worded');",
  );
  using(root, 'x.title', 'errors.x', 'mail.x', 'shell.a', 'design.b', 'y.title');
  writeFileSync(path.join(root, 'src/kinds.tsx'), 't(`y.kind_${kind}`)');
  const found = readCatalogues(root);
  expect(Object.keys(found.server.en)).toHaveLength(8);
  const groups = found.browser.fr.assets.map(({ group, code }) => [group, code]);
  expect(groups.sort()).toEqual([
    ['frame', expect.stringMatching(/shell\.a.*design\.b|design\.b.*shell\.a/)],
    ['x', 'export default {"x.title":["T"]};\n'],
    ['y', 'export default {"y.title":["Y"],"y.kind_one":["One"]};\n'],
  ]);
});

it('names the assets of a language by all its texts', () => {
  const filesOf = (k: string) =>
    readCatalogues(
      using(tree({ a: inAll({ 'k.a': k, 'l.b': 'same' }) }), 'k.a', 'l.b'),
    ).browser.en.assets.map(({ fileName }) => fileName);
  expect(filesOf('x')).toEqual(filesOf('x'));
  expect(filesOf('x').filter((file) => filesOf('z').includes(file))).toEqual([]);
  expect(filesOf('x').map((file) => file.replace(/-[\w-]{10}\.js$/, ''))).toEqual([
    'assets/texts-k-en',
    'assets/texts-l-en',
  ]);
});

it('lists the keys as a type', () => {
  expect(messageKeysSource(['a.b', 'c'])).toContain("  | 'a.b'\n  | 'c';");
  expect(messageKeysSource([])).toContain('MessageKey = never;');
});

it('reads the messages of this project', () => {
  const { keys, server } = readCatalogues(path.resolve(import.meta.dirname, '../..'));
  expect(keys.length).toBeGreaterThan(30);
  for (const locale of LOCALES) expect(Object.keys(server[locale])).toHaveLength(keys.length);
});
