import type { Executor } from '#platform/db/transaction.ts';
import { db } from '#platform/db/transaction.ts';
import {
  type ApprovalGroup,
  type ApprovalItem,
  findPending,
  insertGroup,
  replaceGroup,
} from './approval.store.ts';
import { readSentBack } from './sent-back.ts';

let carryOut: (tx: Executor, group: ApprovalGroup) => Promise<void>;

/** Who changes perks once that is approved; they are not this module's. */
export function setPerkChange(apply: typeof carryOut): void {
  carryOut = apply;
}

export function applyPerkChange(tx: Executor, group: ApprovalGroup): Promise<void> {
  return carryOut(tx, group);
}

/**
 * Has a change of a perk decided with the others that wait. What waited before is decided no more: the new
 * group holds it too, so nobody approves what they have not seen. The campaign's row is locked.
 */
export async function submitPerkChange(
  tx: Executor,
  campaignId: number,
  change: ApprovalItem,
  submittedBy: number,
): Promise<number> {
  const waiting = await findPending(tx, campaignId, 'perk_change');
  const others = waiting?.items.filter(({ name }) => name !== change.name) ?? [];
  if (waiting) await replaceGroup(tx, waiting.id, submittedBy);
  const id = await insertGroup(tx, {
    campaignId,
    kind: 'perk_change',
    submittedBy,
    items: [...others, change],
  });
  if (id === undefined) throw new Error('A change of a perk waits although none did');
  return id;
}

/** Changes of perks that wait for a decision. */
export async function readPerkChanges(campaignId: number): Promise<readonly ApprovalItem[]> {
  return (await findPending(db(), campaignId, 'perk_change'))?.items ?? [];
}

/** A change of a perk that staff want to be corrected. */
export interface SentBackChange {
  readonly item: ApprovalItem;
  readonly note: string;
  readonly at: Date;
}

/** Changes of perks that were sent back and not submitted again since. */
export async function readSentBackChanges(campaignId: number): Promise<SentBackChange[]> {
  return (await readSentBack(campaignId))
    .filter(({ kind }) => kind === 'perk_change')
    .flatMap(({ items, note, decidedAt, submittedAt }) =>
      items.map((item) => ({ item, note, at: decidedAt ?? submittedAt })),
    );
}
