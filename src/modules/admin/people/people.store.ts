import { type Executor, sql } from '#platform/db/sql.ts';
import { accountsNamed, OF_GUESTS, rowsNamed, type Typed } from './find-people.store.ts';

/** Who an account is, as staff call them. */
export interface NamedPerson {
  readonly id: number;
  /** What they are called, else their address; null once they have neither. */
  readonly name: string | null;
  readonly isClosed: boolean;
}

/** How staff call whose account `a` is: by name, else by address; null once it is closed. */
export const NAME_FOR_STAFF = sql`case when a.closed_at is null
  then coalesce(nullif(trim(a.firstname || ' ' || a.lastname), ''), a.email) end`;

export function listPeople(q: Executor, ids: readonly number[]): Promise<NamedPerson[]> {
  return q.query<NamedPerson>(sql`
    select a.id, a.closed_at is not null as "isClosed", ${NAME_FOR_STAFF} as name
    from accounts a where a.id = any(${[...ids]}::bigint[])`);
}

/** The numbers of accounts that a text or a number finds. */
export async function findAccountIds(q: Executor, typed: Typed): Promise<number[]> {
  const rows = await q.query<{ id: number }>(sql`
    select distinct n.id from (${accountsNamed(typed)}) n order by n.id desc limit ${typed.limit}`);
  return rows.map(({ id }) => id);
}

/** The numbers of some contributions of guests of this address or name, and of some of these accounts. */
export async function findGuestContributionIds(
  q: Executor,
  { text, accountIds, limit }: Omit<Typed, 'id'> & { readonly accountIds: readonly number[] },
): Promise<number[]> {
  const rows = await q.query<{ id: number }>(sql`
    (select n.id from contributions n where n.account_id is null and lower(n.email) = lower(${text})
      order by n.id desc limit ${limit})
    union select n.id from (${rowsNamed(OF_GUESTS, text, limit)}) n
    union (select l.id from unnest(${[...accountIds]}::bigint[]) w (v) cross join lateral (
      select n.id from contributions n where n.account_id = w.v order by n.id desc limit ${limit}) l
      order by l.id desc limit ${limit})`);
  return rows.map(({ id }) => id);
}

/** Something that an act is about, by what staff know it as. */
export interface NamedSubject {
  readonly id: number;
  /** Whose it is; null once the account is closed, and for guests without a name. */
  readonly person: string | null;
  readonly title: string;
  readonly language: string;
}

export function listNamedCampaigns(q: Executor, ids: readonly number[]): Promise<NamedSubject[]> {
  return q.query<NamedSubject>(sql`
    select k.id, null::text as person, k.title, k.language from campaigns k
    where k.id = any(${[...ids]}::bigint[])`);
}

export function listNamedContributions(
  q: Executor,
  ids: readonly number[],
): Promise<NamedSubject[]> {
  return q.query<NamedSubject>(sql`
    select c.id, nullif(trim(c.firstname || ' ' || c.lastname), '') as person, k.title, k.language
    from contributions c join campaigns k on k.id = c.campaign_id
    where c.id = any(${[...ids]}::bigint[])`);
}

export function listNamedComments(q: Executor, ids: readonly number[]): Promise<NamedSubject[]> {
  return q.query<NamedSubject>(sql`
    select c.id, ${NAME_FOR_STAFF} as person, k.title, k.language
    from comments c join campaigns k on k.id = c.campaign_id join accounts a on a.id = c.author_id
    where c.id = any(${[...ids]}::bigint[])`);
}
