import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '#platform/config/project-root.ts';
import { isLocale, type Locale } from '#platform/web/locale.ts';
import { type Heading, renderMarkdown } from './markdown.ts';
import { PAGE_DESCRIPTION_MAX, PAGE_TITLE_MAX } from './rules.ts';

/** A text of the folder `content/`, rendered. */
export interface WrittenText {
  /** Name of its file without language and ending. */
  readonly name: string;
  readonly locale: Locale;
  readonly title: string;
  /** One sentence: under the title, in lists and for search engines. */
  readonly description: string;
  /** Day it was published or last changed, as YYYY-MM-DD. */
  readonly date: string;
  readonly author: string;
  /** As it is written, in Markdown. */
  readonly source: string;
  readonly html: string;
  readonly headings: readonly Heading[];
}

const head = z.strictObject({
  title: z.string().min(1).max(PAGE_TITLE_MAX),
  description: z.string().min(1).max(PAGE_DESCRIPTION_MAX),
  date: z.iso.date(),
  author: z.string().default('{market}'),
});

const FILE_NAME = /^([a-z0-9-]+)\.([a-z]{2})\.md$/;
const HEAD = /^---\n([\s\S]*?)\n---\n/;
const known = new Map<string, readonly WrittenText[]>();

/**
 * All texts of a folder below `content/`, read once by each process. Throws for a file that is named
 * otherwise or lacks its head, so that a mistake shows at the first look and in the tests.
 */
export function readTexts(folder: 'pages' | 'blog'): readonly WrittenText[] {
  const texts = known.get(folder) ?? readFolder(join(projectRoot(), 'content', folder));
  known.set(folder, texts);
  return texts;
}

function readFolder(folder: string): readonly WrittenText[] {
  const files = readdirSync(folder).filter((name) => !name.startsWith('.'));
  return files.sort().map((file) => readText(file, readFileSync(join(folder, file), 'utf8')));
}

/** One file: `name.locale.md`, a head between two lines of dashes, Markdown. */
export function readText(file: string, source: string): WrittenText {
  const [, name = '', locale = ''] = FILE_NAME.exec(file) ?? [];
  if (!isLocale(locale)) throw new Error(`${file} is not named like text.en.md`);
  const [whole = '', lines] = HEAD.exec(source) ?? [];
  if (lines === undefined) throw new Error(`${file} has no head`);
  const fields = head.safeParse(Object.fromEntries(lines.split('\n').map(fieldOf)));
  if (!fields.success) throw new Error(`${file}: ${z.prettifyError(fields.error)}`);
  const body = source.slice(whole.length).trim();
  return { name, locale, ...fields.data, source: body, ...renderMarkdown(body, locale) };
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
}
