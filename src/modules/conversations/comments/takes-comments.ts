import { type Campaign, isPublic } from '#modules/campaigns/index.ts';

/** Whether comments are still written on a campaign: anybody may see it, and it is not over for good. */
export function takesComments(campaign: Pick<Campaign, 'state'>): boolean {
  return isPublic(campaign) && campaign.state !== 'closed' && campaign.state !== 'cancelled';
}
