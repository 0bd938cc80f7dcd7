import { paths } from '#app/paths.ts';
import { audit } from '#modules/accounts/index.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import { asSentence } from '#platform/mail/as-sentence.ts';
import { dayText, lastMoment } from '#platform/web/dates.ts';
import { sendOwnerMail } from '../campaign.mail.tsx';
import { isRaising } from '../campaign.ts';
import { refuseOwn, type Reviewer } from './hold-campaign.ts';
import { keepingRefusals, wrongState } from './move-campaign.ts';
import { fittingEnd, publishDeadline, runningCampaign } from './run-campaign.ts';
import { saveDeadlineOfStaff, saveStaffPick } from './running.store.ts';
import { insertStaffReason } from './staff-reason.store.ts';
import { type LockedCampaign, lockCampaign } from './state.store.ts';

async function lockedForStaff(
  tx: Executor,
  campaignId: number,
  by: Reviewer,
): Promise<LockedCampaign> {
  const campaign = await lockCampaign(tx, campaignId);
  if (!campaign) throw platformErrors.notFound();
  await refuseOwn(by)(tx, campaign);
  return campaign;
}

/** Throws 422 for a reason in which nothing can be read. */
export function insistOnReason(reason: string): void {
  if (!/[\p{L}\p{N}]/u.test(reason)) throw fieldErrors({ reason: ['errors.field.required'] });
}

/**
 * Marks a campaign as the staff's pick, or takes the mark away; the next refresh of the index shows it.
 * Throws 403 for one's own, 409 for one that does not raise money or where it is so already, 422 without a
 * reason.
 */
export async function featureCampaign(
  campaignId: number,
  pick: { readonly isPick: boolean; readonly reason: string },
  by: Reviewer,
): Promise<void> {
  insistOnReason(pick.reason);
  await keepingRefusals(campaignId, 'feature', by, () =>
    transaction(async (tx) => {
      const campaign = await lockedForStaff(tx, campaignId, by);
      if (pick.isPick && !isRaising(campaign)) throw wrongState(campaign.state);
      if (!(await saveStaffPick(tx, campaignId, pick.isPick))) throw platformErrors.conflict();
      await invalidatePages(tx, [`campaign:${campaignId}`]);
      await audit(tx, {
        act: 'campaign_featured',
        actor: by,
        subject: { kind: 'campaign', id: campaignId },
        details: {
          staff_pick: pick.isPick,
          reason_id: await insertStaffReason(tx, campaignId, pick.reason),
        },
      });
    }),
  );
}

/**
 * Moves the last day of a live campaign, also where its owner did before, and leaves the owner theirs; the
 * owner is written to with the reason, contributors and subscribers are told. Throws 403 for one's own, 409
 * in another state or after the deadline, 422 for a day that does not fit and without a reason.
 */
export async function moveDeadlineAsStaff(
  campaignId: number,
  change: { readonly lastDay: string; readonly reason: string },
  by: Reviewer,
): Promise<Date> {
  insistOnReason(change.reason);
  return keepingRefusals(campaignId, 'update_deadline', by, () =>
    transaction(async (tx) => {
      await lockedForStaff(tx, campaignId, by);
      const running = await runningCampaign(tx, campaignId, change.lastDay);
      const endsAt = fittingEnd(running);
      if (endsAt.getTime() === running.endsAt?.getTime()) throw platformErrors.conflict();
      await saveDeadlineOfStaff(tx, campaignId, endsAt);
      await publishDeadline(tx, campaignId, `${campaignId}:${by.requestId}`);
      await sendOwnerMail(tx, {
        campaignId,
        kind: 'deadline_moved',
        occasion: by.requestId,
        path: (locale, slug) => paths.commandCenter(locale, slug),
        values: (locale) => ({
          day: dayText(lastMoment(endsAt), locale, running.timeZone),
          reason: asSentence(change.reason),
        }),
      });
      await audit(tx, {
        act: 'deadline_changed',
        actor: by,
        subject: { kind: 'campaign', id: campaignId },
        details: {
          from: running.endsAt?.toISOString() ?? null,
          to: endsAt.toISOString(),
          reason_id: await insertStaffReason(tx, campaignId, change.reason),
        },
      });
      return endsAt;
    }),
  );
}
