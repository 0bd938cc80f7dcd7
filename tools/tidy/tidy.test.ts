/** Each check of tidy against a planted file: what it says is written here in full. */
import { describe, expect, it } from 'vitest';
import { tidy } from '../tidy.ts';
import { applyExceptions } from './exceptions.ts';
import { sourceOf } from './source.ts';

function say(files: Record<string, string>): string[] {
  const sources = Object.entries(files).map(([path, text]) => sourceOf(path, text));
  return tidy(sources).map(({ check, file, line, text }) => `${file}:${line} [${check}] ${text}`);
}

const lines = (count: number): string => 'export {};\n'.repeat(count);
const body = (count: number): string => '  run();\n'.repeat(count);

describe('lengths', () => {
  it('names a file, a line, a function and a folder that are too long', () => {
    const folder = Object.fromEntries(
      Array.from({ length: 21 }, (_, index) => [`src/money/m${index}.ts`, 'export {};']),
    );
    expect(
      say({
        'src/platform/log/long.ts': lines(301),
        'src/platform/log/wide.ts': `// ${'x'.repeat(120)}`,
        'src/platform/log/deep.ts': `export function deep() {\n${body(69)}}`,
        ...folder,
      }),
    ).toMatchInlineSnapshot(`
      [
        "src/platform/log/long.ts:1 [file-length] 301 lines, at most 300: split it by sub-noun",
        "src/platform/log/wide.ts:1 [line-length] 123 characters, at most 110",
        "src/platform/log/deep.ts:1 [function-length] deep has 71 lines, at most 70",
        "src/money:1 [folder-size] 21 files, at most 20: split by sub-noun",
      ]
    `);
  });

  it('lets a function of 70, a component of 120, a suite and a table of cases be', () => {
    expect(
      say({
        'src/platform/log/fit.ts': `export function fit() {\n${body(68)}}`,
        'src/design/card.tsx': `export function Card() {\n${body(118)}}`,
        'src/platform/log/fit.test.ts': `describe('fit', () => {\n${body(200)}});`,
        'src/money/money.cases.ts': lines(900),
      }),
    ).toEqual([]);
  });

  it('measures functions of the schema wherever they are written, not tables made into one', () => {
    const create = (name: string, length: number): string =>
      `create function ${name}() returns int as $x$\n${'  -- $1\n'.repeat(length - 2)}$x$;`;
    expect(
      say({
        'db/schema/perks.sql': `create table perks ();\n${create('fits', 40)}\n${create('long', 41)}`,
        'db/schema/generated/states.sql': create('may_go', 60),
      }),
    ).toEqual([
      'db/schema/perks.sql:42 [function-length] long has 41 lines, at most 40: rules are TypeScript',
    ]);
  });

  it('measures a component of 121 lines and a test of 71', () => {
    expect(
      say({
        'src/design/card.tsx': `export const Card = memo(() => {\n${body(119)}});`,
        'src/platform/log/fit.test.ts': `it('fits', () => {\n${body(69)}});`,
      }),
    ).toMatchInlineSnapshot(`
      [
        "src/design/card.tsx:1 [function-length] Card has 121 lines, at most 120",
        "src/platform/log/fit.test.ts:1 [function-length] a function has 71 lines, at most 70",
      ]
    `);
  });
});

describe('banned calls', () => {
  it('names each with its replacement', () => {
    const text = [
      "import { a } from './a';",
      "import { b } from '../media/m.ts';",
      'const share = Math.round(amount * 0.05);',
      'const price = parseFloat(input.price);',
      'const shown = (raisedMinor / 100).toFixed(2);',
      'const today = new Date();',
      'const soon = Date.now() + 5;',
      'const key = process.env.SECRET_KEY;',
      'console.log(key);',
      'const rows = sql`select now()`;',
      'export default rows;',
      "import { c } from '../../test/support/c.ts';",
      'const day = at.toLocaleDateString(locale);',
      'const format = new Intl.DateTimeFormat(locale);',
      'interface Event {}',
    ].join('\n');
    expect(say({ 'src/flows/sell.ts': text })).toMatchInlineSnapshot(`
      [
        "src/flows/sell.ts:1 [import-extension] write the extension: ./a",
        "src/flows/sell.ts:2 [import-alias] use the alias: ../media/m.ts",
        "src/flows/sell.ts:3 [float-amount] amounts are integers: use money",
        "src/flows/sell.ts:4 [float-amount] amounts are integers: use money",
        "src/flows/sell.ts:5 [float-amount] amounts are integers: use money",
        "src/flows/sell.ts:6 [process-clock] ask the clock (platform/clock): business time comes from it",
        "src/flows/sell.ts:7 [process-clock] ask the clock (platform/clock): business time comes from it",
        "src/flows/sell.ts:8 [environment] only the configuration reads it",
        "src/flows/sell.ts:9 [console] use the logger",
        "src/flows/sell.ts:10 [sql-outside-store] SQL lives in a store",
        "src/flows/sell.ts:10 [sql-now] SQL asks clock_now(), which tests can move",
        "src/flows/sell.ts:11 [default-export] export by name; the router alone wants defaults",
        "src/flows/sell.ts:12 [import-alias] use the alias: ../../test/support/c.ts",
        "src/flows/sell.ts:13 [date-format] dates are worded by platform/web/dates.ts",
        "src/flows/sell.ts:14 [date-format] dates are worded by platform/web/dates.ts",
        "src/flows/sell.ts:15 [shadowed-global] Event is the platform’s: say which one it is",
      ]
    `);
  });

  it('name a colon between two texts of a page, as each language has its own', () => {
    const text = 'export const text = `${label}: ${value}`;';
    expect(say({ 'src/pages/explore/present-map.ts': text })).toEqual([
      'src/pages/explore/present-map.ts:1 [joined-texts] word it by design.label_value',
    ]);
    expect(say({ 'src/pages/command-center/api/csv-tables.ts': text })).toEqual([]);
    expect(say({ 'src/flows/sell.ts': text })).toEqual([]);
  });

  it('lets harmless neighbours be', () => {
    const text = [
      "import { c } from '../contract.ts';",
      'const width = Math.round(pixels);',
      'const due = new Date(row.dueAt);',
      'const spent = performance.now();',
      'export const feed = Math.floor(feedLength / 2);',
    ].join('\n');
    expect(say({ 'src/modules/campaigns/web/card.tsx': text })).toEqual([]);
    expect(say({ 'src/platform/clock/clock.ts': 'export const at = () => new Date();' })).toEqual(
      [],
    );
    expect(
      say({ 'src/modules/a/a.store.ts': 'export const q = sql`select clock_now()`;' }),
    ).toEqual([]);
  });

  it('names unfinished work, silenced types, silenced tests and now() in migrations', () => {
    expect(
      say({
        'src/money/money.ts': `// ${'TO' + 'DO'}: later\n// ${'@ts-' + 'ignore'}\nexport {};`,
        'src/money/money.test.ts': "it.skip('adds', () => {});",
        'db/schema/platform.sql': '-- never now()\nselect now();',
      }),
    ).toMatchInlineSnapshot(`
      [
        "src/money/money.test.ts:1 [silenced-test] a test runs, or it is deleted",
        "src/money/money.ts:1 [unfinished] finish it, or write a decision down",
        "src/money/money.ts:2 [silenced-type] the type check has the last word",
        "db/schema/platform.sql:2 [sql-now] use clock_now()",
      ]
    `);
  });
});

describe('names and neighbours', () => {
  it('names drawers, other spellings, untested routes and numbers used twice', () => {
    expect(
      say({
        'src/modules/perks/perk-utils.ts': 'export {};',
        'src/modules/perks/PerkPicker.tsx': 'export {};',
        'src/modules/perks/perk.routes.ts': 'export {};',
        'db/migrations/0030_perk.sql': 'select 1;',
        'db/migrations/0030_stock.sql': 'select 1;',
        'db/migrations/perks.sql': 'select 1;',
      }),
    ).toMatchInlineSnapshot(`
      [
        "src/modules/perks/perk-utils.ts:1 [drawer-name] name it by the domain",
        "src/modules/perks/PerkPicker.tsx:1 [kebab-name] kebab-case, role after a dot",
        "db/migrations/perks.sql:1 [migration-name] NNNN_<module>_<change>.sql",
        "src/modules/perks/perk.routes.ts:1 [untested-routes] write perk.routes.test.ts beside it",
        "db/migrations/0030_stock.sql:1 [migration-number] the number of db/migrations/0030_perk.sql",
      ]
    `);
  });
});

describe('messages', () => {
  const folder = 'src/pages/p/messages';
  const use = "t('perks.left', { count }); t(`perks.state.${state}`);";

  it('finds nothing wrong in four equal languages', () => {
    const text = (word: string): string =>
      JSON.stringify({
        'perks.left': `{count, plural, one {# ${word}} other {# ${word}s}}`,
        'perks.state.open': word,
      });
    expect(
      say({
        [`${folder}/en.json`]: text('left'),
        [`${folder}/fr.json`]: text('restant'),
        [`${folder}/de.json`]: text('uebrig'),
        [`${folder}/es.json`]: text('queda'),
        'src/pages/p/left.tsx': use,
      }),
    ).toEqual([]);
  });

  it('names what is missing, unequal, unused, unknown or said twice', () => {
    expect(
      say({
        [`${folder}/en.json`]:
          '{"perks.left":"{count} left","perks.old":"Old","perks.gone":"Gone"}',
        [`${folder}/fr.json`]: '{"perks.left":"{nombre} restants","perks.old":"Vieux"}',
        [`${folder}/de.json`]: '{"perks.left":"{count} uebrig","perks.old":"Alt","perks.gone":""}',
        'src/design/messages/en.json': '{"perks.left":"{count} left"}',
        'src/pages/p/left.tsx':
          "t('perks.left'); translate(locale, 'perks.lost'); use('perks.gone');",
      }),
    ).toMatchInlineSnapshot(`
      [
        "src/pages/p/messages/es.json:1 [message-file] is missing",
        "src/pages/p/messages/fr.json:1 [message-values] perks.left has {nombre}, English has another set",
        "src/pages/p/messages/fr.json:1 [message-missing] perks.gone",
        "src/pages/p/messages/de.json:1 [message-missing] perks.gone",
        "src/design/messages/fr.json:1 [message-file] is missing",
        "src/design/messages/de.json:1 [message-file] is missing",
        "src/design/messages/es.json:1 [message-file] is missing",
        "src/design/messages/en.json:1 [message-twice] perks.left, in src/pages/p/messages/en.json",
        "src/pages/p/messages/en.json:1 [message-unused] perks.old",
        "src/pages/p/left.tsx:1 [message-unknown] perks.lost",
      ]
    `);
  });
});

describe('links', () => {
  it('names a link that leads nowhere, and no other', () => {
    expect(
      say({
        'README.md': '[a](docs/a.md#part) [b](docs) [c](docs/lost.md) [d](https://x.test) [e](#e)',
        'docs/a.md': '[up](../README.md)',
      }),
    ).toEqual(['README.md:1 [dead-link] docs/lost.md']);
  });
});

describe('mentions', () => {
  it('names a file, a folder and a function that are nowhere, and no other', () => {
    expect(
      say({
        'README.md': [
          '`src/platform/log/log.ts` `log.ts` `writeLog()` `db/NNNN_title.sql` `npm test`',
          '`src/platform/lost.ts` `lost.ts` `src/gone/` `writeLine()`',
        ].join('\n'),
        'docs/old.md': 'Replaced by [another](../README.md)\n`lost.ts`',
        'src/platform/log/log.ts': 'export function writeLog(): void {}',
      }),
    ).toEqual([
      'README.md:2 [named-nowhere] src/platform/lost.ts',
      'README.md:2 [named-nowhere] lost.ts',
      'README.md:2 [named-nowhere] src/gone/',
      'README.md:2 [named-nowhere] writeLine()',
    ]);
  });
});

describe('exceptions', () => {
  const finding = { check: 'file-length', file: 'src/a.ts', line: 1, text: 'long' };
  const exception = { check: 'file-length', file: 'src/a.ts', why: 'a table' };

  it('covers its own finding and no other', () => {
    const other = { ...finding, file: 'src/b.ts' };
    expect(applyExceptions([finding, other], { most: 1, exceptions: [exception] })).toEqual([
      other,
    ]);
  });

  it('complains when an entry is idle or the number is not the count', () => {
    const checks = (most: number, findings: (typeof finding)[]): string[] =>
      applyExceptions(findings, { most, exceptions: [exception] }).map(({ check }) => check);
    expect(checks(1, [])).toEqual(['idle-exception']);
    expect(checks(2, [finding])).toEqual(['exception-count']);
    expect(checks(0, [finding])).toEqual(['exception-count']);
  });
});
