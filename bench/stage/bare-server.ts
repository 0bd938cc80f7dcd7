// The yardstick of an answer: node:http and nothing else. node bench/stage/bare-server.ts <bytes>
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [, script, bytes] = process.argv;

/** Answers every request with so many bytes of text; prints `{ port }` when it listens. */
function serve(size: number): void {
  const body = Buffer.alloc(size, 'a');
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-length', body.length);
    response.end(body);
  });
  server.keepAliveTimeout = 65_000;
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`);
  });
}

if (script?.endsWith('bare-server.ts') && bytes !== undefined) serve(Number(bytes));
