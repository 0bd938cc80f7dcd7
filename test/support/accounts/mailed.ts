import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';

export interface Mailed {
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The mails of a kind to an address, the newest last. */
export async function mailsTo(address: string, kind?: string): Promise<Mailed[]> {
  const all = await db().query<Mailed>(sql`
    select kind, to_address as "to", subject, body_text as text from mail_messages
    where lower(to_address) = lower(${address}) order by id`);
  return kind === undefined ? all : all.filter((mail) => mail.kind === kind);
}

/** What the newest mail's link carries under that name in its query. */
export async function linkFrom(address: string, kind: string, name: string): Promise<string> {
  const text = (await mailsTo(address, kind)).at(-1)?.text ?? '';
  const value = new RegExp(`[?&]${name}=([A-Za-z0-9_-]+)`).exec(text)?.[1];
  if (!value) throw new Error(`no ${name} in the mail ${kind} to ${address}`);
  return value;
}

/** The path in the newest mail that begins so. */
export async function linkFromPath(address: string, kind: string, start: string): Promise<string> {
  const text = (await mailsTo(address, kind)).at(-1)?.text ?? '';
  const path = /[\w-]+/.exec(text.slice(text.indexOf(start) + start.length))?.[0];
  if (!text.includes(start) || !path) throw new Error(`no ${start} in the mail ${kind}`);
  return `${start}${path}`;
}
