import { alternates, paths } from '#app/paths.ts';
import { config } from '#platform/config/config.ts';
import { definePage } from '#platform/web/define-page.ts';
import { readArticles } from '../read-texts.ts';

export const { loader, action, headers } = definePage({
  access: 'visitor',
  cache: { seconds: 3600 },
  load({ actor: { locale } }) {
    const articles = readArticles(locale).map(({ name, title, description, date }) => ({
      name,
      title,
      description,
      date,
    }));
    const path = paths.blog(locale);
    return { articles, origin: config().publicUrl, path, alternates: alternates(path) };
  },
});
