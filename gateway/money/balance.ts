import type Stripe from 'stripe';
import type { Stored } from '../storage/documents.ts';
import type { Unit } from '../storage/unit.ts';
import { newId } from '../wire/ids.ts';

interface Movement {
  /** minor units; negative takes from the balance */
  amount: number;
  currency: string;
  fee?: number;
  type: Stripe.BalanceTransaction.Type;
  category?: string;
  source: string;
  description?: string | null;
  availableAfterSeconds?: number;
  account?: string;
  created?: number;
  id?: string;
}

function feeDetails(
  fee: number,
  currency: string,
  type: string,
): Stripe.BalanceTransaction.FeeDetail[] {
  if (fee === 0) return [];
  const description = type === 'adjustment' ? 'Dispute fee' : 'Stripe processing fees';
  return [{ amount: fee, application: null, currency, description, type: 'stripe_fee' }];
}

/** Writes one movement of a balance: `net = amount − fee`. */
export function moveBalance(unit: Unit, movement: Movement): Stored<'balance_transaction'> {
  const fee = movement.fee ?? 0;
  const created = movement.created ?? unit.clock.seconds();
  const wait = movement.availableAfterSeconds ?? 0;
  const transaction: Stripe.BalanceTransaction = {
    id: movement.id ?? newId('txn'),
    object: 'balance_transaction',
    amount: movement.amount,
    available_on: created + wait,
    balance_type: 'payments',
    created,
    currency: movement.currency,
    description: movement.description ?? null,
    exchange_rate: null,
    fee,
    fee_details: feeDetails(fee, movement.currency, movement.type),
    net: movement.amount - fee,
    reporting_category: movement.category ?? movement.type,
    source: movement.source,
    status: wait > 0 ? 'pending' : 'available',
    type: movement.type,
  };
  return unit.add('balance_transaction', transaction, {}, movement.account);
}

export interface BalanceSum {
  currency: string;
  available: number;
  pending: number;
}

/** Available and pending money per currency, as of the sandbox's now. */
export async function balanceOf(unit: Unit, account = unit.account): Promise<BalanceSum[]> {
  const rows = await unit.select<{ currency: string; available: number; pending: number }>(
    `select data ->> 'currency' as currency,
       coalesce(sum(net) filter (where available_on <= $2), 0)::bigint as available,
       coalesce(sum(net) filter (where available_on > $2), 0)::bigint as pending
     from gateway.objects, jsonb_to_record(data) as movement(net bigint, available_on bigint)
     where account = $1 and kind = 'balance_transaction' group by 1 order by 1`,
    [account, unit.clock.seconds()],
  );
  return rows;
}

/** Holds other spenders of the same balance back until this unit ends. */
export async function lockBalance(unit: Unit, account: string, currency: string): Promise<number> {
  await unit.holdAdvisory(`balance:${account}:${currency}`);
  const sums = await balanceOf(unit, account);
  return sums.find((sum) => sum.currency === currency)?.available ?? 0;
}

/** Shown `status` follows the clock: stored as pending, available once its day has come. */
export function balanceTransactionNow(
  data: Stripe.BalanceTransaction,
  nowSeconds: number,
): Stripe.BalanceTransaction {
  return { ...data, status: data.available_on <= nowSeconds ? 'available' : 'pending' };
}
