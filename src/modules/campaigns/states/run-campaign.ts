import { audit } from '#modules/accounts/index.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { publish } from '#platform/events/outbox.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import { campaignErrors } from '../campaign.errors.ts';
import { DURATION_MAX } from '../rules.ts';
import { ActRefused, keepingRefusals, type Mover, wrongState } from './move-campaign.ts';
import {
  isFutureDay,
  lockForDeadline,
  type RunningCampaign,
  saveDeadline,
  savePreOrder,
} from './running.store.ts';

/** Says that the last day moved; contributors and subscribers are told. */
export const DEADLINE_CHANGED = 'campaign.deadline_changed';

/**
 * Moves the last day of a live campaign, once, to at most 60 days after the launch. Throws 409 in
 * another state, after the deadline or the second time, and 422 for a day that does not fit.
 */
export async function updateDeadline(
  campaignId: number,
  lastDay: string,
  mover: Mover & { readonly ip: string },
): Promise<Date> {
  return keepingRefusals(campaignId, 'update_deadline', mover, () =>
    transaction(async (tx) => {
      const running = await runningCampaign(tx, campaignId, lastDay);
      if (running.wasChanged) throw refusal('deadlineChangedBefore', 'changed_before');
      const endsAt = fittingEnd(running);
      await saveDeadline(tx, campaignId, endsAt);
      await publishDeadline(tx, campaignId, String(campaignId));
      await audit(tx, {
        act: 'deadline_changed',
        actor: {
          accountId: mover.accountId,
          ip: mover.ip,
          ...(mover.requestId === null ? {} : { requestId: mover.requestId }),
        },
        subject: { kind: 'campaign', id: campaignId },
        details: { from: running.endsAt?.toISOString() ?? null, to: endsAt.toISOString() },
      });
      return endsAt;
    }),
  );
}

/** A live campaign locked before its deadline, with where a day would put it. Throws 404 and 409. */
export async function runningCampaign(
  tx: Executor,
  campaignId: number,
  lastDay: string,
): Promise<RunningCampaign> {
  const campaign = await lockForDeadline(tx, campaignId, lastDay, DURATION_MAX);
  if (!campaign) throw platformErrors.notFound();
  if (campaign.state !== 'live') throw wrongState(campaign.state);
  if (campaign.isPast) throw refusal('deadlinePassed', 'deadline_passed');
  return campaign;
}

/** Where the requested day puts the deadline. Throws 422 for one that is over or too late. */
export function fittingEnd({ requestedEnd, isTooSoon, isTooLate }: RunningCampaign): Date {
  if (requestedEnd && !isTooSoon && !isTooLate) return requestedEnd;
  throw fieldErrors({
    ends_on: [
      isTooLate
        ? { key: 'errors.campaigns.deadline_late', values: { days: DURATION_MAX } }
        : 'errors.campaigns.deadline_soon',
    ],
  });
}

/** Tells contributors and subscribers, and whoever has the page open; `key` names the change. */
export async function publishDeadline(
  tx: Executor,
  campaignId: number,
  key: string,
): Promise<void> {
  await publish(tx, {
    topic: DEADLINE_CHANGED,
    key: `${DEADLINE_CHANGED}:${key}`,
    payload: { campaign_id: campaignId },
  });
  await invalidatePages(tx, [`campaign:${campaignId}`]);
}

function refusal(error: 'deadlinePassed' | 'deadlineChangedBefore', reason: string): ActRefused {
  return new ActRefused(campaignErrors[error](), [reason]);
}

/** From now on contributions are pre-orders shipped by a day. Throws 409 in another state, 422. */
export async function activatePreOrder(
  campaignId: number,
  shipsBy: string,
  mover: Mover,
): Promise<void> {
  await keepingRefusals(campaignId, 'activate_pre_order', mover, () =>
    transaction(async (tx) => {
      if (!(await isFutureDay(tx, shipsBy))) {
        throw fieldErrors({ ships_by: ['errors.campaigns.ships_by'] });
      }
      if (!(await savePreOrder(tx, campaignId, shipsBy))) throw notForever();
      await invalidatePages(tx, [`campaign:${campaignId}`]);
    }),
  );
}

/** Contributions are contributions again; what was pre-ordered stays so. Throws 409. */
export async function deactivatePreOrder(campaignId: number, mover: Mover): Promise<void> {
  await keepingRefusals(campaignId, 'deactivate_pre_order', mover, () =>
    transaction(async (tx) => {
      if (!(await savePreOrder(tx, campaignId, null))) throw notForever();
      await invalidatePages(tx, [`campaign:${campaignId}`]);
    }),
  );
}

function notForever(): ActRefused {
  return new ActRefused(campaignErrors.notFundingForever(), ['not_forever_funding']);
}
