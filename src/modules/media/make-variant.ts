import type { Sharp } from 'sharp';
import { db } from '#platform/db/transaction.ts';
import { files } from '#platform/files/files.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { background, encode, foreground, openOriginal } from './image-decoder.ts';
import type { MediaFile } from './media-file.ts';
import { addAvifShape, findMedia, insertVariant } from './media.store.ts';
import { type Rung, type Shape, type VariantFormat, WIDTHS, ladder } from './rules.ts';

/** Name of the job that makes a shape's AVIF ladder; its handler is in media.jobs.ts. */
export const MAKE_AVIF = 'make-avif';

// The first readers of a page want their own pictures first.
const AVIF_DELAY_SECONDS = 60;

const TYPES: Record<VariantFormat, string> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** One picture at one size in one format. */
export interface VariantRequest {
  readonly publicId: string;
  readonly shape: Shape;
  /** The rung of the ladder, as spelt in the address. */
  readonly step: number;
  readonly format: VariantFormat;
}

export interface Variant {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** False for a stand-in until the format asked for has been made. */
  readonly isFinal: boolean;
}

function keyOf({ publicId, shape, step, format }: VariantRequest): string {
  return `media/variants/${publicId.slice(0, 2)}/${publicId}/${shape}-${step}.${format}`;
}

/** The rung an address asks for; larger ones than the picture has give its largest. */
function rungOf(media: MediaFile, shape: Shape, step: number): Rung | undefined {
  const rungs = ladder(shape, media);
  const at = shape === 'share' ? 0 : WIDTHS.findIndex((width) => width === step);
  return rungs[Math.min(at, rungs.length - 1)];
}

function shaped(image: Sharp, rung: Rung): Sharp {
  return image.resize({ width: rung.width, height: rung.height, fit: 'cover', position: 'centre' });
}

async function make(media: MediaFile, request: VariantRequest): Promise<Uint8Array | undefined> {
  const rung = rungOf(media, request.shape, request.step);
  const original = await files().get(media.storageKey);
  if (rung === undefined || original === undefined) return undefined;
  const bytes = await encode(shaped(openOriginal(original), rung), request.format).toBuffer();
  const storageKey = keyOf(request);
  await files().put(storageKey, bytes, { contentType: TYPES[request.format] });
  const { shape, step, format } = request;
  const transform = `${shape}-${step}`;
  await insertVariant(db(), {
    mediaId: media.id,
    transform,
    format,
    storageKey,
    bytes: bytes.length,
  });
  return bytes;
}

const inProgress = new Map<string, Promise<Uint8Array | undefined>>();

async function makeOnce(request: VariantRequest): Promise<Uint8Array | undefined> {
  const key = keyOf(request);
  let making = inProgress.get(key);
  if (making === undefined) {
    making = foreground
      .run(async () => {
        const media = await findMedia(db(), request.publicId);
        if (media === undefined) return undefined;
        const bytes = await make(media, request);
        await askForAvif(media, request.shape);
        return bytes;
      })
      .finally(() => inProgress.delete(key));
    inProgress.set(key, making);
  }
  return making;
}

/** The first reader of a shape has its AVIF made, in the background, once. */
async function askForAvif(media: MediaFile, shape: Shape): Promise<void> {
  if (shape === 'share' || media.avifShapes.includes(shape)) return;
  const payload = { publicId: media.publicId, shape };
  await enqueue(db(), { name: MAKE_AVIF }, payload, {
    key: `${media.publicId}:${shape}`,
    startAfter: AVIF_DELAY_SECONDS,
  });
}

/**
 * The variant, made on the first call. An AVIF is never made while somebody waits: its WebP stands in.
 * Undefined when there is no such picture. Throws busy (503) when too many pictures are being made.
 */
export async function readVariant(request: VariantRequest): Promise<Variant | undefined> {
  const stored = await files().get(keyOf(request));
  if (stored !== undefined) {
    return { bytes: stored, contentType: TYPES[request.format], isFinal: true };
  }
  if (request.format === 'avif') {
    const standIn = await readVariant({ ...request, format: 'webp' });
    return standIn && { ...standIn, isFinal: false };
  }
  const made = await makeOnce(request);
  return made && { bytes: made, contentType: TYPES[request.format], isFinal: true };
}

/** Makes all AVIF sizes of a shape, then lets pages list them. Stops where it is told to; can be repeated. */
export async function makeAvif(publicId: string, shape: Shape, signal: AbortSignal): Promise<void> {
  const media = await findMedia(db(), publicId);
  if (media === undefined || media.avifShapes.includes(shape)) return;
  const steps = WIDTHS.slice(0, ladder(shape, media).length);
  for (const step of steps) {
    signal.throwIfAborted();
    const request: VariantRequest = { publicId, shape, step, format: 'avif' };
    if ((await files().stat(keyOf(request))) !== undefined) continue;
    if ((await background.run(() => make(media, request))) === undefined) return;
  }
  await addAvifShape(db(), media.id, shape);
}
