import type { Account } from './account.ts';

let addressOf: ((publicId: string) => string) | undefined;

/** Told by main how a stored picture is addressed: pictures belong to a module that knows accounts. */
export function setAvatarAddress(maker: (publicId: string) => string): void {
  addressOf = maker;
}

/** Address of the square picture of a person; null without one. */
export function avatarUrl(account: Pick<Account, 'avatarPublicId'>): string | null {
  return account.avatarPublicId && addressOf ? addressOf(account.avatarPublicId) : null;
}
