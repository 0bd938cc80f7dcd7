import { paths } from '#app/paths.ts';
import {
  type Campaign,
  campaignOfTeam,
  may,
  noteReading,
  type PeoplesData,
  readStanding,
  type Standing,
  type TeamPermission,
} from '#modules/campaigns/index.ts';
import { readAttention, readUnreadOf } from '#modules/conversations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Locale } from '#platform/web/locale.ts';
import { sectionsFor } from './sections.ts';
import type { Waiting, WorkspaceSection, WorkspaceView } from './workspace-view.ts';

export interface Workspace {
  readonly campaign: Campaign;
  readonly standing: Standing;
  /** What the frame of the page shows. */
  readonly view: WorkspaceView;
}

/**
 * A campaign for those of its owner's side who have the permission. 404 and 403 for all others. `shows` is
 * what of its people the page tells, whose reading by staff is noted.
 */
export async function openWorkspace(
  idOrSlug: string,
  actor: Actor,
  permission: TeamPermission | readonly TeamPermission[],
  shows?: PeoplesData,
): Promise<Workspace> {
  const campaign = await campaignOfTeam(idOrSlug, actor, ...[permission].flat());
  const standing = await readStanding(campaign, actor);
  if (shows !== undefined) await noteReading({ campaign, standing }, shows, actor);
  return { campaign, standing, view: await presentWorkspace(campaign, standing, actor.locale) };
}

/** What waits for those who may answer it. */
async function readWaiting(campaign: Campaign, standing: Standing): Promise<Waiting> {
  if (!may(standing, 'post_and_comment')) return {};
  const [messages, { unanswered }] = await Promise.all([
    readUnreadOf(campaign.id),
    readAttention(campaign.id),
  ]);
  return { messages, comments: unanswered };
}

/** How many wait in a section, as the menu says. */
export function waitingIn(
  { groups }: Pick<WorkspaceView, 'groups'>,
  section: WorkspaceSection,
): number {
  const entries = groups.flatMap((group) => group.entries);
  return entries.find((entry) => entry.section === section)?.waiting ?? 0;
}

/** Where somebody of a campaign's side may go, and what waits for them there. */
export async function presentWorkspace(
  campaign: Campaign,
  standing: Standing,
  locale: Locale,
): Promise<WorkspaceView> {
  const waiting = await readWaiting(campaign, standing);
  return {
    slug: campaign.slug,
    title: campaign.title || campaign.slug,
    language: campaign.language,
    groups: sectionsFor(campaign, standing, locale, waiting),
    pageHref: paths.campaign(locale, campaign.slug),
    editHref: may(standing, 'edit_campaign') ? paths.campaignEdit(locale, campaign.id) : null,
  };
}
