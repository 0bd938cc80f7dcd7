import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GatewayConfig } from './config.ts';
import { answerControl } from './control/control.ts';
import type { FaultRule } from './control/faults.ts';
import { OpenGateway } from './gateway.ts';
import type { Gateway } from './context.ts';
import { routes } from './routes.ts';
import { Router } from './wire/router.ts';
import { answerPage } from './pages/pages.ts';
import { type ApiAnswer, answerApi } from './wire/dispatch.ts';

const API_BODY = 1_048_576;
const router = new Router(routes);
const CONTROL_BODY = 128 * 1_048_576;

export interface RunningGateway {
  url: string;
  gateway: OpenGateway;
  stop(): Promise<void>;
}

class TooLarge extends Error {}

async function bodyOf(request: IncomingMessage, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function send(response: ServerResponse, answer: ApiAnswer): void {
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...answer.headers,
  });
  response.end(answer.body);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Answers under a fault rule; the call itself is done or not, as the rule says. */
async function sendFaulty(
  rule: FaultRule,
  response: ServerResponse,
  act: () => Promise<ApiAnswer>,
) {
  const executes = rule.execute ?? (rule.kind === 'empty' || rule.kind === 'malformed');
  switch (rule.kind) {
    case 'latency':
      if (!rule.after) await wait(rule.ms ?? 1_000);
      {
        const answer = await act();
        if (rule.after) await wait(rule.ms ?? 1_000);
        send(response, answer);
      }
      return;
    case 'drop_before':
      response.socket?.resetAndDestroy();
      return;
    case 'drop_after':
      await act();
      response.socket?.resetAndDestroy();
      return;
    case 'status': {
      if (rule.execute) await act();
      const error = { type: 'api_error', message: 'Injected by the sandbox.', ...rule.error };
      send(response, {
        status: rule.status ?? 500,
        body: JSON.stringify({ error }),
        headers: { 'request-id': 'req_injected', ...rule.headers },
      });
      return;
    }
    default:
      await sendBroken(rule, response, executes ? await act() : null);
  }
}

async function sendBroken(rule: FaultRule, response: ServerResponse, answer: ApiAnswer | null) {
  const status = rule.status ?? 200;
  if (rule.kind === 'html') {
    const body = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>';
    send(response, { status: rule.status ?? 502, body, headers: { 'content-type': 'text/html' } });
  } else if (rule.kind === 'empty') {
    send(response, { status, body: '', headers: {} });
  } else if (rule.kind === 'huge') {
    send(response, { status, body: `"${'x'.repeat(20_000_000)}"`, headers: {} });
  } else {
    const whole = answer?.body ?? '{"id": "pi_';
    send(response, { status, body: whole.slice(0, Math.ceil(whole.length / 2)), headers: {} });
  }
}

async function serveApi(
  gateway: Gateway,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const body = await bodyOf(request, API_BODY);
  const method = request.method ?? 'GET';
  const act = () =>
    answerApi(gateway, router, {
      method,
      pathname: url.pathname,
      query: url.search.slice(1),
      body,
      authorization: headerOf(request, 'authorization'),
      account: headerOf(request, 'stripe-account'),
      key: headerOf(request, 'idempotency-key'),
      version: headerOf(request, 'stripe-version'),
    });
  const rule = gateway.faults.take(method, url.pathname, headerOf(request, 'idempotency-key'));
  if (rule) await sendFaulty(rule, response, act);
  else send(response, await act());
}

async function serve(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = URL.parse(request.url ?? '/', 'http://gateway');
  if (!url) {
    response.writeHead(400).end();
    return;
  }
  if (url.pathname.startsWith('/v1/') || url.pathname.startsWith('/v2/')) {
    await serveApi(gateway, url, request, response);
    return;
  }
  if (url.pathname.startsWith('/_sandbox/')) {
    const body = await bodyOf(request, CONTROL_BODY);
    send(response, await answerControl(gateway, request, url, body));
    return;
  }
  const body = await bodyOf(request, API_BODY);
  const page = await answerPage(gateway, {
    method: request.method ?? 'GET',
    url,
    body,
    authorization: headerOf(request, 'authorization'),
    languages: headerOf(request, 'accept-language') ?? '',
  });
  response.writeHead(page.status, page.headers);
  response.end(request.method === 'HEAD' ? undefined : page.body);
}

function failed(gateway: Gateway, error: unknown, response: ServerResponse): void {
  if (response.headersSent || response.destroyed) return;
  if (!(error instanceof TooLarge)) gateway.report(error);
  const status = error instanceof TooLarge ? 413 : 500;
  const message = status === 413 ? 'The request body is too large.' : 'The sandbox gateway failed.';
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify({ error: { type: 'api_error', message } }));
}

function listen(server: Server, config: GatewayConfig): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, () => resolve(server.address() as AddressInfo));
  });
}

/** Opens the database, serves, and goes on with whatever an earlier run left to deliver. */
export async function startGateway(config: GatewayConfig): Promise<RunningGateway> {
  const gateway = new OpenGateway(config);
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    serve(gateway, request, response).catch((error: unknown) => failed(gateway, error, response));
  });
  try {
    await gateway.open();
    const address = await listen(server, config);
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    const url = `http://${host}:${address.port}`;
    gateway.publicUrl ||= url;
    gateway.startWorkers();
    return { url, gateway, stop: () => stop(server, gateway) };
  } catch (error) {
    server.close();
    await gateway.pool.end();
    throw error;
  }
}

async function stop(server: Server, gateway: OpenGateway): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const impatience = setTimeout(() => server.closeAllConnections(), 5_000);
  await closed;
  clearTimeout(impatience);
  await gateway.close();
}
