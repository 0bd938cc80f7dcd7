import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HttpClient } from '../../../../test/support/http-client.ts';
import { startTestPages, type TestPages } from '../../../../test/support/pages.ts';
import * as cachedPage from '../../../../test/support/probe/cached-page.tsx';
import { probe } from '../../../../test/support/probe/cached-page.data.ts';
import * as formPage from '../../../../test/support/probe/form-page.tsx';

let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(
    [
      { path: 'probe/form/:id', module: formPage },
      { path: 'probe/cached/:slug', module: cachedPage },
    ],
    {
      sessions: {
        read: async ({ session }) =>
          session === 'nora' ? { accountId: 41, roles: [], sessionId: 's-nora' } : null,
      },
      describePerson: async () => ({
        id: 41,
        displayName: 'Nora Canary',
        avatarUrl: null,
        isAdmin: false,
      }),
    },
  );
});
afterAll(() => server.stop());
beforeEach(() => {
  probe.loads = 0;
  probe.gate = Promise.resolve();
});

function part(html: string, name: string): string {
  return new RegExp(`data-${name}="true">([^<]*)<`).exec(html)?.[1] ?? '';
}

async function tokenOf(client: HttpClient): Promise<string> {
  const page = await client.get('/probe/form/7');
  return /name="csrf-token" content="([^"]+)"/.exec(page.text)?.[1] ?? '';
}

async function submit(client: HttpClient, fields: Record<string, string>, url = '/probe/form/7') {
  const token = await tokenOf(client);
  const body = new URLSearchParams({ csrf_token: token, ...fields });
  return client.request({ method: 'POST', url, body });
}

describe('a page', () => {
  it('is rendered whole, with the data that the browser hydrates from', async () => {
    const page = await server.client().get('/probe/form/7?tab=two');
    expect(page.status).toBe(200);
    expect(part(page.text, 'state')).toBe('7 two 0 12');
    expect(page.text.match(/streamController\.enqueue/g)?.length).toBeGreaterThan(0);
    expect(page.text).toContain('streamController.close()');
  });

  it('ignores query values it does not know', async () => {
    const page = await server.client().get("/probe/form/7?tab=' or 1=1&tab=%00");
    expect([page.status, part(page.text, 'state')]).toEqual([200, '7 none 0 12']);
  });

  it('runs no inline script without the nonce of its policy', async () => {
    const page = await server.client().get('/probe/form/7');
    const nonce = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1];
    const scripts = [...page.text.matchAll(/<script([^>]*)>/g)].map((match) => match[1]);
    expect(scripts.length).toBeGreaterThan(3);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    const other = await server.client().get('/probe/form/7');
    expect(other.headers['content-security-policy']).not.toContain(String(nonce));
  });

  it('is kept by nobody when a session could be read', async () => {
    const page = await server.client().get('/probe/form/7');
    expect(page.headers['cache-control']).toBe('private, no-store');
  });

  it('answers 404 for malformed params and unknown addresses, in the address’s language', async () => {
    for (const url of ['/probe/form/x', '/probe/none', '/fr/probe/none', '/FR/probe/form/7']) {
      const page = await server.client().get(url);
      expect([url, page.status]).toEqual([url, 404]);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.text).toContain(`<html lang="${url.startsWith('/fr') ? 'fr' : 'en'}"`);
    }
  });

  it('redirects a trailing slash and keeps the query; several slashes are no address', async () => {
    const page = await server.client().get('/probe/form/7/?tab=one');
    expect([page.status, page.headers.location]).toEqual([301, '/probe/form/7?tab=one']);
    for (const url of ['//evil.test/', '//evil.test', '/probe//form/7']) {
      expect((await server.client().get(url)).status).toBe(404);
    }
  });

  it('answers 400 for a malformed % and 405 for other methods', async () => {
    const bad = await server.client().get('/probe/form/%zz');
    expect([bad.status, bad.json()]).toMatchObject([400, { error: 'malformed' }]);
    for (const [method, url] of [
      ['PUT', '/probe/form/7'],
      ['POST', '/probe/cached/a'],
    ]) {
      const answer = await server.client().request({ method, url: String(url) });
      expect([url, answer.status]).toEqual([url, 405]);
      expect(answer.headers.allow).toContain('GET');
    }
  });

  it('answers bad data requests without a fault', async () => {
    const client = server.client();
    const urls = [
      '.data',
      '/.data',
      '/probe/form/7.data?_routes=zz',
      '/probe/form/7.data?_routes=%00',
      '/_root.data',
      '/x.data.data',
      '/probe/form/x.data',
      '/__manifest',
      '/__manifest?version=test&paths=%00',
      '/__manifest?paths=/a',
    ];
    for (const url of urls) {
      const answer = await client.get(url);
      expect([url, answer.status < 500]).toEqual([url, true]);
    }
    expect((await client.get('/probe/form/7.data')).status).toBe(200);
  });
});

describe('a form without JavaScript', () => {
  it('is refused without a token, with a stranger’s and with the one from before the log-in, and shown again', async () => {
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
    const page = await client.get('/probe/form/7');
    expect(page.text).toContain('Saved &lt;b&gt;it&lt;/b&gt;');
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

describe('a kept page', () => {
  it('is rendered once and sent whole to everybody, without cookie or nonce', async () => {
    const one = await server.client().get('/probe/cached/a');
    const two = await server.client().get('/probe/cached/a');
    expect([one.status, probe.loads, two.text === one.text]).toEqual([200, 1, true]);
    expect(one.headers['set-cookie']).toBeUndefined();
    expect(one.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(one.text).not.toContain('nonce=');
    expect(one.text).toContain('name="csrf-token" content=""');
    expect(part(one.text, 'state')).toBe('a - - nobody []');
  });

  it('lists the hash of each inline script and nothing that came in by other ways', async () => {
    const { createHash } = await import('node:crypto');
    const page = await server.client().get('/probe/cached/a');
    const policy = String(page.headers['content-security-policy']);
    const inline = [...page.text.matchAll(/<script(?![^>]*src=)[^>]*>([\s\S]+?)<\/script>/g)];
    expect(inline.length).toBeGreaterThan(3);
    for (const [, text = ''] of inline) {
      expect(policy).toContain(createHash('sha256').update(text).digest('base64'));
    }
    expect(policy.match(/sha256-/g)?.length).toBe(new Set(inline.map((each) => each[1])).size);
  });

  it('answers 304 to who has it, and its compressed forms to who can read them', async () => {
    const { brotliDecompressSync, gunzipSync } = await import('node:zlib');
    const client = server.client();
    const page = await client.get('/probe/cached/a');
    const again = await client.get('/probe/cached/a', {
      'if-none-match': `W/${page.headers.etag}`,
    });
    expect([again.status, again.text]).toEqual([304, '']);
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await server.app.inject({
        url: '/probe/cached/a',
        headers: { 'accept-encoding': encoding },
      });
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(unpack(packed.rawPayload).toString()).toBe(page.text);
    }
    expect(probe.loads).toBe(0);
  });

  it('varies by nothing but address and allowed query (attacks 125, 127)', async () => {
    const client = server.client();
    for (const url of [
      '?utm_source=evil.test',
      '?x=evil.test',
      '?country=ZZ',
      '?country=%27',
      '',
    ]) {
      await client.get(`/probe/cached/vary${url}`, {
        'x-forwarded-host': 'evil.test',
        'x-forwarded-proto': 'https',
        'x-locale': 'fr',
        'x-original-url': '/admin',
        host: 'evil.test',
      });
    }
    expect(probe.loads).toBe(1);
    const page = await client.get('/probe/cached/vary');
    expect(page.text).not.toContain('evil.test');
    expect(part((await client.get('/probe/cached/vary?country=FR')).text, 'state')).toContain('FR');
    expect(probe.loads).toBe(2);
  });

  it('is not kept when it reads a query that may not vary it', async () => {
    const client = server.client();
    const shown = part((await client.get('/probe/cached/p?preview=secret')).text, 'state');
    expect(shown).toContain('secret');
    expect((await client.get('/probe/cached/p')).text).not.toContain('secret');
    expect(probe.loads).toBe(2);
  });

  it('is rendered apart for who has a session, and leaves no trace of them (attack 124)', async () => {
    const nora = server.client();
    nora.cookies.set('session', 'nora');
    const hers = await nora.get('/probe/cached/canary');
    expect(part(hers.text, 'state')).toContain('41');
    expect(hers.text).toContain('Nora Canary');
    expect(hers.headers['cache-control']).toBe('private, no-store');
    for (const tail of ['', '?x=.png', '/', '.css', ';.js', '%0a.css', '/a.css', '.data']) {
      const page = await server.client().get(`/probe/cached/canary${tail}`);
      expect([tail, page.text.includes('Nora'), page.text.includes('[127')]).toEqual([
        tail,
        false,
        false,
      ]);
    }
  });

  it('keeps neither errors nor redirects (attack 126)', async () => {
    const client = server.client();
    for (const [slug, status] of [
      ['gone', 404],
      ['broken', 500],
    ] as const) {
      for (let at = 0; at < 2; at += 1) {
        const page = await client.get(`/probe/cached/${slug}`);
        expect([slug, page.status]).toEqual([slug, status]);
        expect(page.text).not.toContain('detail that must not show');
        expect(page.headers['cache-control']).toBe('no-store');
      }
    }
    expect(probe.loads).toBe(4);
  });

  it('is rendered once however many ask at the same moment', async () => {
    const gate = Promise.withResolvers<void>();
    probe.gate = gate.promise;
    const all = Array.from({ length: 50 }, () => server.client().get('/probe/cached/rush'));
    await new Promise((resolve) => setTimeout(resolve, 30));
    gate.resolve();
    const pages = await Promise.all(all);
    expect([probe.loads, new Set(pages.map((page) => page.text)).size]).toEqual([1, 1]);
  });

  it('is thrown out by its tag, also while it is being rendered', async () => {
    const client = server.client();
    await client.get('/probe/cached/tagged');
    server.cache.invalidate(['campaign:other']);
    await client.get('/probe/cached/tagged');
    expect(probe.loads).toBe(1);
    server.cache.invalidate(['campaign:tagged']);
    const gate = Promise.withResolvers<void>();
    probe.gate = gate.promise;
    const slow = client.get('/probe/cached/tagged');
    await new Promise((resolve) => setTimeout(resolve, 20));
    server.cache.invalidate(['campaign:tagged']);
    gate.resolve();
    expect((await slow).status).toBe(200);
    await client.get('/probe/cached/tagged');
    expect(probe.loads).toBe(3);
  });

  it('answers HEAD like GET without a body', async () => {
    const head = await server.client().request({ method: 'HEAD', url: '/probe/cached/a' });
    expect([head.status, head.text]).toEqual([200, '']);
  });
});
