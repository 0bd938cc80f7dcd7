import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readAfter, readCollections } from '#modules/discovery/index.ts';
import { config } from '#platform/config/config.ts';
import { definePage } from '#platform/web/define-page.ts';
import { presentCollections } from '#pages/cards/present-collections.ts';

const PAGE = 24;
const PICTURES = 3;

export const { loader, action, headers } = definePage({
  access: 'visitor',
  cache: { seconds: 30, query: ['cursor'] },
  query: z.object({ cursor: z.string().max(40).optional() }),
  async load({ query, actor: { locale }, tag }) {
    tag('collections');
    const after = readAfter(query.cursor);
    const { collections, next } = await readCollections(after, PAGE, PICTURES);
    const isBehindEnd = collections.length === 0 && after !== null;
    return {
      origin: config().publicUrl,
      collections: await presentCollections(collections, locale),
      moreHref: next === null ? null : paths.collections(locale, { cursor: next }),
      firstHref: isBehindEnd ? paths.collections(locale) : null,
    };
  },
});
