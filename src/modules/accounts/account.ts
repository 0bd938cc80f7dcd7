/** A person with an account: visitor's side calls them a contributor, an owner or staff. */
export const ROLES = ['admin', 'trust', 'finance', 'support', 'curator'] as const;
export type Role = (typeof ROLES)[number];

export interface Account {
  id: number;
  email: string;
  emailConfirmedAt: Date | null;
  firstname: string;
  lastname: string;
  locale: 'en' | 'fr' | 'de' | 'es';
  country: string | null;
  city: string | null;
  bio: string;
  avatarPublicId: string | null;
  roles: Role[];
}

/** What others call a person: both names, or the first, or the part of the address before the @. */
export function displayName(account: Pick<Account, 'firstname' | 'lastname' | 'email'>): string {
  const full = `${account.firstname} ${account.lastname}`.trim();
  return full || account.email.slice(0, account.email.indexOf('@'));
}
