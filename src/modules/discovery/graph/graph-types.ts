import { z } from 'zod';
import { isFilter, publicCampaign, readCategories } from '#modules/campaigns/index.ts';
import { paths } from '#app/paths.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { slugOrId } from '#platform/http/wire.ts';
import { presentCard, wireCard } from '../card.present.ts';
import { wordsIn } from '../collections/collection.ts';
import { readCampaignsOfCollection, readCollection } from '../collections/read-collection.ts';
import { discoverQuery } from '../contract.ts';
import { readRelated } from '../feeds/read-feeds.ts';
import { readCards } from '../read-cards.ts';
import { addressOf, readCursor, searchOf } from '../search.ts';
import { searchCampaigns } from '../search-campaigns.ts';
import { type Field, FieldProblem, reading, type Types } from './answer-query.ts';

const MOST = 24;
const first = z.int().min(1).max(MOST).default(MOST);
const named = z.strictObject({ slug: slugOrId });
const plain = (...names: readonly string[]): Record<string, Field> =>
  Object.fromEntries(names.map((name) => [name, {}]));

/** Null in place of what is not there or not public. */
async function known<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return undefined;
    throw error;
  }
}

/** The filters of the explore page by their own names. */
const projectsArgs = z.strictObject({
  ...discoverQuery.omit({ cursor: true }).shape,
  first,
  after: discoverQuery.shape.cursor,
});

const projects = reading(
  'ProjectPage',
  projectsArgs,
  async ({ first: most, after, ...filters }, { locale }) => {
    const search = searchOf(addressOf(filters));
    const cursor = readCursor(after ?? null, search.sort);
    if (after !== undefined && cursor === null) throw new FieldProblem('unknown', 'projects.after');
    const { campaignIds, nextCursor } = await searchCampaigns(search, cursor, most);
    const cards = await readCards(campaignIds);
    return { nodes: cards.map((card) => presentCard(card, locale)), next_cursor: nextCursor };
  },
);

const project = reading('Project', named, async ({ slug }, { locale }) => {
  const campaign = await known(publicCampaign(slug));
  const [card] = campaign ? await readCards([campaign.id]) : [];
  return card && presentCard(card, locale);
});

const related = reading(
  'Related',
  z.strictObject({ ...named.shape, first: first.default(6) }),
  async ({ slug, first: most }, { locale }) => {
    const campaign = await known(publicCampaign(slug));
    if (!campaign) return undefined;
    const found = await readRelated(campaign.id, most, locale);
    return found.map(({ card, why }) => ({ why, project: presentCard(card, locale) }));
  },
);

const categories = reading('Category', z.strictObject({}), async (_args, { locale }) =>
  (await readCategories()).filter(isFilter).map(({ id, slug, names, parentId, topLevel }) => ({
    id,
    slug,
    name: names[locale],
    parent_id: parentId,
    top_level: topLevel,
  })),
);

const collection = reading(
  'Collection',
  z.strictObject({ ...named.shape, first }),
  async ({ slug, first: most }, { locale }) => {
    const found = await known(readCollection(slug));
    if (!found) return undefined;
    const { cards } = await readCampaignsOfCollection(found.id, 0, most);
    return {
      id: found.id,
      slug: found.slug,
      url: paths.collection(locale, found.slug),
      ...wordsIn(found.texts, locale),
      projects: cards.map((card) => presentCard(card, locale)),
    };
  },
);

/** What can be asked for: nothing that is not public, and nothing that changes anything. */
export const GRAPH_TYPES: Types = {
  Query: { project, projects, related, categories, collection },
  Project: plain(...Object.keys(wireCard.shape)),
  ProjectPage: { nodes: { type: 'Project' }, next_cursor: {} },
  Related: { why: {}, project: { type: 'Project' } },
  Category: plain('id', 'slug', 'name', 'parent_id', 'top_level'),
  Collection: {
    ...plain('id', 'slug', 'url', 'title', 'tagline', 'text'),
    projects: { type: 'Project' },
  },
};
