import { transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import type { LinkedSite, LinkKind } from './individual.ts';
import { replaceLink } from './individual.store.ts';
import { linkedSiteUrl } from './linked-site.ts';

/** Links a person's page elsewhere, in the place of the one of that kind. Throws 422 for what is no such address. */
export async function linkSite(
  accountId: number,
  kind: LinkKind,
  typed: string,
): Promise<LinkedSite> {
  const url = linkedSiteUrl(kind, typed);
  if (url === undefined) throw fieldErrors({ url: [`errors.individuals.${kind}`] });
  const link = await transaction((tx) => replaceLink(tx, accountId, kind, url));
  if (!link) throw new Error('A linked page was not stored');
  return link;
}
