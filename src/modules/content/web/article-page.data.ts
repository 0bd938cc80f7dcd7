import { z } from 'zod';
import { alternates, paths } from '#app/paths.ts';
import { config } from '#platform/config/config.ts';
import { definePage } from '#platform/web/define-page.ts';
import { readArticle, readArticles } from '../read-texts.ts';

export const { loader, action, headers } = definePage({
  access: 'visitor',
  cache: { seconds: 3600 },
  params: z.object({ name: z.string().max(80) }),
  load({ params, actor: { locale } }) {
    const { name, title, description, date, author, html, headings } = readArticle(
      params.name,
      locale,
    );
    const others = readArticles(locale).filter((other) => other.name !== name);
    const path = paths.article(locale, name);
    return {
      text: { title, description, date, author, html, headings },
      others: others.slice(0, 3).map((other) => ({ name: other.name, title: other.title })),
      origin: config().publicUrl,
      path,
      alternates: alternates(path),
    };
  },
});
