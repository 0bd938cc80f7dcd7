/** What tests do to a charge that was paid: book its capture, end its refunds, dispute it. */
import type { Gateway } from '../context.ts';
import { bookWaitingCapture } from '../payments/capture.ts';
import { closeDispute, openDispute } from '../payments/dispute-object.ts';
import { settleRefund } from '../payments/refund-endings.ts';
import type { RefundEnding } from '../payments/refund-object.ts';
import { planRefunds } from '../payments/refund-plan.ts';
import { invalid } from '../wire/errors.ts';
import { fieldsOf, optionalText, textIn } from './fields.ts';

async function chargeIdIn(gateway: Gateway, body: unknown): Promise<string> {
  const named = textIn(body, 'charge', 'payment_intent');
  if (!named.startsWith('pi_')) return named;
  return gateway.perform(async (unit) => {
    const intent = await unit.get('payment_intent', named, 'payment_intent');
    const { latest_charge: charge } = intent.data;
    if (typeof charge !== 'string') throw invalid(`${named} has no charge`);
    return charge;
  });
}

async function newestOf(gateway: Gateway, kind: 'dispute' | 'refund', charge: string) {
  const { rows } = await gateway.pool.query<{ id: string }>(
    `select id from gateway.objects where kind = $2 and refs @> array[$1]::text[]
     order by seq desc limit 1`,
    [charge, kind],
  );
  if (rows[0]) return rows[0].id;
  throw invalid(`No ${kind} for ${charge}`);
}

/** Opens a dispute; `amount` (minor units) may reach what was captured, whatever was given back. */
export async function startDispute(gateway: Gateway, body: unknown): Promise<object> {
  const charge = await chargeIdIn(gateway, body);
  const { amount, inquiry, keeps_refunds: keeps } = fieldsOf(body);
  const notReceived = optionalText(body, 'reason') === 'product_not_received';
  const input = {
    reason: notReceived ? ('product_not_received' as const) : ('fraudulent' as const),
    inquiry: inquiry === true,
    keepsRefunds: keeps === true,
    ...(amount === undefined ? {} : { amount: Number(amount) }),
  };
  return (await gateway.perform((unit) => openDispute(unit, charge, input))).data;
}

/** Decides the newest dispute of a charge, or the named one. */
export async function decideDispute(
  gateway: Gateway,
  body: unknown,
  won: boolean,
): Promise<object> {
  const id =
    optionalText(body, 'dispute') ??
    (await newestOf(gateway, 'dispute', await chargeIdIn(gateway, body)));
  return (await gateway.perform((unit) => closeDispute(unit, id, won))).data;
}

/** Ends the newest refund of a charge, or the named one; answers it as it is then. */
export async function endRefund(
  gateway: Gateway,
  body: unknown,
  ending: RefundEnding,
): Promise<object> {
  const id =
    optionalText(body, 'refund') ??
    (await newestOf(gateway, 'refund', await chargeIdIn(gateway, body)));
  const reason = optionalText(body, 'reason');
  return (await gateway.perform((unit) => settleRefund(unit, id, ending, reason))).data;
}

/** Says how the next refunds of a charge will go. */
export async function arrangeRefunds(gateway: Gateway, body: unknown): Promise<object> {
  const charge = await chargeIdIn(gateway, body);
  const { outcomes } = fieldsOf(body);
  await gateway.perform((unit) => planRefunds(unit, charge, outcomes));
  return { charge, outcomes };
}

/** Books captures that wait: of one charge, or of all. */
export async function bookCaptures(gateway: Gateway, body: unknown): Promise<object> {
  const fields = fieldsOf(body);
  const named = 'charge' in fields || 'payment_intent' in fields;
  const ids = named ? [await chargeIdIn(gateway, body)] : await waitingCaptures(gateway);
  for (const id of ids) await gateway.perform((unit) => bookWaitingCapture(unit, id));
  return { booked: ids.length };
}

async function waitingCaptures(gateway: Gateway): Promise<string[]> {
  const { rows } = await gateway.pool.query<{ id: string }>(
    `select id from gateway.objects where kind = 'charge' and account = '' and data ->> 'captured' = 'true'
       and data ->> 'status' = 'succeeded' and data ->> 'balance_transaction' is null order by seq`,
  );
  return rows.map(({ id }) => id);
}
