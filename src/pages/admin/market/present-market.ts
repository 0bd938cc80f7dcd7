import { smallPictureOf } from '#modules/media/index.ts';
import {
  changedFields,
  linkColours,
  type MarketProfile,
  type MarketStep,
  mainColours,
  marketTokens,
  OF_NOBODY,
} from '#modules/settings/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import type { NamedPerson } from '#modules/admin/index.ts';
import { personOf } from '../people/person-cell.ts';
import type { ChangeView } from '../frame/admin-view.ts';
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

/** What this page is about: what the market offers is decided, and seen, elsewhere. */
export const LOOK = [
  'name',
  'logo',
  'mainColour',
  'linkColour',
  'senderName',
  'replyTo',
] as const satisfies readonly (keyof Look)[];

/** What its fields are called. */
export const LOOK_LABELS = {
  name: 'market.name',
  logo: 'market.logo',
  mainColour: 'market.main_colour',
  linkColour: 'market.link_colour',
  senderName: 'market.sender_name',
  replyTo: 'market.reply_to',
} as const;

const isOfLook = (field: string): field is keyof Look => field in LOOK_LABELS;

const isSame = (one: MarketProfile, other: MarketProfile) =>
  !changedFields(one, other).some(isOfLook);

/** What was decided so far, the newest first; at the end the product as it came. */
export function presentVersions(
  steps: readonly MarketStep[],
  {
    now,
    people,
  }: { readonly now: MarketProfile; readonly people: ReadonlyMap<number, NamedPerson> },
  actor: Actor,
): MarketVersionView[] {
  const first = { version: OF_NOBODY, before: OF_NOBODY, changed: [] };
  const all: readonly MarketStep[] = steps.length === 0 ? [] : [...steps, first];
  return all.map(({ version, before, changed }, place) => {
    const { id, profile, note, decidedAt, decidedBy } = version;
    return {
      id,
      isCurrent: place === 0,
      isFixed: isSame(profile, now),
      title: profile.name,
      logoUrl: profile.logo && smallPictureOf(profile.logo),
      colours: [profile.mainColour, profile.linkColour].filter((colour) => colour !== null),
      when: decidedAt ? when(decidedAt, actor) : translate(actor.locale, 'market.as_it_came'),
      who: decidedBy === null ? null : personOf(decidedBy, people, actor).text,
      note,
      changes: changed
        .filter(isOfLook)
        .map((field) => changeOf(field, before.profile, profile, actor)),
    };
  });
}

/** Each field of the look in which two profiles differ, as it was and as it would become. */
export function lookChanges(
  before: MarketProfile,
  after: MarketProfile,
  actor: Actor,
): ChangeView[] {
  return changedFields(before, after)
    .filter(isOfLook)
    .map((field) => changeOf(field, before, after, actor));
}

function changeOf(field: keyof Look, before: Look, after: Look, { locale }: Actor): ChangeView {
  const text = ({ [field]: value }: Look) => {
    if (value === null) return translate(locale, 'market.own');
    return field === 'logo'
      ? translate(locale, 'market.logo_named', { id: value.slice(0, 8) })
      : value;
  };
  return { field: translate(locale, LOOK_LABELS[field]), before: text(before), after: text(after) };
}
