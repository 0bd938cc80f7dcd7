import { itemTexts, shippingFee } from '#modules/perks/rules.ts';
import { formatMoney } from '#money/format.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { CampaignOnCheckout, PerkChoice } from '../checkout-view.ts';

/** The country things are sent to, once somebody said. */
export interface Destination {
  readonly code: string;
  /** As it stands within a sentence. */
  readonly name: string;
}

interface PerkFactsProps {
  readonly perk: PerkChoice;
  readonly campaign: CampaignOnCheckout;
  readonly destination: Destination | null;
}

/** What a perk holds, when it comes, and what sending it costs. */
export function PerkFacts({ perk, campaign, destination }: PerkFactsProps) {
  const t = useT();
  const shipping = useShippingText(perk, campaign, destination);
  const items = itemTexts(perk.items);
  return (
    <>
      {items.length > 0 && (
        <span className="mt-2 block">
          <span className="font-semibold">{t('checkout.included')} </span>
          <span lang={campaign.language}>{items.join(', ')}</span>
        </span>
      )}
      <span className="mt-1 block">
        {[perk.deliveryText, shipping].filter(Boolean).join('\u00a0· ')}
      </span>
    </>
  );
}

/** From how much it is sent where; to the country that was chosen, what it costs. */
function useShippingText(
  perk: PerkChoice,
  { currency }: CampaignOnCheckout,
  destination: Destination | null,
): string {
  const t = useT();
  const locale = useLocale();
  if (!perk.ships || destination === null) return perk.shippingText;
  const country = destination.name;
  const rate = shippingFee(perk.rates, destination.code);
  if (rate === null) return t('checkout.ships_not_there', { country });
  const hasCents = rate.feeMinor % 100n !== 0n;
  const fee =
    rate.feeMinor === 0n
      ? t('checkout.free')
      : formatMoney({ minor: rate.feeMinor, currency }, locale, { cents: hasCents });
  const isEach = perk.most > 1 && rate.feeMinor > 0n;
  return t(isEach ? 'checkout.ships_to_each' : 'checkout.ships_to', { country, fee });
}
