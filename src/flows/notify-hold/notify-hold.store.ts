import { CLOSED_HOST } from '#modules/accounts/rules.ts';
import { MAIL_LOCALE } from '#modules/contributions/index.ts';
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
      select lower(coalesce(a.email, c.email)) as email, a.id as account_id,
        ${MAIL_LOCALE} as locale
      from contributions c left join accounts a on a.id = c.account_id
      where c.campaign_id = ${campaignId} and a.closed_at is null
        and c.email not like ${`%${CLOSED_HOST}`}
        and (contribution_counts_as_backed(c.state) or contribution_is_being_charged(c.state))
    ) r
    where r.email > ${after}
    order by r.email, r.account_id nulls last limit ${limit}`);
}
