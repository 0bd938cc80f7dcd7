import { paths } from '#app/paths.ts';
import {
  type Campaign,
  campaignOfTeam,
  may,
  readStanding,
  type Standing,
  type TeamPermission,
} from '#modules/campaigns/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Locale } from '#platform/web/locale.ts';
import { sectionsFor } from './sections.ts';
import type { WorkspaceView } from './workspace-view.ts';

export interface Workspace {
  readonly campaign: Campaign;
  readonly standing: Standing;
  /** What the frame of the page shows. */
  readonly view: WorkspaceView;
}

/** A campaign for those of its owner's side who have the permission. 404 and 403 for all others. */
export async function openWorkspace(
  idOrSlug: string,
  actor: Actor,
  permission: TeamPermission,
): Promise<Workspace> {
  const campaign = await campaignOfTeam(idOrSlug, actor, permission);
  const standing = await readStanding(campaign, actor);
  return { campaign, standing, view: presentWorkspace(campaign, standing, actor.locale) };
}

/** Where somebody of a campaign's side may go. */
export function presentWorkspace(
  campaign: Campaign,
  standing: Standing,
  locale: Locale,
): WorkspaceView {
  return {
    slug: campaign.slug,
    title: campaign.title || campaign.slug,
    language: campaign.language,
    groups: sectionsFor(campaign, standing, locale),
    pageHref: paths.campaign(locale, campaign.slug),
    editHref: may(standing, 'edit_campaign') ? paths.campaignEdit(locale, campaign.id) : null,
  };
}
