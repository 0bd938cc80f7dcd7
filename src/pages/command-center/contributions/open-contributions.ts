import {
  hasHappened,
  campaignToRead,
  type Contribution,
  readContribution,
} from '#modules/contributions/index.ts';
import { type Campaign, readStanding, type Standing } from '#modules/campaigns/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { presentWorkspace } from '../frame/workspace.ts';
import type { WorkspaceView } from '../frame/workspace-view.ts';

export interface OpenedContributions {
  readonly campaign: Campaign;
  readonly standing: Standing;
  readonly view: WorkspaceView;
}

/** A campaign for those who may see who backed it. 404 for strangers, 403 without the right. */
export async function openContributions(
  idOrSlug: string,
  actor: Actor,
): Promise<OpenedContributions> {
  const campaign = await campaignToRead(idOrSlug, actor);
  const standing = await readStanding(campaign, actor);
  return { campaign, standing, view: await presentWorkspace(campaign, standing, actor.locale) };
}

/** One that stands in the campaign's list. 404 otherwise. */
export async function contributionOf(campaign: Campaign, id: number): Promise<Contribution> {
  const found = await readContribution(id);
  if (found?.campaignId !== campaign.id || !hasHappened(found)) throw platformErrors.notFound();
  return found;
}
