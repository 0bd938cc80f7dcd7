import type { Instant } from '#platform/clock/instant.ts';
import type { Executor } from '#platform/db/sql.ts';
import { ownerDeadline } from './decide-request.ts';
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
    const { state, refund_id: refundId, escalated_at: escalatedAt } = row;
    const request = { state, refundId, wasEscalated: escalatedAt !== null };
    const outcome = requestAfterMoney(request, money);
    return outcome === null ? [] : [rowOf(row, outcome, at)];
  });
  await setRequests(tx, rows);
}

function rowOf(row: RefundRequestRow, outcome: RequestOutcome, at: Instant) {
  const { id, due_at, reminded_at } = row;
  const same = { id, state: outcome.state, due_at, reminded_at };
  if (outcome.state === 'granted') return { ...same, refund_id: outcome.refundId, ended_at: at };
  if (outcome.state === 'closed') return { ...same, refund_id: null, ended_at: at };
  const isOpen = outcome.state === 'open';
  return {
    ...same,
    due_at: isOpen ? ownerDeadline(at) : due_at,
    reminded_at: isOpen ? null : reminded_at,
    refund_id: null,
    ended_at: null,
  };
}
