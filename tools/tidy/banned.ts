/** Calls and forms that this domain gets wrong, each with what to use in its place. */
import { posix } from 'node:path';
import ts from 'typescript';
import { type Finding, type SourceFile, isTypeScript, lineOf, walk } from './source.ts';

type Look = (node: ts.Node, file: SourceFile) => string | undefined;
interface Ban {
  readonly check: string;
  readonly applies: (path: string, isTest: boolean) => boolean;
  readonly look: Look;
}

const AMOUNT = /amount|minor|cents|price|payable|raised|goal|fee(?!d|l)|balance|\btotals?\b/i;
const ROUNDING = /^(Math\.(round|floor|ceil|trunc)|parseFloat|Number\.parseFloat|.*\.toFixed)$/;
const inSource = (path: string, isTest: boolean): boolean => path.startsWith('src/') && !isTest;

/** The configuration of each program, and what starts before there is one. */
const ENVIRONMENT_READERS = new RegExp(
  [
    String.raw`^src/(platform/config/|main/(start|local))`,
    String.raw`^gateway/(config|main)\.`,
    String.raw`^checks/(run|database-url)`,
    String.raw`\.test\.ts`,
  ].join('|'),
);

/** Words of dates, zones, and fields that are parts of a date. */
const DATE_FORMATTERS = new RegExp(
  [
    String.raw`^src/platform/(clock/zones|web/(dates|format-message))\.ts`,
    String.raw`^src/design/(pickers|fields)/`,
    String.raw`^src/modules/(geography/zone-of-country|campaigns/draft/draft)\.ts`,
    String.raw`^src/app/seo/feed\.ts`,
    String.raw`^src/pages/editor/autosave/saved-mark\.tsx`,
  ].join('|'),
);

/**
 * What a page says beside another: no file of data, no document in one language, and not the words of
 * a campaign on their way to another site.
 */
const WORDED = /^src\/(pages|app|design|modules\/[\w-]+\/web)\//;
const NOT_WORDED =
  /^src\/(pages\/(admin\/evidence|command-center\/api)|design\/sharing\/share-targets)/;

/** What every reader knows as the platform's own. */
const GLOBALS = new Set(
  'Document Event File History Location Map Node Promise Range Request Response Set Storage Text URL'.split(
    ' ',
  ),
);

const BANS: readonly Ban[] = [
  {
    check: 'shadowed-global',
    applies: () => true,
    look: (node) =>
      (ts.isFunctionDeclaration(node) ||
        ts.isClassDeclaration(node) ||
        ts.isInterfaceDeclaration(node) ||
        ts.isTypeAliasDeclaration(node)) &&
      GLOBALS.has(node.name?.text ?? '')
        ? `${node.name?.text} is the platform’s: say which one it is`
        : undefined,
  },
  {
    check: 'float-amount',
    applies: (path, isTest) => /^(src|gateway|db|demo|checks)\//.test(path) && !isTest,
    look: (node) =>
      ts.isCallExpression(node) &&
      ROUNDING.test(node.expression.getText()) &&
      AMOUNT.test(callText(node))
        ? 'amounts are integers: use money'
        : undefined,
  },
  {
    check: 'process-clock',
    applies: (path, isTest) =>
      inSource(path, isTest) && !/^src\/(platform\/(clock|log)|main\/(local|start))/.test(path),
    look: (node) =>
      (ts.isNewExpression(node) &&
        node.expression.getText() === 'Date' &&
        (node.arguments?.length ?? 0) === 0) ||
      (ts.isCallExpression(node) && /^Date(\.now)?$/.test(node.expression.getText()))
        ? 'ask the clock (platform/clock): business time comes from it'
        : undefined,
  },
  {
    check: 'environment',
    applies: (path) =>
      /^(src|gateway|checks|db|demo)\//.test(path) && !ENVIRONMENT_READERS.test(path),
    look: (node) =>
      ts.isPropertyAccessExpression(node) && node.getText() === 'process.env'
        ? 'only the configuration reads it'
        : undefined,
  },
  {
    check: 'date-format',
    applies: (path, isTest) => inSource(path, isTest) && !DATE_FORMATTERS.test(path),
    look: (node) =>
      (ts.isNewExpression(node) && node.expression.getText() === 'Intl.DateTimeFormat') ||
      (ts.isPropertyAccessExpression(node) && /^toLocale(Date|Time)String$/.test(node.name.text))
        ? 'dates are worded by platform/web/dates.ts'
        : undefined,
  },
  {
    check: 'joined-texts',
    applies: (path, isTest) =>
      inSource(path, isTest) && WORDED.test(path) && !NOT_WORDED.test(path),
    look: (node) =>
      ts.isTemplateMiddle(node) && node.text === ': ' ? 'word it by design.label_value' : undefined,
  },
  {
    check: 'console',
    applies: (path, isTest) =>
      /^(src|gateway)\//.test(path) && !path.startsWith('src/main/') && !isTest,
    look: (node) =>
      ts.isPropertyAccessExpression(node) && node.expression.getText() === 'console'
        ? 'use the logger'
        : undefined,
  },
  {
    check: 'sql-now',
    applies: inSource,
    look: (node) =>
      isText(node) && /\bnow\s*\(\s*\)|\bcurrent_(timestamp|date)\b/i.test(node.text)
        ? 'SQL asks clock_now(), which tests can move'
        : undefined,
  },
  {
    check: 'sql-outside-store',
    applies: (path, isTest) =>
      inSource(path, isTest) && !/\.store\.ts$|^src\/(platform|main)\//.test(path),
    look: (node) =>
      ts.isTaggedTemplateExpression(node) && /^(sql|unnamed)$/.test(node.tag.getText())
        ? 'SQL lives in a store'
        : undefined,
  },
  {
    check: 'default-export',
    applies: (path) =>
      !/\.config\.ts$|-(page|layout)\.tsx$|\/global-setup\.ts$|^src\/(app\/)?[\w.-]+\.tsx?$/.test(
        path,
      ),
    look: (node) =>
      (ts.isExportAssignment(node) && !node.isExportEquals) || isDefaultExported(node)
        ? 'export by name; the router alone wants defaults'
        : undefined,
  },
  {
    check: 'import-extension',
    applies: () => true,
    look: (node) => {
      const name = importName(node);
      const isOurs = name !== undefined && /^(\.|#)/.test(name);
      return isOurs && !/\.(ts|tsx|css|json|svg|sql|woff2)(\?\w+)?$/.test(name)
        ? `write the extension: ${name}`
        : undefined;
    },
  },
  {
    check: 'import-alias',
    applies: (path) => path.startsWith('src/'),
    look: (node, file) => {
      const name = importName(node);
      if (!name?.startsWith('..')) return undefined;
      const from = folderOf(file.path);
      const target = posix.join(posix.dirname(file.path), name);
      if (!/^(src|test)\//.test(target)) return undefined;
      const to = folderOf(target);
      return from === to ? undefined : `use the alias: ${name}`;
    },
  },
  {
    check: 'silenced-test',
    applies: (_path, isTest) => isTest,
    look: (node) =>
      ts.isPropertyAccessExpression(node) &&
      /^(it|test|describe)\.(only|skip|todo|fails|skipIf|runIf)$/.test(node.getText())
        ? 'a test runs, or it is deleted'
        : undefined,
  },
];

/** Everything the bans find in TypeScript, then what only the text shows. */
export function checkBanned(files: readonly SourceFile[]): Finding[] {
  const inTrees = files.filter(isTypeScript).flatMap(checkTree);
  return [...inTrees, ...files.flatMap(checkText)];
}

function checkTree(file: SourceFile): Finding[] {
  const bans = BANS.filter((ban) => ban.applies(file.path, file.isTest));
  const tree = file.tree();
  const findings: Finding[] = [];
  walk(tree, (node) => {
    for (const { check, look } of bans) {
      const text = look(node, file);
      if (text) findings.push({ check, file: file.path, line: lineOf(tree, node), text });
    }
  });
  return findings;
}

/** The marks are put together here so that this file does not carry them. */
const UNFINISHED = new RegExp(
  String.raw`\b(${['TO' + 'DO', 'FIX' + 'ME', 'HA' + 'CK'].join('|')})\b`,
);
const SILENCED = new RegExp(`@ts-(${['ign' + 'ore', 'noch' + 'eck'].join('|')})`);

function checkText(file: SourceFile): Finding[] {
  const isMigration = /^db\/(migrations|schema)\/.*\.sql$/.test(file.path);
  return file.lines.flatMap((line, index) => {
    const found: Finding[] = [];
    const add = (check: string, text: string): void => {
      found.push({ check, file: file.path, line: index + 1, text });
    };
    if (UNFINISHED.test(line)) add('unfinished', 'finish it, or write a decision down');
    if (SILENCED.test(line)) add('silenced-type', 'the type check has the last word');
    const isSqlNow = isMigration && /\bnow\s*\(\s*\)|\bcurrent_timestamp\b/i.test(line);
    if (isSqlNow && !line.trimStart().startsWith('--')) add('sql-now', 'use clock_now()');
    return found;
  });
}

function callText(call: ts.CallExpression): string {
  const receiver = ts.isPropertyAccessExpression(call.expression)
    ? call.expression.expression.getText()
    : '';
  return [receiver, ...call.arguments.map((argument) => argument.getText())].join(' ');
}

function isText(node: ts.Node): node is ts.LiteralLikeNode {
  return (
    ts.isStringLiteral(node) ||
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node)
  );
}

function isDefaultExported(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some((each) => each.kind === ts.SyntaxKind.DefaultKeyword)
  );
}

function importName(node: ts.Node): string | undefined {
  if (!ts.isImportDeclaration(node) && !ts.isExportDeclaration(node)) return undefined;
  return node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)
    ? node.moduleSpecifier.text
    : undefined;
}

/** The folder that counts as "here": a module, a page, a part of the platform, or a layer. */
function folderOf(path: string): string {
  const [, layer = '', name = ''] = path.split('/');
  return /^(modules|pages|platform)$/.test(layer) ? `${layer}/${name}` : layer;
}
