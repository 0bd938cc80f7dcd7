import { z } from 'zod';
import { displayName, readAccounts } from '#modules/accounts/index.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { MESSAGE_MAX } from '../contract.ts';
import { talkText } from '../talk-text.ts';
import type { Message } from './thread.store.ts';

/** What the form below a conversation sends. */
export const messageBody = z.object({
  body: talkText(MESSAGE_MAX),
});

/** Messages as a reader sees them, the oldest first. */
export async function presentMessages(
  messages: readonly Message[],
  reader: { readonly accountId: number | null; readonly locale: Locale },
) {
  const authors = await readAccounts([...new Set(messages.map((one) => one.author_id))]);
  const names = new Map(authors.map((author) => [author.id, displayName(author)]));
  const { locale } = reader;
  return messages.toReversed().map((message) => ({
    id: message.id,
    name: names.get(message.author_id) || translate(locale, 'direct.somebody'),
    body: message.body,
    at: message.created_at.toISOString(),
    isOwn: message.author_id === reader.accountId,
    byMail: message.via === 'mail',
  }));
}
