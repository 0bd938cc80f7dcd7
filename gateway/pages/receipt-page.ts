import { moneyText } from './language.ts';
import { type PageAnswer, html, page } from './layout.ts';
import type { Visit } from './visit.ts';

/** What a charge's `receipt_url` shows. */
export async function showReceipt(visit: Visit): Promise<PageAnswer> {
  const { t, locale, url, gateway } = visit;
  const { data } = await gateway.ownUnit().get('charge', visit.id);
  const card = data.payment_method_details?.card;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    data.created * 1000,
  );
  const refunded =
    data.amount_refunded > 0 &&
    html`<dt>${t('receipt_refunded')}</dt><dd>${moneyText(data.amount_refunded, data.currency, locale)}</dd>`;
  const content = html`<h1>${t('receipt_title')}</h1><dl>
<dt>${t('receipt_amount')}</dt><dd>${moneyText(data.amount, data.currency, locale)}</dd>${refunded}
<dt>${t('receipt_card')}</dt><dd>${card?.brand ?? ''} ···· ${card?.last4 ?? ''}</dd>
<dt>${t('receipt_date')}</dt><dd>${date}</dd>
<dt>${t('receipt_number')}</dt><dd>${data.id}</dd></dl>`;
  return page({
    title: t('receipt_title'),
    locale,
    t,
    market: visit.market,
    url,
    appOrigins: gateway.config.appOrigins,
    content,
  });
}
