import { audit } from '#modules/accounts/index.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { campaignErrors } from '../campaign.errors.ts';
import type { HoldReason } from './hold-reasons.ts';
import { isAskingForOthers } from './appeal-for-others.ts';
import { isOpenHold, mayAppeal } from './hold-rounds.ts';
import {
  endHold,
  type Hold,
  type HoldAnswer,
  insertHold,
  insertHoldAnswer,
  isAhead,
  renewHold,
} from './hold.store.ts';
import { readHold } from './read-hold.ts';
import { notifyAskedAgain } from './state.mail.tsx';
import { reasonDetails } from './staff-reason.store.ts';
import { lockCampaign } from './state.store.ts';
import { isOwnCampaign } from '../team/own-campaign.ts';
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
  async (tx, campaign) => {
    if (await isOwnCampaign(campaign, by.accountId, tx)) {
      throw new ActRefused(campaignErrors.ownSubmission(), ['own_campaign']);
    }
  };

/** What is decided in the same transaction, before the rest and under the lock; what it throws undoes all. */
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
      // Whoever reports it holds the campaign by then, and waits for whoever decides.
      await lockCampaign(tx, campaignId);
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
        details: await reasonDetails(tx, campaignId, note),
      });
    }),
  );
}

export interface AskedAgain {
  readonly evidence: string;
  /** ISO 8601 with offset. */
  readonly dueAt: string | null;
  /** When the round was asked for that was seen, likewise; null where nothing but the hold itself was. */
  readonly seenAt: string | null;
}

/** Whether the same person asked for just this last: what is sent twice is asked once. */
const isAskedSo = (
  hold: Hold,
  { evidence, dueAt }: Pick<AskedAgain, 'evidence' | 'dueAt'>,
  { accountId }: Reviewer,
): boolean =>
  hold.heldBy === accountId &&
  hold.evidence === evidence &&
  (hold.dueAt?.getTime() ?? null) === (dueAt === null ? null : Date.parse(dueAt));

/**
 * Asks the owner of a held campaign for more, by another day: the next round of the hold, for the same
 * reason. Sent twice it is asked once. Throws 409 where nothing is held, or another round took the place of
 * the one that was seen; 403 for one's own and against an appeal that others can judge; 422 as
 * `holdCampaign` does.
 */
export async function askAgain(
  campaignId: number,
  { evidence, dueAt, seenAt }: AskedAgain,
  by: Reviewer,
): Promise<void> {
  if (evidence.trim() === '') throw fieldErrors({ evidence: ['errors.field.required'] });
  await transaction(async (tx) => {
    if (dueAt !== null && !(await isAhead(tx, dueAt))) {
      throw fieldErrors({ due_at: ['errors.campaigns.hold_due'] });
    }
    const campaign = await lockCampaign(tx, campaignId);
    if (campaign?.state !== 'held') throw campaignErrors.noOpenHold();
    await refuseOwn(by)(tx, campaign);
    if (await isAskingForOthers(campaign, by.accountId, tx))
      throw campaignErrors.appealIsForOthers();
    const [newest, ...earlier] = await readHold(campaignId, tx);
    if (newest === undefined) throw campaignErrors.noOpenHold();
    if (isAskedSo(newest.hold, { evidence, dueAt }, by)) return;
    const isSeen =
      seenAt === null ? earlier.length === 0 : newest.hold.heldAt.getTime() === Date.parse(seenAt);
    if (!isSeen) throw campaignErrors.askedMeanwhile();
    const holdId = await renewHold(tx, { campaignId, evidence, dueAt, heldBy: by.accountId });
    if (holdId === undefined) throw campaignErrors.noOpenHold();
    await notifyAskedAgain(tx, campaignId, holdId);
    await audit(tx, {
      act: 'campaign_hold_asked',
      actor: by,
      subject: { kind: 'campaign', id: campaignId },
      details: await reasonDetails(tx, campaignId, evidence),
    });
  });
}

/**
 * Answers the open hold, or appeals against it: once, however often more was asked for meanwhile. Throws 409
 * without one or for a second appeal.
 */
export async function answerHold(
  campaignId: number,
  answer: { kind: HoldAnswer['kind']; body: string },
  authorId: number,
): Promise<void> {
  await transaction(async (tx) => {
    // Who ends the campaign at the same moment sees an appeal, or has ended the hold.
    await lockCampaign(tx, campaignId);
    const rounds = await readHold(campaignId, tx);
    if (!isOpenHold(rounds)) throw campaignErrors.noOpenHold();
    if (answer.kind === 'appeal' && !mayAppeal(rounds)) throw campaignErrors.appealedBefore();
    await insertHoldAnswer(tx, { campaignId, ...answer, authorId });
  });
}
