import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { firstStatus, rawRequest } from '#test/support/raw-request.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '#test/support/server.ts';
import { defineRoute } from './define-route.ts';

let release = Promise.withResolvers<void>();
const slow = defineRoute({
  method: 'GET',
  path: '/private_api/probe/slow',
  summary: 'Slow',
  access: 'public',
  response: z.object({ ip: z.string() }),
  async act({ actor }) {
    await release.promise;
    return actor;
  },
  present: ({ ip }) => ({ ip }),
});

const picture = defineRoute({
  method: 'POST',
  path: '/private_api/probe/picture',
  summary: 'Takes a file',
  access: 'person',
  upload: { field: 'file', mostBytes: 1_000_000 },
  body: z.strictObject({}),
  response: z.object({}),
  act: () => ({}),
  present: () => ({}),
});

const running: TestServer[] = [];
async function start(
  options: TestServerOptions = {},
): Promise<{ server: TestServer; port: number }> {
  release = Promise.withResolvers<void>();
  const server = await startTestServer([slow, picture], options);
  running.push(server);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  return { server, port: (server.app.server.address() as AddressInfo).port };
}
afterEach(async () => {
  release.resolve();
  for (const server of running.splice(0)) await server.stop(100);
});

const get = (port: number, path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers });

describe('the server', () => {
  it('says that it lives, and why not that it is ready', async () => {
    let reason: string | undefined = 'no database: password=hunter2';
    const { port } = await start({ readiness: { reasonNotReady: async () => reason } });
    expect((await get(port, '/health/live')).status).toBe(200);
    const answer = await get(port, '/health/ready');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.text()).toBe('{"status":"not_ready"}');
    reason = undefined;
    expect((await get(port, '/health/ready')).status).toBe(200);
  });

  it('is not ready while the check hangs or throws', async () => {
    const hangs = await start({
      readiness: { reasonNotReady: () => new Promise(() => undefined) },
    });
    const throws = await start({
      readiness: { reasonNotReady: () => Promise.reject(new Error('x')) },
    });
    expect((await get(throws.port, '/health/ready')).status).toBe(503);
    expect((await get(hangs.port, '/health/ready')).status).toBe(503);
  });

  it('gives each answer an id and the security headers', async () => {
    const { port } = await start();
    const ids = new Set<string | null>();
    for (const path of ['/health/live', '/private_api/none', '/private_api/csrf', '/x']) {
      const answer = await get(port, path);
      ids.add(answer.headers.get('x-request-id'));
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(answer.headers.get('x-powered-by')).toBeNull();
    }
    expect(ids.size).toBe(4);
    expect(ids.has(null)).toBe(false);
  });

  it('turns requests away when too many are in work, never health or what a page loads', async () => {
    const { port, server } = await start({ overload: { requests: 3, lag: 60_000 } });
    const held = [1, 2, 3].map(() => get(port, '/private_api/probe/slow'));
    await expect.poll(() => server.overload.inWork).toBe(3);
    const refused = await get(port, '/private_api/csrf');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await get(port, '/health/live')).status).toBe(200);
    expect((await get(port, '/assets/none.js')).status).toBe(404);
    release.resolve();
    expect((await Promise.all(held)).map((answer) => answer.status)).toEqual([200, 200, 200]);
    await expect.poll(() => server.overload.inWork).toBe(0);
    expect((await get(port, '/private_api/csrf')).status).toBe(200);
  });

  it('counts a request as over when it was refused before its route', async () => {
    const { port, server } = await start({ overload: { requests: 3, lag: 60_000 } });
    const odd = `GET /${'a'.repeat(12_000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
    for (let nth = 0; nth < 4; nth += 1) expect(firstStatus(await rawRequest(port, odd))).toBe(414);
    await expect.poll(() => server.overload.inWork).toBe(0);
    expect((await get(port, '/private_api/csrf')).status).toBe(200);
  });

  it('counts a request as over when its client goes away', async () => {
    const { port, server } = await start();
    const abort = new AbortController();
    const gone = fetch(`http://127.0.0.1:${port}/private_api/probe/slow`, { signal: abort.signal });
    await expect.poll(() => server.overload.inWork).toBe(1);
    abort.abort();
    await expect(gone).rejects.toThrow('abort');
    await expect.poll(() => server.overload.inWork).toBe(0);
  });

  it('lets requests in work finish when it stops, and cuts what takes too long', async () => {
    const { port, server } = await start();
    const held = get(port, '/private_api/probe/slow');
    await expect.poll(() => server.overload.inWork).toBe(1);
    const stopping = server.stop(60_000);
    await expect.poll(() => server.app.server.listening).toBe(false);
    await expect(get(port, '/health/live')).rejects.toThrow('fetch failed');
    release.resolve();
    expect((await held).status).toBe(200);
    await stopping;

    const second = await start();
    const cut = get(second.port, '/private_api/probe/slow').catch(() => 'cut');
    await expect.poll(() => second.server.overload.inWork).toBe(1);
    await second.server.stop(200);
    expect(await cut).toBe('cut');
  });

  it('tells who keeps connections to give them up before it closes them', async () => {
    const { port, server } = await start();
    const agent = new Agent({ keepAlive: true });
    const ask = async () => {
      const asked = request({ port, host: '127.0.0.1', path: '/health/live', agent }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      return [answer.headers.connection, asked.reusedSocket];
    };
    expect(await ask()).toEqual(['keep-alive', false]);
    const stopping = server.stop(60_000, 2_000);
    expect(await ask()).toEqual(['close', true]);
    // Who comes anew is served as well until then.
    expect(await ask()).toEqual(['close', false]);
    await stopping;
    await expect(ask()).rejects.toThrow('ECONNREFUSED');
  });

  it('answers everybody who waited at the door when it stopped', async () => {
    const { port, server } = await start();
    const callers = Array.from({ length: 8 }, () => connect(port, '127.0.0.1'));
    const answers = callers.map(async (socket) => {
      socket.write('POST /private_api/unknown HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}');
      const [answer] = (await once(socket, 'data')) as [Buffer];
      return firstStatus(answer.toString());
    });
    const stopping = server.stop(60_000);
    expect(await Promise.all(answers)).toEqual(callers.map(() => 404));
    await stopping;
  });

  it('gives up slow clients without holding up others (fault 23)', async () => {
    const { port } = await start({ patience: { headers: 1_000, request: 2_000, check: 100 } });
    const sockets = Array.from({ length: 50 }, () => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('GET /health/live HTTP/1.1\r\nHost: a\r\nX-'),
      );
      socket.on('error', () => undefined);
      socket.resume();
      return socket;
    });
    const body = rawRequest(
      port,
      'POST /x HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\n{',
      30_000,
    );
    expect((await get(port, '/health/live')).status).toBe(200);
    await expect
      .poll(() => sockets.filter((socket) => socket.readyState === 'open').length)
      .toBe(0);
    expect([404, 408]).toContain(firstStatus(await body));
  });

  it('waits for no file that it has refused, but for its answer to be read', async () => {
    const patience = { headers: 5_000, request: 5_000, upload: 60_000, unread: 500, check: 100 };
    const { port } = await start({ patience });
    let answer = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        'POST /private_api/probe/picture HTTP/1.1\r\nHost: a\r\n' +
          'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 900000\r\n\r\n--x',
      ),
    );
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => (answer += String(chunk)));
    await expect.poll(() => firstStatus(answer)).toBe(403);
    expect(socket.readyState).toBe('open');
    await expect.poll(() => socket.readyState).toBe('closed');
  });

  it('believes X-Forwarded-For of trusted proxies only (attack 52)', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.9' };
    release.resolve();
    for (const [trustedProxies, expected] of [
      [[], '127.0.0.1'],
      [['127.0.0.1'], '203.0.113.9'],
    ] as const) {
      const { port } = await start({ trustedProxies });
      release.resolve();
      const answer = await get(port, '/private_api/probe/slow', forged);
      expect(await answer.json()).toEqual({ response: { ip: expected } });
    }
  });
});
