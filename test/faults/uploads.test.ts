import { once } from 'node:events';
import { rename, rm, writeFile } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { config } from '#platform/config/config.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '../support/database.ts';
import { effortOf } from '../support/run/effort.ts';
import { MULTIPART, multipartForm, pngChunk, pngFile } from '../support/media/multipart.ts';
import {
  photo,
  startUploadServer,
  ticketOf,
  upload,
  type UploadServer,
} from '../support/media/uploads.ts';

testDatabase();
const PATH = '/media/v1/groundswell/image/upload';
const MEGABYTE = 1_000_000;
let site: UploadServer;
let nora: Awaited<ReturnType<UploadServer['person']>>;
let port: number;
beforeAll(async () => {
  site = await startUploadServer();
  nora = await site.person('nora');
  // The image library and its thread take their memory before anything is measured.
  await upload(nora.client);
  await site.server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (site.server.app.server.address() as { port: number }).port;
});
afterAll(() => site.end());

async function headers(): Promise<Record<string, string>> {
  const cookie = [...nora.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const csrf = await nora.client.csrfToken();
  return { ...MULTIPART, cookie, 'x-csrf-token': csrf, 'x-requested-with': 'XMLHttpRequest' };
}

/** Opens the call without its body. */
async function open(more: Record<string, string> = {}): Promise<ClientRequest> {
  const call = request({
    port,
    host: '127.0.0.1',
    path: PATH,
    method: 'POST',
    headers: { ...(await headers()), ...more },
  });
  call.on('error', () => undefined);
  return call;
}

const statusOf = async (call: ClientRequest): Promise<number> => {
  const [answer] = await once(call, 'response');
  answer.resume();
  return answer.statusCode;
};

/** Everything of the form up to the first byte of the file. */
async function head(): Promise<Buffer> {
  const mark = Buffer.from('FILE-STARTS-HERE');
  const form = multipartForm(await ticketOf(nora.client), {
    field: 'file',
    name: 'a.jpg',
    content: mark,
  });
  return form.subarray(0, form.indexOf(mark));
}

const rows = async () => (await db().query(sql`select 1 from media_files`)).length;

/** What the process grew by while `work` ran, looked at every few milliseconds. */
async function growth(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
  await work().finally(() => clearInterval(watch));
  return most - before;
}

describe('a folder that cannot be used is ours to fix', () => {
  const uploads = () => join(config().dataDir, 'unfinished-uploads');
  const store = () => join(config().dataDir, 'files');

  /** Runs the work while a file stands where the folder was. */
  async function withoutFolder(path: string, work: () => Promise<void>): Promise<void> {
    await rename(path, `${path}.away`);
    await writeFile(path, '');
    await work().finally(async () => {
      await rm(path);
      await rename(`${path}.away`, path);
    });
  }

  it.each([
    ['of uploads', uploads],
    ['of stored files', store],
  ])('the one %s: 503, nothing left, and all is well afterwards', async (_which, path) => {
    const before = await rows();
    await withoutFolder(path(), async () => {
      const answer = await upload(nora.client);
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
      expect(answer.json()).toMatchObject({ error: 'unavailable' });
    });
    expect([await rows(), await site.leftovers()]).toEqual([before, []]);
    expect((await upload(nora.client)).status).toBe(200);
  });

  it('one that was taken away is made anew', async () => {
    await rm(uploads(), { recursive: true });
    expect((await upload(nora.client)).status).toBe(200);
  });

  it('says which header is missing', async () => {
    const answer = await upload(nora.client, { headers: { 'x-requested-with': '' } });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      error: 'script_header_required',
      error_description: expect.stringContaining('X-Requested-With: XMLHttpRequest'),
    });
  });
});

describe('big bodies (fault 24)', () => {
  it('takes 20,000,000 bytes, and not one more [9-14]', async () => {
    const whole = await photo(900, 900);
    const filled = Buffer.concat([whole, Buffer.alloc(20_000_000 - whole.length)]);
    expect((await upload(nora.client, { content: filled })).status).toBe(200);
    const before = await rows();
    const more = Buffer.concat([filled, Buffer.alloc(1)]);
    expect((await upload(nora.client, { content: more })).status).toBe(413);
    expect([await rows(), await site.leftovers()]).toEqual([before, []]);
  });

  it('refuses what says it is too long before a byte of it was sent', async () => {
    const call = await open({ 'content-length': '1000000000' });
    call.flushHeaders();
    expect(await statusOf(call)).toBe(413);
    call.destroy();
  });

  it('stops a stream without end at 20,000,000 bytes, in bounded memory', async () => {
    const piece = Buffer.alloc(MEGABYTE, 1);
    const start = await head();
    let sent = 0;
    let status: number | undefined;
    const grown = await growth(async () => {
      const call = await open();
      call.write(start);
      const over = new AbortController();
      call.on('close', () => over.abort());
      call.on('response', (answer) => {
        over.abort();
        status = answer.statusCode;
      });
      while (!over.signal.aborted && sent < 1_000) {
        sent += 1;
        if (!call.write(piece))
          await Promise.race([once(call, 'drain').catch(() => undefined), pause(200)]);
      }
      call.destroy();
    });
    // Where the connection was cut while the client still wrote, it may not have read the answer.
    expect([413, undefined]).toContain(status);
    expect(sent).toBeLessThan(200);
    expect(grown).toBeLessThan(100 * MEGABYTE);
    await expect.poll(site.leftovers).toEqual([]);
  });

  it('leaves nothing of an upload that was cancelled', async () => {
    const before = await rows();
    const start = await head();
    const calls = await Promise.all(Array.from({ length: 8 }, () => open()));
    for (const call of calls) {
      call.write(start);
      call.write(Buffer.alloc(3 * MEGABYTE));
    }
    await expect.poll(async () => (await site.leftovers()).length).toBe(8);
    for (const call of calls) call.destroy();
    await expect.poll(site.leftovers).toEqual([]);
    expect(await rows()).toBe(before);
    expect((await upload(nora.client)).status).toBe(200);
  });

  it('keeps no person out of the site who uploads slowly', async () => {
    const slow = await open();
    slow.write(await head());
    expect((await upload(nora.client)).status).toBe(200);
    slow.destroy();
    await expect.poll(site.leftovers).toEqual([]);
  });
});

describe('image bombs (fault 25)', () => {
  const rowsOf = (width: number, height: number) =>
    Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  const compressed = (type: string, keyword: string, bytes: number) =>
    pngChunk(
      type,
      Buffer.concat([Buffer.from(`${keyword}\0\0`), deflateSync(Buffer.alloc(bytes))]),
    );

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    [
      '14,000 × 14,000 pixels in a few kilobytes',
      () => pngFile(14_000, 14_000, rowsOf(14_000, 14_000)),
    ],
    ['30,000 × 30,000 promised, nothing held', () => pngFile(30_000, 30_000, Buffer.alloc(0))],
    ['2,147,483,647 pixels across', () => pngFile(2_147_483_647, 1, Buffer.alloc(1))],
    ['a JPEG cut off', async () => (await photo(800, 600)).subarray(0, 1_500)],
    ['a PNG without its end', () => pngFile(3_000, 3_000, rowsOf(3_000, 1_500))],
  ])('refuses %s with 422, with little work and in bounded memory [8-17]', async (_what, make) => {
    const content = await make();
    const before = await rows();
    let effort = Number.POSITIVE_INFINITY;
    const grown = await growth(async () => {
      effort = await effortOf(async () => {
        const answer = await upload(nora.client, { name: 'a.png', content });
        expect([answer.status, answer.json().error]).toEqual([422, 'unreadable_picture']);
      });
    });
    expect(effort).toBeLessThan(3_000);
    expect(grown).toBeLessThan(100 * MEGABYTE);
    expect([await rows(), await site.leftovers()]).toEqual([before, []]);
  });

  it.each<[string, () => Buffer]>([
    [
      '100 MB of text in a chunk',
      () => pngFile(64, 64, rowsOf(64, 64), [compressed('zTXt', 'Comment', 100 * MEGABYTE)]),
    ],
    [
      '100 MB of colour profile',
      () => pngFile(64, 64, rowsOf(64, 64), [compressed('iCCP', 'icc', 100 * MEGABYTE)]),
    ],
    [
      '10,000 frames',
      () => {
        const control = Buffer.alloc(8);
        control.writeUInt32BE(10_000, 0);
        const frames = Array.from({ length: 10_000 }, (_each, at) => frame(at));
        return pngFile(64, 64, rowsOf(64, 64), [pngChunk('acTL', control), ...frames]);
      },
    ],
  ])('takes no harm from a PNG with %s', async (_what, make) => {
    const content = make();
    const grown = await growth(async () => {
      const answer = await upload(nora.client, { name: 'a.png', content });
      expect([200, 422]).toContain(answer.status);
    });
    expect(grown).toBeLessThan(100 * MEGABYTE);
    expect(await site.leftovers()).toEqual([]);
    expect((await upload(nora.client)).status).toBe(200);
  });

  it('answers who waits behind many large pictures, or tells them to come back', async () => {
    const large = await photo(6_000, 6_000);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => upload(nora.client, { content: large })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  });
});

/** A frame of an animation: control and data. */
function frame(at: number): Buffer {
  const control = Buffer.alloc(26);
  control.writeUInt32BE(at * 2, 0);
  control.writeUInt32BE(64, 4);
  control.writeUInt32BE(64, 8);
  const number = Buffer.alloc(4);
  number.writeUInt32BE(at * 2 + 1);
  const data = Buffer.concat([number, deflateSync(Buffer.alloc(9 * 64))]);
  return Buffer.concat([pngChunk('fcTL', control), pngChunk('fdAT', data)]);
}
