import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestPages } from '#test/support/pages.ts';
import { part, probe, startProbePages } from '#test/support/probe/probe-pages.ts';

let server: TestPages;
beforeAll(async () => {
  server = await startProbePages();
});
afterAll(() => server.stop());
beforeEach(() => {
  probe.loads = 0;
  probe.gate = Promise.resolve();
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
    await expect.poll(() => probe.loads).toBe(1);
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
    await expect.poll(() => probe.loads).toBe(2);
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
