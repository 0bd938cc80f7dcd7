import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AttackedServer, startAttackedServer } from '../support/probe/attacked-server.ts';
import { startTestPages } from '../support/pages.ts';

let server: AttackedServer;
beforeAll(async () => {
  server = await startAttackedServer();
});
afterAll(() => server.end());

describe('values (attacks 43, 109, 122, 123)', () => {
  it.each([
    "'",
    "''",
    '\\',
    '%',
    '_',
    '--',
    '/*',
    '$$',
    ';',
    '|| pg_sleep(5)',
    '{"a":1}',
    'x'.repeat(10_000),
  ])('a search for %s is literal or refused', async (q) => {
    const answer = await server
      .client()
      .get(`/private_api/probe/search?q=${encodeURIComponent(q)}`);
    expect([200, 414, 422]).toContain(answer.status);
  });

  it('refuses lists, objects and unknown values where a text or one of few is wanted', async () => {
    const client = server.client();
    for (const query of [
      'q=a&q=b',
      'sort=a;drop',
      'sort=',
      'sort[]=a',
      'q[$ne]=1',
      '__proto__[x]=1',
      'q=%00',
      'q=%ff',
    ]) {
      const answer = await client.get(`/private_api/probe/search?${query}`);
      expect([query, answer.status < 500]).toEqual([query, true]);
    }
    expect((await client.get('/private_api/probe/search?sort=c')).status).toBe(422);
  });

  it('falls back to English for any language it does not know', async () => {
    for (const locale of [
      '../../etc',
      'en\'"',
      'x'.repeat(1_000),
      '',
      'FR',
      'fr,de',
      '__proto__',
    ]) {
      const answer = await server.client().get('/private_api/none', { 'x-locale': locale });
      expect([answer.status, answer.json()]).toMatchObject([
        404,
        { error_description: expect.stringContaining('couldn’t find') },
      ]);
    }
  });

  it('takes junk in any cookie for text, and no session from an address', async () => {
    const client = server.client();
    for (const name of [
      'visitor',
      'session',
      'flash',
      'language',
      'has_account',
      'currency',
      'analytics_debug',
    ]) {
      for (const value of ['x'.repeat(4_000), '<script>', '%', '{"a":', '%00', 'null']) {
        const page = await client.get('/probe/form/7', { cookie: `${name}=${value}` });
        expect([name, value.slice(0, 9), page.status]).toEqual([name, value.slice(0, 9), 200]);
      }
    }
    expect((await client.get('/probe/form/7?session=x&sid=x')).text).toContain('7 none 0 12');
  });
});

describe('cookies (attack 41)', () => {
  it('are HttpOnly and Lax, and bound to the host over https', async () => {
    const plain = await server.client().get('/private_api/csrf');
    expect(plain.headers['set-cookie']).toMatch(
      /^visitor=[\w-]{22}; Path=\/; SameSite=Lax; HttpOnly; Max-Age=\d+$/,
    );
    const secure = await startTestPages([], { publicUrl: 'https://groundswell.test' });
    const answer = await secure.client().get('/private_api/csrf');
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-visitor=[\w-]{22}; Path=\/; SameSite=Lax; HttpOnly; Secure/,
    );
    expect(answer.headers['strict-transport-security']).toContain('max-age=');
    await secure.stop(100);
  });
});
