import type { NamedPerson } from '#modules/admin/index.ts';
import { GOAL_MAX, smallestGoal } from '#modules/campaigns/rules.ts';
import { type Category, raisingCurrencies, readCategories } from '#modules/campaigns/index.ts';
import { readCollectionsForStaff } from '#modules/discovery/index.ts';
import { countryName } from '#modules/geography/index.ts';
import { EXTENDED_CURRENCIES } from '#money/currency.ts';
import {
  changedFields,
  type MarketField,
  type MarketProfile,
  type MarketStep,
} from '#modules/settings/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { feeText } from '#platform/market/market-offer.ts';
import { LANGUAGE_NAMES, type Locale, LOCALES } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { ChangeView } from '../frame/admin-view.ts';
import { when } from '../frame/present-table.ts';
import { personOf } from '../people/person-cell.ts';
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
  const [categories, { collections }, currencies] = await Promise.all([
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
      choices: LOCALES.filter(isBesides).map((value) => ({
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
export function presentFee(
  { feeBps, proposedFee }: MarketProfile,
  {
    proposal,
    people,
  }: {
    /** The newest decision about what is proposed. */
    readonly proposal: MarketStep | undefined;
    readonly people: ReadonlyMap<number, NamedPerson>;
  },
  actor: Actor,
): FeeView {
  const { locale } = actor;
  return {
    percent: String(feeBps / 100),
    text: translate(locale, 'market_offer.fee_now', { share: feeText(feeBps, locale) }),
    proposal: proposedFee && {
      bps: proposedFee.bps,
      isOwn: proposedFee.by === actor.accountId,
      by: translate(locale, 'market_offer.fee_proposed_by', {
        name: personOf(proposedFee.by, people, actor).text,
        time: when(proposal?.version.decidedAt ?? null, actor),
      }),
      note: proposal?.version.note ?? '',
      text: translate(locale, 'market_offer.fee_proposed', {
        share: feeText(proposedFee.bps, locale),
      }),
    },
  };
}

/** What the fields of the offer are called that its history shows. */
export const OFFER_LABELS = {
  languages: 'market_offer.languages',
  currencies: 'market_offer.currencies',
  countries: 'market_offer.countries',
  hiddenCategories: 'market_offer.hidden',
  homeCollections: 'market_offer.collections',
  leastGoal: 'market_offer.least_goal',
  mostGoal: 'market_offer.most_goal',
  feeBps: 'market_offer.fee',
} as const satisfies { readonly [F in MarketField]?: string };

/** English is always offered, and stands in no list of those besides. */
const isBesides = (code: string): boolean => code !== 'en';

/** What holds where nobody decided. */
function ownText(
  field: keyof typeof OFFER_LABELS,
  { currencies }: Pick<OfferChoices, 'currencies'>,
  locale: Locale,
): string {
  const number = new Intl.NumberFormat(locale);
  const list = new Intl.ListFormat(locale);
  if (field === 'leastGoal') return number.format(smallestGoal('EUR') / 100n);
  if (field === 'mostGoal') return number.format(GOAL_MAX / 100n);
  if (field === 'languages') {
    return list.format(LOCALES.filter(isBesides).map((code) => LANGUAGE_NAMES[code]));
  }
  if (field === 'currencies') return list.format(currencies.map((c) => currencyName(c, locale)));
  if (field === 'countries') return translate(locale, 'market_offer.every_country');
  return translate(locale, 'market_offer.own');
}

/** Each field that is another, as it was and as it became. */
export function presentChanges(
  before: MarketProfile,
  after: MarketProfile,
  { categories, collections, currencies }: OfferChoices,
  locale: Locale,
): ChangeView[] {
  const named: Partial<Record<keyof typeof OFFER_LABELS, (value: string) => string>> = {
    languages: (code) => LANGUAGE_NAMES[code as Locale],
    currencies: (code) => currencyName(code, locale),
    countries: (code) => countryName(code, locale),
    hiddenCategories: (slug) =>
      categories.find((category) => category.slug === slug)?.names[locale] ?? slug,
    homeCollections: (slug) =>
      collections.find((collection) => collection.value === slug)?.title ?? slug,
  };
  const textOf = (profile: MarketProfile, field: keyof typeof OFFER_LABELS): string => {
    const value = profile[field];
    if (value === null) return ownText(field, { currencies }, locale);
    if (field === 'feeBps') return feeText(profile.feeBps, locale);
    if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value);
    const others = field === 'languages' ? value.filter(isBesides) : value;
    if (others.length === 0) return translate(locale, 'market_offer.none');
    return new Intl.ListFormat(locale).format(others.map((one) => named[field]?.(one) ?? one));
  };
  return changedFields(before, after)
    .filter((field) => field in OFFER_LABELS)
    .map((changed) => {
      const field = changed as keyof typeof OFFER_LABELS;
      return {
        field: translate(locale, OFFER_LABELS[field]),
        before: textOf(before, field),
        after: textOf(after, field),
      };
    });
}
