/** A contribution's money, worded for the person who made it. */
import { cardBrand } from '#modules/payments/index.ts';
import { dayText, lastDayText } from '#platform/web/dates.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import type { Contribution } from '../contribution.store.ts';

export type MoneyFacts = Pick<
  Contribution,
  'state' | 'isRefundDue' | 'totalMinor' | 'refundedMinor' | 'refundingMinor' | 'disputedMinor'
>;

/**
 * What was given back, and what is on its way: begun, or owed as all that is left, without what a lost
 * dispute took of it; minor units.
 */
export function refundsOf(found: MoneyFacts) {
  const { state, isRefundDue, totalMinor, refundedMinor, refundingMinor, disputedMinor } = found;
  const done = refundedMinor - refundingMinor;
  const lost = state === 'disputed' ? 0n : disputedMinor;
  return { done, underWay: isRefundDue ? totalMinor - done - lost : refundingMinor };
}

/** What became of the money, in a sentence: charged, refunded and where to, or not at all. */
export function moneyText(
  found: Contribution,
  amount: (minor: bigint) => string,
  locale: Locale,
): string {
  const total = amount(found.totalMinor);
  const card = cardText(found, locale);
  const say = (key: MessageKey, values = {}) => translate(locale, key, { total, card, ...values });
  const isHeld = found.campaignState === 'held';
  if (found.state === 'pledged') {
    if (found.campaignState === 'cancelled') return say('contributions.money_campaign_cancelled');
    const { campaignEndsAt: endsAt, campaignTimeZone: timeZone } = found;
    const date = lastDayText({ endsAt, timeZone }, locale);
    return say(isHeld ? 'contributions.money_pledged_held' : 'contributions.money_pledged', {
      date,
    });
  }
  if (found.state === 'errored') {
    return say(isHeld ? 'contributions.money_errored_held' : 'contributions.money_errored');
  }
  if (found.state === 'risk_review') return say('contributions.money_in_review');
  if (found.state === 'expired' || found.state === 'failed') return say('contributions.money_none');
  if (found.state === 'cancelled' || found.state === 'dropped' || found.state === 'voided') {
    return say('contributions.money_none');
  }
  const { done, underWay } = refundsOf(found);
  if (underWay > 0n) return say('contributions.money_refunding', { amount: amount(underWay) });
  if (found.refundedMinor >= found.totalMinor) return refundedText(found, amount, locale);
  if (found.collectedAt === null) return say('contributions.money_under_way');
  const date = dayText(found.collectedAt, locale, 'UTC');
  if (done === 0n) return say('contributions.money_collected', { date });
  const left = amount(found.totalMinor - done);
  return say('contributions.money_partly', { date, amount: amount(done), left });
}

/** Where all of it went back to: the card, another way, or some of it each. */
function refundedText(
  found: Contribution,
  amount: (minor: bigint) => string,
  locale: Locale,
): string {
  const { totalMinor, refundedOutsideMinor: outside } = found;
  const card = cardText(found, locale);
  if (outside === 0n) {
    return translate(locale, 'contributions.money_refunded', { total: amount(totalMinor), card });
  }
  if (outside >= totalMinor) {
    return translate(locale, 'contributions.money_refunded_outside', {
      total: amount(totalMinor),
      card,
    });
  }
  const parts = { amount: amount(totalMinor - outside), outside: amount(outside), card };
  return translate(locale, 'contributions.money_refunded_both', parts);
}

/** "Visa ending in 4242", or just "your card". */
function cardText({ card }: Contribution, locale: Locale): string {
  if (card === null) return translate(locale, 'contributions.your_card');
  const brand = cardBrand(card.brand);
  return translate(locale, 'contributions.card', { brand, last4: card.last4 });
}
