import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Locale } from '#platform/web/locale.ts';
import { readTexts, type WrittenText } from './text-file.ts';
import type { Topic } from './rules.ts';

/** An information page. Throws 404 where its file was taken away. */
export function readInformation(topic: Topic, locale: Locale): WrittenText {
  return textOf('pages', topic, locale);
}

/** The articles of the blog in a language, newest first. */
export function readArticles(locale: Locale): readonly WrittenText[] {
  return readTexts('blog')
    .filter((text) => text.locale === locale)
    .sort((a, b) => b.date.localeCompare(a.date) || a.name.localeCompare(b.name));
}

/** One article by the last part of its address. Throws 404 for an unknown one. */
export function readArticle(name: string, locale: Locale): WrittenText {
  return textOf('blog', name, locale);
}

function textOf(folder: 'pages' | 'blog', name: string, locale: Locale): WrittenText {
  const found = readTexts(folder).find((text) => text.name === name && text.locale === locale);
  if (!found) throw platformErrors.notFound();
  return found;
}
