import { crashPoint } from '#platform/crash/crash-point.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { publish } from '#platform/events/outbox.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import { campaignErrors } from '../campaign.errors.ts';
import type { CampaignState } from '../campaign.ts';
import { ACTS, type CampaignAct, targetOf } from './acts.ts';
import { notifyOwner } from './state.mail.tsx';
import { insertRefusal, type LockedCampaign, lockCampaign, storeMove } from './state.store.ts';

/** Who moves a campaign, and with what words. */
export interface Mover {
  readonly accountId: number | null;
  readonly requestId: string | null;
  readonly reason?: string;
}

/** What other modules hear of a move. */
export interface CampaignMoved {
  readonly campaign_id: number;
  readonly from: CampaignState;
  readonly to: CampaignState;
  readonly act: CampaignAct;
}
export const CAMPAIGN_MOVED = 'campaign.moved';

/** The reasons an act was refused, for the caller and for the campaign's history. */
export class ActRefused extends AppError {
  readonly reasons: readonly string[];

  constructor(error: AppError, reasons: readonly string[]) {
    super(error);
    this.reasons = reasons;
  }
}

/** More to check or to do under the row's lock; throws ActRefused. */
export type UnderLock = (tx: Executor, campaign: LockedCampaign) => Promise<void>;

/**
 * Moves a campaign in the caller's transaction: locks it, asks the table, lets `guard` check, then
 * writes state, history, event and mail. Throws 409 where the table or the guard says no.
 */
export async function moveCampaign(
  tx: Executor,
  campaignId: number,
  act: CampaignAct,
  mover: Mover,
  guard?: UnderLock,
): Promise<CampaignState> {
  const campaign = await lockCampaign(tx, campaignId);
  if (!campaign) throw platformErrors.notFound();
  const to = targetOf(act, campaign.state, campaign.heldFrom);
  if (to === undefined) throw refusedFrom(campaign.state, act);
  if (campaign.state === 'live' && campaign.isPastDeadline && ACTS[act].by === 'owner') {
    throw new ActRefused(campaignErrors.deadlinePassed(), ['deadline_passed']);
  }
  await guard?.(tx, campaign);
  const { accountId: actorId, requestId, reason = null } = mover;
  const from = campaign.state;
  const eventId = await storeMove(tx, {
    campaignId,
    from,
    to,
    act,
    actorId,
    requestId,
    reason,
  });
  const payload: CampaignMoved = { campaign_id: campaignId, from, to, act };
  await publish(tx, { topic: CAMPAIGN_MOVED, key: `${CAMPAIGN_MOVED}:${eventId}`, payload });
  await notifyOwner(tx, { campaignId, act, eventId, reason });
  const announced = from === 'coming_soon' ? [`coming-soon:${campaignId}`] : [];
  await invalidatePages(tx, [`campaign:${campaignId}`, `card:${campaignId}`, ...announced]);
  crashPoint('before_campaign_commit');
  return to;
}

/** The act is not open from this state: where a colleague was faster, staff read what was decided. */
function refusedFrom(state: CampaignState, act: CampaignAct): ActRefused {
  const isReleased = act === 'release' && ACTS.hold.from.includes(state);
  const isDecided = state === 'held' || state === 'cancelled' || isReleased;
  if (ACTS[act].by !== 'trust' || !isDecided) return wrongState(state);
  return new ActRefused(campaignErrors.decidedMeanwhile({ now: state }), [`state:${state}`]);
}

/** The act is not open from this state. */
export function wrongState(state: CampaignState): ActRefused {
  return new ActRefused(campaignErrors.wrongState(), [`state:${state}`]);
}

/**
 * The same in a transaction of its own; a refusal is kept with its reasons, and nothing else changes.
 */
export async function actOnCampaign(
  campaignId: number,
  act: CampaignAct,
  mover: Mover,
  guard?: UnderLock,
): Promise<CampaignState> {
  return keepingRefusals(campaignId, act, mover, () =>
    transaction((tx) => moveCampaign(tx, campaignId, act, mover, guard)),
  );
}

/** Runs a verb; when it is refused, keeps why, and refuses. */
export async function keepingRefusals<T>(
  campaignId: number,
  act: string,
  mover: Mover,
  verb: () => Promise<T>,
): Promise<T> {
  try {
    return await verb();
  } catch (error) {
    if (error instanceof ActRefused) await keepRefusal(campaignId, act, mover, error);
    throw error;
  }
}

async function keepRefusal(
  campaignId: number,
  act: string,
  mover: Mover,
  { reasons }: ActRefused,
): Promise<void> {
  await transaction(async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    if (!campaign) return;
    const { accountId: actorId, requestId } = mover;
    await insertRefusal(tx, {
      campaignId,
      act,
      state: campaign.state,
      reasons,
      actorId,
      requestId,
    });
  });
}
