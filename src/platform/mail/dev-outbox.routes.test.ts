import { createElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { overrideConfiguration } from '#platform/config/config.ts';
import { transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { type TestServer, startTestServer } from '#test/support/server.ts';
import { mountDevOutbox } from './dev-outbox.routes.ts';
import { MailLayout, MailText } from './layout.tsx';
import { sendMail } from './mail.ts';

testDatabase();
const servers: TestServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  overrideConfiguration({ isProduction: false });
});

async function start(): Promise<TestServer> {
  const server = await startTestServer([], { pages: { mount: mountDevOutbox } });
  servers.push(server);
  return server;
}

function write(subject: string, text: string): Promise<number | undefined> {
  const layout = {
    locale: 'en' as const,
    preview: subject,
    reason: 'You wrote to us.',
    children: createElement(MailText, null, text),
  };
  return transaction((tx) =>
    sendMail(tx, {
      kind: 'test_mail',
      to: 'reader@people.demo.test',
      locale: 'en',
      key: `dev:${subject}`,
      subject,
      element: createElement(MailLayout, layout),
    }),
  );
}

describe('/dev/outbox', () => {
  it('is not there in production', async () => {
    await write('A secret link', 'token');
    overrideConfiguration({ isProduction: true });
    const server = await start();
    expect((await server.client().get('/dev/outbox')).status).toBe(404);
    expect((await server.client().get('/dev/outbox/1')).status).toBe(404);
  });

  it.each(['evil.example', 'localhost.evil.example:3000', '127.0.0.1.evil.example', '10.0.0.7'])(
    'is not there under the name %s',
    async (host) => {
      const id = await write(`A link for ${host}`, 'token');
      const client = (await start()).client();
      expect((await client.get('/dev/outbox', { host })).status).toBe(404);
      expect((await client.get(`/dev/outbox/${id}`, { host })).status).toBe(404);
      for (const own of ['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000']) {
        expect((await client.get('/dev/outbox', { host: own })).status).toBe(200);
      }
    },
  );

  it('is not there for another machine, whatever name it sends, nor through a proxy here', async () => {
    const { app } = await start();
    const headers = { host: 'localhost' };
    const asked = async (remoteAddress: string, more = {}) => {
      const sent = { url: '/dev/outbox', remoteAddress, headers: { ...headers, ...more } };
      return (await app.inject(sent)).statusCode;
    };
    for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(await asked(own)).toBe(200);
    for (const other of ['192.168.1.7', '::ffff:10.0.0.7', '2001:db8::1']) {
      expect(await asked(other)).toBe(404);
    }
    expect(await asked('127.0.0.1', { 'x-forwarded-for': '192.168.1.7' })).toBe(404);
    expect(await asked('127.0.0.1', { forwarded: 'for=192.168.1.7' })).toBe(404);
  });

  it.each(['0', '999999', 'x', '-1', '1e3', '9'.repeat(30), '%00'])(
    'answers 404 for mail %s',
    async (id) => {
      const server = await start();
      expect((await server.client().get(`/dev/outbox/${id}`)).status).toBe(404);
    },
  );

  it('lists mails and shows one, harmless whatever was written', async () => {
    const id = await write('<img src=x onerror=alert(1)>', '"></iframe><script>alert(2)</script>');
    const server = await start();
    const list = await server.client().get('/dev/outbox?before=nonsense');
    expect(list.status).toBe(200);
    expect(list.text).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(list.text).not.toContain('<img src=x');
    expect(list.text).toContain('<img src="/favicon.svg" alt=""');
    const one = await server.client().get(`/dev/outbox/${id}`);
    expect(one.status).toBe(200);
    expect(one.headers['content-security-policy']).toContain("default-src 'none'");
    expect(one.headers['cache-control']).toBe('no-store');
    expect(one.text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(one.text).not.toContain('<script');
    expect(one.text).not.toContain('<img src=x');
    expect(one.text.match(/<\/iframe>/g)).toHaveLength(1);
  });

  it('goes on to older mails', async () => {
    for (let nth = 0; nth < 52; nth += 1) await write(`Mail number ${nth}`, 'x');
    const server = await start();
    const newest = await server.client().get('/dev/outbox');
    expect(newest.text).toContain('Mail number 51');
    expect(newest.text).not.toContain('Mail number 0<');
    const older = /\/dev\/outbox\?before=\d+/.exec(newest.text)?.[0] ?? '';
    expect((await server.client().get(older)).text).toContain('Mail number 0<');
  });
});
