import { paths } from '#app/paths.ts';
import { readAccount } from '#modules/accounts/index.ts';
import { type IdentityAnswer, identityProvider } from '#modules/payments/index.ts';
import { config } from '#platform/config/config.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Locale } from '#platform/web/locale.ts';
import { log } from '#platform/log/log.ts';
import {
  findCheckOfRef,
  findIdentityCheck,
  type IdentityState,
  listOpenChecks,
  openIdentityCheck,
  recordIdentity,
  wasOtherVerified,
} from './identity.store.ts';

/** Marks the address that the provider's page leads back to. */
export const IDENTITY_RETURN = 'checked';

export interface Identity {
  readonly state: IdentityState;
  /** Another kind of recipient was verified before: the one that is named now is not. */
  readonly isChanged?: boolean;
  readonly reason: string | null;
  /** The provider's own page, while there is something to do. */
  readonly url: string | null;
}

/**
 * Leads to the provider's page that checks who receives the money. Asking again leads to the same
 * check until it failed. Nothing but the provider's reference and result is kept.
 */
export async function startIdentityCheck(
  campaign: { id: number },
  by: { accountId: number; locale: Locale },
): Promise<Identity> {
  const account = await readAccount(by.accountId);
  if (!account) throw platformErrors.notFound();
  const check = await transaction((tx) => openIdentityCheck(tx, campaign.id, by.accountId));
  if (check.state === 'verified') return { state: 'verified', reason: null, url: null };
  const provider = identityProvider();
  const step = paths.campaignEdit(by.locale, campaign.id, 'funding');
  const said =
    check.providerRef === null
      ? await provider.start({
          // The same words for the same key, however often it is asked.
          key: `${check.providerKey}:${by.locale}`,
          email: account.email,
          // Back where the answer stands, which is far down the page.
          returnUrl: `${config().publicUrl}${step}?${IDENTITY_RETURN}=1#identity_verification`,
          metadata: { campaign_id: String(campaign.id), identity_check: String(check.id) },
        })
      : await provider.ask(check.providerRef);
  return keep(check.id, said);
}

/** How the check stands, asked of the provider while it is open. */
export async function readIdentity(campaignId: number): Promise<Identity> {
  const check = await findIdentityCheck(db(), campaignId);
  if (!check) {
    const isChanged = await wasOtherVerified(db(), campaignId);
    return { state: 'not_started', isChanged, reason: null, url: null };
  }
  if (check.state === 'verified' || check.providerRef === null) {
    return { state: check.state, reason: check.reason, url: null };
  }
  return keep(check.id, await identityProvider().ask(check.providerRef));
}

async function keep(id: number, said: IdentityAnswer): Promise<Identity> {
  await transaction((tx) => recordIdentity(tx, id, said));
  return { state: said.state, reason: said.reason, url: said.url };
}

/**
 * The provider says something about a check: what is true is asked of it. Where we died before we kept
 * its reference, `checkId` tells which it is. False for one we do not know.
 */
export async function refreshIdentity(ref: string, checkId?: number): Promise<boolean> {
  const check = await findCheckOfRef(db(), ref, checkId);
  if (!check) return false;
  if (check.state !== 'verified') await keep(check.id, await identityProvider().ask(ref));
  return true;
}

/** Asks what became of the checks that are open; lost messages only make it later. */
export async function refreshOpenChecks(): Promise<void> {
  for (const check of await listOpenChecks(db(), 50)) {
    try {
      if (check.providerRef !== null) await refreshIdentity(check.providerRef);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ module: 'publish-campaign', check: check.id, reason }, 'could not be asked now');
    }
  }
}
