import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { config, overrideConfiguration } from '#platform/config/config.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { downloadRoutes } from './download.routes.ts';
import { discardDownloads, DownloadDiscarded, offerDownload, sweepDownloads } from './downloads.ts';

testDatabase();
let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'downloads-'));
  overrideConfiguration({ ...config(), storageUrl: `file:${folder}` });
  const people: Record<string, number> = { nora: 1, ben: 2 };
  server = await startTestServer(downloadRoutes, {
    sessions: {
      async read({ session }) {
        const accountId = people[session ?? ''];
        return accountId ? { accountId, roles: [], sessionId: `s${accountId}` } : null;
      },
    },
  });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

function as(person?: string) {
  const client = server.client();
  if (person) client.cookies.set('session', person);
  return client;
}

const offer = (accountId = 1) =>
  offerDownload({
    owner: { accountId },
    filename: 'all.zip',
    contentType: 'application/zip',
    content: Buffer.from('what is kept of nora'),
  });

async function kept(): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  return names.filter((one) => one.isFile()).map((one) => one.name);
}

describe('GET /downloads/{token}', () => {
  it('is 404 for others, visitors and unknown links alike, and costs the owner nothing', async () => {
    const address = await offer();
    const answers = [
      await as('ben').get(address),
      await as().get(address),
      await as('ben').get(`/downloads/${'A'.repeat(43)}`),
      await as('nora').get('/downloads/short'),
    ];
    const bodies = answers.map(({ status, json }) => {
      expect(status).toBe(404);
      const { request_id: _id, ...rest } = json<Record<string, unknown>>();
      return rest;
    });
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    expect((await as('nora').get(address)).status).toBe(200);
  });

  it('is not used up by asking about it, nor by a browser that fetches ahead', async () => {
    const address = await offer();
    const asked = await as('nora').request({ method: 'HEAD', url: address });
    expect(asked.status).toBe(404);
    const headers = { 'sec-purpose': 'prefetch;prerender' };
    expect((await as('nora').request({ method: 'GET', url: address, headers })).status).toBe(503);
    expect((await as('nora').get(address)).status).toBe(200);
  });

  it('sends the file once, as an attachment nobody keeps', async () => {
    const address = await offer();
    const client = as('nora');
    const { status, headers, text } = await client.get(address);
    expect([status, text]).toEqual([200, 'what is kept of nora']);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': '20',
      'content-disposition': 'attachment; filename="all.zip"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect((await client.get(address)).status).toBe(410);
  });

  it('gives it to one of many who come at once', async () => {
    const address = await offer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => as('nora').get(address)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 410, 410, 410, 410, 410, 410, 410]);
  });

  it('ends after 24 hours', async () => {
    const address = await offer();
    await setClock(24 * 3600 + 1);
    expect((await as('nora').get(address)).status).toBe(410);
    await setClock(0);
    expect((await as('nora').get(address)).status).toBe(200);
  });

  it('keeps the hash of a link, not the link', async () => {
    const address = await offer();
    const token = address.slice('/downloads/'.length);
    const { all } = await db().one<{ all: string }>(
      sql`select string_agg(d::text, ' ') as all from downloads d`,
    );
    expect(all).not.toContain(token);
    expect(all).not.toContain(Buffer.from(token).toString('hex'));
  });
});

describe('files nobody may fetch any more', () => {
  it('are deleted: fetched, too old, or of an account that was closed', async () => {
    await sweepDownloads();
    const fetched = await offer();
    expect((await as('nora').get(fetched)).status).toBe(200);
    await offer(2);
    await transaction((tx) => discardDownloads(tx, 2));
    const fresh = await offer();
    await sweepDownloads();
    // The fetched one may still be on its way for an hour.
    const before = (await kept()).length;
    await setClock(2 * 3600);
    await sweepDownloads();
    expect(before - (await kept()).length).toBeGreaterThan(0);
    expect((await as('nora').get(fresh)).status).toBe(200);
    await setClock(30 * 3600);
    await sweepDownloads();
    expect(await kept()).toEqual([]);
    await setClock(9 * 24 * 3600);
    await sweepDownloads();
    const { count } = await db().one<{ count: number }>(
      sql`select count(*) as count from downloads`,
    );
    expect(count).toBe(0);
    await setClock(0);
  });

  it('are not even kept when the owner left while the file was made', async () => {
    const before = await kept();
    await db().run(sql`
      create function leave_at_once() returns trigger language plpgsql as $$
      begin new.expires_at := clock_now() - interval '1 second'; return new; end $$`);
    await db().run(sql`
      create trigger leave_at_once before insert on downloads for each row execute function leave_at_once()`);
    await expect(offer()).rejects.toThrow(DownloadDiscarded);
    await db().run(sql`drop function leave_at_once cascade`);
    expect(await kept()).toEqual(before);
  });
});
