import { isCategoryOffered, readCategories } from '#modules/campaigns/index.ts';
import { countryOptions } from '#modules/geography/index.ts';
import { isCountryOffered } from '#platform/market/market-offer.ts';
import type { Locale } from '#platform/web/locale.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Branches with the categories a campaign can be in: those on offer and its own. */
export async function categoryGroups(
  locale: Locale,
  own: number | null = null,
): Promise<{ label: string; options: Choice[] }[]> {
  const categories = await readCategories();
  return categories
    .filter(({ topLevel }) => topLevel)
    .map((branch) => ({
      label: branch.names[locale],
      options: categories
        .filter(
          (leaf) => leaf.parentId === branch.id && (leaf.id === own || isCategoryOffered(leaf)),
        )
        .map((leaf) => ({ value: String(leaf.id), label: leaf.names[locale] })),
    }))
    .filter(({ options }) => options.length > 0);
}

/** Countries on offer and the campaign's own, those most campaigns come from first. */
export function countryChoices(locale: Locale, own = ''): { common: Choice[]; rest: Choice[] } {
  const { common, rest } = countryOptions(locale);
  const choice = ({ country_code_alpha_2: value, text: label }: (typeof common)[number]) => ({
    value,
    label,
  });
  const open = (options: typeof common) =>
    options.filter(({ country_code_alpha_2: code }) => code === own || isCountryOffered(code));
  return { common: open(common).map(choice), rest: open(rest).map(choice) };
}
