import { audit } from '#modules/accounts/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { publish } from '#platform/events/outbox.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import { campaignErrors } from '../campaign.errors.ts';
import { DURATION_MAX } from '../rules.ts';
import { ActRefused, keepingRefusals, type Mover, wrongState } from './move-campaign.ts';
import { isFutureDay, lockForDeadline, saveDeadline, savePreOrder } from './running.store.ts';

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
      const campaign = await lockForDeadline(tx, campaignId, lastDay, DURATION_MAX);
      if (!campaign) throw platformErrors.notFound();
      if (campaign.state !== 'live') throw wrongState(campaign.state);
      if (campaign.isPast) throw refusal('deadlinePassed', 'deadline_passed');
      if (campaign.wasChanged) throw refusal('deadlineChangedBefore', 'changed_before');
      const endsAt = campaign.requestedEnd;
      if (!endsAt || campaign.isTooSoon || campaign.isTooLate) {
        throw fieldErrors({
          ends_on: [
            campaign.isTooLate
              ? { key: 'errors.campaigns.deadline_late', values: { days: DURATION_MAX } }
              : 'errors.campaigns.deadline_soon',
          ],
        });
      }
      await saveDeadline(tx, campaignId, endsAt);
      await publish(tx, {
        topic: DEADLINE_CHANGED,
        key: `${DEADLINE_CHANGED}:${campaignId}`,
        payload: { campaign_id: campaignId },
      });
      await invalidatePages(tx, [`campaign:${campaignId}`]);
      await audit(tx, {
        act: 'deadline_changed',
        actor: {
          accountId: mover.accountId,
          ip: mover.ip,
          ...(mover.requestId === null ? {} : { requestId: mover.requestId }),
        },
        subject: { kind: 'campaign', id: campaignId },
        details: { from: campaign.endsAt?.toISOString() ?? null, to: endsAt.toISOString() },
      });
      return endsAt;
    }),
  );
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
