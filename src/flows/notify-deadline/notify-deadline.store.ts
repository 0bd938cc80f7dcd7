import { CLOSED_HOST } from '#modules/accounts/rules.ts';
import { MAIL_LOCALE } from '#modules/contributions/index.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import type { Locale } from '#platform/web/locale.ts';

/** Somebody who counts on a campaign's last day. */
export interface DeadlineReader {
  email: string;
  account_id: number | null;
  locale: Locale;
  /** Set for who only subscribed. */
  subscriber_id: number | null;
}

/** Contributors and confirmed subscribers by address after one, each address once. */
export function listDeadlineReaders(
  q: Executor,
  campaignId: number,
  after: string,
  limit: number,
): Promise<DeadlineReader[]> {
  return q.query<DeadlineReader>(sql`
    select distinct on (r.email) r.email, r.account_id, r.locale, r.subscriber_id from (
      select lower(coalesce(a.email, c.email)) as email, a.id as account_id,
        ${MAIL_LOCALE} as locale, null::bigint as subscriber_id
      from contributions c left join accounts a on a.id = c.account_id
      where c.campaign_id = ${campaignId} and a.closed_at is null
        and c.email not like ${`%${CLOSED_HOST}`}
        and (contribution_counts_as_backed(c.state) or contribution_is_being_charged(c.state))
      union all
      select lower(s.email), null::bigint, s.locale, s.id from email_subscribers s
      where s.campaign_id = ${campaignId} and s.confirmed_at is not null
        and s.unsubscribed_at is null
    ) r
    where r.email > ${after}
    order by r.email, r.subscriber_id nulls first, r.account_id nulls last limit ${limit}`);
}
