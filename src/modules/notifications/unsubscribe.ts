import { createHmac, timingSafeEqual } from 'node:crypto';
import { config } from '#platform/config/config.ts';
import { db } from '#platform/db/transaction.ts';
import { type MailKind, isMailKind } from './mail-kinds.ts';
import type { Reader } from './mail-preferences.ts';
import { saveChoice, saveOptOut } from './preference.store.ts';

// The token names reader and kind and is signed; it ends one kind of mail and can do nothing else, so it
// never expires: old mails must keep a working link.

function sign(text: string): Buffer {
  const key = createHmac('sha256', config().secretKey).update('unsubscribe').digest();
  return createHmac('sha256', key).update(text).digest().subarray(0, 16);
}

/** A token for one reader and one kind of mail. */
export function unsubscribeToken(reader: Reader, kind: MailKind): string {
  const who = 'accountId' in reader ? `a${reader.accountId}` : `m${reader.address.toLowerCase()}`;
  const text = Buffer.from(`${kind}:${who}`).toString('base64url');
  return `${text}.${sign(text).toString('base64url')}`;
}

/** The absolute address for List-Unsubscribe and the link in the footer. */
export function unsubscribeUrl(reader: Reader, kind: MailKind): string {
  return `${config().publicUrl}/mail/unsubscribe/${unsubscribeToken(reader, kind)}`;
}

/** What a token says, or undefined when we didn't make it. */
export function readUnsubscribeToken(
  token: string,
): { reader: Reader; kind: MailKind } | undefined {
  const [text = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(text);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  // Several spellings of base64 decode alike; only ours counts.
  if (rest.length > 0 || !isOurs || given.toString('base64url') !== signature) return undefined;
  const [, kind = '', type, who = ''] =
    /^([a-z0-9_]+):([am])(.+)$/s.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (!isMailKind(kind)) return undefined;
  return { kind, reader: type === 'a' ? { accountId: Number(who) } : { address: who } };
}

/** Ends one kind of mail for whoever the token names. False for a token that isn't ours. */
export async function unsubscribe(token: string): Promise<boolean> {
  const found = readUnsubscribeToken(token);
  if (found === undefined) return false;
  const { reader, kind } = found;
  if ('accountId' in reader) await saveChoice(db(), reader.accountId, kind, false);
  else await saveOptOut(db(), reader.address, kind);
  return true;
}
