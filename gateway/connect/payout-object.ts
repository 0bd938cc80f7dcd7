import { moveBalance } from '../money/balance.ts';
import type { Unit } from '../storage/unit.ts';

export const PAYOUT_FAILURES: Record<string, string> = {
  account_closed: 'The bank account has been closed.',
  could_not_process: 'The bank could not process this payout.',
  debit_not_authorized: 'Debit transactions are not approved on your bank account.',
  insufficient_funds: 'The account has insufficient funds to cover a debit.',
  invalid_currency: 'The bank was unable to process this payout because of its currency.',
  no_account:
    'The bank account details on file are probably incorrect. No bank account could be located.',
};

const OPEN = ['pending', 'in_transit'];

/** The payout bounces: the money comes back to the balance. */
export async function failPayout(unit: Unit, id: string, code: string): Promise<void> {
  const payout = await unit.lock('payout', id);
  const { data } = payout;
  // A payout that was reported as paid may still bounce within days.
  if (!OPEN.includes(data.status) && data.status !== 'paid') return;
  const { amount, currency } = data;
  const movement = moveBalance(unit, { amount, currency, type: 'payout_failure', source: id });
  data.failure_balance_transaction = movement.data.id;
  data.failure_code = code;
  data.failure_message = PAYOUT_FAILURES[code] ?? 'The payout failed.';
  data.status = 'failed';
  unit.save(payout);
  unit.emit('payout.failed', data);
}

/** What the bank does with a payout once it has arrived there. */
export async function settlePayout(unit: Unit, id: string): Promise<void> {
  const payout = await unit.lock('payout', id);
  const { data, inner } = payout;
  if (!OPEN.includes(data.status)) return;
  if (inner.payoutFailure) {
    await failPayout(unit, id, inner.payoutFailure);
    return;
  }
  data.status = 'paid';
  data.trace_id = { status: 'supported', value: data.id.slice(3, 19) };
  unit.save(payout);
  unit.emit('payout.paid', data);
}
