import {
  type ApprovalGroup,
  type ApprovalItem,
  type Draft,
  readPerkChanges,
  readSentBackChanges,
  submitPerkChange,
} from '#modules/campaigns/index.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { isClaimed } from './check-perk.ts';
import { type EditedPerk, lockPerk, type PerkValues, savePerk } from './edited-perk.store.ts';
import { REVIEWED_COLUMNS, type ReviewedColumn } from '../perk-columns.store.ts';

const nameOf = (perkId: number): string => `perk ${perkId}`;

function needsReview(campaign: Draft, known: EditedPerk, values: PerkValues): boolean {
  if (campaign.launched_at === null || !isClaimed(known)) return false;
  return REVIEWED_COLUMNS.some((name) => known[name] !== values[name]);
}

/**
 * Has the words of a chosen perk reviewed before they change; answers the perk as it may be saved now,
 * the same one where nothing has to wait.
 */
export async function withoutReviewed(
  tx: Executor,
  campaign: Draft,
  known: EditedPerk,
  values: PerkValues,
  by: number,
): Promise<PerkValues> {
  if (!needsReview(campaign, known, values)) return values;
  const shown = REVIEWED_COLUMNS.map((name) => [name, known[name]] as const);
  const content = {
    perk_id: known.id,
    ...Object.fromEntries(shown.map(([name]) => [name, values[name]])),
    ...Object.fromEntries(shown.map(([name, text]) => [`${name}_before`, text])),
  };
  await submitPerkChange(tx, campaign.id, { name: nameOf(known.id), content }, by);
  return { ...values, ...Object.fromEntries(shown) };
}

type Words = Partial<Pick<PerkValues, ReviewedColumn>>;

/** The words of a perk as they were submitted; a column that came later stays as it is. */
function wordsOf(content: ApprovalItem['content']): Words {
  const submitted = REVIEWED_COLUMNS.filter((name) => content[name] !== undefined);
  return Object.fromEntries(submitted.map((name) => [name, content[name]]));
}

/** Changes the perks of an approved group, in the transaction of the decision. */
export async function applyReviewed(tx: Executor, group: ApprovalGroup): Promise<void> {
  for (const { content } of group.items) {
    const known = await lockPerk(tx, group.campaignId, Number(content.perk_id));
    if (!known) continue;
    await savePerk(tx, group.campaignId, known.id, {
      ...known,
      ...wordsOf(content),
    });
  }
}

/** Perks of a campaign whose change waits for a decision. */
export async function readWaitingPerks(campaignId: number): Promise<number[]> {
  const changes = await readPerkChanges(campaignId);
  return changes.map(({ content }) => Number(content.perk_id));
}

/** A change of a perk that staff want to be corrected, with the words that were submitted. */
export interface SentBackPerk {
  readonly note: string;
  readonly at: Date;
  readonly words: Words;
}

/** Perks of a campaign whose change was sent back and not submitted again, by number. */
export async function readSentBackPerks(
  campaignId: number,
): Promise<ReadonlyMap<number, SentBackPerk>> {
  const changes = await readSentBackChanges(campaignId);
  return new Map(
    changes.map(({ item: { content }, note, at }) => [
      Number(content.perk_id),
      { note, at, words: wordsOf(content) },
    ]),
  );
}
