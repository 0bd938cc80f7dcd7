import type { ContributionRef, Receipt } from '#flows/back-campaign/index.ts';
import { contributionForReceipt } from '#flows/back-campaign/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';

/** Whose it is: a guest's by the token, an account's by the session. Throws 401: a mail may lead here. */
export function refOf(id: number, token: string | undefined, actor: Actor): ContributionRef {
  if (token !== undefined) return { token };
  if (actor.accountId === null) throw platformErrors.unauthenticated();
  return { id, accountId: actor.accountId };
}

/** The receipt of the contribution an address names; its token must be that one's. Throws 404. */
export async function ownReceipt(id: number, ref: ContributionRef): Promise<Receipt> {
  const receipt = await contributionForReceipt(ref);
  if (receipt.id !== id) throw platformErrors.notFound();
  return receipt;
}
