import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { overrideConfiguration } from '#platform/config/config.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { type RunningBackground, startBackground } from '#platform/jobs/background.ts';
import { recordError, startRecording } from '#platform/log/recorded/record-error.ts';
import { testDatabase } from '#test/support/database.ts';
import { MailNotTaken, deliverMail } from './deliver-mail.ts';
import { MailButton, MailLayout, MailLines, MailText } from './layout.tsx';
import { sendMailJob } from './mail.jobs.ts';
import { findMail, listMails } from './mail.store.ts';
import { type NewMail, sendMail } from './mail.ts';

const database = testDatabase();
const closing: (() => Promise<unknown> | void)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  overrideConfiguration({ smtpUrl: undefined });
  await db().run(sql`delete from mail_messages`);
  await db().run(sql`delete from mail_refusals`);
  await db().run(sql`delete from outbox`);
});

/** A mail server whose answers the test decides: undefined accepts. */
async function startSmtp(
  answer: (to: string, nth: number) => number | undefined = () => undefined,
) {
  const received: Email[] = [];
  let asked = 0;
  let parsing = Promise.resolve();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) => callback(new Error('wrong password')),
    onRcptTo(address, _session, callback) {
      asked += 1;
      const code = answer(address.address, asked);
      if (code === undefined) return callback();
      callback(Object.assign(new Error('decided by the test'), { responseCode: code }));
    },
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        parsing = parsing.then(async () => {
          received.push(await PostalMime.parse(Buffer.concat(chunks)));
        });
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  closing.push(() => new Promise<void>((done) => server.close(done)));
  const url = `smtp://127.0.0.1:${port}`;
  overrideConfiguration({ smtpUrl: url });
  return { received, url, asked: () => asked };
}

async function startWorker(): Promise<RunningBackground> {
  const worker = await startBackground({ subscribers: [], jobs: [sendMailJob], schedules: [] });
  closing.push(() => worker.stop());
  return worker;
}

function write(more: Partial<NewMail> = {}): Promise<number | undefined> {
  const mail: NewMail = {
    kind: 'test_mail',
    to: 'reader@people.demo.test',
    locale: 'en',
    key: `test:${Math.random()}`,
    subject: 'Thank you',
    element: (
      <MailLayout locale="en" preview="Thank you" reason="You wrote to us.">
        <MailText>It arrived.</MailText>
      </MailLayout>
    ),
    ...more,
  };
  return transaction((tx) => sendMail(tx, mail));
}

describe('writing a mail', () => {
  it.each([
    'reader@people.demo.test\r\nBcc: victim@people.demo.test',
    'reader@people.demo.test, victim@people.demo.test',
    'Reader <reader@people.demo.test>',
    'reader',
    'rea\u0000der@people.demo.test',
    'rea\u0085der@people.demo.test',
    '"reader,victim"@people.demo.test',
    `${'a'.repeat(300)}@people.demo.test`,
  ])('writes nothing to %j, and goes on', async (to) => {
    expect(await write({ to })).toBeUndefined();
    expect(await listMails(db(), { limit: 10 })).toEqual([]);
    // Whom to answer is left out; the mail is not.
    const id = await write({ replyTo: to });
    expect((await findMail(db(), id ?? 0))?.replyTo).toBeNull();
  });

  it.each([
    ['Hello\r\nBcc: victim@people.demo.test', 'Hello Bcc: victim@people.demo.test'],
    ['Hello\nthere', 'Hello there'],
    ['a\u2028b\u0085c', 'a b c'],
    ['bell\u0007', 'bell'],
    ['\r\n', '…'],
    [`half \ud83d${'🌊'.repeat(400)}`, `half \ufffd${'🌊'.repeat(294)}`],
  ])('keeps the subject %j on one line', async (subject, written) => {
    const id = await write({ subject });
    expect((await findMail(db(), id ?? 0))?.subject).toBe(written);
  });

  it('takes the longest address the product accepts', async () => {
    const to = `${'a'.repeat(200)}@people.demo.test`;
    expect((await findMail(db(), (await write({ to })) ?? 0))?.to).toBe(to);
  });

  it('writes nothing in a transaction that is undone', async () => {
    await transaction(async (tx) => {
      await sendMail(tx, {
        kind: 'test_mail',
        to: 'reader@people.demo.test',
        locale: 'en',
        key: 'undone',
        subject: 'x',
        element: <p>x</p>,
      });
      throw new Error('undo');
    }).catch(() => undefined);
    expect(await listMails(db(), { limit: 10 })).toEqual([]);
  });

  it('writes one mail per key', async () => {
    expect(await write({ key: 'receipt:1' })).toBeTypeOf('number');
    expect(await write({ key: 'receipt:1', subject: 'again' })).toBeUndefined();
    expect(await listMails(db(), { limit: 10 })).toHaveLength(1);
  });

  it('keeps a mail in the outbox, unsent, while there is no mail server', async () => {
    const id = await write();
    expect(await findMail(db(), id ?? 0)).toMatchObject({
      state: 'kept',
      attempts: 0,
      sentAt: null,
    });
    expect(await db().query(sql`select 1 from outbox`)).toEqual([]);
  });
});

describe('what a mail looks like', () => {
  it('escapes what people wrote and says the same in plain text', async () => {
    const id = await write({
      element: (
        <MailLayout
          locale="de"
          preview="Vorschau"
          reason="Sie haben uns geschrieben."
          unsubscribeUrl="https://gs.test/u"
        >
          <MailText>{'Von <script>alert(1)</script> & Söhne'}</MailText>
          <MailLines
            lines={[
              { label: 'Recorder', value: '€49' },
              { label: 'Summe', value: '€49', isTotal: true },
            ]}
          />
          <MailButton href="https://gs.test/c/1">Ansehen</MailButton>
        </MailLayout>
      ),
    });
    const mail = await findMail(db(), id ?? 0);
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.html).toContain('&lt;script&gt;');
    expect(mail?.html).toContain('lang="de"');
    // The site's own mark, at an address that holds in a mailbox.
    expect(mail?.html).toMatch(/<img src="https?:\/\/[^/"]+\/icon-192\.png" alt=""/);
    expect(mail?.html.match(/<img/g)).toHaveLength(1);
    expect(mail?.text).toContain('Von <script>alert(1)</script> & Söhne');
    expect(mail?.text).toMatch(/Recorder\s+€49/);
    expect(mail?.text).toContain('https://gs.test/c/1');
    expect(mail?.text).toContain('Diese E-Mails abbestellen');
    expect(mail?.text).not.toContain('Vorschau');
  });
});

describe('sending', () => {
  it('delivers once, as written, in UTF-8, with the headers of its kind', async () => {
    const { received } = await startSmtp();
    await startWorker();
    const subject = 'Merci, Zoë — 25 € für “Łódź” 🌊';
    const id = await write({ subject, unsubscribeUrl: 'https://gs.test/u/abc', essential: false });
    await expect.poll(() => received.length).toBe(1);
    const mail = received[0];
    expect(mail?.subject).toBe(subject);
    expect(mail?.to).toEqual([{ address: 'reader@people.demo.test', name: '' }]);
    expect(mail?.text).toContain('It arrived.');
    expect(mail?.html).toContain('It arrived.');
    const header = (name: string) => mail?.headers.find((each) => each.key === name)?.value;
    expect(header('list-unsubscribe')).toBe('<https://gs.test/u/abc>');
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    await expect.poll(() => findMail(db(), id ?? 0)).toMatchObject({ state: 'sent', attempts: 1 });
    expect((await findMail(db(), id ?? 0))?.messageId).toBe(mail?.messageId);
    await deliverMail(id ?? 0);
    expect(received).toHaveLength(1);
  });

  it('tries again after 451 and after a broken connection, under the same Message-ID', async () => {
    const { received } = await startSmtp((_to, nth) => (nth === 1 ? 451 : undefined));
    await startWorker();
    const id = await write();
    await expect.poll(() => received.length).toBe(1);
    await expect.poll(() => findMail(db(), id ?? 0)).toMatchObject({ state: 'sent', attempts: 2 });
    const second = await write();
    overrideConfiguration({ smtpUrl: 'smtp://127.0.0.1:1' });
    await expect(deliverMail(second ?? 0)).rejects.toThrow(MailNotTaken);
  });

  it('drops a mail that was refused for good, and spares the address mail nobody needs', async () => {
    const { received, asked } = await startSmtp((to) => (/^gone@/i.test(to) ? 550 : undefined));
    const to = 'Gone@people.demo.test';
    const first = await write({ to });
    await deliverMail(first ?? 0);
    expect(await findMail(db(), first ?? 0)).toMatchObject({ state: 'failed' });
    expect((await findMail(db(), first ?? 0))?.error).toContain('550');
    await deliverMail(first ?? 0);
    expect(asked()).toBe(1);
    const digest = await write({ to, essential: false });
    await deliverMail(digest ?? 0);
    expect(await findMail(db(), digest ?? 0)).toMatchObject({ state: 'suppressed' });
    expect(asked()).toBe(1);
    const receipt = await write({ to });
    await deliverMail(receipt ?? 0);
    expect(asked()).toBe(2);
    expect(received).toEqual([]);
  });

  it('leaves refused and postponed mails out of the unexpected errors', async () => {
    await startSmtp((to, nth) => (to.startsWith('gone@') ? 550 : nth < 3 ? 451 : undefined));
    const recording = startRecording('1.2.3');
    await startWorker();
    const refused = await write({ to: 'gone@people.demo.test' });
    const postponed = await write();
    const stateOf = async (id = 0) => (await findMail(db(), id))?.state;
    await expect.poll(() => stateOf(refused)).toBe('failed');
    await expect.poll(() => stateOf(postponed), { timeout: 20_000 }).toBe('sent');
    recordError('other', new Error('unexpected'));
    await recording.stop();
    expect(await db().query(sql`select message from recorded_errors`)).toEqual([
      { message: 'unexpected' },
    ]);
  });

  it('does not blame the reader for our own wrong password', async () => {
    const { url } = await startSmtp();
    overrideConfiguration({ smtpUrl: url.replace('//', '//wrong:password@') });
    const id = await write();
    await expect(deliverMail(id ?? 0)).rejects.toThrow(MailNotTaken);
    expect(await db().query(sql`select 1 from mail_refusals`)).toEqual([]);
  });

  it('sends again under the same Message-ID after the sender was killed', async () => {
    const { received, url } = await startSmtp();
    const child: ChildProcess = spawn(
      process.execPath,
      [resolve('test/support/background-process.ts'), 'mail'],
      {
        env: {
          ...process.env,
          DATABASE_URL: database.url,
          SMTP_URL: url,
          CRASH_AT: 'after_mail_sent',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await once(child.stdout ?? child, 'data');
    const id = await write();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');
    expect(await findMail(db(), id ?? 0)).toMatchObject({ state: 'queued', attempts: 1 });
    await startWorker();
    await expect.poll(() => received.length, { interval: 200 }).toBe(2);
    expect(received[1]?.messageId).toBe(received[0]?.messageId);
    await expect.poll(() => findMail(db(), id ?? 0)).toMatchObject({ state: 'sent', attempts: 2 });
  });
});
