import { readCategories } from '#modules/campaigns/index.ts';
import { countryOptions } from '#modules/geography/index.ts';
import type { Locale } from '#platform/web/locale.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Branches with the categories a campaign can be in. */
export async function categoryGroups(
  locale: Locale,
): Promise<{ label: string; options: Choice[] }[]> {
  const categories = await readCategories();
  return categories
    .filter(({ topLevel }) => topLevel)
    .map((branch) => ({
      label: branch.names[locale],
      options: categories
        .filter(({ parentId }) => parentId === branch.id)
        .map((leaf) => ({ value: String(leaf.id), label: leaf.names[locale] })),
    }));
}

/** Countries, those most campaigns come from first. */
export function countryChoices(locale: Locale): { common: Choice[]; rest: Choice[] } {
  const { common, rest } = countryOptions(locale);
  const choice = ({ country_code_alpha_2: value, text: label }: (typeof common)[number]) => ({
    value,
    label,
  });
  return { common: common.map(choice), rest: rest.map(choice) };
}
