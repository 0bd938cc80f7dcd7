import { randomInt } from 'node:crypto';
import { isCountry } from '#modules/geography/index.ts';
import { todaysZone } from '#platform/clock/zones.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { isCountryOffered, marketOffer } from '#platform/market/market-offer.ts';
import { campaignErrors } from '../campaign.errors.ts';
import { slugOf } from '../rules.ts';
import { actOnCampaign, ActRefused, type Mover } from '../states/move-campaign.ts';
import { isBankCountry, raisingCurrencies } from './currency-eligibility.ts';
import { isReserved, isTimeZone } from './draft.ts';
import { countDrafts, insertDraft, knowsTimeZone, takenSlugs } from './draft.store.ts';

const DRAFTS_MAX = 50;

export interface NewDraft {
  readonly title: string;
  readonly currency: string;
  readonly country: string;
  readonly language: string;
  readonly timeZone: string;
}

/**
 * Begins a campaign, which owes the market's share as it is now for as long as it lives. Its money goes to a
 * bank of its country where we can pay one there, until its owner says otherwise. Throws 422 for a
 * currency, country or zone that is not known or not offered, and 409 for somebody who has begun too many.
 */
export async function createDraft(ownerId: number, draft: NewDraft): Promise<number> {
  const currencies = await raisingCurrencies();
  if (!currencies.includes(draft.currency)) {
    throw fieldErrors({ currency: ['errors.campaigns.currency_not_offered'] });
  }
  if (!isCountry(draft.country) || !isCountryOffered(draft.country)) {
    throw fieldErrors({ country: ['errors.campaigns.country'] });
  }
  if (!isTimeZone(draft.timeZone)) throw fieldErrors({ time_zone: ['errors.campaigns.time_zone'] });
  return transaction(async (tx) => {
    if (!(await knowsTimeZone(tx, draft.timeZone))) {
      throw fieldErrors({ time_zone: ['errors.campaigns.time_zone'] });
    }
    const count = await countDrafts(tx, ownerId);
    if (count >= DRAFTS_MAX) throw campaignErrors.tooManyDrafts({ maximum: DRAFTS_MAX });
    const slug = await freeSlug(tx, draft.title);
    const timeZone = todaysZone(draft.timeZone);
    const bankCountry = isBankCountry(draft.country) ? draft.country : null;
    const { feeBps } = marketOffer();
    return insertDraft(tx, { ...draft, timeZone, ownerId, slug, feeBps, bankCountry });
  });
}

/** The title's slug, or the first of it with a number that nobody has. */
async function freeSlug(tx: Executor, title: string): Promise<string> {
  const plain = slugOf(title);
  const candidates = isReserved(plain) ? [] : [plain];
  for (let number = 2; number <= 9; number += 1) candidates.push(`${plain.slice(0, 57)}-${number}`);
  // Far enough apart that two who begin at once do not meet; the unique key has the last word.
  for (let many = 0; many < 3; many += 1) {
    candidates.push(`${plain.slice(0, 48)}-${randomInt(1_000_000, 9_999_999)}`);
  }
  const taken = await takenSlugs(tx, candidates, null);
  return (
    candidates.find((candidate) => !taken.includes(candidate)) ?? `campaign-${randomInt(2 ** 40)}`
  );
}

/** Deletes a draft for good; the owner spells its slug, so that no slip does it. Throws 409 and 422. */
export async function deleteDraft(
  campaignId: number,
  confirmation: string,
  mover: Mover,
): Promise<void> {
  await actOnCampaign(campaignId, 'delete', mover, async (_tx, campaign) => {
    if (campaign.slug !== confirmation) {
      const refusal = fieldErrors({ confirm: ['errors.campaigns.confirm_slug'] });
      throw new ActRefused(refusal, ['not_confirmed']);
    }
  });
}
