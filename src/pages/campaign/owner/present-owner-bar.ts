import { paths } from '#app/paths.ts';
import { type Campaign, isPublic, may, mayLead, readStanding } from '#modules/campaigns/index.ts';
import type { Actor } from '#platform/http/actor.ts';

/** The ways of those who run a campaign, from its page. */
export interface OwnerBarView {
  readonly isOwner: boolean;
  readonly commandCenterHref: string;
  /** Null for those of the team who may not edit. */
  readonly editHref: string | null;
  /** Null once it is launched, and for all but the owner. */
  readonly launchHref: string | null;
  /** The page as everybody else sees it; null before the launch. */
  readonly visitorHref: string | null;
}

/** What stands where others are asked to back the campaign; null for everybody but owner and team. */
export async function presentOwnerBar(
  campaign: Campaign,
  actor: Actor,
): Promise<OwnerBarView | null> {
  const standing = { ...(await readStanding(campaign, actor)), isStaff: false, seesFigures: false };
  if (!mayLead(standing)) return null;
  const { locale } = actor;
  const { id, slug } = campaign;
  const isLaunched = isPublic(campaign);
  return {
    isOwner: standing.isOwner,
    commandCenterHref: paths.commandCenter(locale, slug),
    editHref: may(standing, 'edit_campaign') ? paths.campaignEdit(locale, id) : null,
    launchHref: standing.isOwner && !isLaunched ? paths.campaignEdit(locale, id, 'launch') : null,
    visitorHref: isLaunched ? paths.campaign(locale, slug, { as: 'visitor' }) : null,
  };
}
