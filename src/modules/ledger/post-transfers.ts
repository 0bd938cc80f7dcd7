import type { Executor } from '#platform/db/transaction.ts';
import {
  type AccountNumbers,
  accountNumbers,
  findResolved,
  findTransfers,
  writeTransfers,
} from './ledger.store.ts';
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
  const first = firstOfEach(transfers);
  const accounts = await accountNumbers(tx, transfers);
  const written = await writeTransfers(tx, inOrder(first), accounts);
  const isNew = (transfer: Transfer): boolean =>
    written.has(transfer.id) && first.get(transfer.id) === transfer;
  if (transfers.every(isNew)) return transfers.map(() => 'posted');
  return outcomesOf(tx, transfers, isNew);
}

/** Posts and insists: what is neither new nor there already as it is contradicts the books. Throws 23514. */
export async function postOrFail(tx: Executor, transfers: readonly Transfer[]): Promise<void> {
  await insist(tx, transfers, await accountNumbers(tx, transfers));
}

/** The same by one statement, whose accounts were asked for before. */
export async function insist(
  tx: Executor,
  transfers: readonly Transfer[],
  accounts: AccountNumbers,
): Promise<void> {
  if (transfers.length === 0) return;
  for (const transfer of transfers) assertBalances(transfer);
  const first = firstOfEach(transfers);
  const isOther = (transfer: Transfer): boolean =>
    first.get(transfer.id) !== transfer &&
    !digestOf(transfer).equals(digestOf(first.get(transfer.id) as Transfer));
  const other = transfers.find(isOther);
  if (other !== undefined) throw new Error(`two transfers are called ${other.id}`);
  await writeTransfers(tx, inOrder(first), accounts, { insists: true });
}

/** Of transfers with the same id the first. */
function firstOfEach(transfers: readonly Transfer[]): ReadonlyMap<string, Transfer> {
  return new Map(transfers.toReversed().map((transfer) => [transfer.id, transfer]));
}

const inOrder = (transfers: ReadonlyMap<string, Transfer>): Transfer[] =>
  [...transfers.values()].sort((left, right) => (left.id < right.id ? -1 : 1));

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
