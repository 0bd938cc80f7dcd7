import type Stripe from 'stripe';
import { checkReturnUrl } from '../resources/parts.ts';
import { randomText } from '../wire/ids.ts';
import type { Call, Route } from '../wire/route.ts';

const LASTS_SECONDS = 300;

async function create(call: Call): Promise<object> {
  const { unit, params, gateway } = call;
  const account = await unit.lock('account', params.required('account'), 'account');
  params.choice('type', ['account_onboarding', 'account_update']);
  const origins = gateway.config.appOrigins;
  const returnUrl = checkReturnUrl(params.required('return_url'), origins, 'return_url');
  checkReturnUrl(params.required('refresh_url'), origins, 'refresh_url');
  const created = unit.clock.seconds();
  const challenge = `${account.data.id}_${randomText(24)}`;
  account.inner.challenge = challenge;
  account.inner.returnUrl = returnUrl;
  unit.save(account);
  const link: Stripe.AccountLink = {
    object: 'account_link',
    created,
    expires_at: created + LASTS_SECONDS,
    url: `${gateway.publicUrl}/onboarding/${challenge}`,
  };
  return link;
}

async function login(call: Call): Promise<object> {
  const account = await call.unit.get('account', call.path.id ?? '');
  return {
    object: 'login_link',
    created: call.unit.clock.seconds(),
    url: `${call.gateway.publicUrl}/onboarding/${account.data.id}`,
  };
}

export const accountLinkRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/account_links',
    accepts: ['account', 'type', 'return_url', 'refresh_url', 'collect', 'collection_options'],
    act: create,
  },
  { method: 'POST', path: '/v1/accounts/:id/login_links', accepts: [], act: login },
];
