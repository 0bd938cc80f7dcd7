import { type Executor, sql } from '#platform/db/sql.ts';

export interface SecondFactor {
  readonly sealedSecret: Buffer;
  readonly isConfirmed: boolean;
  readonly lastStep: number;
}

/** Whether a log-in needs more than the password. */
export async function hasSecondFactor(q: Executor, accountId: number): Promise<boolean> {
  const row = await q.maybe(sql`
    select 1 as found from second_factors where account_id = ${accountId} and confirmed_at is not null`);
  return row !== undefined;
}

export async function findSecondFactor(
  q: Executor,
  accountId: number,
): Promise<SecondFactor | undefined> {
  const row = await q.maybe<{
    sealed_secret: Buffer;
    confirmed_at: Date | null;
    last_step: number;
  }>(sql`
    select sealed_secret, confirmed_at, last_step from second_factors where account_id = ${accountId}`);
  return (
    row && {
      sealedSecret: row.sealed_secret,
      isConfirmed: row.confirmed_at !== null,
      lastStep: row.last_step,
    }
  );
}

/** Begins anew; a confirmed one is left alone. False when there is one. */
export async function beginSecondFactor(
  tx: Executor,
  accountId: number,
  sealedSecret: Buffer,
): Promise<boolean> {
  const count = await tx.run(sql`
    insert into second_factors as f (account_id, sealed_secret) values (${accountId}, ${sealedSecret})
    on conflict (account_id) do update
      set sealed_secret = excluded.sealed_secret, last_step = 0, created_at = clock_now()
      where f.confirmed_at is null`);
  return count > 0;
}

export async function confirmSecondFactor(tx: Executor, accountId: number): Promise<boolean> {
  const count = await tx.run(sql`
    update second_factors set confirmed_at = clock_now()
    where account_id = ${accountId} and confirmed_at is null`);
  return count > 0;
}

/** Takes a time step once: false when a code of it, or of a later one, was taken before. */
export async function takeStep(tx: Executor, accountId: number, step: number): Promise<boolean> {
  const count = await tx.run(sql`
    update second_factors set last_step = ${step} where account_id = ${accountId} and last_step < ${step}`);
  return count > 0;
}

export async function deleteSecondFactor(tx: Executor, accountId: number): Promise<void> {
  await tx.run(sql`delete from recovery_codes where account_id = ${accountId}`);
  await tx.run(sql`delete from second_factors where account_id = ${accountId}`);
}

export async function deleteUnconfirmedFactor(tx: Executor, accountId: number): Promise<void> {
  await tx.run(
    sql`delete from second_factors where account_id = ${accountId} and confirmed_at is null`,
  );
}

/** Replaces all codes of the account. */
export async function replaceRecoveryCodes(
  tx: Executor,
  accountId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.run(sql`delete from recovery_codes where account_id = ${accountId}`);
  for (const hash of hashes) {
    await tx.run(sql`
      insert into recovery_codes (account_id, code_hash) values (${accountId}, ${hash})`);
  }
}

/** Uses a recovery code up; false for one that is unknown or used. */
export async function takeRecoveryCode(
  tx: Executor,
  accountId: number,
  hash: Buffer,
): Promise<boolean> {
  const count = await tx.run(sql`
    update recovery_codes set used_at = clock_now()
    where account_id = ${accountId} and code_hash = ${hash} and used_at is null`);
  return count > 0;
}

export async function countRecoveryCodes(q: Executor, accountId: number): Promise<number> {
  const row = await q.one<{ count: number }>(sql`
    select count(*) as count from recovery_codes where account_id = ${accountId} and used_at is null`);
  return row.count;
}
