import { type Campaign, isPublic } from '#modules/campaigns/index.ts';

interface Seen {
  readonly hidden: boolean;
}

/** Whether comments are still written on a campaign: anybody may see it, and it is not over for good. */
export function takesComments(campaign: Pick<Campaign, 'state'>): boolean {
  return isPublic(campaign) && campaign.state !== 'closed' && campaign.state !== 'cancelled';
}

/** Nobody answers what nobody reads: no hidden comment, and nothing in the conversation that one began. */
export function takesReplies(comment: Seen, start: Seen = comment): boolean {
  return !comment.hidden && !start.hidden;
}
