import type { Gateway } from '../context.ts';
import { parseForm } from '../wire/form.ts';
import { Params } from '../wire/params.ts';
import { ApiError } from '../wire/errors.ts';
import { cardFrame } from './card-frame.ts';
import { checkoutReturn, sendCheckout, showCheckout } from './checkout-page.ts';
import { showFont } from './font.ts';
import { sendIdentity, showIdentity } from './identity-page.ts';
import { localeOf, translator } from './language.ts';
import type { PageAnswer } from './layout.ts';
import { type Market, marketOf } from './market.ts';
import { sendOnboarding, showOnboarding } from './onboarding-page.ts';
import { showReceipt } from './receipt-page.ts';
import { sendChallenge, showChallenge } from './three-d-secure.ts';
import { notFound, type Visit } from './visit.ts';

export interface PageRequest {
  method: string;
  url: URL;
  body: string;
  authorization: string | undefined;
  languages: string;
}

type PageAction = (visit: Visit) => Promise<PageAnswer>;

const PAGES: Record<string, PageAction> = {
  'GET 3ds': showChallenge,
  'POST 3ds': sendChallenge,
  'GET checkout': showCheckout,
  'POST checkout': sendCheckout,
  'GET checkout/return': checkoutReturn,
  'GET elements': cardFrame,
  'GET fonts': showFont,
  'GET identity': showIdentity,
  'POST identity': sendIdentity,
  'GET onboarding': showOnboarding,
  'POST onboarding': sendOnboarding,
  'GET receipts': showReceipt,
};

function visitOf(gateway: Gateway, request: PageRequest, id: string, market: Market): Visit {
  const form = new Params(parseForm(request.method === 'POST' ? request.body : ''));
  const make = (kept: string | null | undefined): Visit => {
    const locale = localeOf(request.url.searchParams.get('locale'), kept, request.languages);
    const t = translator(locale, { market: market.name });
    return { gateway, url: request.url, id, form, locale, t, market, in: make };
  };
  return make(null);
}

/** The pages people see: /checkout, /3ds, /elements/card, /identity, /onboarding, /receipts. */
export async function answerPage(gateway: Gateway, request: PageRequest): Promise<PageAnswer> {
  const [, name = '', id = '', rest = '', more] = request.url.pathname.split('/');
  if (name === 'health' && id === '') {
    return { status: 200, headers: { 'content-type': 'application/json' }, body: '{"ok":true}' };
  }
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const action = PAGES[`${method} ${name}${rest ? `/${rest}` : ''}`];
  const visit = visitOf(gateway, request, id, await marketOf(gateway));
  if (!action || id === '' || more !== undefined) return notFound(visit);
  try {
    return await action(visit);
  } catch (error) {
    if (
      error instanceof ApiError &&
      (error.body.code === 'resource_missing' || error.status === 404)
    ) {
      return notFound(visit);
    }
    throw error;
  }
}
