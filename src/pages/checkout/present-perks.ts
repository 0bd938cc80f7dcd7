import { isOpen, isSoldOut, type Perk, unitsLeft } from '#modules/perks/index.ts';
import { formatMoney } from '#money/format.ts';
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

/** Perks as the checkout offers them, the wanted one first and what can't be had last. */
export function presentChoices(
  perks: readonly Perk[],
  scene: { readonly now: Date; readonly locale: Locale; readonly wanted: string },
): PerkChoice[] {
  const { now, locale, wanted } = scene;
  const choices = perks.map((perk): PerkChoice => {
    const left = unitsLeft(perk);
    const limit = perk.limit ?? left ?? 0;
    const amount = { minor: perk.priceMinor, currency: perk.currency };
    const hasCents = perk.priceMinor % 100n !== 0n;
    return {
      id: perk.id,
      title: perk.title,
      description: perk.description,
      priceText: formatMoney(amount, locale, { cents: hasCents }),
      ships: perk.ships,
      items: perk.items
        .filter((item) => item.options.length > 0)
        .map(({ id, name, options }) => ({
          id,
          name,
          options: options.map((option) => ({
            name: option.name,
            values: option.values.map(({ label }) => label),
          })),
        })),
      most: Math.max(1, Math.min(left ?? MOST_UNITS, perk.limitPerContributor ?? MOST_UNITS)),
      note:
        left !== null && left > 0
          ? translate(locale, 'campaign.stock_left', { left, limit })
          : null,
      unavailableText: unavailable(perk, now, locale),
    };
  });
  const rank = (perk: PerkChoice): number =>
    String(perk.id) === wanted ? 0 : perk.unavailableText === null ? 1 : 2;
  return choices.sort((a, b) => rank(a) - rank(b));
}
