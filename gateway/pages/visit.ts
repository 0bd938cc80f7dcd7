import type { Gateway } from '../context.ts';
import type { Params } from '../wire/params.ts';
import type { Locale, Translate } from './language.ts';
import { html, type PageAnswer, page } from './layout.ts';
import type { Market } from './market.ts';

/** What every page is made with. */
export interface Visit {
  gateway: Gateway;
  url: URL;
  id: string;
  form: Params;
  locale: Locale;
  t: Translate;
  market: Market;
  /** the same visit in the language an object asks for, unless the address names one */
  in(kept: string | null | undefined): Visit;
}

/** The page for addresses that lead nowhere. */
export function notFound(visit: Visit): PageAnswer {
  const { t } = visit;
  return page({
    title: t('not_found_title'),
    locale: visit.locale,
    t,
    market: visit.market,
    url: visit.url,
    appOrigins: visit.gateway.config.appOrigins,
    status: 404,
    content: html`<h1>${t('not_found_title')}</h1><p>${t('not_found_lead')}</p>`,
  });
}
