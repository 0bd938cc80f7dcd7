import type { GraphQLResolveInfo } from 'graphql';
import { z } from 'zod';
import { isFilter, publicCampaign, readCategories } from '#modules/campaigns/index.ts';
import { paths } from '#app/paths.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { slugOrId } from '#platform/http/wire.ts';
import { searchLaunched } from '../announced/search-everything.ts';
import { presentCard } from '../card.present.ts';
import { wordsIn } from '../collections/collection.ts';
import { readCampaignsOfCollection, readCollection } from '../collections/read-collection.ts';
import { discoverQuery } from '../contract.ts';
import { readRelated } from '../feeds/read-feeds.ts';
import { hasKnownCategories } from '../facets/known-categories.ts';
import { readCards } from '../read-cards.ts';
import { addressOf, searchOf } from '../search.ts';
import { graphProblem } from './graph-problem.ts';

export const MOST_OF_A_LIST = 24;
export const USUAL_RELATED = 6;

/** Who asks; `inTurn` keeps the reads of a query from taking several connections at once. */
export interface GraphContext {
  readonly actor: Actor;
  readonly inTurn: <T>(read: () => Promise<T>) => Promise<T>;
}

/** A field at the top. What it is given has the types of the schema; `args` says which values there are. */
function reading<A extends z.ZodType>(
  args: A,
  read: (args: z.output<A>, actor: Actor) => Promise<unknown>,
) {
  return (given: object, { actor, inTurn }: GraphContext, { fieldName }: GraphQLResolveInfo) =>
    inTurn(() => {
      const entries = Object.entries(given).filter(([, value]) => value !== null);
      const parsed = args.safeParse(Object.fromEntries(entries));
      if (parsed.success) return read(parsed.data, actor);
      const place = [fieldName, ...(parsed.error.issues[0]?.path ?? [])].join('.');
      throw graphProblem('errors.graph.unknown', { place });
    });
}

/** Null in place of what is not there or not public. */
async function known<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

const first = z.int().min(1).max(MOST_OF_A_LIST);
const named = z.strictObject({ slug: slugOrId });
const listNamed = z.strictObject({ ...named.shape, first });

const { cursor, ...filters } = discoverQuery.shape;
/** True or nothing, which an address says as a word. */
const yes = z.boolean().transform((is) => (is ? ('true' as const) : undefined));

/** The filters of the explore page by their own names. */
const projectsArgs = z.strictObject({
  ...filters,
  filter_nonprofit: yes.optional(),
  filter_forever_funding_active: yes.optional(),
  first,
  after: cursor,
});

const projects = reading(projectsArgs, async ({ first: most, after, ...asked }, { locale }) => {
  const search = searchOf(addressOf(asked));
  if (!(await hasKnownCategories(search)))
    throw graphProblem('errors.graph.unknown', { place: 'projects.filter_category' });
  const found = await searchLaunched(search, after, most, locale);
  if (found === null) throw graphProblem('errors.graph.unknown', { place: 'projects.after' });
  const cards = await readCards(found.campaignIds);
  return { nodes: cards.map((card) => presentCard(card, locale)), next_cursor: found.nextCursor };
});

const project = reading(named, async ({ slug }, { locale }) => {
  const campaign = await known(publicCampaign(slug));
  const [card] = campaign ? await readCards([campaign.id]) : [];
  return card && presentCard(card, locale);
});

const related = reading(listNamed, async ({ slug, first: most }, { locale }) => {
  const campaign = await known(publicCampaign(slug));
  if (!campaign) return null;
  const found = await readRelated(campaign.id, most, locale);
  return found.map(({ card, why }) => ({ why, project: presentCard(card, locale) }));
});

const categories = reading(z.strictObject({}), async (_args, { locale }) =>
  (await readCategories()).filter(isFilter).map(({ id, slug, names, parentId, topLevel }) => ({
    id,
    slug,
    name: names[locale],
    parent_id: parentId,
    top_level: topLevel,
  })),
);

const collection = reading(listNamed, async ({ slug, first: most }, { locale }) => {
  const found = await known(readCollection(slug));
  if (!found) return null;
  const { cards } = await readCampaignsOfCollection(found.id, 0, most);
  return {
    id: found.id,
    slug: found.slug,
    url: paths.collection(locale, found.slug),
    ...wordsIn(found.texts, locale),
    projects: cards.map((card) => presentCard(card, locale)),
  };
});

/** What the fields at the top read; everything below is a plain value of that. */
export const GRAPH_READS = { project, projects, related, categories, collection };
