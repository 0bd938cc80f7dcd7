import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineRoute } from '#platform/http/define-route.ts';
import * as formPage from '../support/probe/form-page.tsx';
import { startTestPages, type TestPages } from '../support/pages.ts';
import { firstStatus, rawRequest } from '../support/raw-request.ts';

const search = defineRoute({
  method: 'GET',
  path: '/private_api/probe/search',
  summary: 'Search',
  access: 'visitor',
  query: z.object({ q: z.string().max(200).optional(), sort: z.enum(['a', 'b']).optional() }),
  response: z.object({ q: z.string() }),
  act: ({ query }) => query.q ?? '',
  present: (q) => ({ q }),
});
const save = defineRoute({
  method: 'POST',
  path: '/private_api/probe/save',
  summary: 'Save',
  access: 'visitor',
  body: z.object({ name: z.string(), amount: z.number().int().min(1).max(1000).optional() }),
  response: z.object({ name: z.string() }),
  act: ({ body }) => body.name,
  present: (name) => ({ name }),
});

let server: TestPages;
let port = 0;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'groundswell-client-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'assets/app-1.js'), 'export {};');
  writeFileSync(path.join(folder, 'assets/.env'), 'SECRET=1');
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(path.join(folder, '.env'), 'SECRET=1');
  server = await startTestPages([{ path: 'probe/form/:id', module: formPage }], {
    routes: [search, save],
    clientFolder: folder,
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await server.stop(100);
  rmSync(folder, { recursive: true });
});

const lines = (...each: string[]) => `${each.join('\r\n')}\r\n\r\n`;
const send = async (bytes: string) => firstStatus(await rawRequest(port, bytes));

describe('broken and odd requests (attacks 117–120)', () => {
  it.each<[string, string, number[]]>([
    [
      'Content-Length with Transfer-Encoding',
      `${lines('POST /private_api/probe/save HTTP/1.1', 'Host: a', 'Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
      [400],
    ],
    [
      'two Content-Lengths',
      `${lines('POST / HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Content-Length: 2')}xx`,
      [400],
    ],
    [
      'TE: xchunked',
      `${lines('POST / HTTP/1.1', 'Host: a', 'Transfer-Encoding: xchunked')}xx`,
      [400],
    ],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: a\r\nX-A: b\r\n c\r\n\r\n', [400]],
    ['bare line feeds', 'GET / HTTP/1.1\nHost: a\n\n', [400]],
    [
      'an upgrade',
      lines('GET /health/live HTTP/1.1', 'Host: a', 'Connection: Upgrade', 'Upgrade: h2c'),
      [400],
    ],
    ['no version', 'GET /\r\n\r\n', [400]],
    ['no host', lines('GET /health/live HTTP/1.1'), [400]],
    ['two hosts', lines('GET /health/live HTTP/1.1', 'Host: a', 'Host: b'), [400]],
    ['an absolute address', lines('GET http://evil.test/health/live HTTP/1.1', 'Host: a'), [400]],
    ['TRACE', lines('TRACE / HTTP/1.1', 'Host: a'), [405, 501]],
    ['CONNECT', lines('CONNECT evil.test:80 HTTP/1.1', 'Host: evil.test:80'), [405, 501]],
    ['a WebDAV method', lines('PROPFIND / HTTP/1.1', 'Host: a'), [405, 501]],
    ['a made-up method', lines('BREW / HTTP/1.1', 'Host: a'), [501]],
    ['100 KB of headers', lines('GET / HTTP/1.1', 'Host: a', `X-A: ${'x'.repeat(100_000)}`), [431]],
    [
      '10,000 cookies',
      lines('GET / HTTP/1.1', 'Host: a', `Cookie: ${'a=b; '.repeat(10_000)}`),
      [431],
    ],
    ['a 64 KB address', lines(`GET /${'a'.repeat(65_536)} HTTP/1.1`, 'Host: a'), [414, 431]],
    ['a 12 KB address', lines(`GET /${'a'.repeat(12_000)} HTTP/1.1`, 'Host: a'), [414]],
    ['a line break in a header', 'GET /health/live HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n', [400]],
  ])('%s', async (_name, bytes, expected) => {
    const status = await send(bytes);
    expect(expected).toContain(status);
  });

  it('closes the connection after what it could not read', async () => {
    const answer = await rawRequest(
      port,
      'GARBAGE\r\n\r\nGET /health/live HTTP/1.1\r\nHost: a\r\n\r\n',
      2_000,
    );
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(answer).toContain('Connection: close');
    expect(answer).toContain('request_id');
  });

  it('believes neither Host nor forwarded headers', async () => {
    const answer = await rawRequest(
      port,
      lines(
        'GET /probe/form/7/ HTTP/1.1',
        'Host: evil.test',
        'X-Forwarded-Host: evil.test',
        'Connection: close',
      ),
    );
    expect(answer).toContain('location: /probe/form/7');
    expect(answer).not.toContain('evil.test');
  });
});

describe('addresses (attacks 31, 115, 116, 143)', () => {
  it.each([
    '/assets/..%2f..%2fetc/passwd',
    '/assets/%252e%252e/x',
    '/assets/..\\..\\x',
    '/assets/%c0%ae%c0%ae/x',
    '/assets/%00',
    '/assets//etc/passwd',
    '/assets/.env',
    '/.env',
    '/.git/config',
    '/assets/none.js',
    '/assets/',
    '/metrics',
    '/debug',
    '/private_api',
    '/private_api/',
    '/private_api/probe/none',
    '/private_api/probe/save/',
    '//private_api/probe/search',
    '/PRIVATE_API/probe/search',
    '/private_api/probe/search;x',
    '/private_api/probe/search.json',
    '/private_api/probe/%2e%2e/probe/search',
    '/%',
    '/%zz',
    '/probe/form/%',
    '/private_api/%',
    '/a%0d%0aSet-Cookie:%20x=1',
    '/fr//evil.test',
  ])('%s is 400 or 404', async (url) => {
    const answer = await rawRequest(
      port,
      lines(`GET ${url} HTTP/1.1`, 'Host: a', 'Connection: close'),
    );
    expect([url, [400, 404].includes(firstStatus(answer))]).toEqual([url, true]);
    expect(answer.toLowerCase()).not.toContain('set-cookie: x=1');
    expect(answer).not.toContain('root:');
    expect(answer).not.toContain('SECRET');
  });

  it('serves what was built, for ever', async () => {
    const asset = await server.client().get('/assets/app-1.js');
    expect([asset.status, asset.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await server.client().get('/favicon.svg')).status).toBe(200);
  });

  it('takes no other method for the plain one', async () => {
    const client = server.client();
    const override = await client.request({
      method: 'GET',
      url: '/private_api/probe/save?_method=POST',
      headers: { 'x-http-method-override': 'POST' },
    });
    expect(override.status).toBe(405);
    const options = await client.request({ method: 'OPTIONS', url: '/private_api/probe/search' });
    expect([options.status, options.headers['access-control-allow-origin']]).toEqual([
      405,
      undefined,
    ]);
    const head = await client.request({ method: 'HEAD', url: '/private_api/probe/search' });
    expect([head.status, head.text]).toEqual([200, '']);
  });
});

describe('bodies (attacks 40, 111, 113, 121)', () => {
  const post = async (body: string | Buffer, headers: Record<string, string> = {}) => {
    const client = server.client();
    const token = await client.csrfToken();
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await server.app.inject({
      method: 'POST',
      url: '/private_api/probe/save',
      payload: body,
      headers: { 'content-type': 'application/json', 'x-csrf-token': token, cookie, ...headers },
    });
    return answer.statusCode;
  };

  it.each<[string, string | Buffer, number[]]>([
    ['a good one', '{"name":"Nora"}', [200]],
    ['__proto__', '{"name":"a","__proto__":{"polluted":1}}', [400, 422]],
    [
      'constructor.prototype',
      '{"name":"a","constructor":{"prototype":{"polluted":1}}}',
      [400, 422],
    ],
    ['10 MB', `{"name":"${'x'.repeat(10_000_000)}"}`, [413]],
    ['depth 100,000', `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, [400, 422]],
    ['a byte order mark', '\ufeff{"name":"a"}', [400]],
    ['NaN', '{"name":"a","amount":NaN}', [400]],
    ['a trailing comma', '{"name":"a",}', [400]],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0x6e, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]), [400]],
    ['a lone surrogate', '{"name":"\\ud800"}', [400]],
    ['NUL', '{"name":"a\\u0000b"}', [400]],
    ['1e400', '{"name":"a","amount":1e400}', [400, 422]],
    ['a list', '[]', [422]],
    ['a text', '"x"', [422]],
    ['null', 'null', [422]],
    ['nothing', '', [422]],
    [
      '100,000 keys',
      `{${Array.from({ length: 15_000 }, (_each, at) => `"${at}":1`).join(',')},"name":"a"}`,
      [200, 400, 413, 422],
    ],
  ])('%s', async (_name, body, expected) => {
    expect(expected).toContain(await post(body));
    expect('polluted' in {}).toBe(false);
  });

  it.each<[string, Record<string, string>]>([
    ['text/plain', { 'content-type': 'text/plain' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['multipart', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['utf-7', { 'content-type': 'application/json; charset=utf-7' }],
    ['no known type', { 'content-type': 'x/y' }],
    ['gzip', { 'content-encoding': 'gzip' }],
    ['br', { 'content-encoding': 'br' }],
  ])('%s is 415', async (_name, headers) => {
    const body = headers['content-encoding'] === 'gzip' ? gzipSync('{"name":"a"}') : '{"name":"a"}';
    expect(await post(body, headers)).toBe(415);
  });

  it('cuts a body without end short', async () => {
    const head = lines(
      'POST /private_api/probe/save HTTP/1.1',
      'Host: a',
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    );
    const chunk = `${(100_000).toString(16)}\r\n${'x'.repeat(100_000)}\r\n`;
    expect(await send(head + chunk.repeat(10))).toBe(413);
  });
});

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
        { error_description: expect.stringContaining('could not find') },
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
