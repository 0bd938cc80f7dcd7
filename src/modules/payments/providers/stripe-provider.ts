import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { log } from '#platform/log/log.ts';
import type { ProviderObject } from '../attempt.ts';
import type {
  CardPageRequest,
  ChargeRequest,
  PaymentProvider,
  ProviderAnswer,
  RefundAnswer,
  RefundRequest,
  SetupRequest,
} from '../provider.ts';
import { ProviderUnavailable } from '../provider.ts';
import {
  isFinalRefusal,
  readCardPage,
  readFailure,
  readMethod,
  readPaymentIntent,
  readRefund,
  readSetupIntent,
} from './stripe-answers.ts';
import { stripeClient } from './stripe-client.ts';
import { answerDispute, askDispute, listDisputes } from './stripe-disputes.ts';
import { listCharges, readEvent } from './stripe-records.ts';

const CHARGE_PARTS = ['latest_charge.balance_transaction'];
const CARD_PAGE_PARTS = ['setup_intent.payment_method'];
const NOT_SENT: ProviderAnswer = { outcome: 'unknown', object: null, ref: null };

/** Stripe, or the sandbox gateway that speaks its language. Every call carries a key stored beforehand. */
export function stripeProvider(timeoutMs?: number): PaymentProvider {
  const stripe = (): Stripe => stripeClient(timeoutMs);
  return {
    charge: (request) => charge(stripe(), request),
    setUp: (request) => setUp(stripe(), request),
    openCardPage: (request) => openCardPage(stripe(), request),
    ask: (object, ref) => askAbout(stripe(), object, ref),
    findPayment: (key) => findPayment(stripe(), key),
    cancel: (object, ref) => cancel(stripe(), object, ref),
    refund: (request) => refund(stripe(), request),
    askRefund: (ref) => askAboutRefund(stripe(), ref),
    findRefund: (paymentRef, key) => findRefund(stripe(), paymentRef, key),
    async createCustomer({ key, email, metadata }) {
      const made = await orUnavailable(() =>
        stripe().customers.create({ email, metadata: { ...metadata } }, { idempotencyKey: key }),
      );
      return made.id;
    },
    async deleteCustomer(ref) {
      try {
        await stripe().customers.del(ref);
      } catch (error) {
        if (!isFinalRefusal(error)) throw new ProviderUnavailable('customer', { cause: error });
      }
    },
    describeMethod: async (ref) =>
      readMethod(await orUnavailable(() => stripe().paymentMethods.retrieve(ref))),
    async detachMethod(ref) {
      try {
        await stripe().paymentMethods.detach(ref);
      } catch (error) {
        // Already detached, or never attached: either way it can't be charged any more.
        if (!isFinalRefusal(error)) throw new ProviderUnavailable('detach', { cause: error });
      }
    },
    askDispute: (ref) => askDispute(stripe(), ref),
    answerDispute: (ref, evidence) => answerDispute(stripe(), ref, evidence),
    listDisputes: (since) => listDisputes(stripe(), { since }),
    disputesOf: (chargeRef) => listDisputes(stripe(), { chargeRef }),
    listCharges: (since) => listCharges(stripe(), since),
    readEvent,
  };
}

function charge(stripe: Stripe, request: ChargeRequest): Promise<ProviderAnswer> {
  return answerOf('payment_intent', async () => {
    const intent = await stripe.paymentIntents.create(
      {
        amount: Number(request.amountMinor),
        currency: request.currency.toLowerCase(),
        payment_method: request.methodRef,
        automatic_payment_methods: redirects(request.returnUrl),
        confirm: true,
        transfer_group: request.group,
        metadata: { ...request.metadata, attempt: request.key },
        expand: CHARGE_PARTS,
        ...(request.customerRef === null ? {} : { customer: request.customerRef }),
        ...(request.offSession ? { off_session: true } : {}),
        ...(request.saveMethod && !request.offSession ? { setup_future_usage: 'off_session' } : {}),
        ...(request.returnUrl === null ? {} : { return_url: request.returnUrl }),
      },
      { idempotencyKey: request.key },
    );
    return readPaymentIntent(intent, request.offSession);
  });
}

/** A bank's page may only be shown where there is an address to come back to. */
function redirects(returnUrl: string | null) {
  return { enabled: true, allow_redirects: returnUrl === null ? 'never' : 'always' } as const;
}

function setUp(stripe: Stripe, request: SetupRequest): Promise<ProviderAnswer> {
  const question: Stripe.SetupIntentCreateParams = {
    customer: request.customerRef,
    payment_method: request.methodRef,
    automatic_payment_methods: redirects(request.returnUrl),
    usage: 'off_session',
    confirm: true,
    return_url: request.returnUrl,
    metadata: { ...request.metadata, attempt: request.key },
    expand: ['payment_method'],
  };
  return answerOf('setup_intent', async () =>
    readSetupIntent(
      await stripe.setupIntents.create(question, keyOfQuestion(request.key, question)),
    ),
  );
}

function openCardPage(stripe: Stripe, request: CardPageRequest): Promise<ProviderAnswer> {
  const question: Stripe.Checkout.SessionCreateParams = {
    mode: 'setup',
    customer: request.customerRef,
    currency: request.currency.toLowerCase(),
    success_url: request.doneUrl,
    cancel_url: request.cancelUrl,
    locale: request.locale as Stripe.Checkout.SessionCreateParams.Locale,
    custom_text: { submit: { message: request.text } },
    metadata: { ...request.metadata, attempt: request.key },
    setup_intent_data: { metadata: { ...request.metadata, attempt: request.key } },
    expand: CARD_PAGE_PARTS,
  };
  return answerOf('checkout_session', async () =>
    readCardPage(
      await stripe.checkout.sessions.create(question, keyOfQuestion(request.key, question)),
    ),
  );
}

/**
 * What stores a card names titles, addresses and sentences that may change between two sends, and a key is
 * refused for another body than its first: each wording has its own key. Only where no money moves.
 */
function keyOfQuestion(key: string, question: object): { idempotencyKey: string } {
  const wording = createHash('sha256').update(JSON.stringify(question)).digest('hex').slice(0, 16);
  return { idempotencyKey: `${key}:${wording}` };
}

/** A known object that can't be read says nothing about its fate, not even when it is said to be missing. */
async function askAbout(
  stripe: Stripe,
  object: ProviderObject,
  ref: string,
): Promise<ProviderAnswer> {
  try {
    return await retrieve(stripe, object, ref);
  } catch (error) {
    report(object, error);
    return { outcome: 'unknown', object, ref };
  }
}

async function retrieve(
  stripe: Stripe,
  object: ProviderObject,
  ref: string,
): Promise<ProviderAnswer> {
  if (object === 'payment_intent') {
    return readPaymentIntent(await stripe.paymentIntents.retrieve(ref, { expand: CHARGE_PARTS }));
  }
  if (object === 'setup_intent') {
    return readSetupIntent(await stripe.setupIntents.retrieve(ref, { expand: ['payment_method'] }));
  }
  return readCardPage(await stripe.checkout.sessions.retrieve(ref, { expand: CARD_PAGE_PARTS }));
}

async function findPayment(stripe: Stripe, key: string): Promise<ProviderAnswer | undefined> {
  try {
    const found = await stripe.paymentIntents.search({
      query: `metadata['attempt']:'${key}'`,
      limit: 1,
      expand: CHARGE_PARTS.map((part) => `data.${part}`),
    });
    const intent = found.data[0];
    return intent === undefined ? undefined : readPaymentIntent(intent);
  } catch (error) {
    report('search', error);
    return NOT_SENT;
  }
}

async function cancel(
  stripe: Stripe,
  object: ProviderObject,
  ref: string,
): Promise<ProviderAnswer> {
  try {
    if (object === 'payment_intent') {
      return readPaymentIntent(await stripe.paymentIntents.cancel(ref, { expand: CHARGE_PARTS }));
    }
    if (object === 'setup_intent') return readSetupIntent(await stripe.setupIntents.cancel(ref));
    return readCardPage(await stripe.checkout.sessions.expire(ref, { expand: CARD_PAGE_PARTS }));
  } catch (error) {
    report('cancel', error);
    // It may have ended meanwhile, well or badly: what it is now decides.
    return await askAbout(stripe, object, ref);
  }
}

function refund(stripe: Stripe, request: RefundRequest): Promise<RefundAnswer> {
  return refundAnswerOf(() =>
    stripe.refunds.create(
      {
        payment_intent: request.paymentRef,
        amount: Number(request.amountMinor),
        metadata: { ...request.metadata, refund: request.key },
      },
      { idempotencyKey: request.key },
    ),
  );
}

async function askAboutRefund(stripe: Stripe, ref: string): Promise<RefundAnswer> {
  try {
    return readRefund(await stripe.refunds.retrieve(ref));
  } catch (error) {
    report('refund', error);
    return { outcome: 'unknown', ref, failure: null };
  }
}

async function findRefund(
  stripe: Stripe,
  paymentRef: string,
  key: string,
): Promise<RefundAnswer | undefined> {
  try {
    for await (const made of stripe.refunds.list({ payment_intent: paymentRef, limit: 100 })) {
      if (made.metadata?.refund === key) return readRefund(made);
    }
    return undefined;
  } catch (error) {
    report('refunds', error);
    return { outcome: 'unknown', ref: null, failure: null };
  }
}

async function answerOf(
  object: ProviderObject,
  question: () => Promise<ProviderAnswer>,
): Promise<ProviderAnswer> {
  try {
    return await question();
  } catch (error) {
    const answer = readFailure(error, object);
    if (answer.outcome === 'unknown') report(object, error);
    return answer;
  }
}

async function refundAnswerOf(question: () => Promise<Stripe.Refund>): Promise<RefundAnswer> {
  try {
    return readRefund(await question());
  } catch (error) {
    if (isFinalRefusal(error)) {
      return { outcome: 'failed', ref: null, failure: error.code ?? 'refused' };
    }
    report('refund', error);
    return { outcome: 'unknown', ref: null, failure: null };
  }
}

async function orUnavailable<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    throw new ProviderUnavailable('the payment provider could not be asked', { cause: error });
  }
}

function report(what: string, error: unknown): void {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unreadable';
  log.warn({ module: 'payments', what, reason }, 'the payment provider gave no usable answer');
}
