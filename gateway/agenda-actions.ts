import { settlePayout } from './connect/payout-object.ts';
import { bookWaitingCapture } from './payments/capture.ts';
import { closeDispute, disputeByCard } from './payments/dispute-object.ts';
import { settleRefund } from './payments/refund-endings.ts';
import type { Unit } from './storage/unit.ts';
import { newId } from './wire/ids.ts';

type Action = (unit: Unit, target: string) => Promise<unknown>;

async function warnOfFraud(unit: Unit, charge: string): Promise<void> {
  const { data } = await unit.get('charge', charge);
  unit.emit('radar.early_fraud_warning.created', {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: !data.refunded,
    charge,
    created: unit.clock.seconds(),
    fraud_type: 'misc',
    livemode: false,
    payment_intent: data.payment_intent,
  });
}

/** What each entry of the agenda does, by name. */
export const agendaActions: Record<string, Action> = {
  'dispute.fraudulent': disputeByCard,
  'dispute.product_not_received': disputeByCard,
  'dispute.inquiry': disputeByCard,
  'dispute.win': (unit, id) => closeDispute(unit, id, true),
  'dispute.lose': (unit, id) => closeDispute(unit, id, false),
  'fraud.warn': warnOfFraud,
  'capture.book': bookWaitingCapture,
  'refund.succeeded': (unit, id) => settleRefund(unit, id, 'succeeded'),
  'refund.failed': (unit, id) => settleRefund(unit, id, 'failed'),
  'refund.canceled': (unit, id) => settleRefund(unit, id, 'canceled'),
  'payout.settle': settlePayout,
};
