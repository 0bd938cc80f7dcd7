import type Stripe from 'stripe';
import { moveBalance } from '../money/balance.ts';
import type { Stored } from '../storage/documents.ts';
import type { Unit } from '../storage/unit.ts';
import { idOf, newId } from '../wire/ids.ts';

interface TransferFacts {
  amount: number;
  currency: string;
  destination: string;
  sourceTransaction: string | null;
  transferGroup: string | null;
  description: string | null;
  metadata: Record<string, string>;
}

/** Moves money from the platform's balance to a connected account's; both sides are booked. */
export function buildTransfer(unit: Unit, facts: TransferFacts): Stored<'transfer'> {
  const id = newId('tr');
  const payment = newId('py');
  const { amount, currency } = facts;
  const debit = moveBalance(unit, { amount: -amount, currency, type: 'transfer', source: id });
  moveBalance(unit, {
    amount,
    currency,
    type: 'payment',
    source: payment,
    account: facts.destination,
  });
  const transfer: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: debit.data.id,
    created: unit.clock.seconds(),
    currency,
    description: facts.description,
    destination: facts.destination,
    destination_payment: payment,
    livemode: false,
    metadata: facts.metadata,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: facts.sourceTransaction,
    source_type: 'card',
    transfer_group: facts.transferGroup,
  };
  const stored = unit.add('transfer', transfer);
  unit.emit('transfer.created', transfer);
  return stored;
}

/** Takes transferred money back to the platform. The transfer must be locked and hold as much. */
export function reverseTransfer(
  unit: Unit,
  transfer: Stored<'transfer'>,
  amount: number,
  metadata: Record<string, string>,
  refund: string | null = null,
): Stored<'transfer_reversal'> {
  const id = newId('trr');
  const { currency, destination } = transfer.data;
  const account = idOf(destination) ?? '';
  const credit = moveBalance(unit, { amount, currency, type: 'transfer_refund', source: id });
  moveBalance(unit, { amount: -amount, currency, type: 'payment_refund', source: id, account });
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: credit.data.id,
    created: unit.clock.seconds(),
    currency,
    destination_payment_refund: null,
    metadata,
    source_refund: refund,
    transfer: transfer.data.id,
  };
  transfer.data.amount_reversed += amount;
  transfer.data.reversed = transfer.data.amount_reversed === transfer.data.amount;
  transfer.data.reversals.data.unshift(structuredClone(reversal));
  unit.save(transfer);
  const stored = unit.add('transfer_reversal', reversal);
  unit.emit('transfer.reversed', transfer.data);
  return stored;
}
