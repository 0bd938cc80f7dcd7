import { type Executor, sql } from '#platform/db/sql.ts';
import type { Locale } from '#platform/web/locale.ts';

export interface Subscriber {
  id: number;
  campaignId: number;
  email: string;
  locale: Locale;
  source: string;
  variant: string | null;
  confirmedAt: Date | null;
  unsubscribedAt: Date | null;
  newsletter: boolean;
}

interface SubscriberRow {
  id: number;
  campaign_id: number;
  email: string;
  locale: Locale;
  source: string;
  variant: string | null;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
  newsletter: boolean;
}

const COLUMNS = sql`
  id, campaign_id, email, locale, source, variant, confirmed_at, unsubscribed_at, newsletter`;

const toSubscriber = (row: SubscriberRow): Subscriber => ({
  id: row.id,
  campaignId: row.campaign_id,
  email: row.email,
  locale: row.locale,
  source: row.source,
  variant: row.variant,
  confirmedAt: row.confirmed_at,
  unsubscribedAt: row.unsubscribed_at,
  newsletter: row.newsletter,
});

export interface Asking {
  readonly campaignId: number;
  readonly email: string;
  readonly accountId: number | null;
  readonly locale: Locale;
  readonly source: string;
  readonly variant: string | null;
  readonly disclaimer: boolean;
  readonly newsletter: boolean;
  readonly textVersion: string;
  readonly tokenHash: Buffer;
  /** The person is logged in with this very address, which is confirmed. */
  readonly isProved: boolean;
}

/**
 * Stores a subscription; a living subscription stays as it is. Returns the row when a confirmation
 * is due: not for one confirmed already, asked for a moment ago, or asked for too often.
 */
export async function askSubscription(
  tx: Executor,
  asking: Asking,
): Promise<Subscriber | undefined> {
  const { campaignId, email } = asking;
  await tx.query(sql`select pg_advisory_xact_lock(hashtext(lower(${email})))`);
  const row = await tx.maybe<SubscriberRow>(sql`
    insert into email_subscribers as s (campaign_id, email, account_id, locale, source, variant, token_hash,
      disclaimer, text_version, newsletter, confirmed_at)
    values (${campaignId}, ${email}, ${asking.isProved ? asking.accountId : null}, ${asking.locale},
      ${asking.source}, ${asking.variant}, ${asking.tokenHash}, ${asking.disclaimer},
      ${asking.textVersion}, ${asking.newsletter}, case when ${asking.isProved} then clock_now() end)
    on conflict (campaign_id, lower(email)) do update set token_hash = excluded.token_hash,
      locale = excluded.locale, disclaimer = excluded.disclaimer, text_version = excluded.text_version,
      newsletter = excluded.newsletter, asked_at = clock_now(), unsubscribed_at = null,
      confirmed_at = excluded.confirmed_at
    where (s.confirmed_at is null and (${asking.isProved} or (s.mails < 3
        and s.asked_at < clock_now() - interval '10 minutes'))) or s.unsubscribed_at is not null
    returning ${COLUMNS}`);
  return row && toSubscriber(row);
}

/** Confirmations mailed to an address in a day, over all campaigns. */
export async function countAskedLately(q: Executor, email: string): Promise<number> {
  const row = await q.one<{ count: number }>(sql`
    select coalesce(sum(mails), 0)::int as count from email_subscribers
    where lower(email) = lower(${email}) and asked_at > clock_now() - interval '1 day'`);
  return row.count;
}

export async function countMail(tx: Executor, id: number): Promise<number> {
  const row = await tx.one<{ mails: number }>(sql`
    update email_subscribers set mails = mails + 1 where id = ${id} returning mails`);
  return row.mails;
}

/** The subscription a confirmation link is for; links work for a week. */
export async function findAsked(q: Executor, tokenHash: Buffer): Promise<Subscriber | undefined> {
  const row = await q.maybe<SubscriberRow>(sql`
    select ${COLUMNS} from email_subscribers
    where token_hash = ${tokenHash} and asked_at > clock_now() - interval '7 days'`);
  return row && toSubscriber(row);
}

/** Whether an address has confirmed that it wants news of a campaign, and still does. */
export async function isSubscribed(
  q: Executor,
  campaignId: number,
  email: string,
): Promise<boolean> {
  const { is } = await q.one<{ is: boolean }>(sql`
    select exists (select 1 from email_subscribers
      where campaign_id = ${campaignId} and lower(email) = lower(${email})
        and confirmed_at is not null and unsubscribed_at is null) as is`);
  return is;
}

/** True for the one call that confirms it. */
export async function confirmSubscriber(tx: Executor, id: number): Promise<boolean> {
  const confirmed = await tx.run(sql`
    update email_subscribers set confirmed_at = clock_now()
    where id = ${id} and confirmed_at is null`);
  return confirmed === 1;
}

export async function findSubscriber(q: Executor, id: number): Promise<Subscriber | undefined> {
  const row = await q.maybe<SubscriberRow>(
    sql`select ${COLUMNS} from email_subscribers where id = ${id}`,
  );
  return row && toSubscriber(row);
}

export async function endSubscriber(tx: Executor, id: number): Promise<void> {
  await tx.run(sql`
    update email_subscribers set unsubscribed_at = coalesce(unsubscribed_at, clock_now())
    where id = ${id}`);
}

/** Confirmed ones, newest first, below an id. */
export async function listSubscribers(
  q: Executor,
  campaignId: number,
  below: number,
  limit: number,
): Promise<Subscriber[]> {
  const rows = await q.query<SubscriberRow>(sql`
    select ${COLUMNS} from email_subscribers
    where campaign_id = ${campaignId} and id < ${below} and confirmed_at is not null
      and unsubscribed_at is null
    order by id desc limit ${limit}`);
  return rows.map(toSubscriber);
}

/** Takes subscribers who have not heard of the launch, and marks them told; their mails follow. */
export async function takeUnnotified(
  tx: Executor,
  campaignId: number,
  limit: number,
): Promise<Subscriber[]> {
  const rows = await tx.query<SubscriberRow>(sql`
    update email_subscribers set launch_told_at = clock_now() where id in (
      select id from email_subscribers
      where campaign_id = ${campaignId} and launch_told_at is null and confirmed_at is not null
        and unsubscribed_at is null
      order by id limit ${limit} for update skip locked
    ) returning ${COLUMNS}`);
  return rows.map(toSubscriber);
}

/** Deletes unconfirmed subscriptions with their addresses; answers how many. */
export function deleteUnconfirmed(q: Executor, days: number): Promise<number> {
  return q.run(sql`
    delete from email_subscribers where confirmed_at is null
      and asked_at < clock_now() - make_interval(days => ${days}::int)`);
}
