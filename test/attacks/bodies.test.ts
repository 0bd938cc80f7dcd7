import { gzipSync } from 'node:zlib';
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
