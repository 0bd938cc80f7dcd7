import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimUpload, imageUpdateBody } from '#modules/media/index.ts';
import { findMedia } from '#modules/media/media.store.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { files } from '#platform/files/files.ts';
import { testDatabase } from '../support/database.ts';
import type { HttpClient } from '../support/http-client.ts';
import { MULTIPART, multipartForm } from '../support/media/multipart.ts';
import {
  photo,
  startUploadServer,
  ticketOf,
  upload,
  type UploadServer,
} from '../support/media/uploads.ts';

testDatabase();
let site: UploadServer;
let nora: Awaited<ReturnType<UploadServer['person']>>;
let mallory: Awaited<ReturnType<UploadServer['person']>>;
beforeAll(async () => {
  site = await startUploadServer();
  nora = await site.person('nora');
  mallory = await site.person('mallory');
});
afterAll(() => site.end());

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const PATH = '/media/v1/groundswell/image/upload';
const SCRIPT = { 'x-requested-with': 'XMLHttpRequest' };

async function rows(): Promise<number> {
  const { count } = await db().one<{ count: number }>(
    sql`select count(*) as count from media_files`,
  );
  return count;
}

describe('what is sent as a picture (attack 102)', () => {
  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['an SVG', 'x.svg', () => Buffer.from(SVG)],
    ['an SVG that calls itself png', 'x.png', () => Buffer.from(SVG)],
    ['HTML', 'x.jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PHP', 'x.php', () => Buffer.from('<?php system($_GET["c"]); ?>')],
    ['a picture named as a page', 'a.jpg.html', () => photo()],
    ['a picture named as a drawing', 'a.png%00.svg', () => photo()],
    ['a name with NUL in it', 'a.svg\0.jpg', () => photo()],
    ['a name without an end', 'CON', () => photo()],
    ['no name', '', () => photo()],
    ['a name of 300 characters', `${'a'.repeat(300)}.jpg`, () => photo()],
    [
      'a GIF named png',
      'a.png',
      async () =>
        sharp(await photo(9, 9))
          .gif()
          .toBuffer(),
    ],
    [
      'a TIFF named png',
      'a.png',
      async () =>
        sharp(await photo(9, 9))
          .tiff()
          .toBuffer(),
    ],
    [
      'a WebP',
      'a.webp',
      async () =>
        sharp(await photo())
          .webp()
          .toBuffer(),
    ],
    [
      'a WebP named jpg',
      'a.jpg',
      async () =>
        sharp(await photo())
          .webp()
          .toBuffer(),
    ],
  ])('refuses %s by its type [8-16]', async (_what, name, make) => {
    const before = await rows();
    const answer = await upload(nora.client, { name, content: await make() });
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({
      error: 'unsupported_picture',
      error_description: 'Please choose a JPG or PNG picture.',
    });
    expect([await rows(), await site.leftovers()]).toEqual([before, []]);
  });

  it('words the two refusals in the reader’s language [8-16][8-17]', async () => {
    const french = { 'x-locale': 'fr' };
    const wrongType = await upload(nora.client, { name: 'x.gif', headers: french });
    expect(wrongType.json().error_description).toBe('Choisissez une image JPG ou PNG.');
    const broken = (await photo(400, 300)).subarray(0, 700);
    const unreadable = await upload(nora.client, { content: broken, headers: french });
    expect([unreadable.status, unreadable.json().error_description]).toEqual([
      422,
      'Cette image n’a pas pu être envoyée. Choisissez un JPG ou un PNG de 20 Mo au plus.',
    ]);
  });

  it.each(['a.JPG', 'a.jpeg', 'a.png', 'a.html.jpg', '../../x.png', '<img onerror=alert(1)>.jpg'])(
    'takes a picture called %j under a name of its own [5-29]',
    async (name) => {
      const answer = await upload(nora.client, { name });
      expect(answer.status).toBe(200);
      const { public_id: id, url } = answer.json<{ public_id: string; url: string }>();
      const stored = await findMedia(db(), id);
      expect(stored?.storageKey).toMatch(/^media\/originals\/[a-z0-9]{2}\/[a-z0-9]{20}\.jpg$/);
      expect(url).toMatch(new RegExp(`^/media/[\\w-]+/w_\\d+/${id}\\.jpg$`));
    },
  );

  it('keeps the pixels of a polyglot alone, and serves them so that nothing runs', async () => {
    const withPlace = await sharp(await photo(300, 200))
      .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '48/1 23/1 0/1' } })
      .jpeg()
      .toBuffer();
    const content = Buffer.concat([
      withPlace,
      Buffer.from('<script>SECRET-SCRIPT</script>PK\x03\x04'),
    ]);
    const answer = await upload(nora.client, { content });
    const { public_id: id, url } = answer.json<{ public_id: string; url: string }>();
    const kept = Buffer.from(
      (await files().get((await findMedia(db(), id))?.storageKey ?? '')) ?? [],
    );
    expect([kept.length > 100, kept.includes('SECRET')]).toEqual([true, false]);
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
    const shown = await site.server.client().get(url);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });
});

describe('whose upload it is (attack 103)', () => {
  it('answers with what the contract says, in the sizes that were stored [3-28][7-24]', async () => {
    const answer = await upload(nora.client, { content: await photo(320, 200) });
    const body = answer.json<Record<string, unknown>>();
    expect(body).toMatchObject({
      format: 'jpg',
      resource_type: 'image',
      type: 'upload',
      width: 320,
      height: 200,
    });
    expect(body.version).toBeTypeOf('number');
    expect(String(body.public_id)).toMatch(/^[a-z0-9]{20}$/);
    expect(String(body.signature).length).toBeGreaterThan(30);
  });

  it('takes signed data once, from whom it was given, unchanged, within ten minutes', async () => {
    const used = await ticketOf(nora.client);
    expect((await upload(nora.client, { fields: used })).status).toBe(200);
    const ticket = await ticketOf(nora.client);
    const other = await ticketOf(nora.client);
    const late = String(Number(ticket.timestamp) - 601);
    const wrong: [HttpClient, Partial<typeof ticket>][] = [
      [nora.client, used],
      [mallory.client, ticket],
      [nora.client, { ...ticket, public_id: other.public_id }],
      [nora.client, { ...ticket, public_id: 'a'.repeat(20) }],
      [nora.client, { ...ticket, timestamp: late }],
      [nora.client, { ...ticket, timestamp: String(Number(ticket.timestamp) + 60) }],
      [nora.client, { ...ticket, signature: 'A'.repeat(ticket.signature.length) }],
    ];
    for (const [client, fields] of wrong) {
      const answer = await upload(client, { fields });
      expect([answer.status, answer.json().error]).toEqual([422, 'stale_upload']);
    }
    expect((await upload(nora.client, { fields: { signature: '' } })).status).toBe(422);
    expect((await upload(nora.client, { fields: ticket })).status).toBe(200);
  });

  it('keeps the first picture whole when an id is used twice at once', async () => {
    const fields = await ticketOf(nora.client);
    const answers = await Promise.all(
      [1, 2, 3].map((at) => upload(nora.client, { fields, name: `${at}.jpg` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    const shown = answers.find(({ status }) => status === 200)?.json<{ url: string }>().url ?? '';
    expect((await nora.client.get(shown)).status).toBe(200);
    expect(await site.leftovers()).toEqual([]);
  });

  it('refuses other clouds, other sites, other headers and visitors [7-24]', async () => {
    expect((await upload(nora.client, { cloud: 'other' })).status).toBe(404);
    expect((await upload(nora.client, { headers: { 'x-requested-with': 'fetch' } })).status).toBe(
      400,
    );
    expect((await upload(nora.client, { headers: { 'x-csrf-token': 'x' } })).status).toBe(403);
    expect(
      (await upload(nora.client, { headers: { 'sec-fetch-site': 'cross-site' } })).status,
    ).toBe(403);
    const visitor = site.server.client();
    expect((await visitor.get('/private_api/upload_data')).status).toBe(401);
    const fields = await ticketOf(nora.client);
    const body = multipartForm(fields, { field: 'file', name: 'a.jpg', content: await photo() });
    expect((await visitor.send('POST', PATH, body, { ...MULTIPART, ...SCRIPT })).status).toBe(401);
  });

  it('lets nobody claim the upload of somebody else, or one that was made up [7-18]', async () => {
    const params = (await upload(nora.client)).json<Record<string, never>>();
    const body = imageUpdateBody.parse({ image_params: params, attr: 'avatar' });
    const claim = (accountId: number, changes: object = {}) =>
      transaction((tx) => claimUpload(tx, accountId, { ...body.image_params, ...changes }));
    const refused = { status: 422, id: 'invalid_image' };
    await expect(claim(mallory.person.accountId)).rejects.toMatchObject(refused);
    const own = nora.person.accountId;
    await expect(claim(own, { public_id: 'a'.repeat(20) })).rejects.toMatchObject(refused);
    await expect(claim(own, { version: 1 })).rejects.toMatchObject(refused);
    await expect(claim(own, { signature: 'x'.repeat(43) })).rejects.toMatchObject(refused);
    const picture = await claim(own);
    expect(picture.publicId).toBe(body.image_params.public_id);
    for (const image_params of [{}, { ...body.image_params, type: 'fetch' }, 'x', null]) {
      expect(imageUpdateBody.safeParse({ image_params }).success).toBe(false);
    }
    expect(imageUpdateBody.safeParse({ ...body, attr: '__proto__' }).success).toBe(false);
  });
});

describe('the editor’s uploads [2-47]', () => {
  it.each(['/ckeditor/upload_image', '/ckeditor/upload_dialog_image'])(
    '%s answers as the editor wants it, refusals too',
    async (path) => {
      const send = (name: string, content: Buffer, client = nora.client) =>
        client.send('POST', path, multipartForm({}, { field: 'upload', name, content }), MULTIPART);
      const good = await send('a boat.png', await photo());
      expect([good.status, good.json()]).toMatchObject([
        200,
        { uploaded: 1, fileName: 'a boat.png' },
      ]);
      expect((await nora.client.get(good.json<{ url: string }>().url)).status).toBe(200);
      for (const [answer, status] of [
        [await send('a.svg', Buffer.from(SVG)), 422],
        [await send('a.jpg', Buffer.from(SVG)), 422],
        [await send('a.jpg', Buffer.alloc(20_100_000)), 413],
        [await send('a.jpg', await photo(), site.server.client()), 401],
      ] as const) {
        expect([answer.status, answer.json()]).toMatchObject([status, { uploaded: 0 }]);
        const { error } = answer.json<{ error: { message: string } }>();
        expect(error.message.length).toBeGreaterThan(10);
      }
      expect(await site.leftovers()).toEqual([]);
    },
  );
});
