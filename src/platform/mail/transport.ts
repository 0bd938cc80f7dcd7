import { type Transporter, createTransport } from 'nodemailer';
import type { StoredMail } from './mail.store.ts';
import { mailSender } from './mail-sender.ts';

const CONNECT_MS = 10_000;
const ANSWER_MS = 20_000;

/** What a mail server made of a mail. */
export type Delivery =
  | { readonly kind: 'accepted'; readonly answer: string }
  /** The server said no for good (5xx to the address or the mail). */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Not now: 4xx, a broken connection, wrong credentials. The mail may even have been taken. */
  | { readonly kind: 'unknown'; readonly reason: string };

let open: { url: string; transport: Transporter } | undefined;

function transport(url: string): Transporter {
  if (open?.url !== url) {
    open?.transport.close();
    const limits = new URL(url);
    limits.searchParams.set('connectionTimeout', String(CONNECT_MS));
    limits.searchParams.set('greetingTimeout', String(CONNECT_MS));
    limits.searchParams.set('socketTimeout', String(ANSWER_MS));
    open = { url, transport: createTransport(limits.href) };
  }
  return open.transport;
}

function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (url === null) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function judge(error: unknown): Delivery {
  const { responseCode, code, message } = error as Partial<
    Record<'code' | 'message', string> & { responseCode: number }
  >;
  const reason = `${responseCode ?? code ?? 'error'}: ${message ?? String(error)}`.slice(0, 500);
  // 5xx while logging in is our configuration, not the reader's address.
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isFinal = isAboutMail && responseCode !== undefined && responseCode >= 500;
  return { kind: isFinal ? 'refused' : 'unknown', reason };
}

/** Logs in to the mail server and sends nothing. Throws its reason. */
export async function greetMailServer(smtpUrl: string): Promise<void> {
  await transport(smtpUrl).verify();
}

/** Hands one mail to the server at `smtpUrl`. Never throws: what came of it is the answer. */
export async function deliverBySmtp(smtpUrl: string, mail: StoredMail): Promise<Delivery> {
  try {
    const { name, address, replyTo } = mailSender();
    const answersTo = mail.replyTo ?? replyTo;
    const sent: { response?: string } = await transport(smtpUrl).sendMail({
      from: { name, address },
      to: { name: '', address: mail.to },
      ...(answersTo === null ? {} : { replyTo: answersTo }),
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      messageId: mail.messageId,
      date: mail.createdAt,
      headers: {
        'Content-Language': mail.locale,
        ...(mail.essential ? { 'Auto-Submitted': 'auto-generated' } : {}),
        ...unsubscribeHeaders(mail.unsubscribeUrl),
      },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return { kind: 'accepted', answer: sent.response ?? '' };
  } catch (error) {
    return judge(error);
  }
}
