import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '../support/database.ts';
import { MULTIPART, multipartForm } from '../support/media/multipart.ts';
import { startUploadServer, upload, type UploadServer } from '../support/media/uploads.ts';

testDatabase();
let site: UploadServer;
let nora: Awaited<ReturnType<UploadServer['person']>>;
beforeAll(async () => {
  site = await startUploadServer();
  nora = await site.person('nora');
});
afterAll(() => site.end());

const PATH = '/media/v1/groundswell/image/upload';
const SCRIPT = { 'x-requested-with': 'XMLHttpRequest' };

describe('how much one person sends (attack 104)', () => {
  it('stops after a day’s number of uploads with 429, before it reads a byte', async () => {
    const greedy = await site.person('greedy');
    const token = await greedy.client.csrfToken();
    const headers = { ...MULTIPART, ...SCRIPT, 'x-csrf-token': token };
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < 302; sent += 1) {
      const { status } = await greedy.client.request({
        method: 'POST',
        url: sent % 2 ? PATH : '/ckeditor/upload_image',
        body: multipartForm({}),
        headers,
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [422, 300],
      [429, 2],
    ]);
    const refused = await upload(greedy.client);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await upload(nora.client)).status).toBe(200);
  });

  it('counts what was made of pictures, and frames none beyond it', async () => {
    const cropper = await site.person('cropper');
    const { public_id: id } = (await upload(cropper.client)).json<{ public_id: string }>();
    const frame = (x: number) =>
      cropper.client.send('PATCH', `/private_api/pictures/${id}`, { focal_point: { x, y: 1 } });
    expect((await frame(1)).status).toBe(200);
    await db().run(sql`
      insert into media_variants (media_id, transform, format, storage_key, bytes)
      select id, 'w_1', 'jpg', 'x', 2000000000 from media_files where public_id = ${id}`);
    expect([(await frame(2)).status, (await upload(cropper.client)).status]).toEqual([429, 429]);
  });

  it('stops at a number of framings', async () => {
    const cropper = await site.person('cropper-too');
    const statuses = new Set<number>();
    for (let at = 0; at < 61; at += 1) {
      const path = `/private_api/pictures/${'a'.repeat(20)}`;
      statuses.add((await cropper.client.send('PATCH', path, {})).status);
    }
    expect([...statuses]).toEqual([404, 429]);
  });

  it('stops at the bytes one person may keep', async () => {
    const hoarder = await site.person('hoarder');
    expect((await upload(hoarder.client)).status).toBe(200);
    await transaction((tx) =>
      tx.run(sql`
        update media_files set bytes = 2000000000 where owner_account_id = ${hoarder.person.accountId}`),
    );
    const refused = await upload(hoarder.client);
    expect([refused.status, refused.json().error]).toEqual([429, 'upload_quota']);
  });
});

describe('broken forms (attack 105)', () => {
  const send = async (body: Buffer | string, contentType = MULTIPART['content-type']) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const headers = { 'content-type': contentType, ...SCRIPT };
    return (await nora.client.send('POST', PATH, bytes, headers)).status;
  };
  const part = (head: string, text = 'x') =>
    `--a-boundary-of-the-tests\r\n${head}\r\n\r\n${text}\r\n`;
  const end = '--a-boundary-of-the-tests--\r\n';
  const disposition = 'content-disposition: form-data; name=';

  it.each<[string, () => string, number[]]>([
    ['no part at all', () => end, [422]],
    ['nothing', () => '', [400, 422]],
    ['no end', () => part(`${disposition}"a"`), [400]],
    ['an empty field name', () => part(`${disposition}""`) + end, [400, 422]],
    ['no field name', () => part('content-disposition: form-data') + end, [400, 422]],
    ['a file in another field', () => part(`${disposition}"evil"; filename="a.jpg"`) + end, [400]],
    ['two files', () => part(`${disposition}"file"; filename="a.jpg"`).repeat(2) + end, [413]],
    [
      'a field of 5,000 characters',
      () => part(`${disposition}"a"`, 'x'.repeat(5_000)) + end,
      [413],
    ],
    ['10,000 parts', () => part(`${disposition}"a"`).repeat(10_000) + end, [413]],
    ['__proto__', () => part(`${disposition}"__proto__"`) + end, [400]],
    [
      'a huge part header',
      () => part(`x: ${'y'.repeat(100_000)}\r\n${disposition}"a"`) + end,
      [400, 422],
    ],
    [
      '200 headers in a part',
      () => part(`${'x: y\r\n'.repeat(200)}${disposition}"a"`) + end,
      [400, 422],
    ],
    [
      'a nested form',
      () => part(`content-type: multipart/mixed; boundary=b\r\n${disposition}"a"`, '--b--') + end,
      [400, 422],
    ],
    ['bytes before the first boundary alone', () => 'x'.repeat(100_000), [400]],
  ])('answers %s with 4xx', async (_what, make, allowed) => {
    expect(allowed).toContain(await send(make()));
    expect(await site.leftovers()).toEqual([]);
  });

  it('wants a form, with a boundary', async () => {
    expect(await send('{}', 'application/json')).toBe(415);
    expect(await send('a=1', 'application/x-www-form-urlencoded')).toBe(415);
    expect(await send(end, 'multipart/form-data')).toBe(400);
    expect(await send(end, 'multipart/form-data; boundary=')).toBe(400);
    expect(await send(end, `multipart/form-data; boundary=${'b'.repeat(500)}`)).toBe(400);
    expect((await upload(nora.client)).status).toBe(200);
  });
});
