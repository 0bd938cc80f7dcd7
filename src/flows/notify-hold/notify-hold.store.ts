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

/** Whoever made a contribution; no mark is of those who have nothing to hear, or heard it. */
export type ListedReader = Omit<HoldReader, 'mark'> & {
  contribution_id: number;
  mark: string | null;
};

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

const isHoldUnwritten = sql`
  not exists (select from mail_messages m where m.key = 'campaign_hold:' || n.mark)`;

/** Those whose contributions stand, by contribution after one; marked is who has no mail of this hold. */
export function listHoldReaders(
  q: Executor,
  { campaignId, hold }: { readonly campaignId: number; readonly hold: string },
  after: number,
  limit: number,
): Promise<ListedReader[]> {
  return q.query<ListedReader>(sql`
    select r.contribution_id, r.email, r.account_id, r.locale, t.mark from (
      select c.id as contribution_id, lower(coalesce(a.email, c.email)) as email, a.id as account_id,
        ${MAIL_LOCALE} as locale
      from contributions c left join accounts a on a.id = c.account_id
      where c.campaign_id = ${campaignId} and c.id > ${after} and ${isReachable} and ${isStanding}
      order by c.id limit ${limit}
    ) r
    left join lateral (
      select n.mark from (select ${`${hold}:`} || ${addressMark('r.email')} as mark offset 0) n
      where ${isHoldUnwritten}) t on true
    order by r.contribution_id`);
}

/** No mail of the end of a hold followed the mail of it that has the mark `t`. */
export const isNotFollowed = sql`
  not exists (select from mail_messages m where m.key = 'campaign_release_told:' || t.mark)`;

/**
 * The newest mail of a hold to whoever made contribution `r`: to their address of today, to the one given
 * with it, or with another contribution of the account that has their address.
 */
const newestHoldMail = (campaignId: number) => sql`
  select n.mark from campaign_events e
    cross join (select r.email union select r.given
      union select lower(o.email) from contributions o
      where o.campaign_id = ${campaignId} and o.account_id = coalesce(r.account_id,
        (select id from accounts where lower(email) = r.email and closed_at is null))) address (email)
    cross join lateral (select ${`${CAMPAIGN_MOVED}:`} || e.id || ':' || ${addressMark('address.email')}
      as mark) n
  where e.campaign_id = ${campaignId} and e.cause = 'hold'
    and exists (select from mail_messages m where m.key = 'campaign_hold:' || n.mark)
  order by e.id desc, n.mark limit 1`;

/**
 * Whoever ever gave to the campaign, by contribution after one, whatever became of their money; marked are
 * those whose newest mail of a hold was not followed by one of its end. Nobody is marked while the campaign
 * is held again or cancelled.
 */
export function listReleaseReaders(
  q: Executor,
  campaignId: number,
  after: number,
  limit: number,
): Promise<ListedReader[]> {
  return q.query<ListedReader>(sql`
    select r.contribution_id, r.email, r.account_id, r.locale, t.mark from (
      select c.id as contribution_id, lower(coalesce(a.email, c.email)) as email,
        lower(c.email) as given, a.id as account_id, ${MAIL_LOCALE} as locale
      from contributions c left join accounts a on a.id = c.account_id
      where c.campaign_id = ${campaignId} and c.id > ${after} and ${isReachable}
      order by c.id limit ${limit}
    ) r
    left join lateral (${newestHoldMail(campaignId)}) t on ${isNotFollowed}
      and exists (select from campaigns k
        where k.id = ${campaignId} and (campaign_is_raising(k.state) or campaign_is_over(k.state)))
    order by r.contribution_id`);
}
