import { countryInText } from '#modules/geography/index.ts';
import type { Perk } from '#modules/perks/index.ts';
import { shippingFee } from '#modules/perks/rules.ts';
import type { Currency } from '#money/currency.ts';
import { formatMoney } from '#money/format.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

/** Keeps the country that somebody has things sent to. */
export const SHIP_TO_COOKIE = 'ship_to';

interface MoneyContext {
  readonly locale: Locale;
  readonly currency: Currency;
}

export interface ShippingContext extends MoneyContext {
  /** Alpha-2 of the country the reader asked about. */
  readonly country: string | null;
}

/** A price as perks show it: with its cents only where it has some. */
export function perkMoney({ currency, locale }: MoneyContext, minor: bigint): string {
  const hasCents = minor % 100n !== 0n;
  return formatMoney({ minor, currency }, locale, { cents: hasCents });
}

/** Where it ships and from how much; for a country that was chosen what it costs to send it there. */
export function shippingText(perk: Perk, context: ShippingContext): string {
  const { locale, country } = context;
  if (!perk.ships) return translate(locale, 'campaign.ships_nothing');
  const rate = country === null ? null : shippingFee(perk.rates, country);
  if (rate && country !== null) {
    const free = translate(locale, 'campaign.ships_free');
    const fee = rate.feeMinor === 0n ? free : perkMoney(context, rate.feeMinor);
    return translate(locale, 'campaign.ships_to', { country: countryInText(country, locale), fee });
  }
  const fee = feesText(perk, context);
  const destinations = perk.rates.map(({ destination }) => destination);
  if (destinations.includes('everywhere'))
    return translate(locale, 'campaign.ships_world', { fee });
  if (destinations.length === 1 && destinations[0] !== 'european_union') {
    const only = countryInText(destinations[0] ?? '', locale);
    return translate(locale, 'campaign.ships_country', { country: only, fee });
  }
  const count = destinations.includes('european_union')
    ? 26 + destinations.length
    : destinations.length;
  return translate(locale, 'campaign.ships_countries', { count, fee });
}

/** What sending it costs over all its destinations: nothing, one fee, or from how much. */
function feesText({ rates }: Perk, context: ShippingContext): string {
  const { locale } = context;
  const [first = 0n, ...others] = rates.map(({ feeMinor }) => feeMinor);
  const lowest = others.reduce((low, fee) => (fee < low ? fee : low), first);
  const isOne = others.every((fee) => fee === first);
  if (isOne) {
    return lowest === 0n
      ? translate(locale, 'campaign.ships_fee_none')
      : perkMoney(context, lowest);
  }
  return lowest === 0n
    ? translate(locale, 'campaign.ships_fee_some')
    : translate(locale, 'campaign.ships_fee_from', { from: perkMoney(context, lowest) });
}
