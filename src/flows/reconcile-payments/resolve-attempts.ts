import { type Mover, findBacked, moveOn, recordAnswer } from '#flows/back-campaign/index.ts';
import { expireOverdue } from '#flows/end-contributions/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { keepGoing } from '#platform/log/keep-going.ts';
import { type Attempt, cancelAttempt, takeDueAttempts } from '#modules/payments/index.ts';

const MODULE = 'reconcile-payments';

/**
 * Brings every attempt whose outcome is open to its end by asking the provider: those a killed process
 * left, unknown ones, and people who never came back. How many it looked at.
 */
export async function resolveAttempts(): Promise<number> {
  const due = await takeDueAttempts(db(), 50);
  await Promise.all(
    due.map((attempt) =>
      keepGoing({ module: MODULE, attempt: attempt.id }, 'could not be resolved now', () =>
        resolve(attempt),
      ),
    ),
  );
  return due.length;
}

/** How long a person may take at their bank or at the card page for a pledge, which has no end of its own. */
const PATIENCE_MS = 30 * 60_000;

async function isLeft(attempt: Attempt): Promise<boolean> {
  return (await clockNow()).getTime() - attempt.createdAt.getTime() > PATIENCE_MS;
}

async function resolve(attempt: Attempt): Promise<void> {
  if (attempt.sourceKind !== 'contribution') return;
  const contribution = await findBacked(db(), attempt.sourceId);
  if (contribution === undefined) return;
  const mover: Mover = { cause: 'reconciled', requestId: null, token: null, addresses: null };
  const isAbandoned =
    attempt.state === 'requires_action' &&
    (contribution.isPledge ? await isLeft(attempt) : contribution.isOver);
  if (!isAbandoned) {
    await moveOn(contribution, mover);
    return;
  }
  const answer = await cancelAttempt(attempt);
  await recordAnswer({ attempt, answer, cause: 'time_over', requestId: null });
}

/** Gives back what was reserved and not paid in time. */
export async function expireReservations(): Promise<number> {
  let ended = 0;
  for (let position: number | null = 0; position !== null; ) {
    const after: number = position;
    const part = await transaction((tx) => expireOverdue(tx, after, 200));
    ended += part.ended;
    position = part.last;
  }
  return ended;
}
