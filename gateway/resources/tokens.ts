import type Stripe from 'stripe';
import { cardName } from '../cards/catalogue.ts';
import { buildBank, readBank } from '../connect/bank-accounts.ts';
import { invalid } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import type { Call, Route } from '../wire/route.ts';
import { cardObject, emptyBilling } from './payment-method-attach.ts';
import { readCard } from './payment-methods.ts';

function blankToken(created: number, type: 'card' | 'bank_account'): Stripe.Token {
  const id = newId(type === 'card' ? 'tok' : 'btok');
  return { id, object: 'token', client_ip: null, created, livemode: false, type, used: false };
}

async function create(call: Call): Promise<object> {
  const { unit, params } = call;
  const created = unit.clock.seconds();
  const bank = params.nested('bank_account');
  if (bank) {
    const facts = readBank(bank);
    const token = { ...blankToken(created, 'bank_account'), bank_account: buildBank(facts, null) };
    return unit.add('token', token, { bank: JSON.stringify(facts) }).data;
  }
  const card = params.nested('card');
  if (!card) throw invalid('You must supply either a card or bank_account to create a token.');
  const facts = readCard(card, created);
  const shown = cardObject(facts.card, { ...facts, created, billing: emptyBilling() });
  const token: Stripe.Token = {
    ...blankToken(created, 'card'),
    card: {
      id: newId('card'),
      object: 'card',
      address_city: null,
      address_country: null,
      address_line1: null,
      address_line1_check: null,
      address_line2: null,
      address_state: null,
      address_zip: null,
      address_zip_check: null,
      brand: facts.card.brand,
      country: shown.country,
      cvc_check: shown.checks?.cvc_check ?? null,
      dynamic_last4: null,
      exp_month: facts.expMonth,
      exp_year: facts.expYear,
      fingerprint: shown.fingerprint ?? null,
      funding: shown.funding,
      last4: shown.last4,
      metadata: {},
      name: card.textOrNull('name'),
      regulated_status: 'unregulated',
      tokenization_method: null,
    },
  };
  return unit.add('token', token, { card: cardName(facts.card) }).data;
}

export const tokenRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/tokens',
    accepts: ['card', 'bank_account'],
    publishable: true,
    act: create,
  },
  {
    method: 'GET',
    path: '/v1/tokens/:id',
    accepts: [],
    act: async (call) => (await call.unit.get('token', call.path.id ?? '')).data,
  },
];
