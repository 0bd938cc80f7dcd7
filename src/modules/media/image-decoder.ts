import sharp, { type Sharp } from 'sharp';
import { ImageQueue } from './image-queue.ts';
import { mediaErrors } from './media.errors.ts';
import { MAX_PIXELS, MAX_UPLOAD_BYTES, type VariantFormat } from './rules.ts';

// Everything that can be decoded is an attack surface, and SVG even reads files: three formats are enough.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});
sharp.concurrency(1);
sharp.cache(false);

const TIMEOUT_SECONDS = 25;

/** Two pictures at a time; readers wait for a while, then are told to come back. */
export const foreground = new ImageQueue(2, 64);
/** Slow work nobody waits for: one at a time, beside the readers' two. */
export const background = new ImageQueue(1, 64);

export type PictureFormat = 'jpg' | 'png' | 'webp';

/** What the first bytes say a file is, whatever its name says. */
export function sniffFormat(bytes: Uint8Array): PictureFormat | undefined {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpg';
  if (bytes[0] === 0x89 && ascii(1, 8) === 'PNG\r\n\u001a\n') return 'png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  return undefined;
}

/**
 * Opens untrusted bytes. Throws unsupported_picture or unreadable_picture (422) for anything that isn't one
 * whole JPEG, PNG or WebP of at most 20,000,000 bytes and 40 megapixels.
 */
export async function openPicture(
  bytes: Uint8Array,
): Promise<{ image: Sharp; format: PictureFormat; width: number; height: number }> {
  if (bytes.length > MAX_UPLOAD_BYTES) throw mediaErrors.unreadablePicture();
  const format = sniffFormat(bytes);
  if (format === undefined) throw mediaErrors.unsupportedPicture();
  const image = sharp(bytes, {
    failOn: 'error',
    limitInputPixels: MAX_PIXELS,
    limitInputChannels: 5,
    pages: 1,
  }).timeout({ seconds: TIMEOUT_SECONDS });
  try {
    const { width, height, autoOrient } = await image.metadata();
    if (width * height > MAX_PIXELS) throw mediaErrors.unreadablePicture();
    return { image, format, width: autoOrient.width, height: autoOrient.height };
  } catch (cause) {
    throw mediaErrors.unreadablePicture({}, { cause });
  }
}

/** Opens what we stored ourselves. */
export function openOriginal(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS }).timeout({ seconds: TIMEOUT_SECONDS });
}

/** Encodes for the web. AVIF takes seconds: background only. */
export function encode(image: Sharp, format: VariantFormat): Sharp {
  if (format === 'avif') return image.avif({ quality: 55, effort: 1 });
  if (format === 'webp') return image.webp({ quality: 80, effort: 3 });
  return image.flatten({ background: '#ffffff' }).jpeg({ quality: 80 });
}
