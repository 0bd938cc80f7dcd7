import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer([]);
});
afterAll(() => server.stop());

it('gives a visitor a token with the cookie it is bound to, once', async () => {
  const client = server.client();
  const first = await client.get('/private_api/csrf');
  expect(first.json()).toEqual({
    response: { token: expect.stringMatching(/^[\w-]{16}\.[\w-]{43}$/) },
  });
  expect(first.headers['set-cookie']).toContain('visitor=');
  expect(first.headers['cache-control']).toBe('private, no-store');
  const second = await client.get('/private_api/csrf');
  expect(second.headers['set-cookie']).toBeUndefined();
  expect(second.text).not.toBe(first.text);
});

it('changes nothing by GET, and cannot be had by another method', async () => {
  const answer = await server.client().request({ method: 'POST', url: '/private_api/csrf' });
  expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
});
