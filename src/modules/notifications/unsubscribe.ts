import { createHmac, timingSafeEqual } from 'node:crypto';
import { paths } from '#app/paths.ts';
import { config } from '#platform/config/config.ts';
import { db } from '#platform/db/transaction.ts';
import type { Locale } from '#platform/web/locale.ts';
import { type MailKind, isMailKind } from './refusable-mail-kinds.ts';
import { kindOfCampaign, type Reader } from './mail-preferences.ts';
import { deleteOptOut, saveChoice, saveOptOut } from './preference.store.ts';

// The token names reader and kind and is signed; it ends or resumes such mail and can do nothing else, so it
// never expires: old mails must keep a working link.

function sign(text: string): Buffer {
  const key = createHmac('sha256', config().secretKey).update('unsubscribe').digest();
  return createHmac('sha256', key).update(text).digest().subarray(0, 16);
}

/** What a token is about: one kind of mail, or that of one campaign. */
export interface Ending {
  readonly reader: Reader;
  readonly kind: MailKind;
  readonly campaignId?: number;
}

/** A token for one reader and one kind of mail, of one campaign where the mail was about one. */
export function unsubscribeToken(reader: Reader, kind: MailKind, campaignId?: number): string {
  const who = 'accountId' in reader ? `a${reader.accountId}` : `m${reader.address.toLowerCase()}`;
  const what = campaignId === undefined ? kind : `${kind}@${campaignId}`;
  const text = Buffer.from(`${what}:${who}`).toString('base64url');
  return `${text}.${sign(text).toString('base64url')}`;
}

/** The absolute address for List-Unsubscribe. */
export function unsubscribeUrl(reader: Reader, kind: MailKind, campaignId?: number): string {
  return `${config().publicUrl}/mail/unsubscribe/${unsubscribeToken(reader, kind, campaignId)}`;
}

/** The absolute address of the page that the mail's footer leads to, in the language of the mail. */
export function unsubscribePage(
  locale: Locale,
  reader: Reader,
  kind: MailKind,
  campaignId?: number,
): string {
  const token = unsubscribeToken(reader, kind, campaignId);
  return `${config().publicUrl}${paths.unsubscribe(locale, token)}`;
}

/** What a token says, or undefined when we didn't make it. */
export function readUnsubscribeToken(token: string): Ending | undefined {
  const [text = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(text);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  // Several spellings of base64 decode alike; only ours counts.
  if (rest.length > 0 || !isOurs || given.toString('base64url') !== signature) return undefined;
  const [, kind = '', campaign, type, who = ''] =
    /^([a-z0-9_]+)(?:@(\d+))?:([am])(.+)$/s.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (!isMailKind(kind)) return undefined;
  const reader = type === 'a' ? { accountId: Number(who) } : { address: who };
  return { kind, reader, ...(campaign === undefined ? {} : { campaignId: Number(campaign) }) };
}

/** How much of a kind of mail ends: all of it, or that of the token's campaign. */
export type Extent = 'kind' | 'campaign';

/**
 * Ends mail for whoever the token names: as mail programs ask for it, of all campaigns. False for a token
 * that isn't ours.
 */
export async function unsubscribe(token: string, extent: Extent = 'kind'): Promise<boolean> {
  const found = readUnsubscribeToken(token);
  if (found === undefined) return false;
  const { reader } = found;
  const kind = storedKind(found, extent);
  if ('accountId' in reader) await saveChoice(db(), reader.accountId, kind, false);
  else await saveOptOut(db(), reader.address, kind);
  return true;
}

/** Takes back the end of one campaign's mail. False for a token that isn't ours. */
export async function resubscribe(token: string): Promise<boolean> {
  const found = readUnsubscribeToken(token);
  if (found === undefined) return false;
  const { reader } = found;
  const kind = storedKind(found, 'campaign');
  if ('accountId' in reader) await saveChoice(db(), reader.accountId, kind, true);
  else await deleteOptOut(db(), reader.address, kind);
  return true;
}

function storedKind({ kind, campaignId }: Ending, extent: Extent): string {
  return extent === 'campaign' && campaignId !== undefined
    ? kindOfCampaign(kind, campaignId)
    : kind;
}
