import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { overrideConfiguration } from '#platform/config/config.ts';
import { testDatabase } from '#test/support/database.ts';
import { drawIcon, storePicture } from '../index.ts';
import { readVariant } from '../make-variant.ts';

testDatabase();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proportions-'));
  overrideConfiguration({ storageUrl: `file:${folder}` });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([
  [1, 1],
  [1, 16_000],
  [16_000, 1],
  [3, 2_400],
  [2_400, 3],
])('a picture of %d by %d pixels is taken, and shown in every shape', async (width, height) => {
  const flat = sharp({ create: { width, height, channels: 3, background: '#c85028' } });
  const { publicId } = await storePicture(await flat.png().toBuffer(), { source: 'upload' });
  for (const shape of ['original', '4x3', '1x1', 'share'] as const) {
    for (const format of ['webp', 'jpg'] as const) {
      const step = shape === 'share' ? 1200 : 160;
      expect((await readVariant({ publicId, shape, step, format }))?.isFinal).toBe(true);
    }
  }
  const { width: edge } = await sharp(await drawIcon(publicId, { edge: 96 })).metadata();
  expect(edge).toBe(96);
});
