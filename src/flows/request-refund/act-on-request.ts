import {
  contributionErrors,
  decideAct,
  lockContributions,
  newestRequest,
  type RefundRequestRow,
  type RequestAct,
} from '#modules/contributions/index.ts';
import { readClock } from '#platform/clock/clock.ts';
import type { Instant } from '#platform/clock/instant.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';

/** Which request is meant: without a number of its own the newest of the contribution. */
export interface WhichRequest {
  readonly contributionId: number;
  readonly refundRequestId?: number | undefined;
}

/**
 * Does what somebody decided about the newest request of a contribution, under the contribution's lock: of
 * two at once, one holds. Throws 404 where none was ever made, 409 (request_settled, request_too_early), also
 * where `refundRequestId`, the one that was read, is not the newest any more.
 */
export async function actOnRequest(
  { contributionId, refundRequestId }: WhichRequest,
  act: RequestAct,
  write: (tx: Executor, request: RefundRequestRow, at: Instant) => Promise<void>,
): Promise<void> {
  await transaction(async (tx) => {
    await lockContributions(tx, [contributionId]);
    const request = await newestRequest(tx, contributionId);
    if (request === undefined) throw platformErrors.notFound();
    if (request.id !== (refundRequestId ?? request.id)) throw contributionErrors.requestSettled();
    const at = await readClock(tx);
    const outcome = decideAct({ state: request.state, dueAt: request.due_at }, act, at);
    if (outcome === 'settled') throw contributionErrors.requestSettled();
    if (outcome === 'too_early') throw contributionErrors.requestTooEarly();
    await write(tx, request, at);
  });
}
