import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { overrideConfiguration } from '#platform/config/config.ts';
import { overrideOutsideServices } from '#platform/config/outside-services.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { routes } from './analytics.routes.ts';
import { forgetShareCounts } from './share-count.ts';

let facebook: Server;
let server: TestServer;
let asked: string[] = [];
let answer: (response: ServerResponse) => void = () => undefined;
beforeAll(async () => {
  overrideConfiguration({ publicUrl: 'https://groundswell.test' });
  facebook = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://x').searchParams.get('id') ?? '');
    answer(response);
  });
  await new Promise<void>((done) => {
    facebook.listen(0, '127.0.0.1', done);
  });
  server = await startTestServer(routes);
});
afterAll(async () => {
  overrideOutsideServices({});
  facebook.closeAllConnections();
  facebook.close();
  await server.stop();
});
beforeEach(() => {
  asked = [];
  forgetShareCounts();
  const { port } = facebook.address() as AddressInfo;
  const facebookShareCountUrl = `http://127.0.0.1:${port}/?access_token=t&id={url}`;
  overrideOutsideServices({ facebookShareCountUrl });
  answer = json({ engagement: { share_count: 42 } });
});

const json = (body: unknown) => (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const ask = (url: string) =>
  server.client().get(`/private_api/fb_share_count?url=${encodeURIComponent(url)}`);

describe('the share count', () => {
  it.each([
    'https://evil.test/projects/x',
    '//evil.test/x',
    'https://groundswell.test.evil.test/x',
    'https://user@groundswell.test/x',
    'https://groundswell.test:8443/x',
    'http://127.0.0.1/x',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    'gopher://groundswell.test/x',
    'https://',
    `/${'x'.repeat(400)}`,
  ])('row 107: asks nobody about %s', async (url) => {
    expect((await ask(url)).status).toBe(422);
    expect(asked).toEqual([]);
  });

  it('[7-20] is 0 while no service is configured', async () => {
    overrideOutsideServices({ facebookShareCountUrl: undefined });
    const found = await ask('/projects/solar-kettle');
    expect([found.status, found.json()]).toEqual([200, { fb_share_count: 0 }]);
  });

  it('[7-20] is what the service says of the page, asked once in a while', async () => {
    const addresses = [
      '/projects/solar-kettle?utm_source=x#top',
      'https://groundswell.test/projects/solar-kettle',
    ];
    for (const address of [...addresses, ...addresses]) {
      expect((await ask(address)).json()).toEqual({ fb_share_count: 42 });
    }
    expect(asked).toEqual(['https://groundswell.test/projects/solar-kettle']);
    await Promise.all(Array.from({ length: 5 }, () => ask('/explore')));
    expect(asked).toHaveLength(2);
  });

  it.each([
    [{ share: { share_count: 7 } }, 7],
    [{ shares: 8 }, 8],
  ])('reads %o', async (body, count) => {
    answer = json(body);
    expect((await ask('/explore')).json()).toEqual({ fb_share_count: count });
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['a fault', (response) => void response.writeHead(500).end()],
    [
      'a redirect',
      (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1' }).end(),
    ],
    ['a page', (response) => void response.end('<html>')],
    ['no count', json({ engagement: {} })],
    ['a negative count', json({ shares: -1 })],
    ['words', json({ shares: 'many' })],
    ['too much', (response) => void response.end(`{"shares":1,"x":"${'x'.repeat(70_000)}"}`)],
    ['a broken line', (response) => void response.destroy()],
  ])('is 0 after %s, and the service is left alone for a while', async (_what, broken) => {
    answer = broken;
    expect((await ask('/explore')).json()).toEqual({ fb_share_count: 0 });
    answer = json({ shares: 9 });
    expect((await ask('/explore')).json()).toEqual({ fb_share_count: 0 });
    expect(asked).toHaveLength(1);
  });
});
