import { formatMoney } from '#money/format.ts';
import { db } from '#platform/db/transaction.ts';
import { lastDayText } from '#platform/web/dates.ts';
import { localeOr } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { findEnding } from './back-campaign.store.ts';
import type { BackedContribution } from './backed-contribution.ts';

/**
 * What becomes of the card somebody enters on the provider's page, in their language: it is charged as soon
 * as it is there, or after the deadline if the goal is reached. The page itself only knows that it keeps one.
 */
export async function cardPageText(contribution: BackedContribution): Promise<string> {
  const { campaignId, funding, state, currency, totalMinor: minor } = contribution;
  const locale = localeOr(contribution.locale);
  const { title, ends_at: endsAt, time_zone: timeZone } = await findEnding(db(), campaignId);
  const total = formatMoney({ minor, currency }, locale, { cents: true });
  // The card of a pledge whose charge failed is charged at once, too.
  const isPromise = funding === 'fixed' && state === 'reserved';
  if (!isPromise) return translate(locale, 'card_page.charged_now', { total, title });
  const date = lastDayText({ endsAt, timeZone }, locale);
  return translate(locale, 'card_page.charged_later', { total, title, date });
}
