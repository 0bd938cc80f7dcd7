import { CLOSED_HOST } from '#modules/accounts/rules.ts';
import { CAMPAIGN_MOVED } from '#modules/campaigns/index.ts';
import { MAIL_LOCALE } from '#modules/contributions/index.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import type { Locale } from '#platform/web/locale.ts';

/** Somebody whose contribution or pledge stands in a held campaign, or who was told of its hold. */
export interface HoldReader {
  email: string;
  account_id: number | null;
  locale: Locale;
  /** Ends the keys of the mails about one hold to this reader, so that each is stored once. */
  mark: string;
}

/** What stands for an address in the keys of mails. */
export const addressMark = (email: string) =>
  sql.raw(`left(encode(sha256(convert_to(${email}, 'UTF8')), 'hex'), 32)`);

/**
 * Whether a hold, by its event's key, is the open one. It stays open until the transaction ends: what is
 * written in it is there when the release looks for those who were told.
 */
export async function lockOpenHold(
  tx: Executor,
  campaignId: number,
  hold: string,
): Promise<boolean> {
  const open = await tx.query(sql`
    select id from campaign_holds
    where campaign_id = ${campaignId} and ended_at is null
      and ${hold} = (select ${`${CAMPAIGN_MOVED}:`} || max(e.id) from campaign_events e
        where e.campaign_id = ${campaignId} and e.cause = 'hold')
    for share`);
  return open.length > 0;
}

/** Whoever contributed `c`, with an account `a` or none, can be reached. */
export const isReachable = sql`
  a.closed_at is null and c.email not like ${`%${CLOSED_HOST}`}`;

/** A contribution or pledge `c` stands: whoever made it is written to about a hold. */
export const isStanding = sql`
  (contribution_counts_as_backed(c.state) or contribution_is_being_charged(c.state))`;

/** Contributors by address after one, each address once. */
export function listHoldReaders(
  q: Executor,
  { campaignId, hold }: { readonly campaignId: number; readonly hold: string },
  after: string,
  limit: number,
): Promise<HoldReader[]> {
  return q.query<HoldReader>(sql`
    select distinct on (r.email) r.email, r.account_id, r.locale,
      ${`${hold}:`} || ${addressMark('r.email')} as mark from (
      select lower(coalesce(a.email, c.email)) as email, a.id as account_id,
        ${MAIL_LOCALE} as locale
      from contributions c left join accounts a on a.id = c.account_id
      where c.campaign_id = ${campaignId} and ${isReachable} and ${isStanding}
    ) r
    where r.email > ${after}
    order by r.email, r.account_id nulls last limit ${limit}`);
}

/** Everybody who ever gave to the campaign, where they can be reached, with the address they gave. */
const givers = (campaignId: number) => sql`
  select lower(coalesce(a.email, c.email)) as email, lower(c.email) as given, a.id as account_id,
    ${MAIL_LOCALE} as locale
  from contributions c left join accounts a on a.id = c.account_id
  where c.campaign_id = ${campaignId} and ${isReachable}`;

/** The newest mail of a hold to a giver `r`, to their address of today or of then. */
const newestHoldMail = (campaignId: number) => sql`
  select n.mark from campaign_events e
    cross join unnest(r.given || r.email) address
    cross join lateral (select ${`${CAMPAIGN_MOVED}:`} || e.id || ':' || ${addressMark('address')}
      as mark) n
  where e.campaign_id = ${campaignId} and e.cause = 'hold'
    and exists (select from mail_messages m where m.key = 'campaign_hold:' || n.mark)
  order by e.id desc, n.mark limit 1`;

/** No mail of the end of a hold followed the mail of it that has the mark `t`. */
export const isNotFollowed = sql`
  not exists (select from mail_messages m where m.key = 'campaign_release_told:' || t.mark)`;

/** Whoever ever gave to the campaign; null marks those who have nothing to hear of a release. */
export type ReleaseReader = Omit<HoldReader, 'mark'> & { mark: string | null };

/**
 * Contributors by address after one, whatever became of their money; marked are those whose newest mail of
 * a hold was not followed by one of its end. Nobody is marked while the campaign is held again or cancelled.
 */
export function listReleaseReaders(
  q: Executor,
  campaignId: number,
  after: string,
  limit: number,
): Promise<ReleaseReader[]> {
  return q.query<ReleaseReader>(sql`
    select r.email, r.account_id, r.locale, t.mark from (
      select email, max(account_id) as account_id, array_agg(distinct given) as given,
        (array_agg(locale order by account_id nulls last))[1] as locale
      from (${givers(campaignId)}) c
      where email > ${after} group by email order by email limit ${limit}
    ) r
    left join lateral (${newestHoldMail(campaignId)}) t on ${isNotFollowed}
      and exists (select from campaigns k
        where k.id = ${campaignId} and (campaign_is_raising(k.state) or campaign_is_over(k.state)))
    order by r.email`);
}
