import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The maker of a captcha: its script and its answer to "was this a person?". */
export interface CaptchaMaker {
  readonly url: string;
  /** Environment of an app that shows its widget. */
  readonly environment: Readonly<Record<string, string>>;
  /** The forms that were asked about. */
  readonly asked: URLSearchParams[];
  /** How often the script was loaded. */
  scripts: number;
  verdict: 'by response' | 'broken' | 'silent';
  stop(): Promise<void>;
}

export const SITE_KEY = 'k'.repeat(40);
export const SOLVED = 'solved-by-a-person';
const SECRET = 'captcha-secret';

/** Draws a checkbox; ticking it is the solution. */
const SCRIPT = `window.grecaptcha = {
  render(box, { sitekey }) {
    const tick = document.createElement('input');
    tick.type = 'checkbox';
    tick.setAttribute('aria-label', 'I am not a robot');
    tick.dataset.sitekey = sitekey;
    box.append(tick);
    this.tick = tick;
    return 0;
  },
  getResponse() { return this.tick.checked ? '${SOLVED}' : ''; },
  reset() { this.tick.checked = false; },
};`;

export async function startCaptchaMaker(): Promise<CaptchaMaker> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    if (pathname === '/api.js') {
      maker.scripts += 1;
      response.writeHead(200, {
        'content-type': 'text/javascript',
        'cross-origin-resource-policy': 'cross-origin',
      });
      response.end(SCRIPT);
      return;
    }
    let body = '';
    request.on('data', (chunk: Buffer) => (body += String(chunk)));
    request.on('end', () => {
      const form = new URLSearchParams(body);
      maker.asked.push(form);
      if (maker.verdict === 'silent') return;
      if (maker.verdict === 'broken') {
        response.writeHead(200).end('<h1>busy</h1>');
        return;
      }
      const success = form.get('secret') === SECRET && form.get('response') === SOLVED;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const maker: CaptchaMaker = {
    url,
    environment: {
      CAPTCHA_SITE_KEY: SITE_KEY,
      CAPTCHA_SECRET: SECRET,
      CAPTCHA_VERIFY_URL: `${url}/siteverify`,
      CAPTCHA_SCRIPT_URL: `${url}/api.js`,
    },
    asked: [],
    scripts: 0,
    verdict: 'by response',
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return maker;
}
