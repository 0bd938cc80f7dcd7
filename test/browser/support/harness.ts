import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build, type Rollup } from 'vite';
import { messagesPlugin } from '../../../tools/vite/vite-messages.ts';
import { madeOnce } from '../../support/run/made-once.ts';

/** A call the page has made, as it arrived. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Reply {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly afterMs?: number;
}

/** A page with scripts of ours on it, and a server that answers as a test tells it. */
export interface Harness {
  readonly url: string;
  readonly calls: Call[];
  /** Answers calls whose path (with query) begins so; the newest that fits wins. */
  answer(path: string, reply: Reply | ((call: Call) => Reply)): void;
  /** What the page's head says beside its token. */
  head: string;
  /** What stands on the page. */
  content: string;
  /** Forgets calls, answers, head and content. */
  reset(): void;
  close(): Promise<void>;
}

const root = join(import.meta.dirname, '../../..');

/** Bundles a file of this folder once, in parts as the product is, and serves it on a page. */
export async function startHarness(entry: string): Promise<Harness> {
  const folder = await madeOnce(`harness-${entry}`, async (made) => {
    const bundled = await bundle(join(import.meta.dirname, entry));
    await writeFile(join(made, 'bundle.json'), JSON.stringify(bundled));
  });
  const text = await readFile(join(folder, 'bundle.json'), 'utf8');
  const { first, scripts } = JSON.parse(text) as Bundle;
  let answers: { path: string; reply: Reply | ((call: Call) => Reply) }[] = [];
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '/';
      const script = scripts[path];
      if (script !== undefined) return send(response, 'text/javascript', script);
      if (path === '/favicon.ico') return response.writeHead(204).end();
      const { method = 'GET', headers } = request;
      const call = { method, path, headers, body: Buffer.concat(chunks).toString() };
      const found = answers.findLast((answer) => path.startsWith(answer.path));
      const isPage = headers.accept?.includes('text/html') ?? false;
      if (!found && isPage) return send(response, 'text/html', pageOf(harness, first));
      calls.push(call);
      return reply(response, typeof found?.reply === 'function' ? found.reply(call) : found?.reply);
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const harness: Harness = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    head: '',
    content: '',
    answer: (path, given) => answers.push({ path, reply: given }),
    reset() {
      answers = [];
      calls.length = 0;
      harness.head = '';
      harness.content = '';
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return harness;
}

function pageOf({ head, content }: Harness, script: string): string {
  return `<!doctype html><html lang="de"><head><meta charset="utf-8">
    <meta name="csrf-token" content="token-of-the-page">${head}<title>Harness</title></head>
    <body>${content}<script type="module" src="${script}"></script></body></html>`;
}

function send(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(text);
}

function reply(response: ServerResponse, given: Reply = { status: 404, body: {} }): void {
  const { status = 200, body = {}, headers = {}, afterMs = 0 } = given;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  setTimeout(() => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  }, afterMs);
}

interface Bundle {
  /** Address of the script that brings the others. */
  readonly first: string;
  /** Texts by address. */
  readonly scripts: Readonly<Record<string, string>>;
}

async function bundle(entry: string): Promise<Bundle> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [messagesPlugin(root)],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      rollupOptions: { input: entry, output: { format: 'es' } },
    },
  })) as Rollup.RollupOutput;
  const scripts = built.output.flatMap((part) =>
    part.type === 'chunk' ? [[`/${part.fileName}`, part.code] as const] : [],
  );
  return { first: `/${built.output[0].fileName}`, scripts: Object.fromEntries(scripts) };
}
