import { dateText } from '#platform/web/dates.ts';
import { paths } from '#app/paths.ts';
import type { PictureImage } from '#design/media/picture.tsx';
import { countryInText } from '#modules/geography/index.ts';
import { deliveryText, isOnSale, isSoldOut, type Perk, unitsLeft } from '#modules/perks/index.ts';
import { itemTexts, shippingFee } from '#modules/perks/rules.ts';
import { picturesOf } from '#pages/cards/card-images.ts';
import { perkMoney, type ShippingContext, shippingText } from '#pages/cards/perk-shipping.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

export interface PerkContext extends ShippingContext {
  slug: string;
  now: Date;
  takesContributions: boolean;
  secretToken: string | null;
  /** The perk that is tried out in the first place. */
  firstPerkId: number | undefined;
}

export interface PerkView {
  id: number;
  title: string;
  description: string;
  image: PictureImage | null;
  priceText: string;
  retailText: string | null;
  itemsText: string[];
  deliveryText: string | null;
  /** Where it ships and from how much, or that nothing is shipped. */
  shippingText: string;
  /**
   * For the chosen country: price and shipping in one; null where it does not ship or no country is
   * chosen.
   */
  wholePriceText: string | null;
  stockText: string | null;
  /** How often it was chosen so far; null for never. */
  chosenText: string | null;
  isScarce: boolean;
  windowText: string | null;
  featured: boolean;
  isAddOn: boolean;
  /** That the link somebody came by shows it; null for one that everybody sees. */
  linkText: string | null;
  /** Null when it cannot be had: sold out, not open, does not ship to the chosen country, campaign over. */
  href: string | null;
  unavailableText: string | null;
}

const SCARCE_SHARE = 4;

/** Why the perk cannot be had now; null when it can. */
function refusal(perk: Perk, context: PerkContext): string | null {
  const { locale, country } = context;
  if (isSoldOut(perk)) return translate(locale, 'campaign.sold_out');
  if (perk.status === 'ended' || !isOnSale(perk, context.now)) {
    const isAhead = perk.availableFrom !== null && perk.availableFrom > context.now;
    return translate(locale, isAhead ? 'campaign.not_open_yet' : 'campaign.window_closed');
  }
  if (country && perk.ships && !shippingFee(perk.rates, country)) {
    const name = countryInText(country, locale);
    return translate(locale, 'campaign.ships_not_there', { country: name });
  }
  return null;
}

function presentPerk(perk: Perk, context: PerkContext): Omit<PerkView, 'image'> {
  const { locale, country, slug } = context;
  const left = unitsLeft(perk);
  const unavailableText = refusal(perk, context);
  const rate = country && perk.ships ? shippingFee(perk.rates, country) : null;
  const query = {
    perk_id: perk.id,
    country: country ?? undefined,
    perk_token: context.secretToken ?? undefined,
  };
  const canBack = unavailableText === null && context.takesContributions && perk.kind !== 'add_on';
  return {
    id: perk.id,
    title: perk.title,
    description: perk.description,
    priceText: perkMoney(context, perk.priceMinor),
    retailText:
      perk.retailMinor && perk.retailMinor > perk.priceMinor
        ? perkMoney(context, perk.retailMinor)
        : null,
    itemsText: itemTexts(perk.items),
    deliveryText: deliveryText(perk, locale, context.now),
    shippingText: shippingText(perk, context),
    wholePriceText: rate
      ? translate(locale, 'campaign.whole_price', {
          total: perkMoney(context, perk.priceMinor + rate.feeMinor),
        })
      : null,
    stockText:
      left !== null && left > 0 && context.takesContributions
        ? translate(locale, 'campaign.stock_left', { left, limit: perk.limit ?? left })
        : null,
    chosenText:
      perk.claimed > 0 ? translate(locale, 'campaign.chosen', { count: perk.claimed }) : null,
    isScarce: left !== null && left * SCARCE_SHARE <= (perk.limit ?? left),
    windowText:
      perk.availableUntil && unavailableText === null
        ? windowText(perk.availableUntil, locale)
        : null,
    featured: perk.featured || perk.kind === 'secret',
    isAddOn: perk.kind === 'add_on',
    linkText: perk.kind === 'secret' ? translate(locale, 'perk_link.badge') : null,
    href: canBack ? paths.checkout(locale, slug, query) : null,
    unavailableText,
  };
}

function windowText(until: Date, locale: Locale): string {
  const date = dateText(until, 'day-of-year', locale);
  return translate(locale, 'campaign.window_until', { date });
}

/** What the link to a secret perk has opened, or why it does no more; null for who came by none. */
export function perkLinkText(
  perks: readonly PerkView[],
  secretToken: string | null,
  locale: Locale,
): string | null {
  if (secretToken === null) return null;
  const opened = perks.find(({ linkText }) => linkText !== null);
  if (opened === undefined) return translate(locale, 'perk_link.gone');
  const { title, unavailableText: why } = opened;
  return why === null
    ? translate(locale, 'perk_link.opened', { title })
    : translate(locale, 'perk_link.unavailable', { title, why });
}

/** Perks worded for the page: what a link opened, what can be had, add-ons last. */
export async function presentPerks(perks: Perk[], context: PerkContext): Promise<PerkView[]> {
  const images = await picturesOf(
    perks.map((perk) => ({ pictureId: perk.imagePublicId, pictureAlt: '' })),
    { shape: '4x3', widest: 640 },
  );
  const views = perks.map((perk, index) => {
    return { ...presentPerk(perk, context), image: images[index] ?? null };
  });
  const tried = views.find(({ id }) => id === context.firstPerkId);
  // A featured one stands first, so the one that is tried there takes its place.
  const open = views.filter(({ linkText }) => linkText === null);
  if (tried && open.some(({ featured }) => featured)) {
    for (const view of open) view.featured = view === tried;
  }
  return views.sort((a, b) => rank(a, tried) - rank(b, tried));
}

function rank(perk: PerkView, tried: PerkView | undefined): number {
  if (perk.linkText !== null) return -2;
  if (perk === tried && !perk.unavailableText) return -1;
  return (perk.isAddOn ? 4 : 0) + (perk.unavailableText ? 2 : 0) + (perk.featured ? 0 : 1);
}

/** Countries that any perk ships to, for the reader to choose theirs; empty when nothing ships. */
export function shipsTo(perks: Perk[], all: readonly string[], union: readonly string[]): string[] {
  const destinations = new Set(perks.flatMap((perk) => perk.rates.map((rate) => rate.destination)));
  if (destinations.has('everywhere')) return [...all];
  const inUnion = destinations.has('european_union') ? union : [];
  return all.filter((code) => destinations.has(code) || inUnion.includes(code));
}
