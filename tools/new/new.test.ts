import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';
import { readSources } from '../tidy/source.ts';
import { tidy } from '../tidy.ts';
import { makeModule } from './module.ts';
import { makePage } from './page.ts';
import { format } from './sources.ts';

/** What the two write into; the rest of the sources says nothing of what they wrote. */
const COPIED = [
  'biome.json',
  'db',
  'docs/decisions',
  'src/app',
  'src/main/modules.ts',
  'src/modules/content/kept-in-database.ts',
  'tools/module-map.ts',
];
/** What the head of a tool gives as an example, as a shell would hand it over. */
function exampleOf(tool: string): string[] {
  const head = readFileSync(join(projectRoot(), 'tools/new', tool), 'utf8');
  const [, command = ''] = / npm run new:\w+ -- ((?:.*\\\n)*.*)/.exec(head) ?? [];
  return [...command.matchAll(/'([^']*)'|[\w/-]+/g)].map(([word, quoted]) => quoted ?? word);
}

const [file = '', address = '', en = '', fr = '', de = '', es = ''] = exampleOf('page.ts');
const PAGE = { file, address, texts: { en, fr, de, es } };
const [name = '', noun = '', owns = '', why = '', ...mayCall] = exampleOf('module.ts');
const MODULE = { name, noun, owns, why, mayCall };

let root = '';
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'new-'));
  for (const path of COPIED)
    cpSync(join(projectRoot(), path), join(root, path), { recursive: true });
  symlinkSync(join(projectRoot(), 'node_modules'), join(root, 'node_modules'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** What tidy finds in the files that were written, whether they are new or were there. */
const found = (written: readonly string[]) =>
  tidy(readSources(root).filter(({ path }) => written.includes(path)));

describe('a new page', () => {
  it.each([
    ['an address without a slash', { ...PAGE, address: 'fairs' }, 'begins with a slash'],
    ['an address of a thing', { ...PAGE, address: '/fairs/:id' }, 'names no thing'],
    [
      'a place where no page stands',
      { ...PAGE, file: 'src/platform/fair-list' },
      'a page stands in',
    ],
    ['a page that is there', { ...PAGE, file: 'src/pages/home/home' }, 'is there already'],
    [
      'an address that is spelt',
      { ...PAGE, file: 'src/pages/fairs/explore' },
      'paths.explore is taken',
    ],
    ['no description', { ...PAGE, texts: { ...PAGE.texts, es: 'Ferias' } }, 'Title | Description'],
  ])('is refused for %s, and nothing is written', (_why, page, reason) => {
    const routes = readFileSync(join(projectRoot(), 'src/app/routes.ts'), 'utf8');
    const copied = { recursive: true };
    cpSync(join(projectRoot(), 'src/pages/home'), join(root, 'src/pages/home'), copied);
    expect(() => makePage(root, page)).toThrow(reason);
    expect(textOf('src/app/routes.ts')).toBe(routes);
  });

  it('is named wherever a page is, and in style', () => {
    const written = makePage(root, PAGE);
    format(root, written);
    expect(textOf('src/app/routes.ts')).toContain(
      "page('fairs', 'pages/fairs/fair-list-page.tsx')",
    );
    expect(textOf('src/app/addresses.ts')).toContain(
      "fairList = (locale: Locale) => page(locale, '/fairs')",
    );
    expect(written).toHaveLength(8);
    expect(JSON.parse(textOf('src/pages/fairs/messages/de.json'))).toEqual({
      'fair_list.text': 'Hier treffen Sie die Menschen hinter den Kampagnen.',
      'fair_list.title': 'Messen',
    });
    const shown = textOf('src/pages/fairs/fair-list-page.tsx');
    expect(shown).toContain("title={pageTitle(t('fair_list.title'))}");
    expect(shown).not.toContain('Groundswell');
    expect(found(written)).toEqual([]);
    expect(
      execFileSync('node_modules/.bin/biome', ['format', ...written], {
        cwd: root,
        encoding: 'utf8',
      }),
    ).toContain('No fixes');
  });
});

describe('a new module', () => {
  it.each([
    ['a name that is taken', { ...MODULE, name: 'perks', noun: 'perk' }, 'already'],
    ['a module nobody knows', { ...MODULE, mayCall: ['halls'] }, 'no module halls'],
    ['no reason', { ...MODULE, why: '' }, 'why is it'],
    ['a name like its noun', { ...MODULE, noun: 'fairs' }, 'plural'],
  ])('is refused for %s', (_why, module, reason) => {
    expect(() => makeModule(root, module)).toThrow(reason);
  });

  it('is named wherever a module is, and in style', () => {
    const written = makeModule(root, MODULE);
    format(root, written);
    expect(textOf('tools/module-map.ts')).toMatch(/fairs: \{\s+owns: 'fairs and their stalls'/);
    expect(textOf('db/schema/order.txt')).toContain('\nfairs.sql\n');
    const schema = textOf('db/schema/fairs.sql');
    expect(textOf('db/upgrade/from-before.tables.sql')).toMatch(/\n\ncreate table fairs \(/);
    expect(textOf('db/upgrade/from-before.tables.sql')).toContain(schema);
    expect(textOf('src/modules/content/kept-in-database.ts')).toMatch(
      /tables\(`[^`]*\sfairs\s[^`]*`\)/,
    );
    expect(textOf('src/main/modules.ts')).toContain('  ...fairRoutes,\n');
    expect(written.filter((path) => /^docs\/decisions\/\d{4}-fairs-/.test(path))).toHaveLength(1);
    expect(found(written)).toEqual([]);
  });
});
