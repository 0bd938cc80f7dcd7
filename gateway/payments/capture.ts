import type Stripe from 'stripe';
import type { TestCard } from '../cards/catalogue.ts';
import type { CapturePlan } from '../control/faults.ts';
import { moveBalance } from '../money/balance.ts';
import { processingFee } from '../money/currencies.ts';
import { cardOf } from '../resources/payment-method-attach.ts';
import type { Stored } from '../storage/documents.ts';
import type { Unit } from '../storage/unit.ts';
import { transferOfCharge } from './transfer-of-charge.ts';

const SETTLES_AFTER_MS = 1_000;

/** The card is charged for this amount (minor units); what the card brings of itself will follow. */
export function markCaptured(
  unit: Unit,
  charge: Stripe.Charge,
  card: TestCard,
  amount: number,
): void {
  charge.captured = true;
  charge.amount_captured = amount;
  if (card.dispute) unit.schedule(`dispute.${card.dispute}`, charge.id, 0);
  if (card.earlyFraudWarning) unit.schedule('fraud.warn', charge.id, 0);
}

/** Puts captured money on the balance, with its fee, and sends on what belongs to another account. */
export async function bookCapture(
  unit: Unit,
  charge: Stored<'charge'>,
  card: TestCard,
): Promise<void> {
  const { data } = charge;
  const movement = moveBalance(unit, {
    amount: data.amount_captured,
    currency: data.currency,
    fee: processingFee(data.amount_captured, data.currency),
    type: 'charge',
    source: data.id,
    description: data.description,
    availableAfterSeconds: card.availableAtOnce ? 0 : unit.host.config.availableAfterSeconds,
  });
  data.balance_transaction = movement.data.id;
  await transferOfCharge(unit, charge);
  unit.save(charge);
}

function planFor(unit: Unit, card: TestCard): CapturePlan {
  const planned = unit.host.faults.planCapture();
  return planned === 'at_once' && card.bookedLater ? SETTLES_AFTER_MS : planned;
}

/** Books a capture at once, or later where the intent's `capture_method` lets it and the sandbox says so. */
export async function bookNowOrLater(
  unit: Unit,
  charge: Stored<'charge'>,
  card: TestCard,
  method: string,
): Promise<void> {
  const wait = method === 'automatic_async' ? planFor(unit, card) : 'at_once';
  if (wait === 'at_once') await bookCapture(unit, charge, card);
  else if (wait !== 'held') unit.schedule('capture.book', charge.data.id, wait);
}

/** Books a capture that waited, and tells so by `charge.updated`; does nothing the second time. */
export async function bookWaitingCapture(unit: Unit, chargeId: string): Promise<void> {
  const charge = await unit.lock('charge', chargeId);
  const { data } = charge;
  if (!data.paid || !data.captured || data.balance_transaction !== null) return;
  const method = await unit.get('payment_method', data.payment_method ?? '');
  await bookCapture(unit, charge, cardOf(method));
  unit.emit('charge.updated', data, { balance_transaction: null });
}
