import { dateText } from '#platform/web/dates.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { isDeliveryOver, type Perk } from './perk.ts';

/** "March 2027", from the month as it is kept. */
export function deliveryMonthText(month: string, locale: Locale): string {
  return dateText(new Date(`${month}-15T12:00:00Z`), 'month', locale);
}

/**
 * "Estimated delivery: March 2027", and that the date has passed once that month is over; null where the
 * owner named no month.
 */
export function deliveryText(
  { deliveryMonth }: Pick<Perk, 'deliveryMonth'>,
  locale: Locale,
  now: Date,
): string | null {
  if (!deliveryMonth) return null;
  const date = deliveryMonthText(deliveryMonth, locale);
  const isOver = isDeliveryOver(deliveryMonth, now);
  return translate(locale, isOver ? 'campaign.delivery_over' : 'campaign.delivery', { date });
}
