/** English that was left over on a page in another language. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Page } from 'playwright-core';
import type { Language } from './options.ts';

/** What people wrote: their texts stay in the language they wrote them in. */
export type Written = (text: string) => boolean;

/** Names and words that are the same everywhere. */
const NAMES = [
  'Groundswell',
  'X',
  'Facebook',
  'WhatsApp',
  'LinkedIn',
  'Pinterest',
  'Telegram',
  'cookie',
];
/** Codes of currencies and addresses. */
const NO_WORDS = /^([A-Z]{3}|https?:\S+|\S+@\S+)$/;
/** Tables that hold what we say, not what people wrote. */
const OURS = /mail|outbox|job|idempotency|rate|page_|discovery_words|audit|schema/;

/** The texts and labels of a page, without those that say which language they are in. */
export async function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const isSkipped = (element: Element | null): boolean =>
      element === null ||
      element.closest('script, style, template, code, [translate="no"], body [lang]') !== null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!isSkipped(parentElement)) found.add((textContent ?? '').replace(/\s+/g, ' ').trim());
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-valuetext']) {
      for (const element of document.querySelectorAll(`body [${name}]`)) {
        if (!isSkipped(element)) found.add(element.getAttribute(name)?.trim() ?? '');
      }
    }
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=description]')) {
      found.add(meta.content);
    }
    found.add(document.title);
    return [...found].filter((text) => /\p{L}{2}/u.test(text));
  });
}

/** Everything people wrote into a market, for asking whether a text is theirs. */
export async function readWritten(databaseUrl: string): Promise<Written> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const strings: string[] = [];
    for (const { name } of tables.filter((table) => !OURS.test(table.name))) {
      const { rows } = await client.query<{ row: unknown }>(
        `select to_jsonb(t) as row from ${client.escapeIdentifier(name)} t`,
      );
      for (const { row } of rows) collect(row, strings);
    }
    const written = plain(strings.join(' \n '));
    return (text) => written.includes(plain(text));
  } finally {
    await client.end();
  }
}

function collect(value: unknown, into: string[]): void {
  if (typeof value === 'string') into.push(value);
  else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) collect(inner, into);
  }
}

function plain(text: string): string {
  return text
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|#39|quot|lt|gt|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/\s+/g, ' ');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', '#39': "'", quot: '"' };

/** The texts of a language: what they say, and which of them say the same in English. */
export interface Catalogue {
  /** Whether a text of ours reads so in both languages. */
  isSame(text: string): boolean;
  /** Whether a text of ours reads so in English and otherwise in the language. */
  isEnglish(text: string): boolean;
}

export type Messages = Readonly<Record<string, string>>;

export function catalogueOf(english: Messages, other: Messages, language: Language): Catalogue {
  const names = namesOf(language);
  const keys = Object.keys(english);
  const same = keys.filter((key) => english[key] === other[key]).map((key) => english[key] ?? '');
  const patterns = same.map(patternOf).filter((pattern) => pattern !== undefined);
  const left = keys.filter((key) => english[key] !== other[key]);
  const isEnglish = new Set(left.map((key) => english[key] ?? ''));
  for (const text of same) isEnglish.delete(text);
  return {
    isSame: (text) => names.has(text) || patterns.some((pattern) => pattern.test(text)),
    isEnglish: (text) => isEnglish.has(text),
  };
}

/** Countries and currencies as the language calls them; many are called the same in English. */
function namesOf(language: Language): ReadonlySet<string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const regions = new Intl.DisplayNames(language, { type: 'region' });
  const currencies = new Intl.DisplayNames(language, { type: 'currency' });
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  return new Set([
    ...pairs.map((code) => regions.of(code) ?? code),
    ...Intl.supportedValuesOf('currency').map((code) => currencies.of(code) ?? code),
  ]);
}

/** What a text with values looks like on a page; plurals and choices are not looked into. */
function patternOf(text: string): RegExp | undefined {
  if (/\{[^}]*,/.test(text)) return undefined;
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (!/\p{L}/u.test(parts.join(''))) return undefined;
  return new RegExp(`^${parts.join('.+')}$`, 'u');
}

/** All texts of the product in one language. */
export function readMessages(root: string, language: Language): Messages {
  const files = globSync(`src/**/messages/${language}.json`, { cwd: root });
  return Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Messages),
  ) as Messages;
}

/** The texts of a page that stand there in English and are nobody's own words. */
export function findEnglish(
  texts: readonly string[],
  english: readonly string[],
  catalogue: Catalogue,
  isWritten: Written,
): string[] {
  const same = new Set(english);
  return texts.filter((text) => {
    if (!same.has(text)) return false;
    if (catalogue.isEnglish(text)) return true;
    // Facts that stand beside each other, and the two words of a place.
    return text.split(/ · |, /).some((part) => {
      const isName = NAMES.includes(part) || NO_WORDS.test(part);
      return !(isName || catalogue.isSame(part) || isWritten(part));
    });
  });
}
