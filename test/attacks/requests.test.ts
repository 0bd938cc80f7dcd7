import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AttackedServer, startAttackedServer } from '../support/probe/attacked-server.ts';
import { firstStatus, rawRequest } from '../support/raw-request.ts';

let server: AttackedServer;
beforeAll(async () => {
  server = await startAttackedServer();
});
afterAll(() => server.end());

const lines = (...each: string[]) => `${each.join('\r\n')}\r\n\r\n`;
const send = async (bytes: string) => firstStatus(await rawRequest(server.port, bytes));

describe('broken and odd requests (attacks 117–120)', () => {
  it.each<[string, string, number[]]>([
    [
      'Content-Length with Transfer-Encoding',
      `${lines('POST / HTTP/1.1', 'Host: a', 'Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
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
      server.port,
      'GARBAGE\r\n\r\nGET /health/live HTTP/1.1\r\nHost: a\r\n\r\n',
      2_000,
    );
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(answer).toContain('Connection: close');
    expect(answer).toContain('request_id');
  });

  it('believes neither Host nor forwarded headers', async () => {
    const answer = await rawRequest(
      server.port,
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
    '/\\evil.test/',
    '/\\evil.test?_routes=x',
    '/fr/\\evil.test/',
  ])('%s is 400 or 404', async (url) => {
    const answer = await rawRequest(
      server.port,
      lines(`GET ${url} HTTP/1.1`, 'Host: a', 'Connection: close'),
    );
    expect([url, [400, 404].includes(firstStatus(answer))]).toEqual([url, true]);
    expect(answer.toLowerCase()).not.toContain('set-cookie: x=1');
    expect(answer).not.toContain('root:');
    expect(answer).not.toContain('SECRET');
    expect(answer.toLowerCase()).not.toMatch(/^location:/m);
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
