import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPages } from '#test/support/pages.ts';
import { part, startProbePages } from '#test/support/probe/probe-pages.ts';

let server: TestPages;
beforeAll(async () => {
  server = await startProbePages();
});
afterAll(() => server.stop());

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

  it('has no address with what the router asks by, which would keep the router from its data', async () => {
    const client = server.client();
    const page = await client.get('/probe/form/7?_routes=page&tab=one&_routes=root');
    expect([page.status, page.headers.location]).toEqual([301, '/probe/form/7?tab=one']);
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
