import { db } from '#platform/db/transaction.ts';
import type { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { findBackedByToken, findBackedOf } from './back-campaign.store.ts';
import type { BackedContribution } from './backed-contribution.ts';
import type { ContributionRef } from './contract.ts';
import { tokenHash } from './guest-token.ts';

/**
 * By what somebody shows a contribution to be theirs: a guest by the token, a person by the session. Throws
 * what `stranger` makes for a visitor without a token: pages that a mail leads to ask for the log-in.
 */
export function refOf(
  id: number,
  token: string | undefined,
  { accountId }: Pick<Actor, 'accountId'>,
  stranger: () => AppError,
): ContributionRef {
  if (token !== undefined) return { token };
  if (accountId === null) throw stranger();
  return { id, accountId };
}

/** The contribution somebody shows to be theirs; anything else is a 404 like an unknown one. */
export async function findOwnContribution(ref: ContributionRef): Promise<BackedContribution> {
  const found =
    'token' in ref
      ? await findBackedByToken(db(), tokenHash(ref.token))
      : await findBackedOf(db(), ref.id, ref.accountId);
  if (found === undefined) throw platformErrors.notFound();
  return found;
}

/**
 * Whose account keeps the card that pays it: whoever has a guest's link may be somebody else, signed in or
 * not, so then nobody's.
 */
export function cardKeeper(ref: ContributionRef): number | null {
  return 'token' in ref ? null : ref.accountId;
}

export function tokenOf(ref: ContributionRef): string | null {
  return 'token' in ref ? ref.token : null;
}
