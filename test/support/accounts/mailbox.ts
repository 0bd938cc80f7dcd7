import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** As the envelope said, which is where it really went. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A mail server that keeps what it is handed. */
export interface Mailbox {
  /** For SMTP_URL. */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** The newest mail to the address whose text matches; waits for it a while. */
  waitFor(to: string, subject: RegExp): Promise<ReceivedMail>;
  /** The path of the first link in such a mail that leads to this path. */
  linkIn(to: string, subject: RegExp, path: string): Promise<string>;
  stop(): Promise<void>;
}

const PATIENCE_MS = 60_000;

/** Receives mail over real SMTP on a port of this machine. */
export async function openMailbox(): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const reading: Promise<void>[] = [];
  const keep = async (to: string, bytes: Buffer): Promise<void> => {
    const { subject = '', text = '' } = await PostalMime.parse(bytes);
    received.push({ to, subject, text });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(',');
        // Taken now, read in a moment: whoever waits looks again.
        reading.push(keep(to, Buffer.concat(chunks)));
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const waitFor = async (to: string, subject: RegExp): Promise<ReceivedMail> => {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      await Promise.all(reading);
      const mail = received.findLast((one) => one.to === to && subject.test(one.subject));
      if (mail) return mail;
      if (performance.now() > end) {
        const seen = received.map((one) => `${one.to}: ${one.subject}`).join('\n');
        throw new Error(`no mail ${String(subject)} to ${to}; received:\n${seen}`);
      }
      await pause(50);
    }
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    waitFor,
    async linkIn(to, subject, path) {
      const { text } = await waitFor(to, subject);
      const links = [...text.matchAll(/https?:\/\/[^\s<>)\]]+/g)].map(([url]) => new URL(url));
      const link = links.find((one) => one.pathname === path);
      if (!link) throw new Error(`no link to ${path} in:\n${text}`);
      return `${link.pathname}${link.search}`;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
