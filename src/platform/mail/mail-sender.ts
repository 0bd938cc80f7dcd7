import { config } from '#platform/config/config.ts';

/** Who mails come from beyond what the environment says; null where that holds. */
export interface SenderNames {
  readonly name: string | null;
  readonly replyTo: string | null;
}

const CONFIGURED = /^\s*(.*?)\s*<([^<>]+)>\s*$/;
let decided: SenderNames = { name: null, replyTo: null };

/** Has mails come from this name from now on; the address stays the operator's, whose server sends them. */
export function nameSender(names: SenderNames): void {
  decided = names;
}

export interface MailSender {
  readonly name: string;
  readonly address: string;
  /** Where answers go that the mail itself sends nowhere else; null for the address. */
  readonly replyTo: string | null;
}

/** Who mails come from now. */
export function mailSender(): MailSender {
  const { mailFrom } = config();
  const [, name = '', address = mailFrom] = CONFIGURED.exec(mailFrom) ?? [];
  return { name: decided.name ?? name, address, replyTo: decided.replyTo };
}
