import { transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { grantedWith, type TeamPermission } from '../campaign.policy.ts';
import { lockTeam, savePermissions } from './team.store.ts';

/**
 * What a member may do from now on, in place of what they could before; it holds from their next click.
 * Whoever calls asks for the owner. Throws 404 for somebody without a seat, the owner among them.
 */
export async function changePermissions(
  campaignId: number,
  accountId: number,
  permissions: readonly TeamPermission[],
): Promise<void> {
  const isSaved = await transaction(async (tx) => {
    await lockTeam(tx, campaignId);
    return savePermissions(tx, campaignId, accountId, grantedWith(permissions));
  });
  if (!isSaved) throw platformErrors.notFound();
}
