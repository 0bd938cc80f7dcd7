import { z } from 'zod';
import { parseAmount } from '#money/typed-amount.ts';
import { type MarketProfile, marketOffering } from '#modules/settings/index.ts';
import { FEE_BPS_MAX } from '#modules/settings/rules.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { writtenIfAny } from '#platform/text/written.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import type { ChosenView, OfferFields } from './offer-view.ts';

const list = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat()),
  z.array(z.string().max(80)).max(300),
);

/** What the form sends: the lists that it showed with what is ticked of them, texts that may be empty. */
export const offerForm = {
  shown: list,
  languages: list,
  currencies: list,
  countries: z.string().max(2000).optional(),
  categories: list,
  collections: list,
  least_goal: z.string().trim().max(12).optional(),
  most_goal: z.string().trim().max(12).optional(),
  note: writtenIfAny(300),
};
export type OfferForm = z.output<z.ZodObject<typeof offerForm>>;

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value) => other.includes(value));

const SHARE = /^\d{1,3}(?:[.,]\d{1,2})?$/;

/** A share in percent as it is typed, in hundredths of a percent. Throws 422 for what can't be proposed. */
export function readShare(typed: string): number {
  const text = typed.trim();
  const bps = SHARE.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : Number.NaN;
  if (bps >= 0 && bps <= FEE_BPS_MAX) return bps;
  const values = { most: FEE_BPS_MAX / 100 };
  throw fieldErrors({ fee: [{ key: 'errors.settings.fee_range', values }] });
}

/** Whole units, also with signs between thousands; what is no number is refused like one too large. */
const units = (text: string) => (text === '' ? null : (parseAmount(text, 0) ?? Number.NaN));

/** What was chosen with what is ticked now: in its order, the new last; what no box stands for stays. */
function merged(
  before: readonly string[],
  boxes: readonly string[],
  ticked: readonly string[],
): string[] {
  const kept = before.filter((one) => !boxes.includes(one) || ticked.includes(one));
  return [...kept, ...ticked.filter((one) => !kept.includes(one))];
}

const valuesOf = ({ choices }: ChosenView) => choices.map(({ value }) => value);

/** A list nobody touched stays what it was, so that null goes on following the product. */
function readList<T extends readonly string[] | null>(now: T, view: ChosenView, ticked: string[]) {
  const wanted = merged(view.chosen, valuesOf(view), ticked);
  return isSame(wanted, view.chosen) ? now : wanted;
}

function readHidden(form: OfferForm, shown: OfferFields, now: MarketProfile): readonly string[] {
  const boxes = shown.categories.flatMap(({ options }) => valuesOf(options));
  const unticked = boxes.filter((slug) => !form.categories.includes(slug));
  return merged(now.hiddenCategories, boxes, unticked);
}

function readCountries(text: string): string[] | null {
  const codes = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '');
  return codes.length === 0 ? null : codes;
}

/**
 * What was chosen, as the parts of a profile. What the form did not show or send stays what it was, and so
 * does what is ticked as it was shown. Throws 422 at the fields that do not fit.
 */
export function readOffer(
  form: OfferForm,
  shown: OfferFields,
  now: MarketProfile,
): Partial<MarketProfile> {
  const { countries, least_goal: least, most_goal: most } = form;
  const has = (name: string) => form.shown.includes(name);
  const collections = has('collections')
    ? readList(now.homeCollections, shown.collections, form.collections)
    : now.homeCollections;
  const parsed = z.object(marketOffering).safeParse({
    languages: has('languages')
      ? readList(now.languages, shown.languages, form.languages)
      : now.languages,
    currencies: has('currencies')
      ? readList(now.currencies, shown.currencies, form.currencies)
      : now.currencies,
    countries: countries === undefined ? now.countries : readCountries(countries),
    hidden_categories: has('categories') ? readHidden(form, shown, now) : now.hiddenCategories,
    home_collections: collections?.length === 0 ? null : collections,
    least_goal: least === undefined ? now.leastGoal : units(least),
    most_goal: most === undefined ? now.mostGoal : units(most),
  });
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
    throw fieldErrors(
      Object.fromEntries([...names].map((name) => [fieldOf(name), [refusalOf(name)]])),
    );
  }
  const { data } = parsed;
  return {
    languages: data.languages,
    currencies: data.currencies,
    countries: data.countries,
    hiddenCategories: data.hidden_categories,
    homeCollections: data.home_collections,
    leastGoal: data.least_goal,
    mostGoal: data.most_goal,
  };
}

function refusalOf(name: string): MessageKey {
  return name === 'countries' ? 'errors.settings.countries' : 'errors.field.invalid';
}

/** Where the form shows what a field of the profile refuses. */
function fieldOf(name: string): string {
  if (name === 'hidden_categories') return 'categories';
  return name === 'home_collections' ? 'collections' : name;
}
