import { deliveryText, isOpen, isSoldOut, type Perk, unitsLeft } from '#modules/perks/index.ts';
import { formatMoney } from '#money/format.ts';
import { picturesOf } from '#pages/cards/card-images.ts';
import { shippingText } from '#pages/cards/perk-shipping.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { PerkChoice } from './checkout-view.ts';

const MOST_UNITS = 100;

function unavailable(perk: Perk, now: Date, locale: Locale): string | null {
  if (isSoldOut(perk)) return translate(locale, 'campaign.sold_out');
  if (perk.status === 'active' && isOpen(perk, now)) return null;
  const isAhead = perk.availableFrom !== null && perk.availableFrom > now;
  return translate(locale, isAhead ? 'campaign.not_open_yet' : 'campaign.window_closed');
}

/** Perks as the checkout offers them: the wanted one, the recommended one, what else can be had, the rest. */
export async function presentChoices(
  perks: readonly Perk[],
  context: { readonly now: Date; readonly locale: Locale; readonly wanted: string },
): Promise<PerkChoice[]> {
  const images = await picturesOf(
    perks.map((perk) => ({ pictureId: perk.imagePublicId, pictureAlt: '' })),
    { shape: '4x3', widest: 320 },
  );
  const choices = perks.map((perk, index) => ({
    ...presentChoice(perk, context.now, context.locale),
    image: images[index] ?? null,
  }));
  const rank = (perk: PerkChoice): number =>
    perk.unavailableText !== null
      ? 3
      : String(perk.id) === context.wanted
        ? 0
        : perk.isRecommended
          ? 1
          : 2;
  return choices.sort((a, b) => rank(a) - rank(b));
}

function presentChoice(perk: Perk, now: Date, locale: Locale): Omit<PerkChoice, 'image'> {
  const left = unitsLeft(perk);
  const limit = perk.limit ?? left ?? 0;
  const amount = { minor: perk.priceMinor, currency: perk.currency };
  const hasCents = perk.priceMinor % 100n !== 0n;
  return {
    id: perk.id,
    title: perk.title,
    description: perk.description,
    priceText: formatMoney(amount, locale, { cents: hasCents }),
    isRecommended: perk.featured,
    ships: perk.ships,
    shippingText: shippingText(perk, { locale, currency: perk.currency, country: null }),
    rates: perk.rates,
    deliveryText: deliveryText(perk, locale, now),
    items: perk.items,
    most: Math.max(1, Math.min(left ?? MOST_UNITS, perk.limitPerContributor ?? MOST_UNITS)),
    note:
      left !== null && left > 0 ? translate(locale, 'campaign.stock_left', { left, limit }) : null,
    unavailableText: unavailable(perk, now, locale),
  };
}
