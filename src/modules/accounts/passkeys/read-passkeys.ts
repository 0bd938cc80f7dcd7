import { db } from '#platform/db/transaction.ts';
import { listPasskeys } from './passkey.store.ts';

export interface ShownPasskeyEntry {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly usedAt: string | null;
}

/** The passkeys of an account as their owner sees them. */
export async function readPasskeys(accountId: number): Promise<ShownPasskeyEntry[]> {
  const passkeys = await listPasskeys(db(), accountId);
  return passkeys.map(({ credentialId: id, name, createdAt, usedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }));
}
