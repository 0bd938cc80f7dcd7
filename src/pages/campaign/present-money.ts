import { feesOf } from '#modules/contributions/index.ts';
import { processingRate } from '#modules/payments/index.ts';
import type { Currency } from '#money/currency.ts';
import { formatMoney } from '#money/format.ts';
import { CURRENCIES } from '#money/currency.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { CampaignView } from './campaign-view.ts';

const EXAMPLE_MAJOR = 50n;

/** What becomes of an example contribution: the fees as they are really taken, the rest for the campaign. */
export function presentMoney(
  currency: Currency,
  platformFeeBps: number,
  locale: Locale,
): CampaignView['money'] {
  const amount = EXAMPLE_MAJOR * 10n ** BigInt(CURRENCIES[currency].exponent);
  const fees = feesOf(amount, platformFeeBps, processingRate(currency));
  const { platformFeeMinor: platform, processingFeeMinor: processing } = fees;
  const text = (minor: bigint) => formatMoney({ minor, currency }, locale, { cents: true });
  const part = (key: 'campaign' | 'platform' | 'processing', minor: bigint) => ({
    label: translate(locale, `campaign.money_${key}`),
    share: Number(minor),
    text: text(minor),
  });
  return {
    caption: translate(locale, 'campaign.money_caption', { amount: text(amount) }),
    parts: [
      part('campaign', amount - platform - processing),
      part('platform', platform),
      part('processing', processing),
    ],
  };
}
