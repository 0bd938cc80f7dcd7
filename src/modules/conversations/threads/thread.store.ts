import { type Executor, sql } from '#platform/db/sql.ts';
import type { Locale } from '#platform/web/locale.ts';

export interface MessageThread {
  id: number;
  account_id: number;
  name: string;
  last_at: Date;
}

export interface Message {
  id: number;
  author_id: number;
  body: string;
  created_at: Date;
}

/** Everybody a campaign talks with, the latest first. */
export function listThreads(
  q: Executor,
  campaignId: number,
  limit: number,
): Promise<MessageThread[]> {
  return q.query<MessageThread>(sql`
    select t.id, t.account_id, trim(a.firstname || ' ' || a.lastname) as name, t.last_at
    from message_threads t join accounts a on a.id = t.account_id
    where t.campaign_id = ${campaignId} order by t.last_at desc, t.id desc limit ${limit}`);
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
    select m.id, m.author_id, m.body, m.created_at
    from campaign_messages m join message_threads t on t.id = m.thread_id
    where t.campaign_id = ${campaignId} and t.account_id = ${accountId} and m.id < ${below}
    order by m.id desc limit ${limit}`);
}

/** Writes into the conversation of a person with a campaign, which begins with its first message. */
export async function insertMessage(
  tx: Executor,
  message: { campaignId: number; accountId: number; authorId: number; body: string },
): Promise<Message> {
  const { campaignId, accountId, authorId, body } = message;
  const thread = await tx.one<{ id: number }>(sql`
    insert into message_threads (campaign_id, account_id) values (${campaignId}, ${accountId})
    on conflict (campaign_id, account_id) do update set last_at = clock_now() returning id`);
  return tx.one<Message>(sql`
    insert into campaign_messages (thread_id, author_id, body)
    values (${thread.id}, ${authorId}, ${body}) returning id, author_id, body, created_at`);
}

export function findMailAddress(
  q: Executor,
  accountId: number,
): Promise<{ account_id: number; email: string; locale: Locale } | undefined> {
  return q.maybe(sql`
    select id as account_id, email, locale from accounts where id = ${accountId} and closed_at is null`);
}
