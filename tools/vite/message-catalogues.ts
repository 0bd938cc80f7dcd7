import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { textAddress, textGroup } from '../../src/platform/web/texts/text-groups.ts';
import { textsInBrowser } from './texts-in-browser.ts';

export const LOCALES = ['en', 'fr', 'de', 'es'] as const;
export type CatalogueLocale = (typeof LOCALES)[number];

/** One message as Lingui's compiler leaves it: plain text, or a list of text and placeholders. */
export type CompiledMessage = ReturnType<typeof compileMessage>;
export type Catalogue = Record<string, CompiledMessage>;

interface SourceMessage {
  readonly file: string;
  readonly texts: Partial<Record<CatalogueLocale, string>>;
}

export interface Catalogues {
  /** Everything, for rendering on the server, mails and error sentences. */
  readonly server: Record<CatalogueLocale, Catalogue>;
  /** What the browser gets: an asset per locale and group. */
  readonly browser: Record<CatalogueLocale, BrowserTexts>;
  readonly keys: string[];
  readonly files: string[];
}

export interface BrowserTexts {
  /** Stands in every address, so it changes with any text. */
  readonly edition: string;
  readonly assets: readonly MessageAsset[];
}

export interface MessageAsset {
  readonly group: string;
  readonly fileName: string;
  readonly code: string;
}

/** Error sentences and mails are always worded by the server, so the browser never loads them. */
const SERVER_ONLY = /^(errors|mail)\./;

/**
 * Reads every `messages/{en,fr,de,es}.json` below src and compiles its ICU texts.
 * Throws one error that lists everything wrong: missing or doubled keys, bad ICU, other
 * placeholders than the English text.
 */
export function readCatalogues(root: string): Catalogues {
  const files = globSync('src/**/messages/{en,fr,de,es}.json', { cwd: root }).sort();
  const problems: string[] = [];
  const messages = collectMessages(root, files, problems);
  const server = emptyPerLocale<Catalogue>(() => ({}));
  const isShown = textsInBrowser(root);
  const groups = emptyPerLocale(() => new Map<string, Catalogue>());
  for (const [key, message] of messages) {
    for (const locale of LOCALES) {
      const text = message.texts[locale];
      if (text === undefined) {
        problems.push(`${message.file}: "${key}" has no ${locale} text`);
        continue;
      }
      const compiled = compileOne(text, `${message.file} ${locale} "${key}"`, problems);
      if (placeholders(compiled) !== placeholders(compileOne(message.texts.en ?? text, key, []))) {
        problems.push(`${message.file}: "${key}" has other placeholders in ${locale} than in en`);
      }
      server[locale][key] = compiled;
      if (SERVER_ONLY.test(key) || !isShown(key)) continue;
      const group = groups[locale].get(textGroup(key)) ?? {};
      groups[locale].set(textGroup(key), { ...group, [key]: compiled });
    }
  }
  if (problems.length > 0) throw new Error(`Message files:\n  ${problems.join('\n  ')}`);
  const browser = emptyPerLocale((locale) => browserTexts(locale, groups[locale]));
  return { server, browser, keys: [...messages.keys()].sort(), files };
}

/** The source text of src/platform/web/message-keys.ts for these keys. */
export function messageKeysSource(keys: readonly string[]): string {
  const lines = keys.map((key) => `  | '${key}'`);
  const union = lines.length > 0 ? `\n${lines.join('\n')}` : ' never';
  const origin = '// Generated from the message files by tools/generate-message-keys.ts.';
  return `${origin}\nexport type MessageKey =${union};\n`;
}

function collectMessages(
  root: string,
  files: readonly string[],
  problems: string[],
): Map<string, SourceMessage> {
  const messages = new Map<string, SourceMessage>();
  for (const file of files) {
    const folder = path.posix.dirname(file);
    const locale = path.posix.basename(file, '.json') as CatalogueLocale;
    for (const [key, text] of readTexts(path.join(root, file), problems)) {
      const known = messages.get(key);
      if (known && known.file !== folder) {
        problems.push(`"${key}" is both in ${known.file} and in ${folder}`);
        continue;
      }
      const message = known ?? { file: folder, texts: {} };
      message.texts[locale] = text;
      messages.set(key, message);
    }
  }
  return messages;
}

function readTexts(file: string, problems: string[]): [string, string][] {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const entries = Object.entries(parsed as Record<string, unknown>);
    const wrong = entries.find(([, text]) => typeof text !== 'string');
    if (wrong) problems.push(`${file}: "${wrong[0]}" is not a text`);
    return entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  } catch (error) {
    problems.push(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}

function compileOne(text: string, where: string, problems: string[]): CompiledMessage {
  const compiled = compileMessage(text);
  // The compiler prints what it cannot read and hands it back as it was: a brace left is a fault.
  const isUnread = compiled.length === 1 && compiled[0] === text && /[{}]/.test(text);
  if (isUnread) problems.push(`${where}: not a readable message`);
  return compiled;
}

/** The names of a message's placeholders, those within plural forms too, as one sorted text. */
function placeholders(message: unknown, names = new Set<string>()): string {
  if (Array.isArray(message)) {
    for (const token of message) {
      if (!Array.isArray(token)) continue;
      names.add(String(token[0]));
      if (token[2] && typeof token[2] === 'object') {
        for (const form of Object.values(token[2] as object)) placeholders(form, names);
      }
    }
  }
  return [...names].sort().join(',');
}

function browserTexts(locale: string, groups: Map<string, Catalogue>): BrowserTexts {
  const codes = [...groups].map(
    ([group, catalogue]) => [group, `export default ${JSON.stringify(catalogue)};\n`] as const,
  );
  const hash = createHash('sha256');
  for (const [, code] of codes) hash.update(code);
  const edition = hash.digest('base64url').slice(0, 10);
  const assets = codes.map(([group, code]) => ({
    group,
    fileName: textAddress(group, locale, edition).slice(1),
    code,
  }));
  return { edition, assets };
}

function emptyPerLocale<T>(make: (locale: CatalogueLocale) => T): Record<CatalogueLocale, T> {
  return { en: make('en'), fr: make('fr'), de: make('de'), es: make('es') };
}
