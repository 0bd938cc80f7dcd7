import {
  expireContributions,
  findBacked,
  moveOn,
  recordAnswer,
} from '#flows/back-campaign/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { log } from '#platform/log/log.ts';
import { type Attempt, cancelAttempt, takeDueAttempts } from '#modules/payments/index.ts';

/**
 * Brings every attempt whose outcome is open to its end by asking the provider: those a killed process
 * left, unknown
 * ones, and people who never came back. How many it looked at.
 */
export async function resolveAttempts(): Promise<number> {
  const due = await takeDueAttempts(db(), 50);
  await Promise.all(due.map((attempt) => apart(attempt)));
  return due.length;
}

async function apart(attempt: Attempt): Promise<void> {
  try {
    await resolve(attempt);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.error(
      { module: 'reconcile-payments', attempt: attempt.id, reason },
      'could not be resolved now',
    );
  }
}

async function resolve(attempt: Attempt): Promise<void> {
  if (attempt.sourceKind !== 'contribution') return;
  const contribution = await findBacked(db(), attempt.sourceId);
  if (contribution === undefined) return;
  const mover = { cause: 'reconciled', requestId: null, token: null, addresses: null };
  const isAbandonedByPerson =
    attempt.state === 'requires_action' && contribution.isOver && !contribution.isPledge;
  if (!isAbandonedByPerson) {
    await moveOn(contribution, mover);
    return;
  }
  const answer = await cancelAttempt(attempt);
  await recordAnswer({ attemptId: attempt.id, answer, cause: 'time_over', requestId: null });
}

/** Gives back what was reserved and not paid in time. */
export async function expireReservations(): Promise<number> {
  let ended = 0;
  for (let touched = 200; touched === 200; ended += touched) {
    touched = await transaction((tx) => expireContributions(tx, null, 'time_over', 200));
  }
  return ended;
}
