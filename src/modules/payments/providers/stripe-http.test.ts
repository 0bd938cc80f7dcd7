import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { StripeHttp } from './stripe-http.ts';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function answeredBy(listener: RequestListener, patience = 60_000) {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const headers = { 'Content-Type': 'text/plain', 'Content-Length': 5 };
  return () =>
    new StripeHttp().makeRequest(
      '127.0.0.1',
      String(port),
      '/v1/x',
      'POST',
      headers,
      'a=bcd',
      'http',
      patience,
    );
}

describe('a question to the provider', () => {
  it('leads nowhere else, whatever it is answered', async () => {
    let asked = 0;
    const ask = await answeredBy((_request, response) => {
      asked += 1;
      response.writeHead(302, { location: '/elsewhere' }).end('{"id":"of another"}');
    });
    await expect(ask()).rejects.toThrow('leads elsewhere');
    expect(asked).toBe(1);
  });

  it.each<[string, RequestListener]>([
    ['never begins', () => undefined],
    ['never ends', (_request, response) => void response.writeHead(200).write('{')],
  ])('is given up when its answer %s', async (_name, listener) => {
    const ask = await answeredBy(listener, 300);
    await expect(ask()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });

  it('has no answer where one is cut off or larger than any should be', async () => {
    const cut = await answeredBy((_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"id":');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(cut()).rejects.toThrow(/aborted|too early/);
    server?.close();
    const huge = await answeredBy((_request, response) => response.end(' '.repeat(5_000_001)));
    await expect(huge()).rejects.toThrow('too much');
  });

  it('is sent whole and answered whole, over one connection after the other', async () => {
    const ports = new Set<number | undefined>();
    const ask = await answeredBy(async (request, response) => {
      ports.add(request.socket.remotePort);
      const sent = Buffer.concat(await request.toArray()).toString();
      response.setHeader('request-id', 'req_1');
      response.end(JSON.stringify({ sent, name: 'é'.repeat(70_000) }));
    });
    for (let times = 0; times < 3; times += 1) {
      const answer = await ask();
      expect([answer.getStatusCode(), answer.getHeaders()['request-id']]).toEqual([200, 'req_1']);
      expect(await answer.toJSON()).toEqual({ sent: 'a=bcd', name: 'é'.repeat(70_000) });
    }
    expect(ports.size).toBe(1);
  });

  it('tells what was answered where that is no JSON', async () => {
    const ask = await answeredBy((_request, response) => response.end('<html>'));
    const answer = await ask();
    await expect(answer.toJSON()).rejects.toBeInstanceOf(SyntaxError);
  });
});
