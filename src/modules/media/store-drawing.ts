import { createHash } from 'node:crypto';
import { db } from '#platform/db/transaction.ts';
import { rasteriseDrawing } from './drawing-rasteriser.ts';
import { openOriginal } from './image-decoder.ts';
import type { PictureSource } from './media-file.ts';
import { findByContent } from './media.store.ts';
import { keep } from './store-picture.ts';

/**
 * Stores a picture that our own code drew as SVG; the same drawing is stored once. Not for SVG from outside:
 * nothing here makes it harmless.
 */
export async function storeDrawing(svg: string): Promise<PictureSource> {
  const sha256 = createHash('sha256').update(svg).digest('hex');
  const known = await findByContent(db(), 'drawing', sha256);
  if (known !== undefined) return known;
  const pixels = await rasteriseDrawing(svg);
  const { data, info } = await openOriginal(pixels)
    .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 92, effort: 2, smartSubsample: true })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return keep({ source: 'drawing', format: 'webp', bytes: data, width, height, sha256 });
}
