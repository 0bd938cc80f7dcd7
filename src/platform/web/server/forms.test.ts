import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPages } from '#test/support/pages.ts';
import { part, startProbePages, submit, tokenOf } from '#test/support/probe/probe-pages.ts';
import { FLASH_COOKIE } from './flash.ts';

let server: TestPages;
beforeAll(async () => {
  server = await startProbePages();
});
afterAll(() => server.stop());

describe('who walks to a form from a page without a number', () => {
  it('is given one with the token alone, not with the page’s data', async () => {
    const walker = server.client();
    expect((await walker.get('/probe/form/7.data')).status).toBe(200);
    expect(walker.cookies.has('visitor')).toBe(false);
    const reader = server.client();
    await reader.get('/probe/form/7');
    expect(reader.cookies.has('visitor')).toBe(true);
  });
});

describe('a form without JavaScript', () => {
  it('is refused without a token, with a stranger’s or an old one, and shown again (attack 39)', async () => {
    const client = server.client();
    const stranger = await tokenOf(server.client());
    for (const token of ['', 'a.b', stranger]) {
      const page = await submit(client, { email: 'nora@x', amount: '5', csrf_token: token });
      expect(page.status).toBe(403);
      expect(part(page.text, 'problem')).toContain('expired');
      expect(page.text).toContain('value="nora@x"');
    }
    const before = await tokenOf(client);
    client.cookies.set('session', 'nora');
    const late = await submit(client, { email: 'nora@x', amount: '5', csrf_token: before });
    expect(late.status).toBe(403);
  });

  it('is shown again with messages and what was typed, but no secrets', async () => {
    const page = await submit(server.client(), {
      email: 'n',
      amount: '0',
      password: 'hunter2hunter2',
      'address.city': 'Brest',
    });
    expect(page.status).toBe(422);
    expect(part(page.text, 'email-error')).toContain('at least 3');
    expect(page.text).toContain('value="Brest"');
    expect(page.text).not.toContain('hunter2');
  });

  it('is shown again with a rule’s refusal', async () => {
    const page = await submit(server.client(), { email: 'nora@x', amount: '13' });
    expect([page.status, part(page.text, 'problem')]).toMatchObject([
      409,
      expect.stringContaining('meantime'),
    ]);
  });

  it('shows its result in the address’s language', async () => {
    const fields = { email: 'nora@x', amount: '14', 'address[city]': 'Lyon' };
    const page = await submit(server.client(), fields, '/fr/probe/form/7');
    expect([page.status, part(page.text, 'done')]).toEqual([200, 'Lyon fr']);
  });

  it('redirects with 303 and shows the flash once, as text [4-20]', async () => {
    const client = server.client();
    const answer = await submit(client, { email: 'nora@x', amount: '5' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/probe/form/7']);
    expect(client.cookies.has(FLASH_COOKIE)).toBe(true);
    const page = await client.get('/probe/form/7');
    expect(page.text).toContain('Saved &lt;b&gt;it&lt;/b&gt;');
    expect(client.cookies.has(FLASH_COOKIE)).toBe(false);
    expect((await client.get('/probe/form/7')).text).not.toContain('Saved');
  });

  it('takes no flash that somebody made up (attack 91)', async () => {
    const client = server.client();
    const value = Buffer.from('{"level":"success","text":"<img onerror>"}').toString('base64url');
    for (const forged of [value, `${value}.x`, '{"a":1}', '%00', 'x'.repeat(4000)]) {
      client.cookies.set('flash', forged);
      const page = await client.get('/probe/form/7');
      expect([page.status, page.text.includes('onerror')]).toEqual([200, false]);
    }
  });

  it('refuses odd bodies with 4xx', async () => {
    const client = server.client();
    const token = await tokenOf(client);
    const post = (body: string, type = 'application/x-www-form-urlencoded') =>
      client.request({
        method: 'POST',
        url: '/probe/form/7',
        body,
        headers: { 'content-type': type },
      });
    expect((await post(`csrf_token=${token}&__proto__[x]=1`)).status).toBe(400);
    expect((await post(`csrf_token=${token}&a[constructor][b]=1`)).status).toBe(400);
    expect((await post(`csrf_token=${token}&email=%00abc&amount=1`)).status).toBe(400);
    expect((await post(`csrf_token=${token}&amount[a]=1&email=abc`)).status).toBe(422);
    expect((await post('{"a":1}', 'application/json')).status).toBe(415);
    expect((await post('a=1', 'text/plain')).status).toBe(415);
    expect((await post('a=1', 'application/x-www-form-urlencoded; charset=utf-7')).status).toBe(
      415,
    );
    const many = Array.from({ length: 2_000 }, (_each, at) => `k${at}=1`).join('&');
    expect((await post(many)).status).toBe(413);
    expect((await post('a='.padEnd(300_000, 'x'))).status).toBe(413);
    expect('x' in {}).toBe(false);
  });

  it('works through the router in the browser alike', async () => {
    const client = server.client();
    const body = new URLSearchParams({
      csrf_token: await tokenOf(client),
      email: 'n',
      amount: '1',
    });
    const answer = await client.request({ method: 'POST', url: '/probe/form/7.data', body });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('error_description');
  });
});
