/** What people reach the market by: nginx by the page's file, or a stand-in where it is not installed. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { fileOf, fill } from './page.ts';
import { findProgram, plainEnvironment, type Programs, until } from './programs.ts';

export interface Front {
  /** PUBLIC_URL. */
  readonly url: string;
  /** Vouches for it; undefined where it is plain http. */
  readonly ca?: string;
  /** Where `ca` is kept. */
  readonly caFile?: string;
  stop(): Promise<void>;
}

export function findNginx(): string | undefined {
  const nginx = findProgram('-v', process.env.NGINX, 'nginx', '/usr/sbin/nginx');
  return findProgram('version', 'openssl') === undefined ? undefined : nginx;
}

/** Starts nginx with the file of the page, in front of two webs. */
export async function startNginx(
  programs: Programs,
  nginx: string,
  folder: string,
  webs: readonly [number, number],
): Promise<Front> {
  const home = join(folder, 'nginx');
  mkdirSync(home, { mode: 0o755 });
  const [plain, secure] = [await freePort(), await freePort()];
  const caFile = makeCertificate(home);
  const site = fill(fileOf('nginx.conf'), {
    'server 127.0.0.1:3000': `server 127.0.0.1:${webs[0]}`,
    'server 127.0.0.1:3001': `server 127.0.0.1:${webs[1]}`,
    'listen 80;': `listen 127.0.0.1:${plain};`,
    'listen 443 ': `listen 127.0.0.1:${secure} `,
    '/etc/letsencrypt/live/groundswell.example': home,
    'https://groundswell.example': `https://127.0.0.1:${secure}`,
    'groundswell.example': '127.0.0.1',
  });
  writeFileSync(join(home, 'groundswell.conf'), site);
  // What the packages' own nginx.conf says, in a folder that is ours.
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(home, kind)};`,
  );
  const main = `
    daemon off; worker_processes 1; pid ${join(home, 'nginx.pid')}; error_log stderr warn;
    events { worker_connections 512; }
    http { access_log off; ${temporary.join(' ')} include ${join(home, 'groundswell.conf')}; }`;
  writeFileSync(join(home, 'nginx.conf'), main);
  const program = programs.start('nginx', nginx, ['-c', join(home, 'nginx.conf'), '-e', 'stderr'], {
    env: plainEnvironment(),
  });
  const moved = async () => {
    const { status, headers } = await fetch(`http://127.0.0.1:${plain}/x`, { redirect: 'manual' });
    return status === 301 && headers.get('location') === `https://127.0.0.1:${secure}/x`;
  };
  await until('nginx sends people to https', moved, program);
  return {
    url: `https://127.0.0.1:${secure}`,
    ca: readFileSync(caFile, 'utf8'),
    caFile,
    stop: () => program.stop(),
  };
}

/** As certbot would, but signed by itself. */
function makeCertificate(home: string): string {
  const certificate = join(home, 'fullchain.pem');
  const choices = '-x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=groundswell';
  const made = spawnSync(
    'openssl',
    ['req', ...choices.split(' '), '-addext', 'subjectAltName=IP:127.0.0.1'].concat([
      '-keyout',
      join(home, 'privkey.pem'),
      '-out',
      certificate,
    ]),
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`openssl made no certificate:\n${made.stderr}`);
  return certificate;
}

/** Passes requests to the webs in turn; what one of them does not take goes to the other, as with nginx. */
export async function startStandIn(webs: readonly [number, number]): Promise<Front> {
  let turn = 0;
  const server = createServer((asked, answer) => {
    turn += 1;
    const order = turn % 2 === 0 ? webs : webs.toReversed();
    const parts: Buffer[] = [];
    asked.on('data', (part: Buffer) => parts.push(part));
    asked.on('end', () => pass(asked, Buffer.concat(parts), answer, order));
  });
  server.keepAliveTimeout = 65_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function pass(
  asked: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
  [port, ...others]: readonly number[],
): void {
  const { method, url, headers, socket } = asked;
  const sent = request({
    host: '127.0.0.1',
    port,
    method,
    path: url,
    agent: false,
    headers: {
      ...headers,
      connection: 'close',
      'x-forwarded-for': socket.remoteAddress,
      'x-forwarded-proto': 'http',
    },
  });
  sent.on('response', (given) => {
    const isAsset = url?.startsWith('/assets/') && given.statusCode === 404;
    if (isAsset && others.length > 0) {
      given.resume();
      pass(asked, body, answer, others);
      return;
    }
    answer.writeHead(given.statusCode ?? 502, given.headers);
    given.pipe(answer);
  });
  sent.on('error', (error: NodeJS.ErrnoException) => {
    // What only asks goes to the other, too, when the connection breaks before an answer.
    const mayGoOn = error.code === 'ECONNREFUSED' || (method === 'GET' && !answer.headersSent);
    if (mayGoOn && others.length > 0) pass(asked, body, answer, others);
    else if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end(error.message);
  });
  sent.end(body);
}
