import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { cardByAlias, cardByName, cardName, type TestCard } from '../cards/catalogue.ts';
import { DECLINES } from '../cards/declines.ts';
import type { Stored } from '../storage/documents.ts';
import type { Unit } from '../storage/unit.ts';
import { cardError, invalid } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';

interface CardFacts {
  expMonth: number;
  expYear: number;
  hasCvc: boolean;
  created: number;
  id?: string;
  billing: Stripe.PaymentMethod.BillingDetails;
}

function fingerprintOf(card: TestCard): string {
  return createHash('sha256').update(`card:${card.number}`).digest('base64url').slice(0, 16);
}

/** The card as it is shown: never its number. */
export function cardObject(card: TestCard, facts: CardFacts): Stripe.PaymentMethod.Card {
  const address = facts.billing.address;
  return {
    brand: card.brand,
    checks: {
      address_line1_check: address?.line1 ? 'pass' : null,
      address_postal_code_check: address?.postal_code ? 'pass' : null,
      cvc_check: facts.hasCvc ? (card.cvcCheck ?? 'pass') : null,
    },
    country: card.country,
    display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
    exp_month: facts.expMonth,
    exp_year: facts.expYear,
    fingerprint: fingerprintOf(card),
    funding: card.funding,
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: card.brand !== 'amex' },
    wallet: null,
  };
}

export function buildMethod(card: TestCard, facts: CardFacts): Stripe.PaymentMethod {
  return {
    id: facts.id ?? newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: facts.billing,
    card: cardObject(card, facts),
    created: facts.created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

export function emptyBilling(): Stripe.PaymentMethod.BillingDetails {
  const address = {
    city: null,
    country: null,
    line1: null,
    line2: null,
    postal_code: null,
    state: null,
  };
  return { address, email: null, name: null, phone: null, tax_id: null };
}

/** A new method from the catalogue, as `pm_card_visa` and its kin ask for. */
function methodFromCatalogue(unit: Unit, card: TestCard): Stored<'payment_method'> {
  const created = unit.clock.seconds();
  const expYear = new Date(created * 1000).getUTCFullYear() + 1;
  const facts = { expMonth: 12, expYear, hasCvc: true, created, billing: emptyBilling() };
  return unit.add('payment_method', buildMethod(card, facts), innerOf(card));
}

export function innerOf(card: TestCard) {
  return { card: cardName(card), readyOffSession: card.authentication === 'already_set_up' };
}

/** A stored method by id, or a fresh one for an alias. */
export async function methodFor(
  unit: Unit,
  id: string,
  param: string,
): Promise<Stored<'payment_method'>> {
  const alias = id.startsWith('pm_card_') ? cardByAlias(id) : undefined;
  if (alias) return methodFromCatalogue(unit, alias);
  return unit.get('payment_method', id, param);
}

export function cardOf(method: Stored<'payment_method'>): TestCard {
  const card = cardByName(method.inner.card);
  if (!card) throw invalid(`The card behind ${method.data.id} is not known to this sandbox`);
  return card;
}

/** Throws for a method that was used up, or detached. */
export function checkUsable(method: Stored<'payment_method'>): void {
  if (!method.inner.spent) return;
  throw invalid(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, ' +
      'or was detached from a Customer, and may not be used again.',
    { param: 'payment_method', code: 'payment_method_unexpected_state' },
  );
}

/** Puts a method under a customer. Most declining cards are refused here, …0341 is not. */
export async function attachCard(
  unit: Unit,
  id: string,
  customer: string,
): Promise<Stored<'payment_method'>> {
  const alias = id.startsWith('pm_card_');
  const method = alias
    ? await methodFor(unit, id, 'payment_method')
    : await unit.lock('payment_method', id);
  if (method.data.customer === customer) return method;
  if (method.data.customer !== null) {
    throw invalid('The payment method you provided has already been attached to a customer.', {
      param: 'payment_method',
      code: 'payment_method_unexpected_state',
    });
  }
  checkUsable(method);
  const card = cardOf(method);
  if (card.refusesSetup && card.charge) {
    const decline = DECLINES[card.charge];
    throw cardError(
      { code: decline.code, decline_code: decline.declineCode, message: decline.message },
      false,
    );
  }
  linkToCustomer(unit, method, customer);
  return method;
}

/** The bare act of attaching, for callers that did the checks. */
export function linkToCustomer(
  unit: Unit,
  method: Stored<'payment_method'>,
  customer: string,
): void {
  if (method.data.customer === customer) return;
  method.data.customer = customer;
  unit.save(method);
  unit.emit('payment_method.attached', method.data);
}
