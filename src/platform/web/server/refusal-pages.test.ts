import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestRequest } from '#test/support/http-client.ts';
import type { TestPages } from '#test/support/pages.ts';
import { probe, startProbePages } from '#test/support/probe/probe-pages.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const TOO_LARGE = `a=${'x'.repeat(300_000)}`;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const REFUSED: [number, string, TestRequest][] = [
  [400, 'malformed', { url: '/probe/form/%zz' }],
  [405, 'method_not_allowed', { method: 'PUT', url: '/probe/form/7' }],
  [
    413,
    'payload_too_large',
    { method: 'POST', url: '/probe/form/7', body: TOO_LARGE, headers: FORM },
  ],
  [415, 'unsupported_media_type', { method: 'POST', url: '/probe/form/7', body: { a: 1 } }],
  [
    403,
    'invalid_csrf',
    { method: 'POST', url: '/probe/form/7', headers: { 'sec-fetch-site': 'cross-site' } },
  ],
];

describe('a refusal on the address of a page', () => {
  let server: TestPages;
  beforeAll(async () => {
    server = await startProbePages();
  });
  afterAll(() => server.stop());

  it.each(REFUSED)('%d %s is a page for who reads HTML', async (status, _id, request) => {
    const headers = { ...request.headers, ...BROWSER };
    const answer = await server.client().request({ ...request, headers });
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.text).toContain(`Error ${status}`);
    expect(answer.text).toContain(String(answer.headers['x-request-id']));
    expect(answer.text).not.toContain('nonce=');
  });

  it.each(REFUSED)('%d %s is JSON for everybody else', async (status, id, request) => {
    const answer = await server.client().request(request);
    expect([answer.status, answer.json()]).toMatchObject([status, { error: id }]);
    expect(answer.headers['content-type']).toContain('application/json');
  });

  it('speaks the language of the address and keeps the headers of the refusal', async () => {
    const answer = await server
      .client()
      .request({ method: 'DELETE', url: '/fr/probe/form/7', headers: BROWSER });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
    expect(answer.text).toContain('<html lang="fr"');
    expect(answer.text).toContain('Erreur 405');
  });

  it('runs no load of the page that was asked for', async () => {
    const before = probe.loads;
    await server.client().request({ method: 'PUT', url: '/probe/cached/a', headers: BROWSER });
    expect(probe.loads).toBe(before);
  });

  it('stays JSON on calls and on the router’s data, whatever is accepted', async () => {
    for (const url of ['/private_api/none', '/probe/form/7.data', '/oauth/none', '/media/none']) {
      const answer = await server.client().request({ method: 'PUT', url, headers: BROWSER });
      expect([url, answer.headers['content-type']]).toEqual([
        url,
        'application/json; charset=utf-8',
      ]);
    }
  });
});

describe('too much at once', () => {
  let server: TestPages;
  beforeAll(async () => {
    server = await startProbePages({ overload: { requests: 0, lag: 60_000 } });
  });
  afterAll(() => server.stop());

  it('503 is a page without anything of a visitor, with the time to come back', async () => {
    const client = server.client();
    client.cookies.set('session', 'nora');
    const [first, second] = [
      await client.get('/probe/form/7', BROWSER),
      await client.get('/probe/cached/a', BROWSER),
    ];
    expect([first.status, second.status]).toEqual([503, 503]);
    expect(first.headers['retry-after']).toBe('2');
    expect(first.text).toContain('Error 503');
    expect(first.text).not.toContain('Nora');
    expect(second.text).toBe(first.text);
    expect((await client.get('/probe/form/7')).json()).toMatchObject({ error: 'unavailable' });
    expect((await client.get('/health/live')).status).toBe(200);
  });
});
