import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import * as signInPage from '#modules/accounts/web/sign-in-page.tsx';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { atOwnAddress } from './own-address.ts';

const OWN = 'http://localhost:4000';
const navigation = (host: string, url = '/explore?a=b') => ({
  url,
  headers: { host, 'sec-fetch-mode': 'navigate' },
});

describe('a market on one’s own computer', () => {
  it.each([
    ['127.0.0.1:4000', OWN, `${OWN}/explore?a=b`],
    ['[::1]:4000', OWN, `${OWN}/explore?a=b`],
    ['localhost:4000', 'http://127.0.0.1:4000', 'http://127.0.0.1:4000/explore?a=b'],
  ])('opened at %s leads to its own address %s', (host, publicUrl, location) => {
    expect(atOwnAddress({ publicUrl }, navigation(host))).toEqual({ status: 307, location });
  });

  it.each([
    ['its own name', 'localhost:4000', OWN],
    ['another port of this computer', '127.0.0.1:4001', OWN],
    ['a name that is not this computer’s', 'shop.example:4000', OWN],
    ['a name that only looks like it', '127.0.0.1.shop.example:4000', OWN],
    ['the name a proxy asks by', '127.0.0.1:3000', 'https://shop.example'],
    ['no name at all', '', OWN],
  ])('stays at %s', (_, host, publicUrl) => {
    expect(atOwnAddress({ publicUrl }, navigation(host))).toBeUndefined();
  });

  it('leaves alone who is no browser that opens a page', () => {
    const asked = { url: '/', headers: { host: '127.0.0.1:4000' } };
    expect(atOwnAddress({ publicUrl: OWN }, asked)).toBeUndefined();
    const odd = navigation('127.0.0.1:4000', 'http://shop.example/');
    expect(atOwnAddress({ publicUrl: OWN }, odd)).toBeUndefined();
  });
});

describe('its pages', () => {
  testDatabase();
  let server: TestPages;
  beforeAll(async () => {
    server = await startTestPages([{ path: 'accounts/sign_in', module: signInPage }], {
      publicUrl: OWN,
    });
  });
  afterAll(() => server.stop());

  it('lead there before anybody logs in, what is not opened as a page does not', async () => {
    const client = server.client();
    const url = '/accounts/sign_in?from=%2Fexplore';
    const headers = { host: '127.0.0.1:4000', 'sec-fetch-mode': 'navigate' };
    const answer = await client.request({ method: 'GET', url, headers });
    expect([answer.status, answer.headers.location]).toEqual([307, `${OWN}${url}`]);
    expect(String(answer.headers['cache-control'])).toContain('no-store');
    const { host } = headers;
    expect((await client.request({ method: 'GET', url, headers: { host } })).status).toBe(200);
    const health = { method: 'GET', url: '/health/live', headers } as const;
    expect((await client.request(health)).status).toBe(200);
  });
});
