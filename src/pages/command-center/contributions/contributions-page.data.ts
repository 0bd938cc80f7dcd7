import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { countOpenRequests } from '#flows/request-refund/index.ts';
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

/** What is told apart in one list; null where all is of one kind. */
function chipsOf(about: {
  readonly hasPledges: boolean;
  readonly hasRequests: boolean;
  readonly hrefOf: (values: { readonly show: string }) => string;
  readonly allHref: string;
}) {
  const { hasPledges, hasRequests, hrefOf, allHref } = about;
  if (!hasPledges && !hasRequests) return null;
  return {
    all: allHref,
    pledges: hasPledges ? hrefOf({ show: 'pledges' }) : null,
    failing: hasPledges ? hrefOf({ show: 'failing' }) : null,
    refunds: hasRequests ? hrefOf({ show: 'refunds' }) : null,
  };
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
      onlyAsked: show === 'refunds',
      filter: filterOf(query),
    });
    const requests = await countOpenRequests(campaign.id);
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
      chips: chipsOf({
        // Only where nobody is charged before the deadline there are pledges to tell apart.
        hasPledges: campaign.fundingType === 'fixed',
        hasRequests: requests.count > 0 || show === 'refunds',
        hrefOf,
        allHref: paths.commandCenter(locale, campaign.slug, 'contributions'),
      }),
      rows: shown.map((row) => presentRecent(row, { campaign, locale })),
      olderHref: rows.length > PER_PAGE ? hrefOf({ before: shown.at(-1)?.id }) : null,
    };
  },
});
