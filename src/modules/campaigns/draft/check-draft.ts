import { type Currency, money } from '#money/money.ts';
import { isCountry } from '#modules/geography/index.ts';
import { videoOf } from '#modules/media/index.ts';
import type { Executor } from '#platform/db/transaction.ts';
import type { FieldMessage, FieldMessages } from '#platform/errors/app-error.ts';
import { isCountryOffered } from '#platform/market/market-offer.ts';
import { isCategoryOffered, readCategories } from '../read-categories.ts';
import { tagProblem, tidyTags } from '../rules.ts';
import type { DraftBody } from './contract.ts';
import { raisingCurrencies } from './currency-eligibility.ts';
import { freezeOf, isReserved, isTimeZone, takenAway } from './draft.ts';
import { type Draft, isShortLinkTaken, knowsTimeZone, takenSlugs } from './draft.store.ts';
import { goalLimits } from './goal-limits.ts';

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
  if (body.country !== undefined && !isPlace(body.country, draft.country)) {
    problems.country = ['errors.campaigns.country'];
  }
  if (body.bank_country && !isCountry(body.bank_country)) {
    problems.bank_country = ['errors.campaigns.country'];
  }
  if (body.video_url && !videoOf(body.video_url)) {
    problems.video_url = ['errors.media.video_rejected'];
  }
  for (const field of takenAway(draft, body)) problems[field] = [`errors.campaigns.needs_${field}`];
  await checkMoney(body, draft, problems);
  await checkCategory(body, draft, problems);
  await checkNames(tx, body, draft, problems);
  return problems;
}

/** A country on offer, or the one the campaign has had since it was. */
function isPlace(country: string, known: string): boolean {
  return isCountry(country) && (country === known || isCountryOffered(country));
}

async function checkMoney(
  body: DraftBody,
  draft: Draft,
  problems: Record<string, FieldMessage[]>,
): Promise<void> {
  const currency = body.currency ?? draft.currency;
  const isNew = body.currency !== undefined && body.currency !== draft.currency;
  if (isNew && !(await raisingCurrencies()).includes(currency)) {
    problems.currency = ['errors.campaigns.currency_not_offered'];
    return;
  }
  const isUnset = body.goal_cents === undefined && draft.goal_minor === 0n;
  if (isUnset || (body.goal_cents === undefined && body.currency === undefined)) return;
  const goal = body.goal_cents === undefined ? draft.goal_minor : BigInt(body.goal_cents);
  const { leastMinor, mostMinor } = goalLimits(currency);
  const whole = (minor: bigint) => ({ amount: money(minor, currency as Currency) });
  if (goal < leastMinor) {
    problems.goal_cents = [{ key: 'errors.campaigns.goal_small', values: whole(leastMinor) }];
  }
  if (goal > mostMinor) {
    problems.goal_cents = [{ key: 'errors.campaigns.goal_large', values: whole(mostMinor) }];
  }
}

async function checkCategory(
  body: DraftBody,
  draft: Draft,
  problems: Record<string, FieldMessage[]>,
): Promise<void> {
  if (body.category_id === undefined || body.category_id === null) return;
  const found = (await readCategories()).find((one) => one.id === body.category_id);
  const isOpen = found && (found.id === draft.category_id || isCategoryOffered(found));
  if (!isOpen || found.topLevel) problems.category_id = ['errors.campaigns.category'];
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
