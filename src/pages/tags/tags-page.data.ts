import { z } from 'zod';
import { alternates, paths } from '#app/paths.ts';
import { readTags } from '#modules/campaigns/index.ts';
import { config } from '#platform/config/config.ts';
import { definePage } from '#platform/web/define-page.ts';

export const { loader, headers } = definePage({
  access: 'visitor',
  cache: { seconds: 300, query: ['cursor'] },
  query: z.object({ cursor: z.string().max(100).optional() }),
  async load({ query, actor: { locale }, tag: keepFor }) {
    keepFor('tags');
    const { tags, next } = await readTags(query.cursor);
    const path = `${paths.explore(locale)}/tags`;
    return {
      origin: config().publicUrl,
      path,
      alternates: alternates('/explore/tags'),
      tags: tags.map((tag) => ({ tag, href: paths.explore(locale, { search_text: tag }) })),
      firstHref: query.cursor === undefined ? null : path,
      exploreHref: paths.explore(locale),
      moreHref: next === null ? null : `${path}?${new URLSearchParams({ cursor: next })}`,
    };
  },
});
