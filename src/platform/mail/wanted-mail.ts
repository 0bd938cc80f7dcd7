import type { ReactElement } from 'react';
import type { Executor } from '#platform/db/transaction.ts';
import { type NewMail, sendMail } from './mail.ts';

/** Who would get a mail: an account, or an address alone. */
export type MailReader = { readonly accountId: number } | { readonly address: string };

/** What people chose about kinds of mail; kept by a module, told to the mail in src/main. */
export interface MailChoices {
  wants(q: Executor, reader: MailReader, kind: string): Promise<boolean>;
  /** Address of the one-click unsubscribe; undefined for a kind nobody may choose about. */
  unsubscribeUrl(reader: MailReader, kind: string): string | undefined;
}

let choices: MailChoices = { wants: async () => true, unsubscribeUrl: () => undefined };

export function setMailChoices(kept: MailChoices): void {
  choices = kept;
}

/**
 * Stores a mail its reader did not need, unless they do not want its kind; with the address that ends
 * it. Undefined when nothing was stored.
 */
export async function sendWantedMail(
  tx: Executor,
  reader: MailReader,
  mail: Omit<NewMail, 'essential' | 'unsubscribeUrl' | 'accountId' | 'element'> & {
    readonly element: (unsubscribeUrl: string | undefined) => ReactElement;
  },
): Promise<number | undefined> {
  if (!(await choices.wants(tx, reader, mail.kind))) return undefined;
  const unsubscribeUrl = choices.unsubscribeUrl(reader, mail.kind);
  return sendMail(tx, {
    ...mail,
    element: mail.element(unsubscribeUrl),
    essential: false,
    ...('accountId' in reader ? { accountId: reader.accountId } : {}),
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
  });
}
