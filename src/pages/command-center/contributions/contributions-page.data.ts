import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { maySeeFigures } from '#modules/campaigns/index.ts';
import { readContributionsOfCampaign } from '#modules/contributions/index.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { presentRecent } from '../present-panel.ts';
import { liveHrefOf } from '../figures/open-figures.ts';
import { filterOf, isNarrowed, type ListQuery, listQuery, parametersOf } from './list-query.ts';
import { openContributions } from './open-contributions.ts';
import { presentFilter } from './present-filter.ts';

const PER_PAGE = 50;

/** How many fit what is asked for, as far as one page shows; null where nothing is, or further on. */
function foundText(
  { before, search, show, ...rest }: ListQuery & { readonly before?: number | undefined },
  read: number,
  locale: Locale,
): string | null {
  const isAsked = search !== undefined || show !== undefined || isNarrowed(rest);
  if (!isAsked || before !== undefined || read === 0) return null;
  return read > PER_PAGE
    ? translate(locale, 'owner_contributions.found_more', { count: PER_PAGE })
    : translate(locale, 'owner_contributions.found', { count: read });
}

export const { loader, headers } = definePage({
  access: 'person',
  params: z.object({ id: z.string().max(80) }),
  query: z.object({ before: idParam.optional(), ...listQuery }),
  async load({ params, query, actor }) {
    const { campaign, standing, view } = await openContributions(params.id, actor);
    const { before = null, search = '', show } = query;
    const rows = await readContributionsOfCampaign(campaign.id, {
      before,
      limit: PER_PAGE + 1,
      search,
      onlyPledges: show === 'pledges',
      onlyFailing: show === 'failing',
      filter: filterOf(query),
    });
    const { locale } = actor;
    const shown = rows.slice(0, PER_PAGE);
    const hrefOf = (values: Record<string, string | number | undefined>) =>
      paths.commandCenter(locale, campaign.slug, 'contributions', {
        ...parametersOf(query),
        ...values,
      });
    return {
      workspace: view,
      // Older rows stay as they are; the stream is for who may see figures.
      liveHref: before === null && maySeeFigures(standing) ? liveHrefOf(campaign, locale) : null,
      filter: await presentFilter(campaign, query, locale),
      found: foundText(query, rows.length, locale),
      isFiltered: search !== '' || show !== undefined || before !== null || isNarrowed(query),
      // Only where nobody is charged before the deadline there are pledges to tell apart.
      chips:
        campaign.fundingType === 'fixed'
          ? {
              all: paths.commandCenter(locale, campaign.slug, 'contributions'),
              pledges: hrefOf({ show: 'pledges' }),
              failing: hrefOf({ show: 'failing' }),
            }
          : null,
      rows: shown.map((row) => presentRecent(row, { campaign, locale })),
      olderHref: rows.length > PER_PAGE ? hrefOf({ before: shown.at(-1)?.id }) : null,
    };
  },
});
