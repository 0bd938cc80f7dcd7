import type { Stored } from '../storage/documents.ts';
import type { Unit } from '../storage/unit.ts';
import { buildTransfer } from '../connect/transfer-object.ts';

/** `transfer_data`: the captured money, or the named part of it, goes on to a connected account. */
export async function transferOfCharge(unit: Unit, charge: Stored<'charge'>): Promise<void> {
  const plan = charge.data.transfer_data;
  if (!plan) return;
  const destination = typeof plan.destination === 'string' ? plan.destination : plan.destination.id;
  const fee = charge.data.application_fee_amount ?? 0;
  const amount = plan.amount ?? charge.data.amount_captured - fee;
  const transfer = buildTransfer(unit, {
    amount,
    currency: charge.data.currency,
    destination,
    sourceTransaction: charge.data.id,
    transferGroup: charge.data.transfer_group ?? `group_${charge.data.id}`,
    description: null,
    metadata: {},
  });
  charge.data.transfer = transfer.data.id;
  charge.data.transfer_group ??= transfer.data.transfer_group;
}
