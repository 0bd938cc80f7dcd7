/** The person of the account calls, as they are sent. */
export interface SentUser {
  readonly id: number;
  readonly firstname?: string;
  readonly lastname?: string;
  readonly email?: string;
  readonly display_for_feed?: string;
  readonly avatar_url?: string | null;
}

/** Their account, as it is sent. */
export interface SentAccount {
  readonly id?: number;
  readonly is_admin?: boolean;
}

/** Whoever is logged in, as the browser knows them. */
export interface CurrentUser {
  readonly id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly avatarUrl: string | null;
  readonly displayName: string;
  readonly isAdmin: boolean;
}

/**
 * Person and account as one, or the one that is there; null when neither names anybody. The shown name
 * is the one for feeds, else the first name, else the address.
 */
export function mergeCurrentUser(
  user: SentUser | null | undefined,
  account: SentAccount | null | undefined,
): CurrentUser | null {
  const both: Partial<SentUser> & SentAccount = { ...account, ...user };
  if (both.id === undefined) return null;
  const { id, firstname = '', lastname = '', email = '' } = both;
  return {
    id,
    firstname,
    lastname,
    email,
    avatarUrl: both.avatar_url ?? null,
    displayName: both.display_for_feed || firstname || email,
    isAdmin: both.is_admin ?? false,
  };
}
