import { dateText } from '#platform/web/dates.ts';
import { paths } from '#app/paths.ts';
import {
  avatarUrl,
  type Individual,
  type LinkedSite,
  readFollowsPerson,
  readIndividual,
} from '#modules/accounts/index.ts';
import { readCategories } from '#modules/campaigns/index.ts';
import { countryName } from '#modules/geography/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { IndividualView } from './individual-view.ts';

const NAMES = { facebook: 'Facebook', linkedin: 'LinkedIn' } as const;

function labelOf({ kind, url }: LinkedSite): string {
  if (kind !== 'website') return NAMES[kind];
  return new URL(url).hostname.replace(/^www\./, '');
}

async function interestsOf(slugs: readonly string[], locale: Locale) {
  const categories = new Map((await readCategories()).map((category) => [category.slug, category]));
  return slugs.flatMap((slug) => {
    const category = categories.get(slug);
    const href = paths.explore(locale, { filter_category: slug });
    return category ? [{ label: category.names[locale], href }] : [];
  });
}

/** What to call somebody who gave no name; never a part of their mail address. */
export function shownName(person: Pick<Individual, 'name'>, locale: Locale): string {
  return person.name || translate(locale, 'individual.unnamed');
}

/** A person by number, worded for the reader. Throws 404 and 410. */
export async function presentIndividual(id: number, actor: Actor): Promise<IndividualView> {
  const { locale } = actor;
  const person = await readIndividual(id);
  const [interests, isFollowed] = await Promise.all([
    interestsOf(person.interests, locale),
    readFollowsPerson(id, actor.accountId),
  ]);
  const country = person.country && countryName(person.country, locale);
  return {
    id,
    name: shownName(person, locale),
    place: [person.city, country].filter(Boolean).join(', '),
    memberSince: translate(locale, 'individual.member_since', {
      month: dateText(person.memberSince, 'month', locale),
    }),
    bio: person.bio,
    avatarUrl: avatarUrl(person),
    links: person.links.map((link) => ({ url: link.url, label: labelOf(link) })),
    interests,
    followers: person.followers,
    isFollowed,
    isOwn: actor.accountId === id,
  };
}
