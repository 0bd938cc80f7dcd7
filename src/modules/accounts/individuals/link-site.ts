import { db, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { LinkedSite, LinkKind } from './individual.ts';
import { deleteLink, listLinks, replaceLink } from './individual.store.ts';
import { linkedSiteUrl } from './linked-site.ts';

/**
 * Links a person's page elsewhere, in the place of the one of that kind. Throws 422 for what is no
 * such address.
 */
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

/** A person's pages of a kind. */
export function readLinks(accountId: number, kind: LinkKind): Promise<LinkedSite[]> {
  return listLinks(db(), accountId, kind);
}

/** Takes a page away. Throws 404 when the person has no such page. */
export async function unlinkSite(accountId: number, kind: LinkKind, id: number): Promise<void> {
  const isGone = await transaction((tx) => deleteLink(tx, accountId, kind, id));
  if (!isGone) throw platformErrors.notFound();
}
