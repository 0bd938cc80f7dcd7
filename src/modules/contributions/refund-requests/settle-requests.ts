import { days, type Instant } from '#platform/clock/instant.ts';
import type { Executor } from '#platform/db/sql.ts';
import { REMINDED_DAYS } from './decide-request.ts';
import type { RefundRequestRow } from './refund-request.table.ts';
import { newestRequests, setRequests } from './refund-request.store.ts';
import { type MoneyMoved, requestAfterMoney, type RequestOutcome } from './request-after-money.ts';

/**
 * Brings the requests of contributions to where their money leads, in the transaction that moves it. The
 * caller holds the locks of the contributions.
 */
export async function settleRequests(
  tx: Executor,
  moved: readonly (MoneyMoved & { readonly contributionId: number })[],
  at: Instant,
): Promise<void> {
  if (moved.length === 0) return;
  const requests = await newestRequests(
    tx,
    moved.map(({ contributionId }) => contributionId),
  );
  const rows = requests.flatMap((row) => {
    const money = moved.find(({ contributionId }) => contributionId === row.contribution_id);
    if (money === undefined) return [];
    const request = {
      state: row.state,
      refundId: row.refund_id,
      isDecided: row.decided_by !== null,
      wasEscalated: row.escalated_at !== null,
    };
    const outcome = requestAfterMoney(request, money);
    return outcome === null ? [] : [rowOf(row, outcome, at)];
  });
  await setRequests(tx, rows);
}

function rowOf(row: RefundRequestRow, outcome: RequestOutcome, at: Instant) {
  const { id, due_at, reminded_at } = row;
  const ended = { id, state: outcome.state, due_at, reminded_at, refund_id: null, ended_at: at };
  const undecided = { decided_at: null, decided_by: null };
  if (outcome.state === 'closed') return { ...ended, ...undecided };
  if (outcome.state === 'granted') {
    const { refundId, decidedBy } = outcome;
    const decided = { decided_at: decidedBy === null ? null : at, decided_by: decidedBy };
    return { ...ended, ...decided, refund_id: refundId };
  }
  const waiting = { ...ended, ...undecided, ended_at: null };
  if (outcome.state === 'escalated') return waiting;
  // Whoever could ask the trust team since it was declined still can.
  if (row.answered_at !== null)
    return { ...waiting, due_at: Math.min(due_at, at), reminded_at: at };
  // The owner is to see that it waits again, and has days enough for another way to pay.
  return { ...waiting, due_at: Math.max(due_at, at + days(REMINDED_DAYS)), reminded_at: null };
}
