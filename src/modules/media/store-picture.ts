import { createHash, randomInt } from 'node:crypto';
import type { Sharp } from 'sharp';
import { db } from '#platform/db/transaction.ts';
import { StorageFull, files } from '#platform/files/files.ts';
import { foreground, openOriginal, openPicture } from './image-decoder.ts';
import type { PictureSource } from './media-file.ts';
import { mediaErrors } from './media.errors.ts';
import { findByContent, insertMedia } from './media.store.ts';
import { MAX_ORIGINAL_EDGE } from './rules.ts';

/** Higher than wide for what is upright; bounded, as a picture may be one pixel wide. */
const PREVIEW = { width: 20, height: 400, fit: 'inside' } as const;
const PUBLIC_ID_LENGTH = 20;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A random public id of 103 bits. */
export function makePublicId(): string {
  return Array.from({ length: PUBLIC_ID_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(
    '',
  );
}

interface Cleaned {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Turned upright, without any metadata, at most 2400 pixels on the longer edge, encoded anew. */
async function clean(image: Sharp, isPhoto: boolean): Promise<Cleaned> {
  const upright = image.autoOrient().resize({
    width: MAX_ORIGINAL_EDGE,
    height: MAX_ORIGINAL_EDGE,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const encoded = isPhoto
    ? upright.jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    : upright.webp({ quality: 92, effort: 2 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** What stands in until the picture is there: its dominant colour and a blur of some hundred bytes. */
async function placeholderOf(bytes: Uint8Array): Promise<{ color: string; preview: string }> {
  const tiny = await openOriginal(bytes).resize(PREVIEW).png().toBuffer();
  const [preview, { dominant }] = await Promise.all([
    openOriginal(tiny).webp({ quality: 40, effort: 4 }).toBuffer(),
    openOriginal(tiny).flatten({ background: '#ffffff' }).stats(),
  ]);
  const channels = [dominant.r, dominant.g, dominant.b];
  const color = `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  return { color, preview: `data:image/webp;base64,${preview.toString('base64')}` };
}

export interface PictureOrigin {
  readonly source: 'upload' | 'import';
  readonly ownerAccountId?: number;
  /** Chosen before the upload began; a used one is refused with stale_upload (422). */
  readonly publicId?: string;
}

/**
 * Cleans and stores a picture that came from outside. An imported one is stored once, however often it comes.
 * Throws unsupported_picture, unreadable_picture (422), busy (503), storage_full (507).
 */
export async function storePicture(
  bytes: Uint8Array,
  origin: PictureOrigin,
): Promise<PictureSource> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (origin.source === 'import') {
    const known = await findByContent(db(), 'import', sha256);
    if (known !== undefined) return known;
  }
  const cleaned = await foreground.run(async () => {
    const { image, format } = await openPicture(bytes);
    if (format === 'webp' && origin.source === 'upload') throw mediaErrors.unsupportedPicture();
    try {
      return {
        ...(await clean(image, format === 'jpg')),
        format: format === 'jpg' ? 'jpg' : 'webp',
      } as const;
    } catch (cause) {
      throw mediaErrors.unreadablePicture({}, { cause });
    }
  });
  return keep({ ...origin, ...cleaned, sha256 });
}

export interface PictureToKeep extends Cleaned {
  readonly source: 'upload' | 'import' | 'drawing';
  readonly ownerAccountId?: number;
  readonly publicId?: string;
  readonly format: 'jpg' | 'webp';
  readonly sha256: string;
}

/** Writes the original, then its row: a crash leaves a file without a row, never the reverse. */
export async function keep(picture: PictureToKeep): Promise<PictureSource> {
  const { publicId = makePublicId() } = picture;
  // Not named by the public id: who sends the same id twice must not overwrite the first one's file.
  const name = makePublicId();
  const storageKey = `media/originals/${name.slice(0, 2)}/${name}.${picture.format}`;
  const { color, preview } = await placeholderOf(picture.bytes);
  try {
    const contentType = picture.format === 'jpg' ? 'image/jpeg' : 'image/webp';
    await files().put(storageKey, picture.bytes, { contentType });
  } catch (cause) {
    if (cause instanceof StorageFull) throw mediaErrors.storageFull({}, { cause });
    throw cause;
  }
  const { width, height, format, source, sha256 } = picture;
  const id = await insertMedia(db(), {
    publicId,
    source,
    ownerAccountId: picture.ownerAccountId ?? null,
    sha256,
    format,
    width,
    height,
    bytes: picture.bytes.length,
    storageKey,
    color,
    preview,
  });
  if (id !== undefined) return { publicId, width, height, color, preview, avifShapes: [] };
  // Somebody stored the same drawing or import, or used the same id, meanwhile.
  await files().delete(storageKey);
  if (source === 'upload') throw mediaErrors.staleUpload();
  const known = await findByContent(db(), source, sha256);
  if (known === undefined) throw new Error('A picture could be neither stored nor found');
  return known;
}
