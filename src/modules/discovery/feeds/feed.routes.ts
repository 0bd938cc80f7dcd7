import { z } from 'zod';
import { publicCampaign } from '#modules/campaigns/index.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { slugOrId, wholeList, wireList } from '#platform/http/wire.ts';
import { type Locale, LOCALES } from '#platform/web/locale.ts';
import { searchLaunched } from '../announced/search-everything.ts';
import { presentCard, wireCard } from '../card.present.ts';
import { discoverQuery } from '../contract.ts';
import { checkCategories } from '../facets/known-categories.ts';
import { readCards } from '../read-cards.ts';
import { addressOf, searchOf } from '../search.ts';
import { readForPerson, readRelated, SECTIONS } from './read-feeds.ts';
import { viewedQuery } from './viewed.ts';

const PER_PAGE = 24;
const RELATED = 12;
const reading = { key: 'ip', points: 240, per: 60 } as const;
const invalid = ['errors.field.invalid'] as const;

type Asked = z.output<typeof discoverQuery>;

async function discover(query: Asked, locale: Locale) {
  const search = searchOf(addressOf(query));
  await checkCategories(search);
  const found = await searchLaunched(search, query.cursor, PER_PAGE, locale);
  if (found === null) throw fieldErrors({ cursor: invalid });
  return { cards: await readCards(found.campaignIds), nextCursor: found.nextCursor };
}

/** What readers are led to, by what they ask and by what is known of them. */
export const feedRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/private_api/discover',
    summary: 'Campaigns by the filters of the explore page',
    access: 'visitor',
    limit: reading,
    query: discoverQuery,
    response: wireList(wireCard),
    act: ({ query, actor }) => discover(query, actor.locale),
    present: ({ cards, nextCursor }, { locale }) => ({
      items: cards.map((card) => presentCard(card, locale)),
      pagination: {
        current: null,
        per_page: PER_PAGE,
        pages: null,
        count: null,
        next_cursor: nextCursor,
      },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/private_api/related_content',
    summary: 'Open campaigns like one, and why each is like it',
    access: 'visitor',
    limit: reading,
    query: z.object({ campaign: slugOrId }),
    response: wireList(wireCard.extend({ why: z.array(z.string()) })),
    authorise: ({ query }) => publicCampaign(query.campaign),
    act: ({ actor }, { id }) => readRelated(id, RELATED, actor.locale),
    present: (found, { locale }) =>
      wholeList(found.map(({ card, why }) => ({ ...presentCard(card, locale), why }))),
  }),
  defineRoute({
    method: 'GET',
    path: '/private_api/home/{locale}/logged_in_dynamic_content',
    summary: 'What the front page has for the caller, and why',
    access: 'person',
    params: z.object({ locale: z.enum(LOCALES) }),
    query: z.object({ viewed: viewedQuery() }),
    response: wireList(
      z.object({
        kind: z.enum(SECTIONS),
        title: z.string(),
        why: z.string(),
        campaigns: z.array(wireCard),
      }),
    ),
    act: async ({ params: { locale }, query, actor }) => ({
      locale,
      sections: await readForPerson(
        actor.accountId ?? 0,
        { viewed: query.viewed, ip: actor.ip },
        locale,
      ),
    }),
    present: ({ sections, locale }) =>
      wholeList(
        sections.map(({ kind, title, why, cards }) => ({
          kind,
          title,
          why,
          campaigns: cards.map((card) => presentCard(card, locale)),
        })),
      ),
  }),
];
