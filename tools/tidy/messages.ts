/** The texts a reader sees: the same keys in four languages, each used, each defined. */
import { posix } from 'node:path';
import ts from 'typescript';
import { type Finding, type SourceFile, isTypeScript, lineOf, walk } from './source.ts';

const LOCALES = ['en', 'fr', 'de', 'es'];
const FILE = /^(.*\/messages)\/(\w+)\.json$/;
/** Calls whose argument is a key: the hook's function, and translate(locale, key). */
const TRANSLATE = /^(t|translate|\w+\.t)$/;

/** Missing languages and keys, unequal values, keys without a use and uses without a key. */
export function checkMessages(files: readonly SourceFile[]): Finding[] {
  const catalogues = files.filter((file) => FILE.test(file.path));
  const folders = new Set(catalogues.map((file) => FILE.exec(file.path)?.[1] ?? ''));
  const byPath = new Map(catalogues.map((file) => [file.path, file]));
  return [
    ...[...folders].flatMap((folder) => checkFolder(folder, byPath)),
    ...checkTwice(catalogues),
    ...checkUses(files, catalogues),
  ];
}

type Messages = Record<string, string>;

function checkFolder(folder: string, byPath: ReadonlyMap<string, SourceFile>): Finding[] {
  const texts = new Map<string, Messages>();
  const findings: Finding[] = [];
  for (const locale of LOCALES) {
    const path = posix.join(folder, `${locale}.json`);
    const file = byPath.get(path);
    if (file) texts.set(path, JSON.parse(file.text) as Messages);
    else findings.push({ check: 'message-file', file: path, line: 1, text: 'is missing' });
  }
  const keys = new Set([...texts.values()].flatMap((messages) => Object.keys(messages)));
  const english = texts.get(posix.join(folder, 'en.json')) ?? {};
  for (const [path, messages] of texts) {
    for (const key of keys) {
      const text = messages[key];
      if (!text) findings.push({ check: 'message-missing', file: path, line: 1, text: key });
      else if (placeholders(text) !== placeholders(english[key] ?? text)) {
        const difference = `${key} has {${placeholders(text)}}, English has another set`;
        findings.push({ check: 'message-values', file: path, line: 1, text: difference });
      }
    }
  }
  return findings;
}

/** Names of the values in an ICU text, sorted; the words inside plural branches are not names. */
function placeholders(text: string): string {
  const names = [...text.matchAll(/\{\s*(\w+)\s*(?=[,}])/g)].map((match) => match[1] ?? '');
  const branches = /\b(?:zero|one|two|few|many|other|=\d+|\w+)\s*\{\s*(\w+)\s*\}/g;
  const hasBranches = /,\s*(?:plural|select|selectordinal)\s*,/.test(text);
  const words = new Set(
    hasBranches ? [...text.matchAll(branches)].map((match) => match[1] ?? '') : [],
  );
  const typed = new Set([...text.matchAll(/\{\s*(\w+)\s*,/g)].map((match) => match[1] ?? ''));
  return [...new Set(names.filter((name) => typed.has(name) || !words.has(name)))].sort().join(' ');
}

function checkTwice(catalogues: readonly SourceFile[]): Finding[] {
  const seen = new Map<string, string>();
  return catalogues
    .filter((file) => file.path.endsWith('/en.json'))
    .flatMap((file) =>
      Object.keys(JSON.parse(file.text) as Messages).flatMap((key) => {
        const first = seen.get(key);
        seen.set(key, first ?? file.path);
        if (!first) return [];
        return [{ check: 'message-twice', file: file.path, line: 1, text: `${key}, in ${first}` }];
      }),
    );
}

interface Uses {
  readonly literals: Set<string>;
  /** Beginnings of keys that are put together: t(`status.${state}`). */
  readonly beginnings: Set<string>;
  readonly asked: { key: string; file: string; line: number }[];
}

function checkUses(files: readonly SourceFile[], catalogues: readonly SourceFile[]): Finding[] {
  const english = catalogues.filter((file) => file.path.endsWith('/en.json'));
  const uses = collectUses(files.filter((file) => isUser(file)));
  const known = new Set<string>();
  const findings: Finding[] = [];
  for (const file of english) {
    for (const key of Object.keys(JSON.parse(file.text) as Messages)) {
      known.add(key);
      const begun = [...uses.beginnings].some((beginning) => key.startsWith(beginning));
      if (uses.literals.has(key) || begun) continue;
      findings.push({ check: 'message-unused', file: file.path, line: 1, text: key });
    }
  }
  for (const { key, file, line } of uses.asked) {
    if (!known.has(key)) findings.push({ check: 'message-unknown', file, line, text: key });
  }
  return findings;
}

function isUser(file: SourceFile): boolean {
  const isCatalogueType = file.path.endsWith('message-keys.ts');
  return (
    /^(src|db|demo)\//.test(file.path) && isTypeScript(file) && !file.isTest && !isCatalogueType
  );
}

function collectUses(files: readonly SourceFile[]): Uses {
  const uses: Uses = { literals: new Set(), beginnings: new Set(), asked: [] };
  for (const file of files) {
    const tree = file.tree();
    walk(tree, (node) => {
      if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
        uses.literals.add(node.text);
      }
      if (ts.isTemplateHead(node) && /^[a-z_]+[.][\w.]*$/.test(node.text)) {
        uses.beginnings.add(node.text);
      }
      const key = askedKey(node);
      if (key) uses.asked.push({ key, file: file.path, line: lineOf(tree, node) });
    });
  }
  return uses;
}

function askedKey(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !TRANSLATE.test(node.expression.getText())) return undefined;
  const place = node.expression.getText().endsWith('translate') ? 1 : 0;
  const argument = node.arguments[place];
  return argument && ts.isStringLiteral(argument) ? argument.text : undefined;
}
