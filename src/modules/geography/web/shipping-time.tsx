import { useT } from '#platform/web/messages.tsx';
import { shippingTime } from '../rules.ts';

/** "two weeks", or nothing for a window that is none of the known ones. */
export function ShippingTime({ days }: { readonly days: number }) {
  const t = useT();
  const time = shippingTime(days);
  if (time === null) return null;
  return time.unit === 'days'
    ? t('geography.shipping_days')
    : t('geography.shipping_weeks', { count: time.count });
}
