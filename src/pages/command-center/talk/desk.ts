import {
  type Campaign,
  campaignOfTeam,
  may,
  readStanding,
  type TeamPermission,
} from '#modules/campaigns/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { DeskView } from './desk-view.ts';

export interface Desk {
  readonly campaign: Campaign;
  /** What the frame of the page shows. */
  readonly view: DeskView;
}

/** A campaign for those of its owner's side who have the permission. 404 and 403 for all others. */
export async function openDesk(
  idOrSlug: string,
  actor: Actor,
  permission: TeamPermission,
): Promise<Desk> {
  const campaign = await campaignOfTeam(idOrSlug, actor, permission);
  const standing = await readStanding(campaign, actor);
  return {
    campaign,
    view: {
      slug: campaign.slug,
      title: campaign.title || campaign.slug,
      language: campaign.language,
      talks: may(standing, 'post_and_comment'),
      lists: may(standing, 'see_contributions'),
    },
  };
}
