import { readIndividual } from '#modules/accounts/index.ts';
import { slugOf } from '#modules/campaigns/rules.ts';
import { db } from '#platform/db/transaction.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { type CampaignCard, findCards } from '../card.store.ts';
import { readerCountry } from './reader-country.ts';
import {
  findFollowed,
  findLastBacked,
  findNear,
  findOfMakers,
  findRelated,
  findViewed,
  type Followed,
  keepOthers,
  listFollowed,
  type Related,
} from './feed.store.ts';

export interface RelatedCard {
  readonly card: CampaignCard;
  /** A sentence each. */
  readonly why: string[];
}

function reasons({ people, tags, isSameCategory }: Related, locale: Locale): string[] {
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return [
    ...(people > 0 ? [translate(locale, 'discovery.why_people')] : []),
    ...(tags.length > 0
      ? [translate(locale, 'discovery.why_tags', { tags: list.format(tags) })]
      : []),
    ...(isSameCategory ? [translate(locale, 'discovery.why_category')] : []),
  ];
}

/** Open campaigns like this one, and why each is shown. */
export async function readRelated(
  campaignId: number,
  limit: number,
  locale: Locale,
): Promise<RelatedCard[]> {
  const found = await findRelated(db(), campaignId, limit);
  const cards = await findCards(
    db(),
    found.map((one) => one.campaignId),
  );
  const byId = new Map(found.map((one) => [one.campaignId, one]));
  return cards.map((card) => {
    const one = byId.get(card.id);
    return { card, why: one ? reasons(one, locale) : [] };
  });
}

export interface FollowedCards {
  readonly cards: CampaignCard[];
  /** Behind which the list goes on; null at its end. */
  readonly last: Followed | null;
}

/** A page of the campaigns somebody follows, the last followed first. */
export async function readFollowedCards(
  accountId: number,
  page: { readonly before: Followed | null; readonly limit: number },
): Promise<FollowedCards> {
  const { before, limit } = page;
  const found = await listFollowed(db(), accountId, { before, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const cards = await findCards(
    db(),
    shown.map(({ id }) => id),
  );
  return { cards, last: found.length > limit ? (shown.at(-1) ?? null) : null };
}

export const SECTIONS = ['followed', 'viewed', 'makers', 'because_backed', 'near'] as const;

export interface Section {
  readonly kind: (typeof SECTIONS)[number];
  readonly title: string;
  /** Why it is shown: what of the person's own led to it. */
  readonly why: string;
  readonly cards: CampaignCard[];
}

type Proposal = Omit<Section, 'cards'> & { readonly ids: readonly number[] };

const SHOWN = 3;
/** More than are shown, as one that stands in an earlier section is left out of a later one. */
const READ = SHOWN * 4;

/** What a request tells of its reader, kept nowhere. */
export interface ReaderNow {
  /** Slugs that their browser remembers. */
  readonly viewed: readonly string[];
  readonly ip: string;
}

/**
 * What the front page has for one person, each campaign in the first section that wants it: never what is
 * their own, what they have backed, or what is not open.
 */
export async function readForPerson(
  accountId: number,
  { viewed, ip }: ReaderNow,
  locale: Locale,
): Promise<Section[]> {
  const proposals = await Promise.all([
    followed(accountId, locale),
    lookedAt(accountId, viewed, locale),
    ofMakers(accountId, locale),
    becauseBacked(accountId, locale),
    near(accountId, ip, locale),
  ]);
  const seen = new Set<number>();
  const spread = proposals.flatMap((proposal) => {
    const ids = proposal?.ids.filter((id) => !seen.has(id)).slice(0, SHOWN) ?? [];
    for (const id of ids) seen.add(id);
    return proposal && ids.length > 0 ? [{ ...proposal, ids }] : [];
  });
  const cards = new Map((await findCards(db(), [...seen])).map((card) => [card.id, card]));
  return spread.map(({ ids, ...section }) => ({
    ...section,
    cards: ids.flatMap((id) => cards.get(id) ?? []),
  }));
}

async function followed(accountId: number, locale: Locale): Promise<Proposal> {
  return {
    kind: 'followed',
    title: translate(locale, 'discovery.followed'),
    why: translate(locale, 'discovery.why_followed'),
    ids: await findFollowed(db(), accountId, READ),
  };
}

async function lookedAt(
  accountId: number,
  slugs: readonly string[],
  locale: Locale,
): Promise<Proposal> {
  const found = await findViewed(db(), slugs, READ);
  return {
    kind: 'viewed',
    title: translate(locale, 'discovery.viewed'),
    why: translate(locale, 'discovery.why_viewed'),
    ids: await keepOthers(db(), accountId, found, READ),
  };
}

async function ofMakers(accountId: number, locale: Locale): Promise<Proposal> {
  return {
    kind: 'makers',
    title: translate(locale, 'discovery.makers'),
    why: translate(locale, 'discovery.why_makers'),
    ids: await findOfMakers(db(), accountId, READ),
  };
}

async function becauseBacked(accountId: number, locale: Locale): Promise<Proposal | undefined> {
  const backed = await findLastBacked(db(), accountId);
  if (!backed) return undefined;
  const related = await findRelated(db(), backed.campaignId, READ);
  const { title } = backed;
  return {
    kind: 'because_backed',
    title: translate(locale, 'discovery.because_backed', { title }),
    why: translate(locale, 'discovery.why_backed'),
    ids: await keepOthers(
      db(),
      accountId,
      related.map((one) => one.campaignId),
      READ,
    ),
  };
}

/** By the place somebody has told; by the country they are connected from where they told none. */
async function near(accountId: number, ip: string, locale: Locale): Promise<Proposal | undefined> {
  const person = await readIndividual(accountId);
  const country = person.country ?? (await readerCountry(ip));
  if (country === null) return undefined;
  const hasCountry = person.country !== null;
  const place = { citySlug: hasCountry && person.city !== '' ? slugOf(person.city) : '', country };
  const { ids, isTown } = await findNear(db(), accountId, place, READ);
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  const name = isTown ? person.city : (countries.of(country) ?? country);
  return {
    kind: 'near',
    title: translate(locale, 'discovery.near', { place: name }),
    why: translate(locale, hasCountry ? 'discovery.why_near' : 'discovery.why_near_network'),
    ids,
  };
}
