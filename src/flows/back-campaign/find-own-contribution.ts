import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { findBackedByToken, findBackedOf } from './back-campaign.store.ts';
import type { BackedContribution } from './backed-contribution.ts';
import type { ContributionRef } from './contract.ts';
import { tokenHash } from './guest-token.ts';

/** The contribution somebody shows to be theirs; anything else is a 404 like an unknown one. */
export async function findOwnContribution(ref: ContributionRef): Promise<BackedContribution> {
  const found =
    'token' in ref
      ? await findBackedByToken(db(), tokenHash(ref.token))
      : await findBackedOf(db(), ref.id, ref.accountId);
  if (found === undefined) throw platformErrors.notFound();
  return found;
}

export function tokenOf(ref: ContributionRef): string | null {
  return 'token' in ref ? ref.token : null;
}
