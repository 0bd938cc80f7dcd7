import { readAddresses } from '#modules/accounts/index.ts';
import {
  countryOptions,
  countryOptionsHtml,
  EUROPEAN_UNION,
  isCountry,
} from '#modules/geography/index.ts';
import type { Perk } from '#modules/perks/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { shipsTo } from '../present-perks.ts';

/** Where any of the perks can be sent to, in the reader's order of countries. */
export function countriesOf(perks: Perk[], locale: Locale): string[] {
  const { common, rest } = countryOptions(locale);
  const all = [...common, ...rest].map((option) => option.country_code_alpha_2);
  return shipsTo(perks, all, EUROPEAN_UNION);
}

/** The entries of the country select; empty where there is nothing to choose. */
export function countryChoices(codes: string[], country: string | null, locale: Locale): string {
  const prompt = translate(locale, 'campaign.choose_country');
  return codes.length > 1 ? countryOptionsHtml(codes, locale, country, prompt) : '';
}

/** Where things went or go to for all we know: chosen on an earlier visit, else the first address on file. */
export async function knownCountry(
  {
    country,
    keptCountry,
  }: { readonly country: string | null; readonly keptCountry: string | null },
  { accountId }: Actor,
): Promise<string | null> {
  if (country !== null || keptCountry !== null || accountId === null) return keptCountry;
  const [first] = await readAddresses(accountId);
  return first?.country ?? null;
}

/** Nobody who didn't ask is shown perks by a country that none of them is sent to. */
export function countryOf(
  asked: string | null,
  known: string | null,
  codes: readonly string[],
): string | null {
  if (asked !== null && isCountry(asked)) return asked;
  return known !== null && codes.includes(known) ? known : null;
}
