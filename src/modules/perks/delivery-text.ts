import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { Perk } from './perk.ts';

const monthFormats = new Map<Locale, Intl.DateTimeFormat>();

/** Made once per language: making one costs more than using it a thousand times. */
function monthFormat(locale: Locale): Intl.DateTimeFormat {
  let format = monthFormats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    monthFormats.set(locale, format);
  }
  return format;
}

/** "Estimated delivery: March 2027"; null where the owner named no month. */
export function deliveryText(
  { deliveryMonth }: Pick<Perk, 'deliveryMonth'>,
  locale: Locale,
): string | null {
  if (!deliveryMonth) return null;
  const date = monthFormat(locale).format(new Date(`${deliveryMonth}-15T12:00:00Z`));
  return translate(locale, 'campaign.delivery', { date });
}
