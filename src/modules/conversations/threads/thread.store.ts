import { type Executor, sql } from '#platform/db/sql.ts';
import type { Locale } from '#platform/web/locale.ts';

export interface MessageThread {
  id: number;
  account_id: number;
  name: string;
  last_at: Date;
  /** The beginning of the latest message. */
  last_body: string;
  /** Messages of the contributor that nobody of the owner's side has opened. */
  unread: number;
}

/** A conversation by its campaign, as somebody sees it among others. */
export interface OwnThread {
  id: number;
  last_at: Date;
  last_body: string;
  /** Messages of the other side that have not been opened. */
  unread: number;
  slug: string;
  title: string;
  language: string;
  time_zone: string;
}

/** Which of many conversations. */
export interface ThreadPage {
  /** The number of the last one already shown; null at the beginning. */
  readonly below: number | null;
  readonly limit: number;
}

export interface Message {
  id: number;
  thread_id: number;
  author_id: number;
  body: string;
  via: 'web' | 'mail';
  created_at: Date;
}

/** Everybody a campaign talks with, the latest first; those after the conversation `below`, if given. */
export function listThreads(
  q: Executor,
  campaignId: number,
  { below, limit }: ThreadPage,
): Promise<MessageThread[]> {
  return q.query<MessageThread>(sql`
    select t.id, t.account_id, t.last_at, coalesce(l.body, '') as last_body,
      case when a.closed_at is null then trim(a.firstname || ' ' || a.lastname) else '' end as name,
      (select count(*) from campaign_messages m where m.thread_id = t.id and m.author_id = t.account_id
        and m.read_at is null) as unread
    from message_threads t join accounts a on a.id = t.account_id
      left join lateral (select left(m.body, 200) as body from campaign_messages m
        where m.thread_id = t.id order by m.id desc limit 1) l on true
    where t.campaign_id = ${campaignId} and (${below}::bigint is null or (t.last_at, t.id) < (
      select o.last_at, o.id from message_threads o
      where o.id = ${below}::bigint and o.campaign_id = ${campaignId}))
    order by t.last_at desc, t.id desc limit ${limit}`);
}

/** A contributor's conversations with campaigns that everybody may see; order and `below` as there. */
export function listThreadsOf(
  q: Executor,
  accountId: number,
  { below, limit }: ThreadPage,
): Promise<OwnThread[]> {
  return q.query<OwnThread>(sql`
    select t.id, t.last_at, coalesce(l.body, '') as last_body, k.slug, k.title, k.language, k.time_zone,
      (select count(*) from campaign_messages m where m.thread_id = t.id and m.author_id <> t.account_id
        and m.read_at is null) as unread
    from message_threads t join campaigns k on k.id = t.campaign_id
      left join lateral (select left(m.body, 200) as body from campaign_messages m
        where m.thread_id = t.id order by m.id desc limit 1) l on true
    where t.account_id = ${accountId} and campaign_is_public(k.state)
      and (${below}::bigint is null or (t.last_at, t.id) < (
        select o.last_at, o.id from message_threads o
        where o.id = ${below}::bigint and o.account_id = ${accountId}))
    order by t.last_at desc, t.id desc limit ${limit}`);
}

/** What is looked at of a campaign: its newest conversations. */
const NEWEST_OF_CAMPAIGN = 100;

/**
 * Campaigns that somebody answers messages for, each with its latest conversation and what nobody of its side
 * has opened in the newest ones; the latest first.
 */
export function listCampaignsTalking(
  q: Executor,
  accountId: number,
  limit: number,
): Promise<OwnThread[]> {
  return q.query<OwnThread>(sql`
    with led as (
      select id from campaigns where owner_id = ${accountId}
      union select campaign_id from campaign_team
      where account_id = ${accountId} and left_at is null and 'post_and_comment' = any(permissions))
    select t.id, t.last_at, coalesce(l.body, '') as last_body, k.slug, k.title, k.language, k.time_zone,
      (select count(*) from (select n.id, n.account_id from message_threads n
          where n.campaign_id = k.id order by n.last_at desc limit ${NEWEST_OF_CAMPAIGN}) n
        join campaign_messages m on m.thread_id = n.id and m.author_id = n.account_id
          and m.read_at is null) as unread
    from led join campaigns k on k.id = led.id
      cross join lateral (select o.id, o.last_at from message_threads o where o.campaign_id = k.id
        order by o.last_at desc limit 1) t
      left join lateral (select left(m.body, 200) as body from campaign_messages m
        where m.thread_id = t.id order by m.id desc limit 1) l on true
    order by t.last_at desc, t.id desc limit ${limit}`);
}

/**
 * Messages that wait for somebody, in their own conversations and in those of campaigns they answer for: the
 * sum of what the two lists above show of each.
 */
export async function countUnread(q: Executor, accountId: number): Promise<number> {
  const { unread } = await q.one<{ unread: number }>(sql`
    with led as (
      select id from campaigns where owner_id = ${accountId}
      union select campaign_id from campaign_team
      where account_id = ${accountId} and left_at is null and 'post_and_comment' = any(permissions))
    select ((select count(*) from message_threads t join campaigns k on k.id = t.campaign_id
          join campaign_messages m on m.thread_id = t.id
        where t.account_id = ${accountId} and campaign_is_public(k.state)
          and m.author_id <> t.account_id and m.read_at is null)
      + (select count(*) from led cross join lateral (select n.id, n.account_id from message_threads n
          where n.campaign_id = led.id order by n.last_at desc limit ${NEWEST_OF_CAMPAIGN}) n
        join campaign_messages m on m.thread_id = n.id and m.author_id = n.account_id
          and m.read_at is null))::int as unread`);
  return unread;
}

/** Messages that wait for a campaign's own side, of its newest conversations. */
export async function countUnreadOf(q: Executor, campaignId: number): Promise<number> {
  const { unread } = await q.one<{ unread: number }>(sql`
    select count(*)::int as unread from (select n.id, n.account_id from message_threads n
        where n.campaign_id = ${campaignId} order by n.last_at desc limit ${NEWEST_OF_CAMPAIGN}) n
      join campaign_messages m on m.thread_id = n.id and m.author_id = n.account_id
        and m.read_at is null`);
  return unread;
}

/** Messages of one conversation, newest first, below an id. */
export function listMessages(
  q: Executor,
  campaignId: number,
  accountId: number,
  below: number,
  limit: number,
): Promise<Message[]> {
  return q.query<Message>(sql`
    select m.id, m.thread_id, m.author_id, m.body, m.via, m.created_at
    from campaign_messages m join message_threads t on t.id = m.thread_id
    where t.campaign_id = ${campaignId} and t.account_id = ${accountId} and m.id < ${below}
    order by m.id desc limit ${limit}`);
}

/** A conversation by its number. */
export function findThread(
  q: Executor,
  id: number,
): Promise<{ campaign_id: number; account_id: number } | undefined> {
  return q.maybe(sql`select campaign_id, account_id from message_threads where id = ${id}`);
}

interface Said {
  readonly campaignId: number;
  readonly accountId: number;
  readonly authorId: number;
  readonly body: string;
}

/** Begins the conversation, or holds it until the transaction ends. */
async function holdThread(tx: Executor, { campaignId, accountId }: Said): Promise<number> {
  const thread = await tx.one<{ id: number }>(sql`
    insert into message_threads (campaign_id, account_id) values (${campaignId}, ${accountId})
    on conflict (campaign_id, account_id) do update set last_at = clock_now() returning id`);
  return thread.id;
}

/**
 * The last message of a conversation where it is the very one that is sent again within a minute, as by a
 * second press or after a lost answer. Who sends the same at once waits here.
 */
export async function findRepeated(tx: Executor, said: Said): Promise<Message | undefined> {
  const threadId = await holdThread(tx, said);
  return tx.maybe<Message>(sql`
    select id, thread_id, author_id, body, via, created_at from (
      select * from campaign_messages where thread_id = ${threadId} order by id desc limit 1) m
    where m.author_id = ${said.authorId} and m.body = ${said.body}
      and m.created_at > clock_now() - interval '1 minute'`);
}

/**
 * Writes into the conversation of a person with a campaign, which begins with its first message. Undefined
 * for a mail that came before.
 */
export async function insertMessage(
  tx: Executor,
  message: Said & {
    /** Message-ID of the mail it came by. */
    readonly mailRef?: string;
  },
): Promise<Message | undefined> {
  const { authorId, body, mailRef = null } = message;
  const threadId = await holdThread(tx, message);
  return tx.maybe<Message>(sql`
    insert into campaign_messages (thread_id, author_id, body, via, mail_ref)
    values (${threadId}, ${authorId}, ${body}, ${mailRef === null ? 'web' : 'mail'}, ${mailRef})
    on conflict (mail_ref) do nothing returning id, thread_id, author_id, body, via, created_at`);
}

/** Notes that one side has opened what the other wrote. */
export async function markRead(
  tx: Executor,
  campaignId: number,
  accountId: number,
  side: 'team' | 'contributor',
): Promise<void> {
  await tx.run(sql`
    update campaign_messages m set read_at = clock_now()
    from message_threads t
    where t.id = m.thread_id and t.campaign_id = ${campaignId} and t.account_id = ${accountId}
      and m.read_at is null and (m.author_id = t.account_id) = ${side === 'team'}`);
}

export function findMailAddress(
  q: Executor,
  accountId: number,
): Promise<{ account_id: number; email: string; locale: Locale } | undefined> {
  return q.maybe(sql`
    select id as account_id, email, locale from accounts where id = ${accountId} and closed_at is null`);
}
