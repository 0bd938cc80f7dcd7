import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isRestricted, readAccount } from '#modules/accounts/index.ts';
import { isPublic, may, readCampaign, readStanding } from '#modules/campaigns/index.ts';
import { processTime } from '#platform/clock/clock.ts';
import { inboundMail } from '#platform/config/inbound-mail.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { isEqual } from '#platform/http/cookies.ts';
import { isVisible } from '#platform/text/visible-text.ts';
import { MESSAGE_MAX } from '../contract.ts';
import { readTie } from '../relation.store.ts';
import { sendMessage } from './message.mail.tsx';
import { ownText } from './own-text.ts';
import { readReplyAddress } from './reply-address.ts';
import { findMailAddress, findThread, insertMessage } from './thread.store.ts';
import { mayBeWrittenTo } from './who-may-write.ts';

const TOLERANCE_SECONDS = 300;

const inbound = z.object({
  /** Message-ID: a mail that is delivered again is kept once. */
  message_id: z.string().min(3).max(400),
  from: z.string().max(1000),
  to: z.union([z.string().max(1000), z.array(z.string().max(1000)).max(50)]),
  text: z.string().max(1_000_000),
});
export type InboundReply = z.output<typeof inbound>;

/** `t=1700000000,v1=…`: HMAC-SHA-256 in hex over `t.body`. */
function isSigned(body: Buffer, header: string | undefined, secret: string): boolean {
  const [, time = '', mac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  const age = Math.abs(processTime().getTime() / 1000 - Number(time));
  if (mac === '' || age > TOLERANCE_SECONDS) return false;
  const own = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
  return isEqual(mac, own);
}

/**
 * The mail that the operator's service hands over. Throws 404 where none is taken, 403 without its
 * signature or with one older than five minutes, and 400 for anything else than a mail.
 */
export function readInbound(body: Buffer, header: string | undefined): InboundReply {
  const settings = inboundMail();
  if (!settings) throw platformErrors.notFound();
  if (!isSigned(body, header, settings.secret)) throw platformErrors.forbidden();
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch {
    throw platformErrors.malformed();
  }
  const mail = inbound.safeParse(parsed);
  if (!mail.success) throw platformErrors.malformed();
  return mail.data;
}

/** `Ben <ben@example.com>` and `ben@example.com` name the same mailbox. */
function mailboxOf(text: string): string {
  return (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim().toLowerCase();
}

/**
 * Keeps an answer by mail as a message, once, and tells the other side. False for a mail that is none:
 * an address we did not sign, another sender than it was made for, one who may not write any more, no
 * words, nobody who would read it, or one that came before. Nobody is told which, so that nothing can be
 * found out by trying.
 */
export async function takeReply(mail: InboundReply): Promise<boolean> {
  const seat = [mail.to]
    .flat()
    .map(mailboxOf)
    .flatMap((to) => readReplyAddress(to) ?? [])[0];
  const body = ownText(mail.text).slice(0, MESSAGE_MAX).toWellFormed().replaceAll('\0', '').trim();
  if (!seat || !isVisible(body)) return false;
  const [author, thread] = await Promise.all([
    readAccount(seat.accountId),
    findThread(db(), seat.threadId),
  ]);
  if (!author || !thread || author.email.toLowerCase() !== mailboxOf(mail.from)) return false;
  const campaign = await readCampaign(thread.campaign_id);
  if (!campaign || !isPublic(campaign)) return false;
  const side = thread.account_id === author.id ? 'contributor' : 'team';
  const standing = await readStanding(campaign, { accountId: author.id, roles: [] });
  const tie = await readTie(db(), campaign.id, thread.account_id);
  if (!mayBeWrittenTo(campaign, tie) || (side === 'team' && !may(standing, 'post_and_comment')))
    return false;
  if (await isRestricted(db(), author.id, 'message')) return false;
  return transaction(async (tx) => {
    const other = side === 'contributor' ? campaign.ownerId : thread.account_id;
    const reader = await findMailAddress(tx, other);
    if (!reader) return false;
    const written = await insertMessage(tx, {
      campaignId: campaign.id,
      accountId: thread.account_id,
      authorId: author.id,
      body,
      mailRef: mail.message_id,
    });
    if (!written) return false;
    const conversation = { with: thread.account_id, side } as const;
    await sendMessage(tx, written, campaign, { ...reader, ...conversation });
    return true;
  });
}
