import type { Executor } from '#platform/db/sql.ts';
import { sql } from '#platform/db/sql.ts';
import type { Account, Role } from './account.ts';

interface AccountRow {
  id: number;
  email: string;
  email_confirmed_at: Date | null;
  firstname: string;
  lastname: string;
  locale: Account['locale'];
  country: string | null;
  city: string | null;
  bio: string;
  avatar_public_id: string | null;
  roles: Role[] | null;
}

const ACCOUNT_COLUMNS = sql`
  a.id, a.email, a.email_confirmed_at, a.firstname, a.lastname, a.locale, a.country, a.city, a.bio,
  a.avatar_public_id, (select array_agg(r.role order by r.role) from account_roles r
    where r.account_id = a.id) as roles`;

function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    emailConfirmedAt: row.email_confirmed_at,
    firstname: row.firstname,
    lastname: row.lastname,
    locale: row.locale,
    country: row.country,
    city: row.city,
    bio: row.bio,
    avatarPublicId: row.avatar_public_id,
    roles: row.roles ?? [],
  };
}

export async function findAccount(q: Executor, id: number): Promise<Account | undefined> {
  const row = await q.maybe<AccountRow>(
    sql`select ${ACCOUNT_COLUMNS} from accounts a where a.id = ${id} and a.closed_at is null`,
  );
  return row && toAccount(row);
}

export async function findAccounts(q: Executor, ids: number[]): Promise<Account[]> {
  if (ids.length === 0) return [];
  const rows = await q.query<AccountRow>(
    sql`select ${ACCOUNT_COLUMNS} from accounts a where a.id = any(${ids}::bigint[]) and a.closed_at is null`,
  );
  return rows.map(toAccount);
}

export interface Credentials {
  id: number;
  /** As it is stored, which is where mail goes. */
  email: string;
  passwordHash: string | null;
  revokedReason: string | null;
}

/** What log-in compares with, by address in any case. */
export async function findCredentials(
  q: Executor,
  email: string,
): Promise<Credentials | undefined> {
  const row = await q.maybe<{
    id: number;
    email: string;
    password_hash: string | null;
    revoked_reason: string | null;
  }>(sql`
    select id, email, password_hash, case when revoked_at is not null then coalesce(revoked_reason,
      '') end as revoked_reason
    from accounts where lower(email) = lower(${email}) and closed_at is null`);
  if (!row) return undefined;
  const { id, password_hash: passwordHash, revoked_reason: revokedReason } = row;
  return { id, email: row.email, passwordHash, revokedReason };
}

/** With the address of the account that a merged one was made a part of. */
export interface KnownLogIn extends Credentials {
  readonly mergedInto: string | null;
}

/** What log-in compares with: the living account of an address, or else one that was merged into another. */
export function findLogIn(q: Executor, email: string): Promise<KnownLogIn | undefined> {
  return q.maybe<KnownLogIn>(sql`
    select id, email, password_hash as "passwordHash",
      case when revoked_at is not null then coalesce(revoked_reason, '') end as "revokedReason",
      null::text as "mergedInto"
    from accounts where lower(email) = lower(${email}) and closed_at is null
    union all
    select a.id, a.email, a.password_hash, null, b.email
    from accounts a join accounts b on b.id = a.merged_into
    where lower(a.email) collate "C" = lower(${email}) and b.closed_at is null
    order by "mergedInto" nulls first, id desc limit 1`);
}

/** The account that has what was in a merged one; undefined for others. */
export async function findMergedInto(q: Executor, id: number): Promise<number | undefined> {
  const row = await q.maybe<{ into: number }>(sql`
    select b.id as into from accounts a join accounts b on b.id = a.merged_into
    where a.id = ${id} and b.closed_at is null`);
  return row?.into;
}

export interface NewAccount {
  email: string;
  passwordHash: string | null;
  firstname: string;
  lastname: string;
  locale: Account['locale'];
  origin: 'site' | 'storefront' | 'guest' | 'demo' | 'import';
  /** Where the form stood. */
  source?: string | null;
  domainCode: string | null;
  newsletterOptIn: boolean;
}

/** Inserts the account, or answers undefined when the address is taken. */
export async function insertAccount(q: Executor, account: NewAccount): Promise<number | undefined> {
  const row = await q.maybe<{ id: number }>(sql`
    insert into accounts (email, password_hash, firstname, lastname, locale, origin, sign_up_source,
      domain_code, newsletter_opt_in)
    values (${account.email}, ${account.passwordHash}, ${account.firstname}, ${account.lastname},
      ${account.locale}, ${account.origin}, ${account.source ?? null},
      ${account.domainCode}, ${account.newsletterOptIn})
    on conflict (lower(email)) where closed_at is null do nothing
    returning id`);
  return row?.id;
}

export async function insertConsent(
  q: Executor,
  consent: {
    accountId: number;
    kind: 'terms' | 'newsletter' | 'double_opt_in';
    textVersion: string;
    locale: string;
  },
): Promise<void> {
  await q.run(sql`
    insert into consents (account_id, kind, text_version, locale)
    values (${consent.accountId}, ${consent.kind}, ${consent.textVersion}, ${consent.locale})`);
}

/** The number of the living account under an address, in any case. */
export async function findAccountId(q: Executor, email: string): Promise<number | undefined> {
  const row = await q.maybe<{ id: number }>(sql`
    select id from accounts where lower(email) = lower(${email}) and closed_at is null`);
  return row?.id;
}
