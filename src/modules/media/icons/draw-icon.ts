import { files } from '#platform/files/files.ts';
import { db } from '#platform/db/transaction.ts';
import { foreground, openOriginal } from '../image-decoder.ts';
import { findMedia } from '../media.store.ts';

export interface IconUse {
  /** Width and height in pixels. */
  readonly edge: number;
  /** Colour behind it; clear without one. */
  readonly ground?: string;
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * A stored picture as a square PNG that shows all of it. Undefined when there is no such picture; throws busy
 * (503) when too many pictures are being made. Nothing is kept: who shows it often keeps it.
 */
export async function drawIcon(
  publicId: string,
  { edge, ground }: IconUse,
): Promise<Buffer | undefined> {
  const media = await findMedia(db(), publicId);
  const original = media && (await files().get(media.storageKey));
  if (original === undefined) return undefined;
  return foreground.run(async () => {
    const square = openOriginal(original).resize({
      width: edge,
      height: edge,
      fit: 'contain',
      background: ground ?? CLEAR,
    });
    return (ground === undefined ? square : square.flatten({ background: ground }))
      .png({ compressionLevel: 9 })
      .toBuffer();
  });
}
