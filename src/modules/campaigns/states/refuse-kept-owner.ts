import { type KeptFrom, readKeptFrom, refuseRestricted } from '#modules/accounts/index.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Locale } from '#platform/web/locale.ts';
import { ActRefused } from './move-campaign.ts';

/** What keeps a campaign's owner from launching now, as the reader is told; null for whoever is free. */
export function readKeptOwner(ownerId: number, locale: Locale): Promise<KeptFrom | null> {
  return readKeptFrom({ accountId: ownerId, locale }, 'launch');
}

/**
 * Throws 403 with the reason and the last day while staff keep a campaign's owner from launching; whoever
 * shows it to the public for them is refused as well.
 */
export async function refuseKeptOwner(
  tx: Executor,
  ownerId: number,
  locale: Locale = 'en',
): Promise<void> {
  try {
    await refuseRestricted(tx, { accountId: ownerId, locale }, 'launch');
  } catch (error) {
    throw error instanceof AppError ? new ActRefused(error, ['owner_restricted']) : error;
  }
}
