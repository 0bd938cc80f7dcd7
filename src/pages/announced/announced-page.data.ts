import { z } from 'zod';
import { alternates, paths } from '#app/paths.ts';
import { readTeaserPage } from '#modules/prelaunch/index.ts';
import { presentAnnounced } from '#pages/cards/announced/present-announced.ts';
import { config } from '#platform/config/config.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage } from '#platform/web/define-page.ts';

const PAGE = 24;

export const { loader, headers } = definePage({
  access: 'visitor',
  cache: { seconds: 30, query: ['cursor'] },
  query: z.object({ cursor: idParam.optional() }),
  async load({ query: { cursor }, actor: { locale }, tag }) {
    const { teasers, next } = await readTeaserPage(cursor ?? null, PAGE);
    const announced = await presentAnnounced(teasers, locale);
    tag(...announced.map(({ id }) => `coming-soon:${id}`));
    const isBehindEnd = announced.length === 0 && cursor !== undefined;
    return {
      origin: config().publicUrl,
      path: paths.announced(locale),
      alternates: alternates('/explore/coming_soon'),
      announced,
      firstHref: isBehindEnd ? paths.announced(locale) : null,
      moreHref: next === null ? null : paths.announced(locale, { cursor: next }),
      exploreHref: paths.explore(locale),
    };
  },
});
