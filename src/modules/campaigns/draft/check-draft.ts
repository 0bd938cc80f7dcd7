import { isCountry } from '#modules/geography/index.ts';
import { videoOf } from '#modules/media/index.ts';
import type { Executor } from '#platform/db/transaction.ts';
import type { FieldMessage, FieldMessages } from '#platform/errors/app-error.ts';
import { readCategories } from '../read-categories.ts';
import { GOAL_MAX, smallestGoal, tagProblem, tidyTags } from '../rules.ts';
import type { DraftBody } from './contract.ts';
import { raisingCurrencies } from './currency-eligibility.ts';
import { freezeOf, isReserved, isTimeZone } from './draft.ts';
import { type Draft, isShortLinkTaken, knowsTimeZone, takenSlugs } from './draft.store.ts';

/** Fields that may not be written any more, with the reason of each. */
export function frozenFields(body: DraftBody, draft: Draft): FieldMessages {
  const frozen: Record<string, FieldMessage[]> = {};
  for (const field of Object.keys(body)) {
    if (field === 'version') continue;
    const why = freezeOf(field, draft.state);
    if (why) frozen[field] = [`errors.campaigns.frozen_${why}`];
  }
  return frozen;
}

/** What is wrong with the values themselves, beyond their form. */
export async function draftProblems(
  tx: Executor,
  body: DraftBody,
  draft: Draft,
): Promise<FieldMessages> {
  const problems: Record<string, FieldMessage[]> = {};
  const tags = body.tags && tagProblem(tidyTags(body.tags));
  if (tags) problems.tags = [tags];
  if (body.country !== undefined && !isCountry(body.country)) {
    problems.country = ['errors.campaigns.country'];
  }
  if (body.bank_country && !isCountry(body.bank_country)) {
    problems.bank_country = ['errors.campaigns.country'];
  }
  if (body.video_url && !videoOf(body.video_url)) {
    problems.video_url = ['errors.media.video_rejected'];
  }
  await checkMoney(body, draft, problems);
  await checkCategory(body, problems);
  await checkNames(tx, body, draft, problems);
  return problems;
}

async function checkMoney(
  body: DraftBody,
  draft: Draft,
  problems: Record<string, FieldMessage[]>,
): Promise<void> {
  const currency = body.currency ?? draft.currency;
  if (body.currency !== undefined && !(await raisingCurrencies()).includes(body.currency)) {
    problems.currency = ['errors.campaigns.currency_not_offered'];
  }
  const isUnset = body.goal_cents === undefined && draft.goal_minor === 0n;
  if (isUnset || (body.goal_cents === undefined && body.currency === undefined)) return;
  const goal = body.goal_cents === undefined ? draft.goal_minor : BigInt(body.goal_cents);
  if (goal < smallestGoal(currency)) problems.goal_cents = ['errors.campaigns.goal_small'];
  if (goal > GOAL_MAX) problems.goal_cents = ['errors.campaigns.goal_large'];
}

async function checkCategory(
  body: DraftBody,
  problems: Record<string, FieldMessage[]>,
): Promise<void> {
  if (body.category_id === undefined || body.category_id === null) return;
  const found = (await readCategories()).find((one) => one.id === body.category_id);
  if (!found || found.topLevel) problems.category_id = ['errors.campaigns.category'];
}

async function checkNames(
  tx: Executor,
  body: DraftBody,
  draft: Draft,
  problems: Record<string, FieldMessage[]>,
): Promise<void> {
  const { slug, short_link: shortLink, time_zone: zone } = body;
  if (slug !== undefined && slug !== draft.slug) {
    const isTaken = isReserved(slug) || (await takenSlugs(tx, [slug], draft.id)).length > 0;
    if (isTaken) problems.slug = ['errors.campaigns.slug_taken'];
  }
  if (shortLink && (isReserved(shortLink) || (await isShortLinkTaken(tx, shortLink, draft.id)))) {
    problems.short_link = ['errors.campaigns.short_link_taken'];
  }
  if (zone !== undefined && !(isTimeZone(zone) && (await knowsTimeZone(tx, zone)))) {
    problems.time_zone = ['errors.campaigns.time_zone'];
  }
}
