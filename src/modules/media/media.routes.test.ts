import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overrideConfiguration } from '#platform/config/config.ts';
import { testDatabase } from '#test/support/database.ts';
import { type TestServer, startTestServer } from '#test/support/server.ts';
import { type PictureSource, pictureOf, sharePictureOf, storePicture } from './index.ts';
import { MAKING, mountMedia } from './media.routes.ts';

testDatabase();
let folder: string;
let server: TestServer;
let media: PictureSource;
let other: PictureSource;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'));
  overrideConfiguration({ storageUrl: `file:${folder}` });
  server = await startTestServer([], {
    makePages: ({ limiter }) => ({ mount: (app) => mountMedia(app, limiter) }),
  });
  const make = (background: string) =>
    sharp({ create: { width: 700, height: 500, channels: 3, background } })
      .jpeg()
      .toBuffer();
  media = await storePicture(await make('#0b6e6e'), { source: 'upload' });
  other = await storePicture(await make('#d9411e'), { source: 'upload' });
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

function first(srcset: string): string {
  return srcset.split(' ')[0] ?? '';
}

describe('GET /media', () => {
  it('makes no size for a network that had too many made; what is there is served', async () => {
    const client = server.client();
    const [small, large] = pictureOf(media, '100vw', { shape: '1x1' }).webp.split(', ').map(first);
    expect((await client.get(small ?? '')).status).toBe(200);
    const who = { ip: client.address, accountId: null };
    for (let at = 1; at < MAKING.points; at += 1) await server.site.limiter.take(MAKING, '', who);
    const refused = await client.get(large ?? '');
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await client.get(small ?? '')).status).toBe(200);
    expect((await server.client().get(large ?? '')).status).toBe(200);
  });

  it('answers 404 to everything we did not sign or that is not on the ladder', async () => {
    const good = first(pictureOf(media, '100vw', { shape: '4x3' }).webp);
    const [, , signature = '', transform = '', file = ''] = good.split('/');
    const foreign = first(pictureOf(other, '100vw', { shape: '4x3' }).webp).split('/')[2] ?? '';
    const wrong = [
      `/media/${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}/${transform}/${file}`,
      `/media/${foreign}/${transform}/${file}`,
      `/media/${signature}x/${transform}/${file}`,
      `/media/x/${transform}/${file}`,
      `/media/${signature}/w_161,c_fill,ar_4-3/${file}`,
      `/media/${signature}/w_160/${file}`,
      `/media/${signature}/w_160,c_fill,ar_1-1/${file}`,
      `/media/${signature}/${transform}/${media.publicId}.svg`,
      `/media/${signature}/${transform}/${media.publicId}.png`,
      `/media/${signature}/${transform}/${media.publicId}`,
      `/media/${signature}/${transform}/..%2f..%2fetc%2fpasswd.jpg`,
      `/media/${signature}/${transform}/${'a'.repeat(20)}.webp`,
      `/media/${signature}/${file}`,
      '/media/',
    ];
    for (const path of wrong) {
      const answer = await server.client().get(path);
      expect({ path, status: answer.status }).toEqual({ path, status: 404 });
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('serves every address of a picture, for ever, as what it says it is', async () => {
    const picture = pictureOf(media, '100vw', { shape: '4x3' });
    const entries = [...picture.webp.split(', '), ...picture.srcSet.split(', ')];
    for (const path of [...entries.map(first), picture.src, sharePictureOf(media)]) {
      const answer = await server.client().get(path);
      expect({ path, status: answer.status }).toEqual({ path, status: 200 });
      expect(answer.headers).toMatchObject({
        'content-type': path.endsWith('.webp') ? 'image/webp' : 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
    }
  });

  it('serves the WebP for a minute where an AVIF has not been made', async () => {
    const path = first(pictureOf(media, '100vw', { shape: '1x1' }).webp).replace('.webp', '.avif');
    const answer = await server.client().get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=60',
    });
  });

  it('lists no variant wider than the page wants', () => {
    const { webp } = pictureOf(media, '200px', { shape: '4x3', widest: 320 });
    expect([...webp.matchAll(/ (\d+)w/g)].map((match) => match[1])).toEqual(['160', '320']);
  });

  it('moves to the host for what people upload, if there is one', async () => {
    overrideConfiguration({ userContentHost: 'content.groundswell.test' });
    const { src } = pictureOf(media, '100vw');
    expect(src).toMatch(/^https:\/\/content\.groundswell\.test\/media\//);
    overrideConfiguration({ userContentHost: undefined });
  });

  it('may be shown by the pages of others: mails are read there', async () => {
    const { src } = pictureOf(media, '100vw');
    const answer = await server.client().get(src);
    expect(answer.status).toBe(200);
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  it('makes other addresses under another secret', () => {
    const before = pictureOf(media, '100vw').src;
    overrideConfiguration({ secretKey: 'another-secret-of-more-than-32-characters' });
    expect(pictureOf(media, '100vw').src).not.toBe(before);
  });
});
