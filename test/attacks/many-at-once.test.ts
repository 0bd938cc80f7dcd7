import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineRoute } from '#platform/http/define-route.ts';
import { type TestServer, startTestServer } from '../support/server.ts';
import { probe, startProbePages } from '../support/probe/probe-pages.ts';
import type { TestPages } from '../support/pages.ts';

/** Counts what is worked on at the same moment. */
const watched = { now: 0, most: 0 };
async function watch(): Promise<void> {
  watched.now += 1;
  watched.most = Math.max(watched.most, watched.now);
  await new Promise((resolve) => setTimeout(resolve, 5));
  watched.now -= 1;
}

const slow = defineRoute({
  method: 'PATCH',
  path: '/private_api/slow',
  summary: 'Takes a while',
  access: 'person',
  body: z.strictObject({}),
  response: z.object({ ok: z.literal(true) }),
  act: watch,
  present: () => ({ ok: true as const }),
});

let server: TestServer;
let pages: TestPages;
beforeAll(async () => {
  server = await startTestServer([slow], {
    sessions: {
      read: async ({ session }) => ({
        accountId: Number(session),
        roles: [],
        sessionId: `s${session}`,
      }),
    },
  });
  pages = await startProbePages();
});
afterAll(async () => {
  await Promise.all([server.stop(), pages.stop()]);
});

describe('very much at the same moment', () => {
  it('of one account is worked on a few at a time, and none of it is lost', async () => {
    const client = server.client();
    client.cookies.set('session', '7');
    await client.csrfToken();
    watched.most = 0;
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => client.send('PATCH', '/private_api/slow', {})),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(watched.most).toBe(2);
  });

  it('of one visitor’s pages is rendered a few at a time, and kept ones come at once', async () => {
    const client = pages.client();
    const get = async (slug: string) => (await client.get(`/probe/cached/${slug}`)).status;
    expect(await get('kept')).toBe(200);
    let open = (): void => undefined;
    probe.gate = new Promise((resolve) => {
      open = resolve;
    });
    const before = probe.loads;
    const asked = Array.from({ length: 40 }, (_, at) => get(`new-${at}`));
    await expect.poll(() => probe.loads - before).toBe(2);
    expect(await get('kept')).toBe(200);
    expect(probe.loads - before).toBe(2);
    open();
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
    expect(probe.loads - before).toBe(40);
  });
});
