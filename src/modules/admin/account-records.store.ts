import { below } from '#platform/paging/keyset.store.ts';
import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import type { Role } from '#platform/http/actor.ts';
import { accountsNamed, type Typed } from './people/find-people.store.ts';

export interface AccountRow {
  readonly id: number;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly country: string | null;
  readonly created_at: Date;
  readonly revoked_at: Date | null;
  readonly closed_at: Date | null;
  /** The account that has what was in it. */
  readonly merged_into: number | null;
  readonly roles: Role[];
}

const ROW = sql`
  a.id, a.email, a.firstname, a.lastname, a.country, a.created_at, a.revoked_at, a.closed_at, a.merged_into,
  array(select r.role from account_roles r where r.account_id = a.id order by r.role) as roles`;

export const ACCOUNT_FILTERS = ['staff', 'revoked'] as const;
export type AccountFilter = (typeof ACCOUNT_FILTERS)[number];

/** Accounts by keyset, the newest first; each filter has an index of its own. */
export function listAccounts(
  q: Executor,
  filter: AccountFilter | null,
  page: { readonly before: number | null; readonly limit: number },
): Promise<AccountRow[]> {
  const { before, limit } = page;
  const older = sql`a.id < ${below(before)}`;
  if (filter === 'staff') {
    return q.query<AccountRow>(sql`
      select ${ROW} from accounts a
      where a.id = any(array(select distinct s.account_id from account_roles s
        where s.account_id < ${below(before)} order by s.account_id desc limit ${limit}))
      order by a.id desc limit ${limit}`);
  }
  if (filter === 'revoked') {
    return q.query<AccountRow>(sql`
      select ${ROW} from accounts a
      where a.revoked_at is not null and ${older} order by a.id desc limit ${limit}`);
  }
  return q.query<AccountRow>(sql`
    select ${ROW} from accounts a where ${older} order by a.id desc limit ${limit}`);
}

/** Staff are few: they are read once, whatever number of people has their names. */
const staffNamed = (typed: Typed): Statement => sql`
  with staff as materialized (
    select a.* from (select distinct account_id from account_roles offset 0) s
      cross join lateral (select * from accounts o where o.id = s.account_id offset 0) a)
  ${accountsNamed(typed, sql`staff`)}`;

/** By which accounts are found among those of a filter: each has indexes of its own, or few rows. */
function accountsFound(typed: Typed, filter: AccountFilter | null): Statement {
  if (filter === 'staff') return staffNamed(typed);
  if (filter === 'revoked') {
    return accountsNamed(typed, sql`(select * from accounts where revoked_at is not null)`);
  }
  return accountsNamed(typed);
}

type AccountSearch = Typed & { readonly filter?: AccountFilter | null };

/**
 * Accounts whose address or name begins with a text in either order, whatever its case and accents, or whose
 * number it is, of one filter when told: of the first that each way finds, the highest numbers.
 */
export function searchAccounts(q: Executor, search: AccountSearch): Promise<AccountRow[]> {
  const { filter = null, limit } = search;
  return q.query<AccountRow>(sql`
    select ${ROW} from accounts a where a.id = any(array(${accountsFound(search, filter)}))
    order by a.id desc limit ${limit}`);
}

/**
 * The numbers of what a search finds, and whether more fit by a way of finding: with twice as many, more
 * come.
 */
export function findAccounts(
  q: Executor,
  search: AccountSearch,
): Promise<{ ids: number[]; isCut: boolean }> {
  const { filter = null, limit } = search;
  const twice = { ...search, limit: limit * 2 };
  return q.one<{ ids: number[]; isCut: boolean }>(sql`
    with found as materialized (${accountsFound(search, filter)})
    select array(select distinct id from found order by id desc) as ids,
      (select count(*) from (${accountsFound(twice, filter)}) m) > (select count(*) from found) as "isCut"`);
}

/** Accounts by their numbers, the highest first. */
export function listAccountsById(q: Executor, ids: readonly number[]): Promise<AccountRow[]> {
  return q.query<AccountRow>(sql`
    select ${ROW} from accounts a where a.id = any(${[...ids]}::bigint[]) order by a.id desc`);
}

export interface AccountRecord extends AccountRow {
  readonly email_confirmed_at: Date | null;
  readonly locale: string;
  readonly city: string | null;
  readonly origin: string;
  readonly revoked_reason: string | null;
  readonly has_password: boolean;
  readonly has_second_factor: boolean;
  /** Accounts that were merged into it. */
  readonly merged: number[];
}

export function findAccountRecord(q: Executor, id: number): Promise<AccountRecord | undefined> {
  return q.maybe<AccountRecord>(sql`
    select ${ROW}, a.email_confirmed_at, a.locale, a.city, a.origin, a.revoked_reason,
      a.password_hash is not null as has_password,
      exists (select 1 from second_factors f
        where f.account_id = a.id and f.confirmed_at is not null) as has_second_factor,
      array(select m.id from accounts m where m.merged_into = a.id order by m.id) as merged
    from accounts a where a.id = ${id}`);
}

export interface OwnedCampaignRow {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly language: string;
  readonly state: string;
  readonly created_at: Date;
}

export function listCampaignsOf(
  q: Executor,
  ownerId: number,
  limit: number,
): Promise<OwnedCampaignRow[]> {
  return q.query<OwnedCampaignRow>(sql`
    select id, slug, title, language, state, created_at from campaigns
    where owner_id = ${ownerId} order by id desc limit ${limit}`);
}

export interface GivenRow {
  readonly id: number;
  readonly campaign_id: number;
  readonly campaign_title: string;
  readonly campaign_language: string;
  readonly state: string;
  readonly total_minor: bigint;
  readonly currency: string;
  readonly created_at: Date;
}

export function listContributionsOf(
  q: Executor,
  accountId: number,
  limit: number,
): Promise<GivenRow[]> {
  return q.query<GivenRow>(sql`
    select c.id, c.campaign_id, k.title as campaign_title, k.language as campaign_language, c.state,
      c.total_minor, c.currency, c.created_at
    from contributions c join campaigns k on k.id = c.campaign_id
    where c.account_id = ${accountId} order by c.id desc limit ${limit}`);
}

/** How many contributions an account gave, up to `most`. */
export async function countContributionsOf(
  q: Executor,
  accountId: number,
  most: number,
): Promise<number> {
  const { count } = await q.one<{ count: number }>(sql`
    select count(*)::int as count from (select from contributions
      where account_id = ${accountId} limit ${most}) given`);
  return count;
}

export interface SessionRow {
  readonly public_id: string;
  readonly user_agent: string;
  readonly ip: string | null;
  readonly created_at: Date;
  readonly seen_at: Date;
}

/** The living sessions of an account, the last used first. */
export function listSessionsOf(
  q: Executor,
  accountId: number,
  limit: number,
): Promise<SessionRow[]> {
  return q.query<SessionRow>(sql`
    select public_id, user_agent, host(ip) as ip, created_at, seen_at from sessions
    where account_id = ${accountId} and ended_at is null and expires_at > clock_now()
    order by seen_at desc limit ${limit}`);
}

export interface MailRow {
  readonly id: number;
  readonly kind: string;
  readonly subject: string;
  readonly locale: string;
  readonly state: string;
  readonly error: string | null;
  readonly created_at: Date;
}

/** What was mailed to an account, the newest first; never what the mails say. */
export function listMailsTo(q: Executor, accountId: number, limit: number): Promise<MailRow[]> {
  return q.query<MailRow>(sql`
    select id, kind, subject, locale, state, error, created_at from mail_messages
    where account_id = ${accountId} order by id desc limit ${limit}`);
}

export interface HiddenCommentRow {
  readonly id: number;
  readonly body: string;
  readonly campaign_title: string;
  readonly campaign_language: string;
  readonly is_reported: boolean;
  readonly hidden_at: Date;
  readonly hidden_by: number | null;
}

const IS_REPORTED = sql`exists (select from comment_reports r where r.comment_id = c.id)`;

/** Hidden, and no word between two people that nobody reported: these are not for staff. */
const IS_HIDDEN_FOR_STAFF = sql`
  c.hidden_at is not null and c.deleted_at is null and (not c.private or ${IS_REPORTED})`;

/** Comments of an account that are hidden, by staff or by a campaign's side, the newest first. */
export function listHiddenCommentsOf(
  q: Executor,
  authorId: number,
  limit: number,
): Promise<HiddenCommentRow[]> {
  return q.query<HiddenCommentRow>(sql`
    select c.id, left(c.body, 120) as body, k.title as campaign_title, k.language as campaign_language,
      ${IS_REPORTED} as is_reported, c.hidden_at, c.hidden_by
    from comments c join campaigns k on k.id = c.campaign_id
    where c.author_id = ${authorId} and ${IS_HIDDEN_FOR_STAFF}
    order by c.id desc limit ${limit}`);
}

/** How many comments of an account are hidden, up to `most`. */
export async function countHiddenCommentsOf(
  q: Executor,
  authorId: number,
  most: number,
): Promise<number> {
  const { count } = await q.one<{ count: number }>(sql`
    select count(*)::int as count from (select from comments c
      where c.author_id = ${authorId} and ${IS_HIDDEN_FOR_STAFF} limit ${most}) hidden`);
  return count;
}
