import { type Category, raisingCurrencies, readCategories } from '#modules/campaigns/index.ts';
import { readCollectionsForStaff } from '#modules/discovery/index.ts';
import { EXTENDED_CURRENCIES } from '#money/currency.ts';
import { changedFields, type MarketField, type MarketProfile } from '#modules/settings/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { feeText } from '#platform/market/market-offer.ts';
import { LANGUAGE_NAMES, type Locale, LOCALES } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { ChangeView } from '../frame/admin-view.ts';
import type { ChoiceView, ChosenView, FeeView, OfferFields } from './offer-view.ts';

const MOST_COLLECTIONS = 30;

/** What there is to choose from. */
export interface OfferChoices {
  readonly categories: readonly Category[];
  readonly collections: readonly (ChoiceView & { readonly isPublished: boolean })[];
  /** What campaigns may raise in where nobody decided. */
  readonly currencies: readonly string[];
}

export async function readChoices(locale: Locale): Promise<OfferChoices> {
  const [categories, collections, currencies] = await Promise.all([
    readCategories(),
    readCollectionsForStaff(null, MOST_COLLECTIONS),
    raisingCurrencies(),
  ]);
  return {
    categories,
    currencies,
    collections: collections.map(({ slug, texts, publishedAt }) => ({
      value: slug,
      title: (texts[locale] ?? texts.en).title,
      isPublished: publishedAt !== null,
    })),
  };
}

/** A profile as the form holds it. */
export function presentFields(
  profile: MarketProfile,
  { categories, collections, currencies }: OfferChoices,
  locale: Locale,
): OfferFields {
  const shown = (category: Category) => !profile.hiddenCategories.includes(category.slug);
  const branches = categories.filter(({ topLevel }) => topLevel);
  return {
    languages: {
      choices: LOCALES.filter((one) => one !== 'en').map((value) => ({
        value,
        title: LANGUAGE_NAMES[value],
      })),
      chosen: profile.languages ?? LOCALES,
    },
    currencies: {
      choices: EXTENDED_CURRENCIES.map((value) => ({ value, title: currencyName(value, locale) })),
      chosen: profile.currencies ?? currencies,
    },
    countries: (profile.countries ?? []).join(' '),
    categories: branches.map((branch) => {
      const leaves = categories.filter(({ parentId }) => parentId === branch.id);
      return {
        label: branch.names[locale],
        options: {
          choices: leaves.map(({ slug, names }) => ({ value: slug, title: names[locale] })),
          chosen: leaves.filter(shown).map(({ slug }) => slug),
        },
      };
    }),
    collections: presentCollections(profile.homeCollections ?? [], collections),
    leastGoal: profile.leastGoal === null ? '' : String(profile.leastGoal),
    mostGoal: profile.mostGoal === null ? '' : String(profile.mostGoal),
  };
}

/** The published ones to choose from, and whatever was chosen, listed or not. */
function presentCollections(
  chosen: readonly string[],
  collections: OfferChoices['collections'],
): ChosenView {
  const listed = collections
    .filter(({ value, isPublished }) => isPublished || chosen.includes(value))
    .map(({ value, title }) => ({ value, title }));
  const others = chosen.filter((slug) => !listed.some(({ value }) => value === slug));
  return { choices: [...listed, ...others.map((slug) => ({ value: slug, title: slug }))], chosen };
}

function currencyName(code: string, locale: Locale): string {
  return `${new Intl.DisplayNames([locale], { type: 'currency' }).of(code) ?? code} (${code})`;
}

/** The market's share, and the one that waits for another admin. */
export function presentFee({ feeBps, proposedFee }: MarketProfile, actor: Actor): FeeView {
  const { locale } = actor;
  return {
    percent: String(feeBps / 100),
    text: translate(locale, 'market_offer.fee_now', { share: feeText(feeBps, locale) }),
    proposal: proposedFee && {
      bps: proposedFee.bps,
      isOwn: proposedFee.by === actor.accountId,
      text: translate(locale, 'market_offer.fee_proposed', {
        share: feeText(proposedFee.bps, locale),
      }),
    },
  };
}

const SHOWN = {
  languages: 'market_offer.languages',
  currencies: 'market_offer.currencies',
  countries: 'market_offer.countries',
  hiddenCategories: 'market_offer.hidden',
  homeCollections: 'market_offer.collections',
  leastGoal: 'market_offer.least_goal',
  mostGoal: 'market_offer.most_goal',
  feeBps: 'market_offer.fee',
} as const satisfies { readonly [F in MarketField]?: string };

/** Each field that is another, as it was and as it became. */
export function presentChanges(
  before: MarketProfile,
  after: MarketProfile,
  { categories }: OfferChoices,
  locale: Locale,
): ChangeView[] {
  const nameOf = (slug: string) =>
    categories.find((category) => category.slug === slug)?.names[locale] ?? slug;
  const textOf = (profile: MarketProfile, field: keyof typeof SHOWN): string => {
    const value = profile[field];
    if (value === null) return translate(locale, 'market_offer.own');
    if (field === 'feeBps') return feeText(profile.feeBps, locale);
    if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value);
    if (value.length === 0) return translate(locale, 'market_offer.none');
    return (field === 'hiddenCategories' ? value.map(nameOf) : value).join(', ');
  };
  return changedFields(before, after)
    .filter((field) => field in SHOWN)
    .map((changed) => {
      const field = changed as keyof typeof SHOWN;
      return {
        field: translate(locale, SHOWN[field]),
        before: textOf(before, field),
        after: textOf(after, field),
      };
    });
}
