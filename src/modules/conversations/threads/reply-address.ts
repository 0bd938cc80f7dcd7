import { createHash } from 'node:crypto';
import { config } from '#platform/config/config.ts';
import { inboundMail } from '#platform/config/inbound-mail.ts';
import { isEqual, signature } from '#platform/http/cookies.ts';

/** Who answers in which conversation. */
export interface ReplySeat {
  readonly threadId: number;
  readonly accountId: number;
}

/** Mail programs may change the case of an address, so it holds small letters and digits alone. */
function macOf({ threadId, accountId }: ReplySeat): string {
  const signed = signature(config().secretKey, 'message-reply', `${threadId}.${accountId}`);
  return createHash('sha256').update(signed).digest('hex').slice(0, 32);
}

/** The address by which somebody answers a message by mail; undefined where no mail is taken. */
export function replyAddress(seat: ReplySeat): string | undefined {
  const settings = inboundMail();
  if (!settings) return undefined;
  const { threadId, accountId } = seat;
  const local = `reply+${threadId.toString(36)}.${accountId.toString(36)}.${macOf(seat)}`;
  return `${local}@${settings.domain}`;
}

/** Whose seat an address is; undefined for one that we did not sign, or at another domain. */
export function readReplyAddress(address: string): ReplySeat | undefined {
  const domain = inboundMail()?.domain;
  const parts = /^reply\+([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([0-9a-f]{32})@(.+)$/i.exec(
    address.trim(),
  );
  if (!parts || domain === undefined || parts[4]?.toLowerCase() !== domain) return undefined;
  const [threadId, accountId] = [parseInt(parts[1] ?? '', 36), parseInt(parts[2] ?? '', 36)];
  if (!Number.isSafeInteger(threadId) || !Number.isSafeInteger(accountId)) return undefined;
  const seat = { threadId, accountId };
  return isEqual((parts[3] ?? '').toLowerCase(), macOf(seat)) ? seat : undefined;
}
