/** The door of notifications, for src/main alone: what people chose about mail. */
import type { MailChoices } from '#platform/mail/wanted-mail.ts';
import { isMailKind } from './mail-kinds.ts';
import { wantsMail } from './mail-preferences.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

export const mailChoices: MailChoices = {
  wants: wantsMail,
  unsubscribeUrl: (reader, kind) => (isMailKind(kind) ? unsubscribeUrl(reader, kind) : undefined),
};
