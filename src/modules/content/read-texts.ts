import { isDatabaseUnavailable } from '#platform/db/database-errors.ts';
import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Locale } from '#platform/web/locale.ts';
import { findNewestText, type TextRow } from './editing/text.store.ts';
import { fillText } from './fill-text.ts';
import { type Heading, renderMarkdown } from './markdown.ts';
import { readTexts, type WrittenText } from './text-file.ts';
import type { Topic } from './rules.ts';

/** An information page as readers see it. */
export interface InformationText {
  readonly title: string;
  readonly description: string;
  /** Day it was last changed, as YYYY-MM-DD. */
  readonly date: string;
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** What was read last of each page, so that it can be read while the database is away. */
const lastRead = new Map<string, TextRow | undefined>();

async function readNewest(topic: Topic, locale: Locale): Promise<TextRow | undefined> {
  const page = `${topic}.${locale}`;
  try {
    const row = await findNewestText(db(), topic, locale);
    lastRead.set(page, row);
    return row;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return lastRead.get(page);
  }
}

/**
 * An information page: what a curator wrote, else its file; while the database is away, as this process read
 * it last. Throws 404 where its file was taken away.
 */
export async function readInformation(topic: Topic, locale: Locale): Promise<InformationText> {
  const file = readFileText(topic, locale);
  const row = await readNewest(topic, locale);
  if (row && row.title !== null && row.description !== null && row.body !== null) {
    const { title, description, body, writtenAt } = row;
    const date = writtenAt.toISOString().slice(0, 10);
    return fillText({ title, description, date, ...renderMarkdown(body, locale) }, locale);
  }
  const { title, description, date, html, headings } = file;
  return fillText({ title, description, date, html, headings }, locale);
}

/** What would be shown of a text that is being written. */
export function renderInformation(
  text: { readonly title: string; readonly description: string; readonly body: string },
  locale: Locale,
) {
  const { title, description, body } = text;
  return fillText({ title, description, ...renderMarkdown(body, locale) }, locale);
}

/** The articles of the blog in a language, newest first. */
export function readArticles(locale: Locale): readonly WrittenText[] {
  return readTexts('blog')
    .filter((text) => text.locale === locale)
    .sort((a, b) => b.date.localeCompare(a.date) || a.name.localeCompare(b.name))
    .map((text) => fillText(text, locale));
}

/** One article by the last part of its address. Throws 404 for an unknown one. */
export function readArticle(name: string, locale: Locale): WrittenText {
  return fillText(textOf('blog', name, locale), locale);
}

/** The file of an information page, as it is written. Throws 404 where it was taken away. */
export function readFileText(topic: Topic, locale: Locale): WrittenText {
  return textOf('pages', topic, locale);
}

function textOf(folder: 'pages' | 'blog', name: string, locale: Locale): WrittenText {
  const found = readTexts(folder).find((text) => text.name === name && text.locale === locale);
  if (!found) throw platformErrors.notFound();
  return found;
}
