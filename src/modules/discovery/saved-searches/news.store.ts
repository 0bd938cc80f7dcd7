import { type Executor, sql } from '#platform/db/sql.ts';
import type { Locale } from '#platform/web/locale.ts';

/** Up to when the index shows what was changed; null before it was ever written. */
export async function findIndexedTo(q: Executor): Promise<Date | null> {
  const row = await q.one<{ indexed: Date | null }>(
    sql`select nullif(refreshed_to, '-infinity') as indexed from discovery_progress`,
  );
  return row.indexed;
}

/** The earliest time up to which the owner of a search that is due was notified; null where none is. */
export async function findNotifiedUntil(q: Executor, until: Date): Promise<Date | null> {
  const row = await q.one<{ from: Date | null }>(sql`
    select min(notified_until) as from from saved_searches
    where paused_at is null and notified_until < ${until}::timestamptz`);
  return row.from;
}

/** A search whose owner was not notified up to now. */
export interface DueSearch {
  readonly id: number;
  readonly account_id: number;
  readonly name: string;
  readonly query: string;
  readonly email: string;
  readonly locale: Locale;
  /** Their address is known to be theirs, and they may log in. */
  readonly is_reachable: boolean;
}

/** All that is due of the next people behind one, by their numbers. */
export function listDueSearches(
  q: Executor,
  until: Date,
  after: number,
  people: number,
): Promise<DueSearch[]> {
  return q.query<DueSearch>(sql`
    select s.id, s.account_id, s.name, s.query, a.email, a.locale,
      a.email_confirmed_at is not null and a.revoked_at is null and a.closed_at is null as is_reachable
    from (
      select distinct account_id from saved_searches
      where paused_at is null and notified_until < ${until}::timestamptz and account_id > ${after}
      order by account_id limit ${people}
    ) as due join saved_searches s on s.account_id = due.account_id
      join accounts a on a.id = s.account_id
    where s.paused_at is null and s.notified_until < ${until}::timestamptz
    order by s.account_id, s.id`);
}

/** Notes that owners were notified up to a time; only of those searches still due, which it answers. */
export async function markNotified(
  tx: Executor,
  ids: readonly number[],
  until: Date,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    with due as (
      select id from saved_searches
      where id = any(${[...ids]}::bigint[]) and paused_at is null and notified_until < ${until}::timestamptz
      order by id for update)
    update saved_searches s set notified_until = ${until}::timestamptz from due
    where s.id = due.id returning s.id`);
  return rows.map(({ id }) => id);
}

/** A campaign that a search found. */
export interface Found {
  readonly searchId: number;
  readonly campaignId: number;
}

/**
 * What of it its owner has yet to hear of, as campaigns stand at this moment: raising money, launched behind
 * what its owner was notified of, not their own. To be asked before that is noted.
 */
export async function keepNews(q: Executor, found: readonly Found[]): Promise<Found[]> {
  return q.query<Found>(sql`
    select f.search_id as "searchId", f.campaign_id as "campaignId"
    from unnest(${found.map((one) => one.searchId)}::bigint[],
        ${found.map((one) => one.campaignId)}::bigint[]) with ordinality as f (search_id, campaign_id, place)
      join saved_searches s on s.id = f.search_id and s.paused_at is null
      join campaigns c on c.id = f.campaign_id
    where campaign_is_raising(c.state) and (c.ends_at is null or c.ends_at > clock_now())
      and c.launched_at > s.notified_until and c.owner_id <> s.account_id
    order by f.place`);
}
