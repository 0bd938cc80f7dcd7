import { paths } from '#app/paths.ts';
import {
  type Campaign,
  isOver,
  isUnpublished,
  maySeeFigures,
  relatedCampaign,
  type Standing,
} from '#modules/campaigns/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Locale } from '#platform/web/locale.ts';
import { dayOf, type DayRange, type RangeQuery, readRange } from './range.ts';

export interface OpenedFigures {
  readonly campaign: Campaign;
  readonly standing: Standing;
}

/** A campaign for those who may see its figures. 404 for strangers, 403 for those who may do other things. */
export async function openFigures(idOrSlug: number | string, actor: Actor): Promise<OpenedFigures> {
  const found = await relatedCampaign(idOrSlug, actor);
  if (!maySeeFigures(found.standing)) throw platformErrors.forbidden();
  return found;
}

/** Where contributions are told of as they come; null for a draft, to which none come. */
export function liveHrefOf(campaign: Campaign, locale: Locale): string | null {
  return isUnpublished(campaign) ? null : paths.liveContributions(locale, campaign.id);
}

/** The days asked for, counted in UTC as the ledger's are; null where they are none. */
export function rangeOf(campaign: Campaign, query: RangeQuery, now: Date): DayRange | null {
  return readRange(query, {
    today: dayOf(now),
    since: dayOf(campaign.launchedAt ?? now),
    isOver: isOver(campaign),
  });
}
