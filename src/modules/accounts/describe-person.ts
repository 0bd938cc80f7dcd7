import type { Actor } from '#platform/http/actor.ts';
import type { PersonSummary } from '#platform/web/server/page-context.ts';
import { displayName } from './account.ts';
import { avatarUrl } from './avatar-url.ts';
import { followPageLanguage } from './mail-language/mail-language.ts';
import { readAccount } from './read-account.ts';

/**
 * The person in the frame of a page; null for a visitor. Their mails follow the language of the page, until
 * they choose it.
 */
export async function describePerson(actor: Actor): Promise<PersonSummary | null> {
  if (actor.accountId === null) return null;
  const account = await readAccount(actor.accountId);
  if (!account) return null;
  const follows = account.locale !== actor.locale && actor.standIn === undefined;
  if (follows) await followPageLanguage(account.id, actor.locale);
  return {
    id: account.id,
    displayName: displayName(account),
    avatarUrl: avatarUrl(account),
    isAdmin: account.roles.length > 0,
  };
}
