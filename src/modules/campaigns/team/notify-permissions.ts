import { type Executor, transaction } from '#platform/db/transaction.ts';
import { enqueue, type JobContext } from '#platform/jobs/jobs.ts';
import type { TeamPermission } from '../campaign.policy.ts';
import { sendPermissions } from './team.mail.tsx';
import { findSeat } from './team.store.ts';

/** Name of the job that writes to a member; its handler is in campaign.jobs.ts. */
export const NOTIFY_PERMISSIONS = 'notify-permissions';
/** Whoever changes permissions often changes several, one after the other: they are told in one mail. */
const PAUSE_SECONDS = 180;

export interface ChangedPermissions {
  readonly campaignId: number;
  readonly accountId: number;
  /** What the member could do before the first of these changes. */
  readonly before: readonly TeamPermission[];
}

/** Has a member told of a change in a few minutes, with all that follow until then. */
export function notifyLater(tx: Executor, changed: ChangedPermissions): Promise<void> {
  const singletonKey = `${changed.campaignId}:${changed.accountId}`;
  const options = { singletonKey, startAfter: PAUSE_SECONDS };
  return enqueue(tx, { name: NOTIFY_PERMISSIONS }, changed, options);
}

/** Tells a member what they may do now; nothing where they left since, or may do what they could before. */
export async function notifyPermissions(
  { campaignId, accountId, before }: ChangedPermissions,
  { jobId, guard }: Pick<JobContext, 'guard' | 'jobId'>,
): Promise<void> {
  await transaction(async (tx) => {
    await guard(tx);
    const seat = await findSeat(tx, campaignId, accountId);
    if (!seat || isSame(seat.permissions, before)) return;
    await sendPermissions(tx, { ...seat, campaignId, occasion: jobId });
  });
}

/** Whether two lists allow the same, in whatever order. */
export function isSame(one: readonly TeamPermission[], other: readonly TeamPermission[]): boolean {
  return one.length === other.length && one.every((each) => other.includes(each));
}
