import type { Executor } from '#platform/db/transaction.ts';
import { findResolved, findTransfers, writeTransfers } from './ledger.store.ts';
import { assertBalances, digestOf, type Transfer } from './transfer.ts';

export type PostOutcome =
  | 'posted'
  | 'exists'
  | 'exists_with_different_content'
  | 'pending_already_resolved'
  | 'pending_not_found'
  | 'already_reversed';

/**
 * Adds transfers to the ledger in the caller's transaction, amounts in minor units; one outcome per
 * transfer, in order. A pending transfer and the one that resolves it can't come in one call.
 * Throws UnbalancedTransfer.
 */
export async function postTransfers(
  tx: Executor,
  transfers: readonly Transfer[],
): Promise<PostOutcome[]> {
  if (transfers.length === 0) return [];
  for (const transfer of transfers) assertBalances(transfer);
  const first = new Map(transfers.toReversed().map((transfer) => [transfer.id, transfer]));
  const written = await writeTransfers(tx, [...first.values()].sort(byId));
  const isNew = (transfer: Transfer): boolean =>
    written.has(transfer.id) && first.get(transfer.id) === transfer;
  if (transfers.every(isNew)) return transfers.map(() => 'posted');
  return outcomesOf(tx, transfers, isNew);
}

/** Posts and insists: anything but posted or there already contradicts the books. Throws LedgerRefused. */
export async function postOrFail(tx: Executor, transfers: readonly Transfer[]): Promise<void> {
  const outcomes = await postTransfers(tx, transfers);
  const refused = transfers
    .map(({ id }, index) => `${id}: ${outcomes[index]}`)
    .filter((_, index) => outcomes[index] !== 'posted' && outcomes[index] !== 'exists');
  if (refused.length > 0) throw new LedgerRefused(refused);
}

/** The books say otherwise than what was to be posted. */
export class LedgerRefused extends Error {
  constructor(refused: readonly string[]) {
    super(`the ledger refused ${refused.join(', ')}`);
    this.name = 'LedgerRefused';
  }
}

const byId = (left: Transfer, right: Transfer): number => (left.id < right.id ? -1 : 1);

async function outcomesOf(
  tx: Executor,
  transfers: readonly Transfer[],
  isNew: (transfer: Transfer) => boolean,
): Promise<PostOutcome[]> {
  const rows = await findTransfers(
    tx,
    transfers.map(({ id }) => id),
  );
  const standing = new Map(rows.map(({ id, digest }) => [id, digest]));
  const pending = transfers.flatMap(({ pendingId }) => pendingId ?? []);
  const resolved = await findResolved(tx, pending);
  return transfers.map((transfer) => {
    if (isNew(transfer)) return 'posted';
    const digest = standing.get(transfer.id);
    if (digest !== undefined)
      return digest.equals(digestOf(transfer)) ? 'exists' : 'exists_with_different_content';
    const { pendingId } = transfer;
    if (pendingId === undefined) return 'already_reversed';
    return resolved.has(pendingId) ? 'pending_already_resolved' : 'pending_not_found';
  });
}
