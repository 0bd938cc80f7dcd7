import { audit } from '#modules/accounts/index.ts';
import { isCountry } from '#modules/geography/index.ts';
import { claimForMarket, type ImageParams } from '#modules/media/index.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import { type FieldMessage, type FieldMessages, fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { settingErrors } from '../setting.errors.ts';
import { type KnownSlugs, knownSlugs } from './known-slugs.ts';
import { announceMarket, insertVersion, lockMarket } from './market.store.ts';
import {
  changedFields,
  type MarketField,
  type MarketProfile,
  type MarketVersion,
} from './market-profile.ts';
import { findMarketVersion, newestVersion, versionOf } from './read-market.ts';

/** Where processes hear that the market is called or looks otherwise. */
export const MARKET_CHANNEL = 'market';

/** What two people decide together. */
type OfTwo = 'feeBps' | 'proposedFee';

type UploadAnswer = Pick<ImageParams, 'version' | 'public_id' | 'signature'>;

export interface MarketDecision {
  /** What changes; the rest stays as it is. */
  readonly profile: Partial<Omit<MarketProfile, OfTwo | 'logo'>>;
  /** The answer to an upload of whoever decides; null for none, absent for the one there is. */
  readonly logo?: UploadAnswer | null | undefined;
  /** Why, for those who read the history. */
  readonly note: string;
  /** The version it was decided on. */
  readonly basedOn: number;
}

/**
 * Decides what the market is called, looks like and offers; every process follows within a second. Answers
 * the version that holds where nothing changes. 409 when somebody else decided meanwhile, 422 for limits of
 * goals that leave no goal, unknown countries, categories or collections, a logo that somebody else uploaded
 * and a market without English, the language of addresses that have no prefix.
 */
export async function decideMarket(decision: MarketDecision, actor: Actor): Promise<MarketVersion> {
  const known = await knownOf(decision.profile);
  return changeMarket(decision.basedOn, actor, async ({ profile }, tx) => {
    const logo = await claimedLogo(tx, decision.logo, actor);
    const wanted = { ...profile, ...decision.profile, ...logo };
    refuseProblems(wanted, profile, known);
    return { profile: wanted, note: decision.note };
  });
}

async function claimedLogo(
  tx: Executor,
  logo: MarketDecision['logo'],
  { accountId }: Actor,
): Promise<Partial<MarketProfile>> {
  if (logo === undefined) return {};
  if (logo === null || accountId === null) return { logo: null };
  return { logo: (await claimForMarket(tx, accountId, logo)).publicId };
}

type Outcome = Pick<MarketVersion, 'profile' | 'note'>;

/** Locks the market and stores what `decide` makes of the version that holds. */
export function changeMarket(
  basedOn: number,
  actor: Actor,
  decide: (before: MarketVersion, tx: Executor) => Outcome | Promise<Outcome>,
): Promise<MarketVersion> {
  return transaction(async (tx) => {
    await lockMarket(tx);
    const before = await newestVersion(tx);
    if (before.id !== basedOn) throw settingErrors.marketDecidedMeanwhile();
    return store(tx, before, await decide(before, tx), actor);
  });
}

/** What is wrong with a profile beyond the form of its fields. */
export function profileProblems(profile: MarketProfile): FieldMessages {
  const { leastGoal, mostGoal, languages, countries } = profile;
  const isTurned = leastGoal !== null && mostGoal !== null && leastGoal > mostGoal;
  const problems: Record<string, readonly FieldMessage[]> = {};
  if (isTurned) problems.most_goal = ['errors.settings.goals_turned'];
  if (languages && !languages.includes('en')) {
    problems.languages = ['errors.settings.english_needed'];
  }
  if (countries && !countries.every(isCountry)) {
    problems.countries = ['errors.settings.countries'];
  }
  return problems;
}

/** Of the slugs that a profile names those that there are. */
const knownOf = ({ hiddenCategories, homeCollections }: Partial<MarketProfile>) =>
  knownSlugs({ categories: hiddenCategories ?? [], collections: homeCollections ?? [] });

/** Throws 422 with all that is wrong with what would hold instead of a profile. */
function refuseProblems(wanted: MarketProfile, before: MarketProfile, known: KnownSlugs): void {
  const problems = { ...profileProblems(wanted), ...slugProblems(wanted, before, known) };
  if (Object.keys(problems).length > 0) throw fieldErrors(problems);
}

/** What was chosen and is not there; what was chosen before and is gone by now stays. */
function slugProblems(
  wanted: MarketProfile,
  before: MarketProfile,
  known: KnownSlugs,
): FieldMessages {
  const categories = [...before.hiddenCategories, ...known.categories];
  const collections = [...(before.homeCollections ?? []), ...known.collections];
  const message: readonly FieldMessage[] = ['errors.settings.slugs'];
  const isAmong = (list: readonly string[]) => (slug: string) => list.includes(slug);
  const areCategories = wanted.hiddenCategories.every(isAmong(categories));
  const areCollections = wanted.homeCollections?.every(isAmong(collections)) ?? true;
  return {
    ...(areCategories ? {} : { hidden_categories: message }),
    ...(areCollections ? {} : { home_collections: message }),
  };
}

export interface Restoring {
  readonly id: number;
  /** The version it was decided on. */
  readonly basedOn: number;
  /** What of it holds again; without, all but the market's share. */
  readonly fields?: readonly Exclude<MarketField, OfTwo>[];
}

/**
 * Has an older version hold again, as a new one, or with 0 the product as it came; the market's share stays
 * as two people decided it. 404 for one that is not there, 409 when somebody else decided since the version
 * that this was based on, 422 for what would not be accepted today.
 */
export async function restoreMarket(
  { id, basedOn, fields }: Restoring,
  actor: Actor,
): Promise<MarketVersion> {
  const version = await findMarketVersion(id);
  if (!version) throw platformErrors.notFound();
  const { profile, note } = version;
  const known = await knownOf(profile);
  return changeMarket(basedOn, actor, ({ profile: before }) => {
    const { feeBps, proposedFee } = before;
    const restored = fields
      ? { ...before, ...Object.fromEntries(fields.map((field) => [field, profile[field]])) }
      : { ...profile, feeBps, proposedFee };
    refuseProblems(restored, before, known);
    return { profile: restored, note };
  });
}

async function store(
  tx: Executor,
  before: MarketVersion,
  { profile, note }: Outcome,
  actor: Actor,
): Promise<MarketVersion> {
  const fields = changedFields(before.profile, profile);
  if (fields.length === 0 || actor.accountId === null) return before;
  const row = await insertVersion(tx, { profile, note, decidedBy: actor.accountId });
  await announceMarket(tx, MARKET_CHANNEL, row.id);
  await audit(tx, {
    act: 'market_changed',
    actor: { accountId: actor.accountId, ip: actor.ip, requestId: actor.requestId },
    subject: { kind: 'market_version', id: row.id },
    details: { fields: fields.join(' '), before: before.id },
  });
  return versionOf(row);
}
