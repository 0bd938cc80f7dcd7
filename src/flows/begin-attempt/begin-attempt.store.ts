import type { CampaignState } from '#modules/campaigns/index.ts';
import {
  type ContributionRow,
  type SettlementDecision,
  setContributions,
} from '#modules/contributions/index.ts';
import {
  attemptKey,
  type AttemptRow,
  nextAttemptNo,
  paymentAttempts,
} from '#modules/payments/index.ts';
import type { Instant } from '#platform/clock/instant.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import { insertRows } from '#platform/db/table.ts';

/** A campaign as it stays until the end of the transaction. */
export interface SharedCampaign {
  readonly state: CampaignState;
  readonly ends_at: Instant | null;
}

export function shareCampaign(tx: Executor, id: number): Promise<SharedCampaign> {
  return tx.one<{ state: CampaignState; ends_at: number | null }>(sql`
    select state, (extract(epoch from ends_at) * 1000000)::bigint as ends_at
    from campaigns where id = ${id} for share`);
}

/** The state of a campaign right now, which may change the next moment. */
export async function campaignState(q: Executor, id: number): Promise<CampaignState> {
  const row = await q.one<{ state: CampaignState }>(sql`
    select state from campaigns where id = ${id}`);
  return row.state;
}

export async function findDecision(
  q: Executor,
  campaignId: number,
): Promise<SettlementDecision | null> {
  const row = await q.maybe<{ decision: SettlementDecision }>(sql`
    select decision from settlements where campaign_id = ${campaignId}`);
  return row?.decision ?? null;
}

export type KnownAttempt = Pick<
  AttemptRow,
  'id' | 'operation' | 'attempt_no' | 'state' | 'method_ref' | 'customer_ref'
>;

/** All attempts of a contribution, the newest last. The contribution is locked by the caller. */
export function attemptsOf(tx: Executor, contributionId: number): Promise<KnownAttempt[]> {
  return tx.query<{
    id: number;
    operation: KnownAttempt['operation'];
    attempt_no: number;
    state: KnownAttempt['state'];
    method_ref: string | null;
    customer_ref: string | null;
  }>(sql`
    select id, operation, attempt_no, state, method_ref, customer_ref from payment_attempts
    where source_kind = 'contribution' and source_id = ${contributionId} order by id`);
}

export interface NewAttempt {
  readonly contribution: ContributionRow;
  readonly operation: 'setup' | 'charge';
  /** All attempts of the contribution before it. */
  readonly earlier: readonly KnownAttempt[];
  readonly onSession: boolean;
  readonly methodRef: string | null;
  readonly customerRef: string | null;
  readonly saveMethod: boolean;
  readonly at: Instant;
  /** When somebody asks what became of it, should nobody have said so before. */
  readonly checkAt: Instant;
}

/** Stores the question, with its key, before it is put to the provider; its id. */
export async function insertAttempt(tx: Executor, attempt: NewAttempt): Promise<number> {
  const { contribution, operation, earlier } = attempt;
  const attemptNo = nextAttemptNo(earlier, operation);
  const row = {
    source_kind: 'contribution',
    source_id: contribution.id,
    operation,
    attempt_no: attemptNo,
    idempotency_key: attemptKey(contribution.id, operation, attemptNo),
    on_session: attempt.onSession,
    amount_minor: contribution.total_minor,
    currency: contribution.currency,
    method_ref: attempt.methodRef,
    customer_ref: attempt.customerRef,
    save_method: attempt.saveMethod,
    hosted: attempt.methodRef === null,
    created_at: attempt.at,
    check_at: attempt.checkAt,
  };
  const { id } = await tx.one<{ id: number }>(
    insertRows(paymentAttempts, [row], { returning: ['id'] }),
  );
  return id;
}

/** Says that a contribution is being charged now. */
export async function setCharging(
  tx: Executor,
  contribution: ContributionRow,
  now: Pick<
    ContributionRow,
    | 'state_at'
    | 'state_cause'
    | 'state_actor_id'
    | 'state_request_id'
    | 'charge_tries'
    | 'charge_due_at'
  >,
): Promise<void> {
  await setContributions(tx, [{ id: contribution.id, state: 'charging', ...now }]);
}
