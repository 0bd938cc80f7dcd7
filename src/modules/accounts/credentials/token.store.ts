import { type Executor, sql } from '#platform/db/sql.ts';

export type TokenPurpose = 'confirm_email' | 'reset_password' | 'claim_account' | 'change_email';

/** A newer link makes the older ones of its purpose worthless. */
export async function insertToken(
  tx: Executor,
  token: {
    hash: Buffer;
    accountId: number;
    purpose: TokenPurpose;
    email: string;
    hours: number;
  },
): Promise<void> {
  await tx.run(sql`
    update account_tokens set used_at = clock_now()
    where account_id = ${token.accountId} and purpose = ${token.purpose} and used_at is null`);
  await tx.run(sql`
    insert into account_tokens (token_hash, account_id, purpose, email, expires_at)
    values (${token.hash}, ${token.accountId}, ${token.purpose}, ${token.email},
      clock_now() + make_interval(hours => ${token.hours}))`);
}

/** How many links of a purpose an account was sent within the last hour; callers wait for each other. */
export async function countTokensLately(
  tx: Executor,
  accountId: number,
  purpose: TokenPurpose,
): Promise<number> {
  await tx.query(sql`select 1 as one from accounts where id = ${accountId} for no key update`);
  const row = await tx.one<{ count: number }>(sql`
    select count(*) as count from account_tokens where account_id = ${accountId}
      and purpose = ${purpose} and created_at > clock_now() - interval '1 hour'`);
  return row.count;
}

export interface TokenHolder {
  readonly accountId: number;
  /** The address the link was mailed to. */
  readonly email: string;
  readonly currentEmail: string;
  readonly mailedAt: Date;
}

interface HolderRow {
  account_id: number;
  email: string;
  current_email: string;
  created_at: Date;
}

function toHolder(row: HolderRow | undefined): TokenHolder | undefined {
  return (
    row && {
      accountId: row.account_id,
      email: row.email,
      currentEmail: row.current_email,
      mailedAt: row.created_at,
    }
  );
}

/**
 * Marks a living link of a living account as used: of parallel callers one gets it. A link to an
 * address that the account no longer has is dead, but for the one that leads to a new address.
 */
export async function takeToken(
  tx: Executor,
  hash: Buffer,
  purpose: TokenPurpose,
): Promise<TokenHolder | undefined> {
  return toHolder(
    await tx.maybe<HolderRow>(sql`
      update account_tokens t set used_at = clock_now() from accounts a
      where t.token_hash = ${hash} and t.purpose = ${purpose} and t.used_at is null
        and t.expires_at > clock_now() and a.id = t.account_id
        and a.closed_at is null and a.revoked_at is null
        and (t.purpose = 'change_email' or lower(t.email) = lower(a.email))
      returning t.account_id, t.email, a.email as current_email, t.created_at`),
  );
}

/** The same question without using the link up. */
export async function findToken(
  q: Executor,
  hash: Buffer,
  purpose: TokenPurpose,
): Promise<TokenHolder | undefined> {
  return toHolder(
    await q.maybe<HolderRow>(sql`
      select t.account_id, t.email, a.email as current_email, t.created_at
      from account_tokens t join accounts a on a.id = t.account_id
      where t.token_hash = ${hash} and t.purpose = ${purpose} and t.used_at is null
        and t.expires_at > clock_now() and a.closed_at is null and a.revoked_at is null
        and (t.purpose = 'change_email' or lower(t.email) = lower(a.email))`),
  );
}

/** The address that the account's living link of a purpose was mailed to, null where there is none. */
export async function findOpenAddress(
  q: Executor,
  accountId: number,
  purpose: TokenPurpose,
): Promise<string | null> {
  const row = await q.maybe<{ email: string }>(sql`
    select email from account_tokens
    where account_id = ${accountId} and purpose = ${purpose} and used_at is null
      and expires_at > clock_now()
    order by created_at desc limit 1`);
  return row?.email ?? null;
}

/** Every open link of the account becomes worthless, or those of one purpose. */
export async function retireTokens(
  tx: Executor,
  accountId: number,
  purpose: TokenPurpose | null = null,
): Promise<void> {
  await tx.run(sql`
    update account_tokens set used_at = clock_now()
    where account_id = ${accountId} and used_at is null
      and (${purpose}::text is null or purpose = ${purpose})`);
}

/** Forgets mailed tokens that ran out so many days ago, used or not. Returns how many. */
export function deleteOldTokens(tx: Executor, days: number, limit: number): Promise<number> {
  return tx.run(sql`
    delete from account_tokens where token_hash in (
      select token_hash from account_tokens
      where expires_at < clock_now() - make_interval(days => ${days}::int)
      limit ${limit})`);
}
