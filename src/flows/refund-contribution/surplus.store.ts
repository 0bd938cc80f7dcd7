import { type DisputeFact, strandedOf, type Surplus } from '#modules/contributions/index.ts';
import type { RefundState } from '#modules/payments/index.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import { setRefunds } from './refund.store.ts';

/** A charge that nobody asked for, as the provider calls it, and since when it may be disputed. */
export interface SurplusCharge extends Surplus {
  readonly chargeRef: string | null;
  readonly createdAt: Date;
}

/** Those of a contribution with all that became of their money, in the order they were made. */
export async function listSurplus(q: Executor, contributionId: number): Promise<SurplusCharge[]> {
  const charges = await q.query<{
    id: number;
    amount_minor: bigint;
    charge_ref: string | null;
    created_at: Date;
  }>(sql`
    select id, captured_minor as amount_minor, charge_ref, created_at from payment_attempts
    where source_kind = 'contribution' and source_id = ${contributionId} and state = 'surplus' order by id`);
  if (charges.length === 0) return [];
  const ids = charges.map(({ id }) => id);
  const [refunds, disputes] = [await refundsOf(q, contributionId), await disputesOf(q, ids)];
  return charges.map((charge) => ({
    attemptId: charge.id,
    amountMinor: charge.amount_minor,
    chargeRef: charge.charge_ref,
    createdAt: charge.created_at,
    refunds: refunds.filter(({ attemptId }) => attemptId === charge.id),
    disputes: disputes.filter(({ attemptId }) => attemptId === charge.id),
  }));
}

export async function findSurplus(
  q: Executor,
  { contributionId, attemptId }: { contributionId: number; attemptId: number },
): Promise<SurplusCharge | undefined> {
  return (await listSurplus(q, contributionId)).find((each) => each.attemptId === attemptId);
}

/**
 * Keeps with their last refund what of such charges of a contribution is to be paid another way, for the work
 * queue. Whoever changes refunds or disputes of them calls it afterwards, with the contribution locked.
 */
export async function keepStranded(tx: Executor, contributionId: number): Promise<void> {
  const charges = await listSurplus(tx, contributionId);
  const rows = charges.flatMap((charge) => {
    const stranded = strandedOf(charge)?.amountMinor ?? null;
    return charge.refunds.map(({ id }, place) => {
      return { id, stranded_minor: place === charge.refunds.length - 1 ? stranded : null };
    });
  });
  await setRefunds(tx, rows);
}

type OfAttempt<T> = T & { readonly attemptId: number };

async function refundsOf(
  q: Executor,
  contributionId: number,
): Promise<OfAttempt<Surplus['refunds'][number]>[]> {
  const rows = await q.query<{
    id: number;
    attempt_id: number;
    state: RefundState;
    is_returned: boolean;
    is_due: boolean;
  }>(sql`
    select id, attempt_id, state, returned_at is not null as is_returned,
      state = 'failed' and check_at is not null as is_due
    from payment_refunds
    where source_kind = 'contribution' and source_id = ${contributionId} and surplus order by id`);
  return rows.map(({ id, attempt_id: attemptId, state, is_returned, is_due }) => {
    return { id, attemptId, state, isReturned: is_returned, isDue: is_due };
  });
}

async function disputesOf(
  q: Executor,
  attemptIds: readonly number[],
): Promise<OfAttempt<DisputeFact>[]> {
  const rows = await q.query<{
    id: number;
    attempt_id: number;
    ref: string;
    state: DisputeFact['state'];
    held_minor: bigint;
    fee_minor: bigint;
    is_asked: boolean;
  }>(sql`
    select id, attempt_id, dispute_ref as ref, state, held_minor, fee_minor,
      check_at is not null as is_asked
    from payment_disputes
    where attempt_id = any(${[...attemptIds]}::bigint[]) order by closed_at, id`);
  return rows.map(({ attempt_id, held_minor, fee_minor, is_asked, ...row }) => ({
    ...row,
    attemptId: attempt_id,
    heldMinor: held_minor,
    feeMinor: fee_minor,
    isAsked: is_asked,
  }));
}
