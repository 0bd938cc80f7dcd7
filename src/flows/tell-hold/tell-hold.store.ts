import { type Executor, sql } from '#platform/db/sql.ts';
import type { Locale } from '#platform/web/locale.ts';

/** Somebody whose contribution or pledge stands in a held campaign. */
export interface HoldReader {
  email: string;
  account_id: number | null;
  locale: Locale;
}

/** Contributors by address after one, each address once. */
export function listHoldReaders(
  q: Executor,
  campaignId: number,
  after: string,
  limit: number,
): Promise<HoldReader[]> {
  return q.query<HoldReader>(sql`
    select distinct on (r.email) r.email, r.account_id, r.locale from (
      select lower(coalesce(a.email, k.email)) as email, a.id as account_id,
        coalesce(a.locale, k.locale) as locale
      from contributions k left join accounts a on a.id = k.account_id
      where k.campaign_id = ${campaignId} and a.closed_at is null
        and k.email not like '%@closed.invalid'
        and (contribution_counts_as_backed(k.state) or contribution_is_being_charged(k.state))
    ) r
    where r.email > ${after}
    order by r.email, r.account_id nulls last limit ${limit}`);
}
