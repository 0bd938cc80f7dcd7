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

/** What is told of a perk: once somebody chose it on a launched campaign, a change of it is reviewed. */
const REVIEWED_FIELDS = ['title', 'description', 'delivery_month'] as const;

const nameOf = (perkId: number): string => `perk ${perkId}`;

function needsReview(campaign: Draft, known: EditedPerk, values: PerkValues): boolean {
  if (campaign.launched_at === null || !isClaimed(known)) return false;
  return REVIEWED_FIELDS.some((name) => known[name] !== values[name]);
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
  const { title, description, delivery_month } = values;
  const content = {
    perk_id: known.id,
    title,
    description,
    delivery_month,
    title_before: known.title,
    description_before: known.description,
    delivery_month_before: known.delivery_month,
  };
  await submitPerkChange(tx, campaign.id, { name: nameOf(known.id), content }, by);
  return {
    ...values,
    title: known.title,
    description: known.description,
    delivery_month: known.delivery_month,
  };
}

type Words = Pick<PerkValues, (typeof REVIEWED_FIELDS)[number]>;

/** The words of a perk as they were submitted. */
function wordsOf({ title, description, delivery_month: month }: ApprovalItem['content']): Words {
  return {
    title: String(title),
    description: String(description),
    delivery_month: month === null || month === undefined ? null : String(month),
  };
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
