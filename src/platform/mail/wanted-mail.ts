import type { ReactElement } from 'react';
import type { Executor } from '#platform/db/transaction.ts';
import type { Locale } from '#platform/web/locale.ts';
import { type NewMail, sendMail } from './mail.ts';

/** Who would get a mail: an account, or an address alone. */
export type MailReader = { readonly accountId: number } | { readonly address: string };

/** Which mail of its kind: people may end one campaign's alone. */
export interface MailTopic {
  readonly kind: string;
  readonly campaignId?: number | undefined;
}

export interface UnsubscribeLinks {
  /** For mail programs, which post there without asking. */
  readonly oneClick: string;
  /** For people, in the language of the mail. */
  readonly page: string;
}

/** What people chose about kinds of mail; kept by a module, told to the mail in src/main. */
export interface MailChoices {
  wants(q: Executor, reader: MailReader, topic: MailTopic): Promise<boolean>;
  /** How mail of the kind is ended; undefined for a kind nobody may choose about. */
  unsubscribe(reader: MailReader, topic: MailTopic, locale: Locale): UnsubscribeLinks | undefined;
}

let choices: MailChoices = { wants: async () => true, unsubscribe: () => undefined };

export function setMailChoices(kept: MailChoices): void {
  choices = kept;
}

type WantedMail = Omit<NewMail, 'essential' | 'unsubscribeUrl' | 'accountId' | 'element'> & {
  /** The campaign it is about, where it is about one. */
  readonly campaignId?: number;
  readonly element: (unsubscribeUrl: string | undefined) => ReactElement;
};

/**
 * Stores a mail its reader did not need, unless they do not want its kind, or not of that campaign; with
 * the address that ends it. Undefined when nothing was stored.
 */
export async function sendWantedMail(
  tx: Executor,
  reader: MailReader,
  { campaignId, ...mail }: WantedMail,
): Promise<number | undefined> {
  const topic = { kind: mail.kind, campaignId };
  if (!(await choices.wants(tx, reader, topic))) return undefined;
  const links = choices.unsubscribe(reader, topic, mail.locale);
  return sendMail(tx, {
    ...mail,
    element: mail.element(links?.page),
    essential: false,
    ...('accountId' in reader ? { accountId: reader.accountId } : {}),
    ...(links === undefined ? {} : { unsubscribeUrl: links.oneClick }),
  });
}
