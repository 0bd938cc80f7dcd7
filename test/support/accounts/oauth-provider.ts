import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** What the provider says of the person who agrees. */
export interface ProvidedPerson {
  id: string;
  email?: string;
  email_verified?: boolean;
  first_name?: string;
  last_name?: string;
}

export interface OauthProvider {
  readonly url: string;
  /** Environment of an app that logs in here. */
  readonly environment: Readonly<Record<string, string>>;
  /** Who is logged in at the provider. */
  person: ProvidedPerson;
  /** How the provider fails, if it does. */
  fault: 'none' | 'token' | 'profile' | 'html' | 'silent';
  /** Codes exchanged so far. */
  readonly exchanged: string[];
  stop(): Promise<void>;
}

const CLIENT = { id: 'groundswell-app', secret: 'app-secret' };

interface Grant {
  readonly challenge: string;
  readonly redirectUri: string;
  readonly person: ProvidedPerson;
}

/** An OAuth 2 provider as Facebook is one, over real HTTP: asks, hands out codes once, checks PKCE. */
export async function startOauthProvider(): Promise<OauthProvider> {
  const authorisation = new AuthorisationServer();
  const server = createServer((request, response) => {
    if (authorisation.fault === 'silent') return;
    authorisation.answer(request, response).catch(() => response.writeHead(500).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    FACEBOOK_CLIENT_ID: CLIENT.id,
    FACEBOOK_CLIENT_SECRET: CLIENT.secret,
    FACEBOOK_AUTHORIZE_URL: `${url}/dialog/oauth`,
    FACEBOOK_TOKEN_URL: `${url}/oauth/access_token`,
    FACEBOOK_USER_URL: `${url}/me?fields=id,email,first_name,last_name`,
  };
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return Object.assign(authorisation, { url, environment, stop });
}

/** What the provider knows and how it answers. */
class AuthorisationServer implements Pick<OauthProvider, 'person' | 'fault' | 'exchanged'> {
  person: ProvidedPerson = { id: '1' };
  fault: OauthProvider['fault'] = 'none';
  readonly exchanged: string[] = [];
  readonly #grants = new Map<string, Grant>();
  readonly #tokens = new Map<string, ProvidedPerson>();

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider.test');
    if (pathname === '/dialog/oauth') this.#ask(searchParams, response);
    else if (pathname === '/agree') this.#agree(searchParams, response);
    else if (pathname === '/oauth/access_token') await this.#exchange(request, response);
    else if (pathname === '/me') this.#answerPerson(request, response);
    else response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
  }

  #ask(query: URLSearchParams, response: ServerResponse): void {
    if (query.get('client_id') !== CLIENT.id || query.get('response_type') !== 'code') {
      response.writeHead(400).end('unknown app');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    const link = (more: string, text: string): string =>
      `<p><a href="/agree?${escapeHtml(`${more}${query}`)}">${text}</a></p>`;
    response.end(
      `<!doctype html><title>Provider</title>${link('', 'Agree')}${link('refuse=1&', 'Refuse')}`,
    );
  }

  #agree(query: URLSearchParams, response: ServerResponse): void {
    const redirectUri = query.get('redirect_uri') ?? '';
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    if (query.has('refuse')) back.searchParams.set('error', 'access_denied');
    else {
      const code = randomBytes(16).toString('base64url');
      const challenge = query.get('code_challenge') ?? '';
      this.#grants.set(code, { challenge, redirectUri, person: { ...this.person } });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  async #exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await bodyOf(request));
    const code = form.get('code') ?? '';
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    if (this.fault === 'html') {
      sendText(response, 200, '<h1>busy</h1>', 'text/html');
    } else if (!grant || !isFor(grant, form) || this.fault === 'token') {
      sendJson(response, 400, { error: 'invalid_grant', error_description: 'no' });
    } else {
      this.exchanged.push(code);
      const token = randomBytes(16).toString('base64url');
      this.#tokens.set(token, grant.person);
      sendJson(response, 200, { access_token: token, token_type: 'bearer', expires_in: 60 });
    }
  }

  #answerPerson(request: IncomingMessage, response: ServerResponse): void {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const person = this.#tokens.get(token);
    if (!person || this.fault === 'profile') sendJson(response, 401, { error: {} });
    else sendJson(response, 200, person);
  }
}

function isFor(grant: Grant, form: URLSearchParams): boolean {
  const verifier = createHash('sha256').update(form.get('code_verifier') ?? '');
  return (
    form.get('client_id') === CLIENT.id &&
    form.get('client_secret') === CLIENT.secret &&
    form.get('redirect_uri') === grant.redirectUri &&
    verifier.digest('base64url') === grant.challenge
  );
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  sendText(response, status, JSON.stringify(body), 'application/json');
}

function sendText(response: ServerResponse, status: number, text: string, type: string): void {
  response.writeHead(status, { 'content-type': type }).end(text);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
