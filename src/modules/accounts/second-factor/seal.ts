import * as secrets from '#platform/secrets/seal.ts';

/** What an account keeps secret; another key for each account. */
const of = (accountId: number): secrets.SealedFor => ({
  purpose: 'second-factor',
  owner: `account:${accountId}`,
});

export const seal = (accountId: number, text: string): Buffer => secrets.seal(of(accountId), text);

/** Throws for bytes that were changed, or sealed for another account or with another key. */
export const unseal = (accountId: number, sealed: Buffer): string =>
  secrets.unseal(of(accountId), sealed);
