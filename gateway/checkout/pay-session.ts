import type Stripe from 'stripe';
import type { TypedCard } from '../cards/check.ts';
import { checkCard } from '../cards/check.ts';
import { blankCustomer } from '../resources/customers.ts';
import { confirmIntent } from '../payments/payment-confirm.ts';
import { blankIntent } from '../payments/payment-intent-params.ts';
import { buildMethod, emptyBilling, innerOf } from '../resources/payment-method-attach.ts';
import { blankSetup, confirmSetup } from '../payments/setup-confirm.ts';
import type { Stored } from '../storage/documents.ts';
import type { Unit } from '../storage/unit.ts';
import type { ApiError } from '../wire/errors.ts';
import { idOf } from '../wire/ids.ts';

type Session = Stored<'checkout.session'>;
export interface Payer {
  card: TypedCard;
  name: string | null;
  email: string | null;
}

export type Payment =
  | { kind: 'done' }
  | { kind: 'challenge'; url: string }
  | { kind: 'refused'; code: string | undefined; declineCode: string | undefined };

function customerFor(unit: Unit, session: Session, payer: Payer): string | null {
  const known = idOf(session.data.customer);
  if (known) return known;
  const keepsCard = session.inner.plan?.setup_future_usage !== undefined;
  if (session.data.mode === 'payment' && session.data.customer_creation !== 'always' && !keepsCard)
    return null;
  const customer = blankCustomer(unit.clock.seconds(), {
    email: session.data.customer_email ?? payer.email,
    name: payer.name,
  });
  unit.add('customer', customer);
  unit.emit('customer.created', customer);
  session.data.customer = customer.id;
  return customer.id;
}

async function paymentFor(unit: Unit, session: Session, customer: string | null) {
  const known = idOf(session.data.payment_intent);
  if (known) return unit.lock('payment_intent', known);
  const plan = session.inner.plan ?? {};
  const { amount_total: amount, currency } = session.data;
  const intent = blankIntent(amount ?? 0, currency ?? 'usd', unit.clock.seconds());
  Object.assign(intent, {
    customer,
    description: plan.description ?? null,
    receipt_email: plan.receipt_email ?? null,
    statement_descriptor: plan.statement_descriptor ?? null,
    statement_descriptor_suffix: plan.statement_descriptor_suffix ?? null,
    transfer_group: plan.transfer_group ?? null,
    metadata: JSON.parse(plan.metadata ?? '{}'),
  });
  if (plan.capture_method === 'manual') intent.capture_method = 'manual';
  const usage = plan.setup_future_usage;
  if (usage === 'off_session' || usage === 'on_session') intent.setup_future_usage = usage;
  session.data.payment_intent = intent.id;
  const stored = unit.add('payment_intent', intent);
  unit.emit('payment_intent.created', intent);
  return stored;
}

async function setupFor(unit: Unit, session: Session, customer: string | null) {
  const known = idOf(session.data.setup_intent);
  if (known) return unit.lock('setup_intent', known);
  const plan = session.inner.plan ?? {};
  const intent = blankSetup(unit.clock.seconds());
  intent.customer = customer;
  intent.description = plan.description ?? null;
  intent.metadata = JSON.parse(plan.metadata ?? '{}') as Stripe.Metadata;
  session.data.setup_intent = intent.id;
  const stored = unit.add('setup_intent', intent);
  unit.emit('setup_intent.created', intent);
  return stored;
}

function completeSession(unit: Unit, session: Session, payer: Payer | null): void {
  const { data } = session;
  data.status = 'complete';
  data.url = null;
  if (data.mode === 'payment') data.payment_status = 'paid';
  data.customer_details = {
    address: null,
    business_name: null,
    email: data.customer_email ?? payer?.email ?? data.customer_details?.email ?? null,
    individual_name: null,
    name: payer?.name ?? data.customer_details?.name ?? null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
  unit.save(session);
  unit.emit('checkout.session.completed', data);
}

function refusal(error: ApiError): Payment {
  return { kind: 'refused', code: error.body.code, declineCode: error.body.decline_code };
}

/** Where an intent stands after an attempt, and the session with it. */
function outcomeOf(
  unit: Unit,
  session: Session,
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
  payer: Payer | null,
): Payment {
  if (intent.status === 'requires_action') {
    unit.save(session);
    return { kind: 'challenge', url: intent.next_action?.redirect_to_url?.url ?? '' };
  }
  if (intent.status === 'succeeded' || intent.status === 'requires_capture') {
    completeSession(unit, session, payer);
    return { kind: 'done' };
  }
  const error =
    intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error;
  return { kind: 'refused', code: error?.code, declineCode: error?.decline_code };
}

/** One try with a typed card. A refusal is kept on the intent and the page stays open. */
export async function paySession(
  unit: Unit,
  session: Session,
  payer: Payer,
  returnUrl: string,
): Promise<Payment> {
  const now = unit.clock.seconds();
  const card = checkCard(payer.card, now);
  const customer = customerFor(unit, session, payer);
  const { expMonth, expYear, cvc } = payer.card;
  const year = expYear < 100 ? 2000 + expYear : expYear;
  const billing = {
    ...emptyBilling(),
    name: payer.name,
    email: session.data.customer_email ?? payer.email,
  };
  const data = buildMethod(card, {
    expMonth,
    expYear: year,
    hasCvc: cvc !== null,
    created: now,
    billing,
  });
  const method = unit.add('payment_method', data, innerOf(card));
  session.data.customer_details = {
    ...(session.data.customer_details ?? emptyDetails()),
    name: payer.name,
  };
  unit.save(session);
  if (session.data.mode === 'setup') {
    const setup = await setupFor(unit, session, customer);
    const refused = confirmSetup(unit, setup, method, returnUrl);
    return refused ? refusal(refused) : outcomeOf(unit, session, setup.data, payer);
  }
  const intent = await paymentFor(unit, session, customer);
  const refused = await confirmIntent(unit, intent, method, {
    offSession: false,
    returnUrl,
    errorOnRequiresAction: false,
  });
  return refused ? refusal(refused) : outcomeOf(unit, session, intent.data, payer);
}

function emptyDetails(): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email: null,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}

/** The browser is back from the bank. */
export async function resumeSession(unit: Unit, session: Session): Promise<Payment> {
  if (session.data.status === 'complete') return { kind: 'done' };
  const payment = idOf(session.data.payment_intent);
  const setup = idOf(session.data.setup_intent);
  if (payment)
    return outcomeOf(unit, session, (await unit.get('payment_intent', payment)).data, null);
  if (setup) return outcomeOf(unit, session, (await unit.get('setup_intent', setup)).data, null);
  return { kind: 'refused', code: undefined, declineCode: undefined };
}
