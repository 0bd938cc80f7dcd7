import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overrideConfiguration } from '#platform/config/config.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { files } from '#platform/files/files.ts';
import { testDatabase } from '#test/support/database.ts';
import { effortOf } from '#test/support/run/effort.ts';
import { rasteriseDrawing } from './drawings/drawing-rasteriser.ts';
import { deletePicture, pictureOf, readPictures, storeDrawing, storePicture } from './index.ts';
import { makeAvif, readVariant } from './make-variant.ts';
import { findMedia } from './media.store.ts';

testDatabase();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'));
  overrideConfiguration({ storageUrl: `file:${folder}` });
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const upload = { source: 'upload' } as const;

function picture(
  width: number,
  height: number,
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
): Promise<Buffer> {
  const background = { r: 200, g: 80, b: 40 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length);
  body.copy(out, 4);
  let crc = ~0;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  out.writeUInt32BE(~crc >>> 0, body.length + 4);
  return out;
}

/** A PNG that says how large it is and holds as much as it is given. */
function png(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">' +
  '<rect width="40" height="30" fill="#0b6e6e"/></svg>';

describe('storing a picture from outside', () => {
  const refusedKinds: [string, () => Buffer | Promise<Buffer>][] = [
    ['nothing', () => Buffer.alloc(0)],
    ['an SVG', () => Buffer.from(SVG)],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'a GIF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
    ],
    [
      'a TIFF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .tiff()
          .toBuffer(),
    ],
    [
      'an AVIF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .avif()
          .toBuffer(),
    ],
    [
      'a JPEG behind a BOM',
      async () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), await picture(9, 9)]),
    ],
  ];
  it.each(refusedKinds)('refuses %s by its type', async (_name, make) => {
    await expect(storePicture(await make(), upload)).rejects.toMatchObject({
      status: 422,
      messageKey: 'campaign_editor.misc.error.cloudinary_file_type',
    });
  });

  const unreadable: [string, () => Buffer | Promise<Buffer>][] = [
    ['a truncated JPEG', async () => (await picture(600, 400)).subarray(0, 900)],
    [
      'a PNG of 14,000 × 14,000 pixels in a few kilobytes',
      () => png(14_000, 14_000, Buffer.alloc(1751 * 14_000)),
    ],
    [
      'a PNG that promises 30,000 × 30,000 and holds nothing',
      () => png(30_000, 30_000, Buffer.alloc(0)),
    ],
    [
      'an SVG with the first bytes of a JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SVG)]),
    ],
    [
      'more than 20,000,000 bytes',
      async () => Buffer.concat([await picture(9, 9), Buffer.alloc(20_000_000)]),
    ],
  ];
  it.each(unreadable)('refuses %s as unreadable, with little work [8-17]', async (_name, make) => {
    const bytes = await make();
    const effort = await effortOf(() =>
      expect(storePicture(bytes, upload)).rejects.toMatchObject({
        status: 422,
        messageKey: 'campaign_editor.misc.error.cloudinary_generic',
      }),
    );
    expect(effort).toBeLessThan(5_000);
    expect(await db().query(sql`select 1 from media_files`)).toEqual([]);
  });

  it('takes jpg and png [5-29]', async () => {
    for (const format of ['jpeg', 'png'] as const) {
      const stored = await storePicture(await picture(30, 20, format), upload);
      expect(stored).toMatchObject({ width: 30, height: 20 });
    }
  });

  it('keeps nothing of a file but its pixels: no place, no camera, no appended page', async () => {
    const bytes = await sharp(await picture(300, 200))
      .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '48/1 23/1 0/1' } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([bytes, Buffer.from('<script>SECRET-SCRIPT</script>')]);
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const stored = await storePicture(polyglot, upload);
    const original = await findMedia(db(), stored.publicId);
    const kept = Buffer.from((await files().get(original?.storageKey ?? '')) ?? []);
    expect(kept.length).toBeGreaterThan(100);
    expect(kept.includes('SECRET')).toBe(false);
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
  });

  it('turns a photograph upright and bounds it to 2400 pixels', async () => {
    const lying = await sharp(await picture(3_000, 1_500))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const stored = await storePicture(lying, upload);
    expect(stored).toMatchObject({ width: 1_200, height: 2_400 });
  });

  it('makes a placeholder of the dominant colour and a small blur', async () => {
    const stored = await storePicture(await picture(400, 300), upload);
    const channels = [1, 3, 5].map((at) => Number.parseInt(stored.color.slice(at, at + 2), 16));
    for (const [index, expected] of [200, 80, 40].entries()) {
      expect(Math.abs((channels[index] ?? 999) - expected)).toBeLessThan(20);
    }
    expect(stored.preview.length).toBeLessThan(600);
    const blur = Buffer.from(stored.preview.split(',')[1] ?? '', 'base64');
    expect((await sharp(blur).metadata()).width).toBe(20);
  });

  it('stores an imported picture once, also when it comes twice at once', async () => {
    const bytes = await picture(333, 222);
    const [one, two] = await Promise.all([
      storePicture(bytes, { source: 'import' }),
      storePicture(bytes, { source: 'import' }),
    ]);
    const three = await storePicture(bytes, { source: 'import' });
    expect(new Set([one, two, three].map((each) => each.publicId)).size).toBe(1);
    const uploaded = await storePicture(bytes, upload);
    expect(uploaded.publicId).not.toBe(one.publicId);
  });
});

describe('our own drawings', () => {
  it('are refused when they cannot be drawn, and the next one is drawn all the same', async () => {
    await expect(rasteriseDrawing('<svg')).rejects.toThrow('Not drawable');
    expect((await sharp(await rasteriseDrawing(SVG)).metadata()).width).toBe(40);
  });

  it('are stored once, and many can be drawn at once', async () => {
    const drawings = Array.from({ length: 12 }, (_, index) =>
      SVG.replace('#0b6e6e', `#0b6e${10 + index}`),
    );
    const stored = await Promise.all(drawings.map((svg) => storeDrawing(svg)));
    expect(new Set(stored.map((each) => each.publicId)).size).toBe(12);
    const again = await storeDrawing(drawings[0] ?? '');
    expect(again.publicId).toBe(stored[0]?.publicId);
    expect(again).toMatchObject({ width: 40, height: 30 });
  });

  it('never open SVG for uploads of this process', async () => {
    await storeDrawing(SVG);
    await expect(storePicture(Buffer.from(SVG), upload)).rejects.toMatchObject({ status: 422 });
    await expect(sharp(Buffer.from(SVG)).metadata()).rejects.toThrow('unsupported');
  });
});

describe('variants', () => {
  it('are of exactly the size the srcset says, in every shape and format', async () => {
    const media = await storePicture(await picture(1_000, 700), upload);
    for (const shape of ['original', '4x3', '1x1'] as const) {
      const { webp, srcSet } = pictureOf(media, '100vw', { shape });
      for (const entry of [...webp.split(', '), ...srcSet.split(', ')]) {
        const [, step, width] = /w_(\d+)\S* (\d+)w$/.exec(entry) ?? [];
        const format = entry.includes('.webp') ? 'webp' : 'jpg';
        const request = { publicId: media.publicId, shape, step: Number(step), format } as const;
        const made = await readVariant(request);
        const { width: real } = await sharp(Buffer.from(made?.bytes ?? [])).metadata();
        expect({ entry, width: real }).toEqual({ entry, width: Number(width) });
      }
    }
  });

  it('are 1200 × 630 for sharing, even of a small picture', async () => {
    const media = await storePicture(await picture(300, 300), upload);
    const request = {
      publicId: media.publicId,
      shape: 'share',
      step: 1200,
      format: 'jpg',
    } as const;
    const made = await readVariant(request);
    expect(await sharp(Buffer.from(made?.bytes ?? [])).metadata()).toMatchObject({
      width: 1200,
      height: 630,
    });
  });

  it('are made once for many readers at once, and then read from the store', async () => {
    const media = await storePicture(await picture(800, 600), upload);
    const request = { publicId: media.publicId, shape: '4x3', step: 320, format: 'webp' } as const;
    const made = await Promise.all(Array.from({ length: 40 }, () => readVariant(request)));
    expect(new Set(made.map((each) => each?.bytes.length)).size).toBe(1);
    const rows = await db().query(sql`
      select v.transform from media_variants v join media_files m on m.id = v.media_id
      where m.public_id = ${media.publicId}`);
    expect(rows).toEqual([{ transform: '4x3-320' }]);
  });

  it('stand in for an AVIF until the background has made all its sizes, which are then listed', async () => {
    const media = await storePicture(await picture(500, 400), upload);
    const request = { publicId: media.publicId, shape: '4x3', step: 320, format: 'avif' } as const;
    expect(await readVariant(request)).toMatchObject({ contentType: 'image/webp', isFinal: false });
    const asked = await db().query(sql`
      select payload->'data' as data from outbox where topic = 'job:make-avif'
        and payload->'data'->>'publicId' = ${media.publicId}`);
    expect(asked).toEqual([{ data: { publicId: media.publicId, shape: '4x3' } }]);
    expect(pictureOf(media, '100vw', { shape: '4x3' }).avif).toBeUndefined();
    await makeAvif(media.publicId, '4x3', new AbortController().signal);
    expect(await readVariant(request)).toMatchObject({ contentType: 'image/avif', isFinal: true });
    const found = (await readPictures([media.publicId])).get(media.publicId);
    expect(found && pictureOf(found, '100vw', { shape: '4x3' }).avif).toContain('.avif 500w');
    expect(found && pictureOf(found, '100vw', { shape: '1x1' }).avif).toBeUndefined();
  });

  it('are gone with their picture', async () => {
    const media = await storePicture(await picture(400, 300), upload);
    const request = { publicId: media.publicId, shape: '4x3', step: 160, format: 'webp' } as const;
    expect(await readVariant(request)).toBeDefined();
    expect(await deletePicture(media.publicId)).toBe(true);
    expect(await readVariant(request)).toBeUndefined();
    expect(await deletePicture(media.publicId)).toBe(false);
    expect((await readPictures([media.publicId])).size).toBe(0);
  });
});
