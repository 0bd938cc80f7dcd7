import { audit } from '#modules/accounts/index.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { campaignErrors } from '../campaign.errors.ts';
import type { HoldReason } from './hold-reasons.ts';
import {
  endHold,
  findHold,
  type Hold,
  type HoldAnswer,
  insertHold,
  insertHoldAnswer,
  isAhead,
  listHoldAnswers,
} from './hold.store.ts';
import { lockCampaign } from './state.store.ts';
import { hasSeat } from '../team/team.store.ts';
import { ActRefused, keepingRefusals, moveCampaign, type UnderLock } from './move-campaign.ts';

/** Staff of trust, and from where. */
export interface Reviewer {
  readonly accountId: number;
  readonly requestId: string;
  readonly ip: string;
}

/** Nobody decides as staff about their own campaign, nor about one whose team they are on. */
export const refuseOwn =
  (by: Reviewer): UnderLock =>
  async (tx, { id, ownerId }) => {
    if (ownerId === by.accountId || (await hasSeat(tx, id, by.accountId))) {
      throw new ActRefused(campaignErrors.ownSubmission(), ['own_campaign']);
    }
  };

/** What is decided in the same transaction, before everything else; what it throws undoes all. */
type Also = (tx: Executor) => Promise<void>;

/**
 * Holds a campaign for a reason of the list, saying what is wanted of its owner. Throws 409 where its state
 * forbids it, 403 for one's own, 422 where nothing is said or the owner's time would be over already.
 */
export async function holdCampaign(
  campaignId: number,
  hold: { reason: HoldReason; evidence: string; dueAt: string | null },
  by: Reviewer,
  also?: Also,
): Promise<void> {
  if (hold.evidence.trim() === '') throw fieldErrors({ evidence: ['errors.field.required'] });
  const mover = { ...by, reason: hold.reason };
  await keepingRefusals(campaignId, 'hold', mover, () =>
    transaction(async (tx) => {
      await also?.(tx);
      if (hold.dueAt !== null && !(await isAhead(tx, hold.dueAt))) {
        throw fieldErrors({ due_at: ['errors.campaigns.hold_due'] });
      }
      await moveCampaign(tx, campaignId, 'hold', mover, async (...lock) => {
        await refuseOwn(by)(...lock);
        await insertHold(tx, { campaignId, ...hold, heldBy: by.accountId });
      });
      await audit(tx, {
        act: 'campaign_held',
        actor: by,
        subject: { kind: 'campaign', id: campaignId },
        details: { reason: hold.reason },
      });
    }),
  );
}

/** Gives a held campaign the state back that it had. Throws 409 when it is not held, 403 for one's own. */
export async function releaseCampaign(
  campaignId: number,
  note: string,
  by: Reviewer,
): Promise<void> {
  await keepingRefusals(campaignId, 'release', by, () =>
    transaction(async (tx) => {
      await moveCampaign(tx, campaignId, 'release', by, refuseOwn(by));
      await endHold(tx, campaignId, by.accountId, note);
      await audit(tx, {
        act: 'campaign_released',
        actor: by,
        subject: { kind: 'campaign', id: campaignId },
      });
    }),
  );
}

/** The newest hold with what was said to it. */
export async function readHold(
  campaignId: number,
): Promise<{ hold: Hold; answers: HoldAnswer[] } | undefined> {
  const hold = await findHold(db(), campaignId);
  return hold && { hold, answers: await listHoldAnswers(db(), hold.id) };
}

/** Answers the open hold, or appeals against it, once. Throws 409 without one or for a second appeal. */
export async function answerHold(
  campaignId: number,
  answer: { kind: HoldAnswer['kind']; body: string },
  authorId: number,
): Promise<void> {
  await transaction(async (tx) => {
    // Who ends the campaign at the same moment sees an appeal, or has ended the hold.
    await lockCampaign(tx, campaignId);
    const isWritten = await insertHoldAnswer(tx, { campaignId, ...answer, authorId });
    if (isWritten) return;
    const hold = await findHold(tx, campaignId);
    if (!hold || hold.endedAt) throw campaignErrors.noOpenHold();
    throw campaignErrors.appealedBefore();
  });
}
