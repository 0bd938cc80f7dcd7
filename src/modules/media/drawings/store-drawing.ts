import { createHash } from 'node:crypto';
import { db } from '#platform/db/transaction.ts';
import { rasteriseDrawing } from './drawing-rasteriser.ts';
import { openOriginal } from '../image-decoder.ts';
import type { PictureSource } from '../media-file.ts';
import { findByContent } from '../media.store.ts';
import { keep } from '../store-picture.ts';

/**
 * Stores a picture that our own code drew as SVG; the same drawing is stored once. Not for SVG from outside:
 * nothing here makes it harmless.
 */
export async function storeDrawing(svg: string): Promise<PictureSource> {
  const sha256 = createHash('sha256').update(svg).digest('hex');
  const known = await findByContent(db(), 'drawing', sha256);
  if (known !== undefined) return known;
  const bytes = await rasteriseDrawing(svg);
  const { width, height } = await openOriginal(bytes).metadata();
  return keep({ source: 'drawing', format: 'jpg', bytes, width, height, sha256 });
}
