import { smallPictureOf } from '#modules/media/index.ts';
import {
  linkColours,
  type MarketProfile,
  type MarketVersion,
  mainColours,
  marketTokens,
} from '#modules/settings/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { when } from '../frame/present-table.ts';
import type { LookView, MarketVersionView } from './market-view.ts';

/** What of a profile is seen. */
export type Look = Pick<
  MarketProfile,
  'name' | 'logo' | 'mainColour' | 'linkColour' | 'senderName' | 'replyTo'
>;

export function presentLook(profile: Look): LookView {
  const { name, logo, mainColour, linkColour, senderName, replyTo } = profile;
  return {
    name,
    logoUrl: logo && smallPictureOf(logo),
    mainColour: mainColour ?? '',
    linkColour: linkColour ?? '',
    senderName: senderName ?? '',
    replyTo: replyTo ?? '',
    tokens: marketTokens(profile),
    isMainShifted: mainColour !== null && mainColours(mainColour).isShifted,
    isLinkShifted: linkColour !== null && linkColours(linkColour).isShifted,
  };
}

/** What was decided so far, the newest first, which holds. */
export function presentVersions(
  versions: readonly MarketVersion[],
  actor: Actor,
): MarketVersionView[] {
  return versions.map(({ id, profile, note, decidedAt }, place) => ({
    id,
    isCurrent: place === 0,
    title: profile.name,
    logoUrl: profile.logo && smallPictureOf(profile.logo),
    colours: [profile.mainColour, profile.linkColour].filter((colour) => colour !== null),
    when: when(decidedAt, actor),
    note,
  }));
}
