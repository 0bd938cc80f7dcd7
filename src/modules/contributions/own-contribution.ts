import { readAccount } from '#modules/accounts/index.ts';

/** Whether somebody made this one, with the account or as a guest with its address: not theirs to judge. */
export async function isOwnContribution(
  { accountId, email }: { readonly accountId: number | null; readonly email: string },
  readerId: number | null,
): Promise<boolean> {
  if (readerId === null) return false;
  if (accountId !== null) return accountId === readerId;
  const account = await readAccount(readerId);
  return account?.email.toLowerCase() === email.toLowerCase();
}
