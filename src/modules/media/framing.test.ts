import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { startUploadServer, upload, type UploadServer } from '#test/support/media/uploads.ts';
import { type Framing, readFraming, regionOf, spellFraming } from './framing.ts';
import { sharePictureOf } from './index.ts';
import { readVariant } from './make-variant.ts';
import { findMedia } from './media.store.ts';
import { pictureOf } from './picture-of.ts';
import { readTransform } from './rules.ts';

const percent = fc.integer({ min: 0, max: 100 });
const crops = fc
  .record({ x: percent, y: percent, width: percent, height: percent })
  .filter(
    ({ x, y, width, height }) =>
      Math.min(width, height) >= 5 && x + width <= 100 && y + height <= 100,
  );
const framings: fc.Arbitrary<Framing> = fc.record(
  { crop: crops, focal: fc.record({ x: percent, y: percent }) },
  { requiredKeys: [] },
);

describe('framing', () => {
  it.each([
    'cr_10_10_91_50',
    'cr_0_0_4_50',
    'g_101_0',
    'g_01_2',
    'g_1',
    'cr_1_1_50_50g_1_2',
    ',g_1_2',
    'g_1_2,cr_1_1_50_50',
    'x',
  ])('is not spelt %j', (text) => {
    expect(readFraming(text)).toBeUndefined();
  });

  it('is read as it was spelt, in addresses too', () => {
    fc.assert(
      fc.property(framings, (framing) => {
        const text = spellFraming(framing);
        expect(readFraming(text)).toEqual(framing);
        if (text === '') return;
        expect(readTransform(`w_640,c_fill,ar_4-3,${text}`)?.framing).toBe(text);
      }),
    );
  });

  it('stays within the picture and the crop, whatever is asked for', () => {
    const edge = fc.integer({ min: 1, max: 2400 });
    fc.assert(
      fc.property(framings, edge, edge, edge, edge, (framing, width, height, w, h) => {
        const region = regionOf({ width, height }, framing, { width: w, height: h });
        expect(region.left).toBeGreaterThanOrEqual(0);
        expect(region.top).toBeGreaterThanOrEqual(0);
        expect(Math.min(region.width, region.height)).toBeGreaterThan(0);
        expect(region.left + region.width).toBeLessThanOrEqual(width);
        expect(region.top + region.height).toBeLessThanOrEqual(height);
      }),
    );
  });
});

describe('a framed picture', () => {
  testDatabase();
  let site: UploadServer;
  beforeAll(async () => {
    site = await startUploadServer();
  });
  afterAll(() => site.end());

  /** Red at the left, blue at the right. */
  async function twoHalves(): Promise<Buffer> {
    const half = (background: string) =>
      ({ create: { width: 600, height: 400, channels: 3, background } }) as const;
    const right = await sharp(half('#0000ff')).png().toBuffer();
    return sharp({ create: { width: 1200, height: 400, channels: 3, background: '#ff0000' } })
      .composite([{ input: right, left: 600, top: 0 }])
      .jpeg({ quality: 95 })
      .toBuffer();
  }

  async function colourOf(bytes: Uint8Array): Promise<'red' | 'blue' | 'both'> {
    const { channels } = await sharp(bytes).stats();
    const [red, , blue] = channels.map(({ mean }) => mean);
    if ((red ?? 0) > 200) return 'red';
    return (blue ?? 0) > 200 ? 'blue' : 'both';
  }

  it('shows the point that was chosen in every shape, under addresses of its own', async () => {
    const { client, person } = await site.person('framer');
    const sent = await upload(client, { content: await twoHalves() });
    const { public_id: id } = sent.json<{ public_id: string }>();
    const before = pictureOf(await stored(id), '100vw', { shape: '1x1' }).src;
    const path = `/private_api/pictures/${id}`;
    const stranger = await site.person('stranger');
    expect(
      (await stranger.client.send('PATCH', path, { focal_point: { x: 1, y: 1 } })).status,
    ).toBe(404);
    for (const bad of [
      { crop: { x: 60, y: 0, width: 50, height: 50 } },
      { focal_point: { x: 101, y: 0 } },
      { focal_point: { x: 1.5, y: 0 } },
    ]) {
      expect((await client.send('PATCH', path, bad)).status).toBe(422);
    }
    expect((await client.send('PATCH', path, { focal_point: { x: 90, y: 50 } })).status).toBe(200);
    const media = await stored(id);
    expect([media.framing, person.accountId > 0]).toEqual(['g_90_50', true]);
    const after = pictureOf(media, '100vw', { shape: '1x1' }).src;
    expect(after).not.toBe(before);
    const shown = async (address: string) => {
      const answer = await fetchBytes(address);
      return colourOf(answer);
    };
    expect([await shown(before), await shown(after)]).toEqual(['both', 'blue']);
    const share = sharePictureOf(media);
    expect((await sharp(await fetchBytes(share)).metadata()).width).toBe(1200);

    expect(
      (await client.send('PATCH', path, { crop: { x: 0, y: 0, width: 40, height: 100 } })).status,
    ).toBe(200);
    const cropped = await stored(id);
    const whole = pictureOf(cropped, '100vw');
    expect([whole.width, whole.height, await shown(whole.src)]).toEqual([480, 400, 'red']);
    // Another framing under the same signature was never signed.
    const forged = whole.src.replace('cr_0_0_40_100', 'cr_0_0_90_100');
    expect((await client.get(forged)).status).toBe(404);
    expect((await client.get(after.replace(',g_90_50', ''))).status).toBe(404);
  });

  async function stored(id: string) {
    const media = await findMedia(db(), id);
    if (media === undefined) throw new Error(`${id} is not stored`);
    return media;
  }

  async function fetchBytes(address: string): Promise<Uint8Array> {
    const [, , , transform = '', file = ''] = address.split('/');
    const wanted = readTransform(transform) ?? { shape: 'original', step: 0, framing: '' };
    expect((await site.server.client().get(address)).status).toBe(200);
    const [publicId = '', format] = file.split('.');
    const variant = await readVariant({ ...wanted, publicId, format: format as 'jpg' });
    return variant?.bytes ?? new Uint8Array();
  }
});
