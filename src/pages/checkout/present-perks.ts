import { LINE_UNITS_MAX } from '#modules/contributions/rules.ts';
import {
  type Allowance,
  allowanceOf,
  deliveryText,
  isOnSale,
  isSoldOut,
  type Perk,
  unitsLeft,
} from '#modules/perks/index.ts';
import { formatMoney } from '#money/format.ts';
import { picturesOf } from '#pages/cards/card-images.ts';
import { shippingText } from '#pages/cards/perk-shipping.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { PerkChoice } from './checkout-view.ts';

function unavailable(
  perk: Perk,
  { now, locale }: Pick<Context, 'now' | 'locale'>,
  allowance: Allowance | null,
): string | null {
  if (isSoldOut(perk)) return translate(locale, 'campaign.sold_out');
  if (perk.status === 'active' && isOnSale(perk, now)) {
    return allowance?.left === 0 ? translate(locale, 'checkout_server.none_for_you') : null;
  }
  const isAhead = perk.availableFrom !== null && perk.availableFrom > now;
  return translate(locale, isAhead ? 'campaign.not_open_yet' : 'campaign.window_closed');
}

/** What is said beside the number of a perk that one person gets only so many of. */
function allowanceText(allowance: Allowance | null, locale: Locale): string | null {
  if (allowance === null || allowance.left === 0) return null;
  const { left, each, had } = allowance;
  return had === 0
    ? translate(locale, 'checkout_server.each_at_most', { each })
    : translate(locale, 'checkout_server.more_for_you', { left });
}

interface Context {
  readonly now: Date;
  readonly locale: Locale;
  readonly wanted: string;
  /** Units the reader has, by perk, of those that one person gets only so many of. */
  readonly had: ReadonlyMap<number, number>;
}

/** Nobody sees it but who came by its link. */
const isSecret = ({ kind }: Perk): boolean => kind === 'secret';

/** Perks as the checkout offers them: the wanted one, that of a link, the recommended one, the rest. */
export async function presentChoices(
  perks: readonly Perk[],
  context: Context,
): Promise<PerkChoice[]> {
  const images = await picturesOf(
    perks.map((perk) => ({ pictureId: perk.imagePublicId, pictureAlt: '' })),
    { shape: '4x3', widest: 320 },
  );
  const choices = perks.map((perk, index) => ({
    ...presentChoice(perk, context),
    image: images[index] ?? null,
  }));
  const isLinked = ({ id }: PerkChoice) => perks.some((perk) => perk.id === id && isSecret(perk));
  const rank = (perk: PerkChoice): number => {
    if (perk.unavailableText !== null) return 4;
    if (String(perk.id) === context.wanted) return 0;
    if (isLinked(perk)) return 1;
    return perk.isRecommended ? 2 : 3;
  };
  return choices.sort((a, b) => rank(a) - rank(b));
}

function presentChoice(perk: Perk, { now, locale, had }: Context): Omit<PerkChoice, 'image'> {
  const allowance = allowanceOf(perk, had.get(perk.id) ?? 0);
  const left = unitsLeft(perk);
  const limit = perk.limit ?? left ?? 0;
  const stock =
    left !== null && left > 0 && translate(locale, 'campaign.stock_left', { left, limit });
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
    most: Math.max(1, Math.min(left ?? LINE_UNITS_MAX, allowance?.left ?? LINE_UNITS_MAX)),
    isLimitedEach: allowance !== null,
    note: [
      isSecret(perk) && translate(locale, 'perk_link.badge'),
      stock,
      allowanceText(allowance, locale),
    ]
      .filter(Boolean)
      .join(' · '),
    unavailableText: unavailable(perk, { now, locale }, allowance),
  };
}
