import { type Executor, sql } from '#platform/db/sql.ts';

export interface Passkey {
  readonly credentialId: string;
  readonly accountId: number;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

const COLUMNS =
  sql.raw(`credential_id as "credentialId", account_id as "accountId", public_key as "publicKey",
  counter, transports, name, created_at as "createdAt", used_at as "usedAt"`);

export async function listPasskeys(q: Executor, accountId: number): Promise<Passkey[]> {
  return q.query<Passkey>(
    sql`select ${COLUMNS} from passkeys where account_id = ${accountId} order by created_at`,
  );
}

export async function findPasskey(q: Executor, credentialId: string): Promise<Passkey | undefined> {
  return q.maybe<Passkey>(
    sql`select ${COLUMNS} from passkeys where credential_id = ${credentialId}`,
  );
}

/** False when the credential is known already, whoever's it is. */
export async function insertPasskey(
  tx: Executor,
  passkey: Omit<Passkey, 'createdAt' | 'usedAt'>,
): Promise<boolean> {
  const count = await tx.run(sql`
    insert into passkeys (credential_id, account_id, public_key, counter, transports, name)
    values (${passkey.credentialId}, ${passkey.accountId}, ${passkey.publicKey}, ${passkey.counter},
      ${passkey.transports}, ${passkey.name})
    on conflict (credential_id) do nothing`);
  return count > 0;
}

/** Notes a use; false when a copy of the key has counted further meanwhile. */
export async function countPasskey(
  tx: Executor,
  credentialId: string,
  counter: number,
): Promise<boolean> {
  const count = await tx.run(sql`
    update passkeys set counter = ${counter}, used_at = clock_now()
    where credential_id = ${credentialId} and (counter < ${counter} or counter = 0 and ${counter} = 0)`);
  return count > 0;
}

/** Only one's own; false when there is none of that name. */
export async function deletePasskey(
  tx: Executor,
  accountId: number,
  credentialId: string,
): Promise<boolean> {
  const count = await tx.run(sql`
    delete from passkeys where account_id = ${accountId} and credential_id = ${credentialId}`);
  return count > 0;
}
