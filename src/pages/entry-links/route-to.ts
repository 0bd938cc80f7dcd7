import { paths } from '#app/paths.ts';
import { type Campaign, mayKnow, readStanding, type Standing } from '#modules/campaigns/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';

/** What says in a campaign's figures where somebody came from. */
export interface Source {
  readonly utm_source?: string | undefined;
  readonly utm_medium?: string | undefined;
  readonly utm_campaign?: string | undefined;
}

export interface CampaignRoute {
  readonly to: string;
  readonly standing: Standing;
}

/**
 * Where a campaign shows itself to somebody: its page, or the one that announces it. 404 for what they
 * may not see, as for what there isn't.
 */
export async function routeTo(
  campaign: Campaign | undefined,
  actor: Actor,
  source: Source,
): Promise<CampaignRoute> {
  const isKnown = campaign && (await mayKnow(campaign, actor, { isAnnouncedEnough: true }));
  if (!isKnown) throw platformErrors.notFound();
  const standing = await readStanding(campaign, actor);
  const { slug, state } = campaign;
  const query = { ...source };
  if (state === 'coming_soon') {
    return { to: paths.comingSoon(actor.locale, slug, null, query), standing };
  }
  return { to: paths.campaign(actor.locale, slug, query), standing };
}
