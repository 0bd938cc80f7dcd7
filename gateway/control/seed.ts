import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { cardByAlias, type TestCard } from '../cards/catalogue.ts';
import type { Gateway } from '../context.ts';
import { moveBalance } from '../money/balance.ts';
import { checkChargeable, knownCurrency, processingFee } from '../money/currencies.ts';
import { buildCharge } from '../payments/charge-object.ts';
import { blankCustomer } from '../resources/customers.ts';
import { blankIntent } from '../payments/payment-intent-params.ts';
import { buildMethod, emptyBilling, innerOf } from '../resources/payment-method-attach.ts';
import { buildRefund } from '../payments/refund-object.ts';
import { blankSetup } from '../payments/setup-confirm.ts';
import type { Unit } from '../storage/unit.ts';
import { invalid } from '../wire/errors.ts';
import { derivedId } from '../wire/ids.ts';

interface SeedCustomer {
  email?: string;
  name?: string;
  metadata?: Record<string, string>;
  created?: number;
}

interface SeedCharge {
  kind?: 'charge' | 'setup';
  amount?: number;
  currency?: string;
  /** unix seconds */
  created?: number;
  metadata?: Record<string, string>;
  transfer_group?: string;
  description?: string;
  /** alias or test number; visa when absent */
  card?: string;
  /** place in `customers` */
  customer?: number;
  refunded_amount?: number;
  refunded_at?: number;
}

export interface SeedInput {
  customers?: SeedCustomer[];
  charges?: SeedCharge[];
}

interface SeedResult {
  customer: string | null;
  payment_method: string;
  payment_intent: string | null;
  setup_intent: string | null;
  charge: string | null;
  balance_transaction: string | null;
  fee: number;
  refund: string | null;
}

/** Deterministic ids: the same request gives the same objects, and sending it twice changes nothing. */
class Planter {
  readonly #unit: Unit;
  readonly #salt: string;
  readonly #publicUrl: string;
  readonly #availableAfter: number;

  constructor(gateway: Gateway, unit: Unit, salt: string) {
    this.#unit = unit;
    this.#salt = salt;
    this.#publicUrl = gateway.publicUrl;
    this.#availableAfter = gateway.config.availableAfterSeconds;
  }

  #id(prefix: string, place: number): string {
    return derivedId(prefix, `${this.#salt}:${place}`);
  }

  customer(given: SeedCustomer, place: number): string {
    const created = given.created ?? this.#unit.clock.seconds();
    const customer = blankCustomer(created, {
      id: this.#id('cus', place),
      email: given.email ?? null,
      name: given.name ?? null,
      metadata: given.metadata ?? {},
    });
    this.#unit.add('customer', customer);
    return customer.id;
  }

  #method(given: SeedCharge, place: number, customer: string | null, created: number) {
    const card = cardByAlias(given.card ?? 'visa');
    if (!card) throw invalid(`charges[${place}]: unknown card ${given.card}`);
    const expYear = new Date(this.#unit.clock.milliseconds()).getUTCFullYear() + 3;
    const facts = { expMonth: 12, expYear, hasCvc: true, created, billing: emptyBilling() };
    const method = buildMethod(card, { ...facts, id: this.#id('pm', place) });
    method.customer = customer;
    const spent = customer === null ? { spent: true } : {};
    this.#unit.add('payment_method', method, { ...innerOf(card), readyOffSession: true, ...spent });
    return { method, card };
  }

  plant(given: SeedCharge, place: number, customers: string[]): SeedResult {
    const created = given.created ?? this.#unit.clock.seconds();
    const customer = given.customer === undefined ? null : (customers[given.customer] ?? null);
    if (given.customer !== undefined && customer === null) {
      throw invalid(`charges[${place}]: there is no customer ${given.customer}`);
    }
    const { method, card } = this.#method(given, place, customer, created);
    const none = {
      charge: null,
      payment_intent: null,
      setup_intent: null,
      balance_transaction: null,
      refund: null,
    };
    const result: SeedResult = { customer, payment_method: method.id, ...none, fee: 0 };
    if (given.kind === 'setup')
      return { ...result, setup_intent: this.#setup(given, place, method, customer) };
    return { ...result, ...this.#charge(given, place, method, card, customer) };
  }

  #setup(
    given: SeedCharge,
    place: number,
    method: Stripe.PaymentMethod,
    customer: string | null,
  ): string {
    const intent = blankSetup(method.created, this.#id('seti', place));
    intent.client_secret = `${intent.id}_secret_${this.#id('s', place).slice(2)}`;
    intent.customer = customer;
    intent.payment_method = method.id;
    intent.metadata = given.metadata ?? {};
    intent.description = given.description ?? null;
    intent.status = 'succeeded';
    this.#unit.add('setup_intent', intent);
    return intent.id;
  }

  #charge(
    given: SeedCharge,
    place: number,
    method: Stripe.PaymentMethod,
    card: TestCard,
    customer: string | null,
  ) {
    const amount = given.amount ?? 0;
    const currency = knownCurrency(given.currency ?? '');
    if (!Number.isSafeInteger(amount))
      throw invalid(`charges[${place}]: amount must be a whole number`);
    checkChargeable(amount, currency);
    const intent = blankIntent(amount, currency, method.created, this.#id('pi', place));
    intent.client_secret = `${intent.id}_secret_${this.#id('s', place).slice(2)}`;
    Object.assign(intent, {
      customer,
      payment_method: method.id,
      metadata: given.metadata ?? {},
      transfer_group: given.transfer_group ?? null,
      description: given.description ?? null,
      status: 'succeeded',
      amount_received: amount,
    });
    const charge = buildCharge({
      intent,
      method,
      card,
      created: method.created,
      decline: null,
      captured: true,
      authenticated: card.authentication === 'always',
      publicUrl: this.#publicUrl,
      id: this.#id('ch', place),
    });
    const fee = processingFee(amount, currency);
    const movement = this.#book('charge', amount, charge, place, fee);
    charge.amount_captured = amount;
    charge.balance_transaction = movement;
    intent.latest_charge = charge.id;
    const refund = this.#refund(given, place, charge);
    this.#unit.add('payment_intent', intent);
    this.#unit.add('charge', charge);
    return {
      payment_intent: intent.id,
      charge: charge.id,
      balance_transaction: movement,
      fee,
      refund,
    };
  }

  #book(
    type: 'charge' | 'refund',
    amount: number,
    of: Stripe.Charge,
    place: number,
    fee = 0,
    at = of.created,
  ) {
    const source = type === 'charge' ? of.id : this.#id('re', place);
    return moveBalance(this.#unit, {
      id: this.#id(type === 'charge' ? 'txn' : 'txnr', place),
      amount,
      currency: of.currency,
      fee,
      type,
      source,
      created: at,
      availableAfterSeconds: type === 'charge' ? this.#availableAfter : 0,
    }).data.id;
  }

  #refund(given: SeedCharge, place: number, charge: Stripe.Charge): string | null {
    const amount = given.refunded_amount ?? 0;
    if (amount === 0) return null;
    if (!Number.isSafeInteger(amount) || amount < 0 || amount > charge.amount) {
      throw invalid(`charges[${place}]: refunded_amount must be 0 … ${charge.amount}`);
    }
    const created = given.refunded_at ?? charge.created + 3_600;
    const refund = buildRefund({
      id: this.#id('re', place),
      charge,
      amount,
      created,
      status: 'succeeded',
      reason: 'requested_by_customer',
      metadata: given.metadata ?? {},
    });
    refund.balance_transaction = this.#book('refund', -amount, charge, place, 0, created);
    charge.amount_refunded = amount;
    charge.refunded = amount === charge.amount;
    this.#unit.add('refund', refund);
    return refund.id;
  }
}

/** Makes whole payment histories in one write, without events. Answers the ids in the order sent. */
export async function seed(gateway: Gateway, body: unknown): Promise<object> {
  const input = body as SeedInput;
  const customers = input.customers ?? [];
  const charges = input.charges ?? [];
  if (!Array.isArray(customers) || !Array.isArray(charges))
    throw invalid('customers and charges must be lists');
  const salt = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const result = await gateway.perform(async (unit) => {
    const planter = new Planter(gateway, unit, salt);
    const ids = customers.map((customer, place) => planter.customer(customer, place));
    return {
      customers: ids,
      charges: charges.map((charge, place) => planter.plant(charge, place, ids)),
    };
  });
  return result;
}
