import type { z } from 'zod';
import { type Account, displayName } from './account.ts';
import type { wireAccount, wireMe } from './contract.ts';

/** The account as its holder sees it. */
export function presentAccount(account: Account): z.infer<typeof wireAccount> {
  return {
    id: account.id,
    email: account.email,
    firstname: account.firstname,
    lastname: account.lastname,
    display_for_feed: displayName(account),
    is_admin: account.roles.length > 0,
    roles: account.roles,
    locale: account.locale,
    confirmed: account.emailConfirmedAt !== null,
  };
}

/** The two halves of "who am I"; the client merges them into one user. */
export function presentMe(account: Account, avatarUrl: string | null): z.infer<typeof wireMe> {
  const { id, is_admin, roles, locale, confirmed } = presentAccount(account);
  return {
    current_user: {
      id: account.id,
      firstname: account.firstname,
      lastname: account.lastname,
      email: account.email,
      display_for_feed: displayName(account),
      avatar_url: avatarUrl,
    },
    current_account: { id, is_admin, roles, locale, confirmed },
  };
}
