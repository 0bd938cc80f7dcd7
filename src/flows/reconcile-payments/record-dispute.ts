import { lockMoneyBack, refundDueNow, writeMoneyBack } from '#flows/refund-contribution/index.ts';
import { decideDispute } from '#modules/contributions/index.ts';
import { type DisputeAnswer, findAttemptOfObject } from '#modules/payments/index.ts';
import { hours, toInstant } from '#platform/clock/instant.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { wakeRelay } from '#platform/events/wake.ts';
import { insertDispute, nextDisputeId, setDispute } from './dispute.store.ts';

const NOBODY = { actorId: null, requestId: null };

export type RecordedDispute = 'recorded' | 'exists' | 'no_charge';

/**
 * Turns what the provider says of a dispute into states, money, stock and events; a repeat changes nothing.
 * `no_charge` where it is about no charge that a contribution has.
 */
export async function recordDispute(said: DisputeAnswer): Promise<RecordedDispute> {
  const attempt = await findAttemptOfObject(db(), {
    ref: said.chargeRef,
    chargeRef: said.chargeRef,
    key: null,
  });
  if (attempt?.state !== 'succeeded' || attempt.sourceKind !== 'contribution') return 'no_charge';
  const outcome = await transaction(async (tx): Promise<RecordedDispute> => {
    const locked = await lockMoneyBack(tx, [attempt.sourceId]);
    const facts = locked.contributions.get(attempt.sourceId)?.facts;
    if (facts === undefined) return 'no_charge';
    const decision = decideDispute(facts, said, {
      newId: await nextDisputeId(tx),
      dueAfterwards: await refundDueNow(tx, facts.id),
      at: locked.at,
    });
    if (decision === undefined) return 'exists';
    const { dispute, isNew, change } = decision;
    const isOpen = dispute.state === 'open';
    const row = {
      id: dispute.id,
      state: dispute.state,
      held_minor: dispute.heldMinor,
      fee_minor: dispute.feeMinor,
      // What was taken for it may be shown only after its end.
      check_at: isOpen || dispute.heldMinor === 0n ? locked.at + hours(1) : null,
      due_at: said.dueAt && toInstant(said.dueAt),
    };
    if (isNew) {
      await insertDispute(tx, {
        ...row,
        dispute_ref: said.ref,
        attempt_id: attempt.id,
        amount_minor: said.amountMinor,
        currency: attempt.currency,
        reason: said.reason,
        opened_at: locked.at,
        closed_at: isOpen ? null : locked.at,
      });
    } else await setDispute(tx, { ...row, ...(isOpen ? {} : { closed_at: locked.at }) });
    await writeMoneyBack(tx, locked, [{ ...change, mover: NOBODY }]);
    return 'recorded';
  });
  if (outcome === 'recorded') wakeRelay();
  return outcome;
}
