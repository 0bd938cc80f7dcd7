import { transaction } from '#platform/db/transaction.ts';
import { type FieldMessage, fieldErrors } from '#platform/errors/app-error.ts';
import { invalidatePagesSoon } from '#platform/web/server/invalidate-pages.ts';
import { askNeighbours } from '../neighbours.ts';
import { tidyName } from '../tidy-name.ts';
import {
  BIO_MAX,
  CITY_MAX,
  INTERESTS_MAX,
  LINK_KINDS,
  type LinkKind,
  tidyText,
} from './individual.ts';
import { replaceInterests, replaceLink, updateProfile } from './individual.store.ts';
import { linkedSiteUrl } from './linked-site.ts';
import { publishRenamed } from './publish-renamed.ts';

/** What the profile form holds; what is left out stays as it is. */
export interface Profile {
  firstname: string;
  lastname: string;
  city: string;
  /** Two letters, or empty for none. */
  country: string;
  bio: string;
  interests?: readonly string[] | undefined;
  /** As typed; empty takes the link away. */
  links?: Partial<Record<LinkKind, string>> | undefined;
}

type Refusals = Record<string, FieldMessage[]>;

async function refusalsOf(profile: Profile): Promise<Refusals> {
  const found: Refusals = {};
  const tooLong = (maximum: number): FieldMessage[] => [
    { key: 'errors.field.too_long', values: { maximum } },
  ];
  if (tidyName(profile.firstname) === '') found.firstname = ['errors.accounts.required'];
  if (tidyName(profile.lastname) === '') found.lastname = ['errors.accounts.required'];
  if ([...tidyText(profile.bio)].length > BIO_MAX) found.bio = tooLong(BIO_MAX);
  if ([...tidyText(profile.city)].length > CITY_MAX) found.city = tooLong(CITY_MAX);
  if (profile.country !== '' && !askNeighbours().isCountry(profile.country)) {
    found.country = ['errors.field.invalid'];
  }
  for (const kind of LINK_KINDS) {
    const typed = profile.links?.[kind]?.trim();
    if (typed && linkedSiteUrl(kind, typed) === undefined) {
      found[kind] = [`errors.individuals.${kind}`];
    }
  }
  if (profile.interests) {
    const known = new Set(await askNeighbours().interests());
    if (profile.interests.some((slug) => !known.has(slug)))
      found.interests = ['errors.field.invalid'];
    if (new Set(profile.interests).size > INTERESTS_MAX) {
      found.interests = [
        { key: 'errors.individuals.interests', values: { maximum: INTERESTS_MAX } },
      ];
    }
  }
  return found;
}

/**
 * Saves what a person tells of themselves. Throws 422 with the fields that do not fit; then
 * nothing changes.
 */
export async function saveProfile(accountId: number, profile: Profile): Promise<void> {
  const refused = await refusalsOf(profile);
  if (Object.keys(refused).length > 0) throw fieldErrors(refused);
  await transaction(async (tx) => {
    const { isRenamed } = await updateProfile(tx, accountId, {
      firstname: tidyName(profile.firstname),
      lastname: tidyName(profile.lastname),
      city: tidyName(profile.city),
      country: profile.country || null,
      bio: tidyText(profile.bio),
    });
    if (isRenamed) await publishRenamed(tx, accountId);
    if (profile.interests) await replaceInterests(tx, accountId, profile.interests);
    for (const kind of LINK_KINDS) {
      const typed = profile.links?.[kind];
      if (typed === undefined) continue;
      await replaceLink(tx, accountId, kind, linkedSiteUrl(kind, typed) ?? null);
    }
  });
  invalidatePagesSoon([`person:${accountId}`]);
}
