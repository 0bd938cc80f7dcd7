import { processingFee } from '#modules/payments/index.ts';
import { portion } from '#money/allocate.ts';
import type { Currency } from '#money/currency.ts';
import { formatMoney } from '#money/format.ts';
import type { Money } from '#money/money.ts';
import { CURRENCIES } from '#money/currency.ts';
import { processTime } from '#platform/clock/clock.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { CampaignView } from './campaign-view.ts';

const EXAMPLE_MAJOR = 50n;
const KEPT_MS = 60_000;
/** The fee on the example, by currency: asked for once a minute, not for every reader. */
const fees = new Map<Currency, { readonly at: number; readonly fee: Promise<Money> }>();

function exampleFee(amount: Money): Promise<Money> {
  const now = processTime().getTime();
  const known = fees.get(amount.currency);
  if (known && now - known.at < KEPT_MS) return known.fee;
  const fee = processingFee(amount);
  fees.set(amount.currency, { at: now, fee });
  fee.catch(() => fees.delete(amount.currency));
  return fee;
}

/** What becomes of an example contribution: the fees as they are really taken, the rest for the campaign. */
export async function presentMoney(
  currency: Currency,
  platformFeeBps: number,
  locale: Locale,
): Promise<CampaignView['money']> {
  const amount = EXAMPLE_MAJOR * 10n ** BigInt(CURRENCIES[currency].exponent);
  const platform = portion(amount, BigInt(platformFeeBps), 10_000n);
  const { minor: processing } = await exampleFee({ minor: amount, currency });
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
