import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestServer, startTestServer } from '#test/support/server.ts';
import { defineRoute } from './define-route.ts';
import { idParam } from './wire.ts';

const echo = defineRoute({
  method: 'POST',
  path: '/private_api/probe/{id}/echo',
  summary: 'Echo',
  access: 'visitor',
  params: z.object({ id: idParam }),
  body: z.object({ name: z.string().min(2), count: z.number().int().max(9).optional() }),
  response: z.object({ id: z.number(), name: z.string() }),
  act: ({ params, body }) => ({ id: params.id, name: body.name, secret: 'x' }),
  present: ({ id, name }) => ({ id, name }),
});
const mine = defineRoute({
  method: 'GET',
  path: '/private_api/probe/mine',
  summary: 'Mine',
  access: 'person',
  response: z.object({ account_id: z.number().nullable() }),
  act: ({ actor }) => actor,
  present: (actor) => ({ account_id: actor.accountId }),
});
const staff = defineRoute({
  method: 'GET',
  path: '/private_api/probe/staff',
  summary: 'Staff',
  access: 'staff:finance',
  response: z.object({ ok: z.boolean() }),
  act: () => true,
  present: (ok) => ({ ok }),
});
const broken = defineRoute({
  method: 'GET',
  path: '/private_api/probe/broken',
  summary: 'Broken',
  access: 'visitor',
  response: z.object({ ok: z.boolean() }),
  act: () => {
    throw new Error('secret detail');
  },
  present: () => ({ ok: true }),
});

const sessions = {
  read: async ({
    session,
    bearer,
  }: {
    session?: string | undefined;
    bearer?: string | undefined;
  }) => {
    const name = session ?? bearer ?? '';
    const roles = {
      nora: [],
      fin: ['finance'],
      sup: ['support'],
      root: ['admin'],
      'bearer-of-nora': [],
    }[name];
    if (!roles) return null;
    return { accountId: name.length, roles: roles as never[], sessionId: `session-of-${name}` };
  },
};

describe('a call', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer([echo, mine, staff, broken], { sessions });
  });
  afterAll(() => server.stop());

  it('refuses a write without, with a wrong and with a stranger’s CSRF token (attack 39)', async () => {
    const client = server.client();
    const url = '/private_api/probe/7/echo';
    const json = { 'content-type': 'application/json' };
    const bare = await client.request({
      method: 'POST',
      url,
      body: '{"name":"Nora"}',
      headers: json,
    });
    expect(bare.status).toBe(403);
    expect(bare.json()).toMatchObject({ error: 'invalid_csrf', request_id: expect.any(String) });
    const stranger = await server.client().csrfToken();
    for (const token of ['', 'a.b', stranger]) {
      const answer = await client.send('POST', url, { name: 'Nora' }, { 'x-csrf-token': token });
      expect(answer.status).toBe(403);
    }
  });

  it('refuses the token from before the log-in afterwards (attack 39)', async () => {
    const client = server.client();
    const before = await client.csrfToken();
    client.cookies.set('session', 'nora');
    const old = await client.send('POST', '/private_api/probe/7/echo', { name: 'Nora' });
    expect(old.status).toBe(403);
    client.forgetCsrfToken();
    expect(await client.csrfToken()).not.toBe(before);
    expect((await client.post('/private_api/probe/7/echo', { name: 'Nora' })).status).toBe(200);
  });

  it('refuses what a browser says another site sent, token or not (attack 40)', async () => {
    const client = server.client();
    const send = (site: string) =>
      client.post('/private_api/probe/7/echo', { name: 'Nora' }, { 'sec-fetch-site': site });
    expect((await send('cross-site')).status).toBe(403);
    expect((await send('same-origin')).status).toBe(200);
  });

  it('needs no token from a bearer, whose header no foreign form can send', async () => {
    const as = (token: string) =>
      server.client().request({
        method: 'POST',
        url: '/private_api/probe/7/echo',
        body: { name: 'Nora' },
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await as('unknown-token')).status).toBe(403);
    expect((await as('bearer-of-nora')).status).toBe(200);
  });

  it('answers only what present allows, in an envelope', async () => {
    const answer = await server.client().post('/private_api/probe/7/echo', { name: 'Nora' });
    expect(answer.json()).toEqual({ response: { id: 7, name: 'Nora' } });
    expect(answer.headers['cache-control']).toBe('private, no-store');
    // What is kept in one language is no answer in another one.
    expect(answer.headers.vary).toBe('X-Locale');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('says what is wrong with each field, in the caller’s language', async () => {
    const answer = await server
      .client()
      .post('/private_api/probe/7/echo', { name: 'N', count: 10 }, { 'x-locale': 'fr' });
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({
      error: 'invalid',
      error_description: 'Vérifiez votre saisie.',
      errors: { name: ['Doit compter au moins 2 caractères.'], count: ['Doit être au plus 9.'] },
    });
  });

  it('takes a malformed id in a path for an unknown one', async () => {
    for (const id of ['0', '-1', 'x', '1.5', '99999999999999999', '1%00']) {
      const answer = await server.client().post(`/private_api/probe/${id}/echo`, { name: 'Nora' });
      expect([id, answer.status]).toEqual([id, 404]);
    }
  });

  it('tells visitors to log in, hides staff calls from persons, refuses other staff', async () => {
    const as = async (session: string | null, path: string): Promise<number> => {
      const client = server.client();
      if (session) client.cookies.set('session', session);
      return (await client.get(`/private_api/probe/${path}`)).status;
    };
    expect(await as(null, 'mine')).toBe(401);
    expect(await as('gone', 'mine')).toBe(401);
    expect(await as('nora', 'mine')).toBe(200);
    expect(await as(null, 'staff')).toBe(401);
    expect(await as('nora', 'staff')).toBe(404);
    expect(await as('sup', 'staff')).toBe(403);
    expect(await as('fin', 'staff')).toBe(200);
    expect(await as('root', 'staff')).toBe(200);
  });

  it('gives a person without relation the same bytes as for an unknown address', async () => {
    const client = server.client();
    client.cookies.set('session', 'nora');
    const hidden = await client.get('/private_api/probe/staff');
    const unknown = await client.get('/private_api/probe/none');
    const bytes = (text: string) => text.replace(/"request_id":"[^"]+"/, '');
    expect(bytes(hidden.text)).toBe(bytes(unknown.text));
  });

  it('answers a fault with 500 and no detail', async () => {
    const answer = await server.client().get('/private_api/probe/broken');
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('secret');
  });

  it('answers 405 with Allow for another method', async () => {
    const answer = await server.client().request({ method: 'PUT', url: '/private_api/probe/mine' });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
  });
});
