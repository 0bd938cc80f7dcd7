import { audit } from '#modules/accounts/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { grantedWith, type TeamPermission } from '../campaign.policy.ts';
import { isSame, notifyLater } from './notify-permissions.ts';
import { findSeat, lockTeam, savePermissions } from './team.store.ts';

/**
 * What a member may do from now on, in place of what they could before; it holds from their next click, and
 * they are written to about it. Whoever calls asks for the owner. Throws 404 for somebody without a seat, the
 * owner among them. Saving what is there already changes and tells nothing.
 */
export async function changePermissions(
  campaignId: number,
  accountId: number,
  permissions: readonly TeamPermission[],
  by: { readonly accountId: number | null; readonly requestId: string },
): Promise<void> {
  const granted = grantedWith(permissions);
  await transaction(async (tx) => {
    await lockTeam(tx, campaignId);
    const seat = await findSeat(tx, campaignId, accountId);
    if (!seat) throw platformErrors.notFound();
    const before = seat.permissions;
    if (isSame(before, granted)) return;
    await savePermissions(tx, campaignId, accountId, granted);
    await notifyLater(tx, { campaignId, accountId, before });
    await audit(tx, {
      act: 'team_permissions_changed',
      actor: by,
      subject: { kind: 'campaign', id: campaignId },
      details: { member: accountId, from: before, to: granted },
    });
  });
}
