import { type Campaign, isRaising } from '#modules/campaigns/index.ts';
import type { Tie } from '../relation.store.ts';

type Asked = Pick<Campaign, 'state'>;

/**
 * Whether somebody may write to the owner: who backed the campaign always; anybody else asks while it can
 * still be backed, once their address is proved, as answers go there.
 */
export function mayWriteToOwner(campaign: Asked, tie: Tie): 'yes' | 'no' | 'unconfirmed' {
  if (tie.hasBacked) return 'yes';
  if (!isRaising(campaign)) return 'no';
  return tie.isProved ? 'yes' : 'unconfirmed';
}

/** Whether the owner's side may write to somebody: nobody is written to first who backed nothing. */
export function mayBeWrittenTo(campaign: Asked, { hasBacked, hasTalked }: Tie): boolean {
  return hasBacked || (hasTalked && isRaising(campaign));
}
