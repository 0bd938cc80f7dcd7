import { below } from '#platform/paging/keyset.store.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import { currentRequestId } from '#platform/log/current-request.ts';
import type { Locale } from '#platform/web/locale.ts';

export type MailState = 'kept' | 'queued' | 'sent' | 'failed' | 'suppressed';

export interface MailToStore {
  readonly key: string;
  readonly kind: string;
  readonly accountId?: number;
  readonly to: string;
  readonly replyTo?: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly messageId: string;
  readonly unsubscribeUrl?: string;
  readonly essential: boolean;
  readonly state: 'kept' | 'queued';
}

/** Undefined when the key exists. */
export async function insertMail(tx: Executor, mail: MailToStore): Promise<number | undefined> {
  const row = await tx.maybe<{ id: number }>(sql`
    insert into mail_messages (key, kind, account_id, to_address, reply_to, locale, subject, html, body_text,
                               message_id, unsubscribe_url, essential, state, request_id)
    values (${mail.key}, ${mail.kind}, ${mail.accountId ?? null}, ${mail.to}, ${mail.replyTo ?? null},
            ${mail.locale}, ${mail.subject}, ${mail.html}, ${mail.text}, ${mail.messageId},
            ${mail.unsubscribeUrl ?? null}, ${mail.essential}, ${mail.state}, ${currentRequestId()})
    on conflict (key) do nothing returning id`);
  return row?.id;
}

/** A mail as its sender needs it. */
export interface StoredMail {
  readonly id: number;
  readonly kind: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly locale: Locale;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly messageId: string;
  readonly unsubscribeUrl: string | null;
  readonly essential: boolean;
  readonly state: MailState;
  readonly attempts: number;
  readonly error: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

const COLUMNS = sql.raw(`id, kind, to_address as "to", reply_to as "replyTo", locale, subject, html,
  body_text as "text", message_id as "messageId", unsubscribe_url as "unsubscribeUrl", essential, state,
  attempts, error, created_at as "createdAt", sent_at as "sentAt"`);

/** One mail, for its sender and for the outbox page. */
export function findMail(q: Executor, id: number): Promise<StoredMail | undefined> {
  return q.maybe<StoredMail>(sql`select ${COLUMNS} from mail_messages where id = ${id}`);
}

export type ListedMail = Omit<StoredMail, 'html' | 'text'>;

/** The newest mails first, without their bodies; `before` is the id to go on from. */
export function listMails(
  q: Executor,
  page: { limit: number; before?: number },
): Promise<ListedMail[]> {
  return q.query<ListedMail>(sql`
    select id, kind, to_address as "to", reply_to as "replyTo", locale, subject, message_id as "messageId",
           unsubscribe_url as "unsubscribeUrl", essential, state, attempts, error,
           created_at as "createdAt", sent_at as "sentAt"
    from mail_messages where id < ${below(page.before ?? null)}
    order by id desc limit ${Math.min(page.limit, 100)}`);
}

/** Counts an attempt before it is made. False when the mail is no longer waiting. */
export async function startAttempt(q: Executor, id: number): Promise<boolean> {
  const changed = await q.run(sql`
    update mail_messages set attempts = attempts + 1 where id = ${id} and state = 'queued'`);
  return changed === 1;
}

export async function markSent(q: Executor, id: number): Promise<void> {
  await q.run(sql`
    update mail_messages set state = 'sent', sent_at = clock_now(), error = null
    where id = ${id} and state = 'queued'`);
}

/** Ends a mail that will not be sent, with the reason. */
export async function markUnsent(
  q: Executor,
  id: number,
  state: 'failed' | 'suppressed',
  error: string,
): Promise<void> {
  await q.run(sql`
    update mail_messages set state = ${state}, error = ${error.slice(0, 500)}
    where id = ${id} and state = 'queued'`);
}

export async function noteAttemptError(q: Executor, id: number, error: string): Promise<void> {
  await q.run(sql`update mail_messages set error = ${error.slice(0, 500)} where id = ${id}`);
}

export async function markRefused(q: Executor, address: string, reason: string): Promise<void> {
  await q.run(sql`
    insert into mail_refusals (address, reason) values (lower(${address}), ${reason.slice(0, 500)})
    on conflict (address) do update
      set reason = excluded.reason, refusals = mail_refusals.refusals + 1, refused_at = clock_now()`);
}

/** Whether a mail server refused this address for good within the last `days`. */
export async function wasRefusedLately(
  q: Executor,
  address: string,
  days: number,
): Promise<boolean> {
  const row = await q.maybe(sql`
    select 1 from mail_refusals
    where address = lower(${address}) and refused_at > clock_now() - make_interval(days => ${days}::int)`);
  return row !== undefined;
}

export async function forgetRefusal(q: Executor, address: string): Promise<void> {
  await q.run(sql`delete from mail_refusals where address = lower(${address})`);
}

const FORGOTTEN = 'forgotten@mail.invalid';

/** Empties mails older than so many days; their keys stay, so that none goes out again. */
export function forgetOldMails(q: Executor, days: number): Promise<number> {
  return q.run(sql`
    update mail_messages set to_address = ${FORGOTTEN}, reply_to = null, subject = '–', html = '',
      body_text = '', unsubscribe_url = null, error = null
    where created_at < clock_now() - make_interval(days => ${days}::int) and to_address <> ${FORGOTTEN}`);
}
