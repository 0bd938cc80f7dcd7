import { paths } from '#app/paths.ts';
import type { SelectOption } from '#design/fields/select.tsx';
import type { Campaign } from '#modules/campaigns/index.ts';
import {
  LISTED_STATES,
  type ListedState,
  readCountriesSentTo,
  readReferrals,
  stateText,
} from '#modules/contributions/index.ts';
import { countryOptions } from '#modules/geography/index.ts';
import { readEditedPerks, readPerks, shippingOf } from '#modules/perks/index.ts';
import { dateText } from '#platform/web/dates.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { isNarrowed, type ListQuery, parametersOf } from './list-query.ts';

export interface FilterView {
  readonly action: string;
  /** What is chosen in its fields, in words: they stand closed. */
  readonly chosen: readonly string[];
  readonly search: string;
  /** Kept beside its fields: which of the chips is chosen. */
  readonly show: 'pledges' | 'failing' | 'refunds' | null;
  readonly selects: readonly {
    readonly name: string;
    readonly label: string;
    readonly value: string;
    readonly options: readonly SelectOption[];
  }[];
  readonly days: readonly {
    readonly name: string;
    readonly label: string;
    readonly value: string;
  }[];
  /** Back to everything; null where nothing is set. */
  readonly clearHref: string | null;
  readonly fileHref: string;
}

function selectsOf(
  query: ListQuery,
  about: {
    readonly perks: readonly { readonly id: number; readonly title: string }[];
    readonly codes: readonly string[];
    readonly countries: readonly SelectOption[];
    readonly locale: Locale;
  },
): FilterView['selects'] {
  const { perks, codes, countries, locale } = about;
  const states = Object.keys(LISTED_STATES) as ListedState[];
  const all = [
    {
      name: 'state',
      label: translate(locale, 'contributions.state'),
      options: states.map((value) => ({
        value,
        label: stateText(LISTED_STATES[value][0], locale),
      })),
    },
    {
      name: 'perk',
      label: translate(locale, 'owner_contributions.by_perk'),
      options: perks.map(({ id, title }) => ({ value: String(id), label: title })),
    },
    {
      name: 'country',
      label: translate(locale, 'owner_contributions.by_country'),
      options: countries,
    },
    {
      name: 'referrer',
      label: translate(locale, 'owner_contributions.by_referrer'),
      options: codes.map((code) => ({ value: code, label: code })),
    },
  ];
  const anyOf = { value: '', label: translate(locale, 'owner_contributions.any') };
  return all
    .map(({ name, label, options }) => {
      const value = String(query[name as keyof ListQuery] ?? '');
      return { name, label, value, options: [anyOf, ...options] };
    })
    .filter(({ options, value }) => options.length > 1 || value !== '');
}

/**
 * The countries to choose from: those that occur, and the chosen one. Of a campaign with more contributions
 * than are looked at also those its perks are shipped to.
 */
async function readCountries(
  campaignId: number,
  chosen: string | undefined,
  locale: Locale,
): Promise<SelectOption[]> {
  const { codes, isPart } = await readCountriesSentTo(campaignId);
  const perks = isPart ? await readPerks(campaignId) : [];
  const occurs = (code: string) =>
    code === chosen ||
    codes.includes(code) ||
    perks.some((perk) => shippingOf(perk, code) !== null);
  const { common, rest } = countryOptions(locale);
  return [...common, ...rest]
    .map((one) => ({ value: one.country_code_alpha_2, label: one.text }))
    .filter(({ value }) => occurs(value));
}

/** The form that narrows a campaign's contributions, and where what it leaves is fetched as a file. */
export async function presentFilter(
  campaign: Campaign,
  query: ListQuery,
  locale: Locale,
): Promise<FilterView> {
  const [perks, referrals, countries] = await Promise.all([
    readEditedPerks(campaign.id),
    readReferrals(campaign.id),
    readCountries(campaign.id, query.country, locale),
  ]);
  const action = paths.commandCenter(locale, campaign.slug, 'contributions');
  const selects = selectsOf(query, {
    perks,
    codes: referrals.map(({ code }) => code),
    countries,
    locale,
  });
  const days = (['from', 'to'] as const).map((name) => {
    const label = translate(locale, `owner_contributions.${name}`);
    return { name, label, value: query[name] ?? '' };
  });
  return {
    action,
    chosen: [
      ...selects.flatMap(({ value, options }) =>
        value === '' ? [] : (options.find((one) => one.value === value)?.label ?? value),
      ),
      ...days.flatMap(({ name, value }) => {
        if (value === '') return [];
        const day = dateText(new Date(value), 'short-day', locale);
        return translate(locale, `owner_contributions.${name}_day`, { day });
      }),
    ],
    search: query.search ?? '',
    show: query.show ?? null,
    selects,
    days,
    clearHref: isNarrowed(query) || query.search !== undefined ? action : null,
    fileHref: paths.api(`command_center/${campaign.id}/csv/contributions`, {
      ...parametersOf(query),
      locale,
    }),
  };
}
