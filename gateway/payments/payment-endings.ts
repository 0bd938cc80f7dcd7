import type Stripe from 'stripe';
import type { Unit } from '../storage/unit.ts';
import { invalid } from '../wire/errors.ts';
import { idOf } from '../wire/ids.ts';
import type { Call, Route } from '../wire/route.ts';
import { bookCapture, markCaptured } from './capture.ts';
import { unexpectedState } from './payment-intents.ts';
import { cardOf } from '../resources/payment-method-attach.ts';

const CANCELLABLE = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
];
const REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;

async function capture(call: Call): Promise<object> {
  const { unit, params } = call;
  const intent = await unit.lock('payment_intent', call.path.id ?? '');
  const { data } = intent;
  if (data.status !== 'requires_capture') throw unexpectedState(intent, 'capture');
  const amount = params.integer('amount_to_capture') ?? data.amount_capturable;
  if (amount < 1 || amount > data.amount_capturable) {
    throw invalid(`Amount to capture must be between 1 and ${data.amount_capturable}.`, {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    });
  }
  const charge = await unit.lock('charge', idOf(data.latest_charge) ?? '');
  const method = await unit.get('payment_method', idOf(data.payment_method) ?? '');
  const card = cardOf(method);
  markCaptured(unit, charge.data, card, amount);
  charge.data.amount_refunded = charge.data.amount - amount;
  await bookCapture(unit, charge, card);
  data.status = 'succeeded';
  data.amount_received = amount;
  data.amount_capturable = 0;
  data.metadata = params.metadata(data.metadata);
  unit.save(intent);
  unit.emit('charge.captured', charge.data);
  unit.emit('payment_intent.succeeded', data);
  return data;
}

/** The hold on the card goes; no money had moved. */
function releaseHold(unit: Unit, charge: Stripe.Charge): void {
  charge.refunded = true;
  charge.amount_refunded = charge.amount;
  unit.emit('charge.refunded', charge);
}

async function cancel(call: Call): Promise<object> {
  const { unit, params } = call;
  const intent = await unit.lock('payment_intent', call.path.id ?? '');
  const { data } = intent;
  if (!CANCELLABLE.includes(data.status)) throw unexpectedState(intent, 'cancel');
  if (data.status === 'requires_capture') {
    const charge = await unit.lock('charge', idOf(data.latest_charge) ?? '');
    releaseHold(unit, charge.data);
    unit.save(charge);
  }
  data.status = 'canceled';
  data.canceled_at = unit.clock.seconds();
  data.cancellation_reason = params.choice('cancellation_reason', REASONS) ?? null;
  data.next_action = null;
  data.amount_capturable = 0;
  delete intent.inner.challenge;
  unit.save(intent);
  unit.emit('payment_intent.canceled', data);
  return data;
}

export const paymentEndingRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/capture',
    accepts: [
      'amount_to_capture',
      'metadata',
      'final_capture',
      'statement_descriptor',
      'statement_descriptor_suffix',
    ],
    act: capture,
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    accepts: ['cancellation_reason'],
    act: cancel,
  },
];
