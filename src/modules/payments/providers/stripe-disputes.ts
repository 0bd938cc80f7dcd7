/** What Stripe says of disputes: one that is known, or all since an instant. */
import type Stripe from 'stripe';
import type { DisputeAnswer, DisputeEvidence, DisputeState } from '../dispute.ts';
import { ProviderUnavailable } from '../provider.ts';
import { isFinalRefusal } from './stripe-answers.ts';
import { amountOf, feeOf, together } from './stripe-balance.ts';

export async function askDispute(
  stripe: Stripe,
  ref: string,
): Promise<DisputeAnswer | 'inquiry' | undefined> {
  try {
    return readDispute(await stripe.disputes.retrieve(ref)) ?? 'inquiry';
  } catch (error) {
    if (isFinalRefusal(error)) return undefined;
    throw new ProviderUnavailable('dispute', { cause: error });
  }
}

/** Throws ProviderUnavailable where the list can't be read to its end. */
export async function* listDisputes(
  stripe: Stripe,
  which: { readonly since: Date } | { readonly chargeRef: string },
): AsyncIterable<DisputeAnswer> {
  const wanted =
    'since' in which
      ? { created: { gte: Math.floor(which.since.getTime() / 1000) } }
      : { charge: which.chargeRef };
  try {
    for await (const made of stripe.disputes.list({ ...wanted, limit: 100 })) {
      const dispute = readDispute(made);
      if (dispute !== undefined) yield dispute;
    }
  } catch (error) {
    throw new ProviderUnavailable('disputes', { cause: error });
  }
}

/** Undefined for an inquiry, and for one that was settled before it began: no money moves. */
export function readDispute(dispute: Stripe.Dispute): DisputeAnswer | undefined {
  const { id, charge, status, amount, currency, reason, created } = dispute;
  if (status.startsWith('warning') || status === 'prevented') return undefined;
  const movements = dispute.balance_transactions;
  const taken = together(movements.filter((movement) => movement.amount < 0));
  return {
    ref: id,
    chargeRef: typeof charge === 'string' ? charge : charge.id,
    state: stateOf(status),
    currency: currency.toUpperCase(),
    amountMinor: BigInt(amount),
    takenMinor: taken ? amountOf(taken, dispute) : 0n,
    feeMinor: taken ? feeOf(taken, dispute) : 0n,
    reason,
    createdAt: new Date(created * 1000),
    ...answerOf(dispute),
  };
}

/** Until when an answer is taken, and whether there was one. */
function answerOf({ status, evidence_details: details }: Stripe.Dispute) {
  const isWanted = status === 'needs_response' && details.due_by !== null;
  return {
    dueAt: isWanted ? new Date((details.due_by ?? 0) * 1000) : null,
    isAnswered: details.submission_count > 0,
  };
}

/** Sends what a bank is shown, for good. False where the provider takes none any more. */
export async function answerDispute(
  stripe: Stripe,
  ref: string,
  evidence: DisputeEvidence,
): Promise<boolean> {
  try {
    await stripe.disputes.update(ref, { evidence, submit: true });
    return true;
  } catch (error) {
    if (isFinalRefusal(error)) return false;
    throw new ProviderUnavailable('dispute evidence', { cause: error });
  }
}

function stateOf(status: Stripe.Dispute.Status): DisputeState {
  if (status === 'won') return 'won';
  return status === 'lost' ? 'lost' : 'open';
}
