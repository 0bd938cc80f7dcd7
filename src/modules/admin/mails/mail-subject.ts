import { isKindOfMail, type KindOfMail, KINDS_OF_MAIL, type MailTopic } from './mail-kinds.ts';

export interface MailSubject {
  readonly kind: MailTopic;
  readonly id: number;
}

const LINK = /https?:\/\/[^\s<>"]+/gu;
/** A contribution's own page, or the one on which it is paid. */
const CONTRIBUTION = /\/contributions\/(\d{1,15})\b|[?&]contribution=(\d{1,15})\b/u;

/**
 * What a mail is about: the first number of its key, or the last where its kind says so. Mails about
 * contributions that follow an event have that event's key, and name the contribution in a link.
 */
export function mailSubject(mail: {
  readonly kind: string;
  readonly key: string;
  readonly text: string;
}): MailSubject | null {
  const { kind, key, text } = mail;
  if (!isKindOfMail(kind)) return null;
  const { about, isNamedLast }: KindOfMail = KINDS_OF_MAIL[kind];
  if (about === null) return null;
  const found =
    about === 'contribution' && kind !== 'receipt'
      ? CONTRIBUTION.exec((text.match(LINK) ?? []).join(' '))
      : (isNamedLast ? /:(\d{1,15})$/u : /:(\d{1,15})(?:$|:)/u).exec(key);
  const id = found?.[1] ?? found?.[2];
  return id === undefined ? null : { kind: about, id: Number(id) };
}

/** What a mail says, without where its links lead: whoever has one may be signed in by it. */
export function withoutLinks(text: string, inPlace: string): string {
  return text.replace(LINK, `[${inPlace}]`);
}
