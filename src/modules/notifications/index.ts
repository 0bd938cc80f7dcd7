/** The door of notifications, for src/main alone: what people chose about mail. */
import type { MailChoices } from '#platform/mail/wanted-mail.ts';
import { isMailKind } from './refusable-mail-kinds.ts';
import { wantsMail } from './mail-preferences.ts';
import { unsubscribePage, unsubscribeUrl } from './unsubscribe.ts';

export const mailChoices: MailChoices = {
  wants: (q, reader, { kind, campaignId }) => wantsMail(q, reader, kind, campaignId),
  unsubscribe(reader, { kind, campaignId }, locale) {
    if (!isMailKind(kind)) return undefined;
    return {
      oneClick: unsubscribeUrl(reader, kind, campaignId),
      page: unsubscribePage(locale, reader, kind, campaignId),
    };
  },
};
