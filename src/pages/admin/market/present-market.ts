import { smallPictureOf } from '#modules/media/index.ts';
import {
  linkColours,
  type MarketProfile,
  type MarketVersion,
  mainColours,
  marketTokens,
  OF_NOBODY,
} from '#modules/settings/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
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

/** What was decided so far, the newest first, which holds; at the end the product as it came. */
export function presentVersions(
  versions: readonly MarketVersion[],
  actor: Actor,
): MarketVersionView[] {
  const all = versions.length === 0 ? [] : [...versions, OF_NOBODY];
  return all.map(({ id, profile, note, decidedAt }, place) => ({
    id,
    isCurrent: place === 0,
    title: profile.name,
    logoUrl: profile.logo && smallPictureOf(profile.logo),
    colours: [profile.mainColour, profile.linkColour].filter((colour) => colour !== null),
    when: decidedAt ? when(decidedAt, actor) : translate(actor.locale, 'market.as_it_came'),
    note,
  }));
}
