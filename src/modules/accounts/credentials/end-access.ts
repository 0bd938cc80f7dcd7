import type { Executor } from '#platform/db/transaction.ts';
import { revokeTokensOf } from '../oauth/oauth-token.store.ts';
import { endSessionsOf } from '../session.store.ts';

/** Ends every session and bearer token of an account, but for one session if told. */
export async function endAccess(
  tx: Executor,
  accountId: number,
  exceptSession: string | null = null,
): Promise<void> {
  await endSessionsOf(tx, accountId, exceptSession);
  await revokeTokensOf(tx, accountId);
}
