import type { Sharp } from 'sharp';
import { db } from '#platform/db/transaction.ts';
import { files } from '#platform/files/files.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { background, encode, foreground, openOriginal } from './image-decoder.ts';
import type { MediaFile } from './media-file.ts';
import { addAvifShape, findMedia, insertVariant } from './media.store.ts';
import { type Framing, croppedRegion, readFraming, regionOf } from './framing.ts';
import { framedLadder } from './picture-of.ts';
import { type Rung, type Shape, type VariantFormat, WIDTHS, ladder } from './rules.ts';

/** Name of the job that makes a shape's AVIF ladder; its handler is in media.jobs.ts. */
export const MAKE_AVIF = 'make-avif';
/** Name of the job that makes the common sizes of an upload. */
export const MAKE_VARIANTS = 'make-variants';

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
  /** Crop and focal point as spelt in the address. */
  readonly framing?: string;
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

function nameOf({ shape, step, framing = '' }: VariantRequest): string {
  return framing === '' ? `${shape}-${step}` : `${shape}-${step}-${framing.replaceAll(',', '-')}`;
}

function keyOf(request: VariantRequest): string {
  const { publicId, format } = request;
  return `media/variants/${publicId.slice(0, 2)}/${publicId}/${nameOf(request)}.${format}`;
}

/** The rung an address asks for; larger ones than the picture has give its largest. */
function rungOf(media: MediaFile, framing: Framing, request: VariantRequest): Rung | undefined {
  const { shape, step } = request;
  const rungs = ladder(shape, croppedRegion(media, framing));
  const at = shape === 'share' ? 0 : WIDTHS.findIndex((width) => width === step);
  return rungs[Math.min(at, rungs.length - 1)];
}

function shaped(image: Sharp, media: MediaFile, framing: Framing, rung: Rung): Sharp {
  const size = {
    width: rung.width,
    height: rung.height,
    fit: 'cover',
    position: 'centre',
  } as const;
  if (framing.crop === undefined && framing.focal === undefined) return image.resize(size);
  return image.extract(regionOf(media, framing, rung)).resize(size);
}

async function make(media: MediaFile, request: VariantRequest): Promise<Uint8Array | undefined> {
  const framing = readFraming(request.framing ?? '');
  const rung = framing && rungOf(media, framing, request);
  const original = await files().get(media.storageKey);
  if (rung === undefined || framing === undefined || original === undefined) return undefined;
  const image = shaped(openOriginal(original), media, framing, rung);
  const bytes = await encode(image, request.format).toBuffer();
  const storageKey = keyOf(request);
  await files().put(storageKey, bytes, { contentType: TYPES[request.format] });
  await insertVariant(db(), {
    mediaId: media.id,
    transform: nameOf(request),
    format: request.format,
    storageKey,
    bytes: bytes.length,
  });
  return bytes;
}

const inProgress = new Map<string, Promise<Uint8Array | undefined>>();

async function makeOnce(
  request: VariantRequest,
  beforeMaking: () => Promise<void>,
): Promise<Uint8Array | undefined> {
  const key = keyOf(request);
  let making = inProgress.get(key);
  if (making === undefined) {
    await beforeMaking();
    making = inProgress.get(key);
  }
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
  const { publicId, framing } = media;
  const payload = { publicId, shape };
  await enqueue(db(), { name: MAKE_AVIF }, payload, {
    key: framing ? `${publicId}:${shape}:${framing}` : `${publicId}:${shape}`,
    startAfter: AVIF_DELAY_SECONDS,
  });
}

/**
 * The variant, made on the first call. An AVIF is never made while somebody waits: its WebP stands in.
 * Undefined when there is no such picture. Throws busy (503) when too many pictures are being made, and
 * what `beforeMaking` throws, which is asked before work begins.
 */
export async function readVariant(
  request: VariantRequest,
  beforeMaking: () => Promise<void> = async () => undefined,
): Promise<Variant | undefined> {
  const stored = await files().get(keyOf(request));
  if (stored !== undefined) {
    return { bytes: stored, contentType: TYPES[request.format], isFinal: true };
  }
  if (request.format === 'avif') {
    const standIn = await readVariant({ ...request, format: 'webp' }, beforeMaking);
    return standIn && { ...standIn, isFinal: false };
  }
  const made = await makeOnce(request, beforeMaking);
  return made && { bytes: made, contentType: TYPES[request.format], isFinal: true };
}

/** Makes all AVIF sizes of a shape, then lets pages list them. Stops where it is told to; can be repeated. */
export async function makeAvif(publicId: string, shape: Shape, signal: AbortSignal): Promise<void> {
  const media = await findMedia(db(), publicId);
  if (media === undefined || media.avifShapes.includes(shape)) return;
  if (await makeLadder(media, shape, 'avif', signal)) await addAvifShape(db(), media, shape);
}

/** Makes the sizes of an upload that every page asks for, before the first reader does. */
export async function makeVariants(publicId: string, signal: AbortSignal): Promise<void> {
  const media = await findMedia(db(), publicId);
  if (media === undefined) return;
  for (const format of ['webp', 'jpg'] as const) {
    if (!(await makeLadder(media, 'original', format, signal))) return;
  }
}

/** False when the picture went away meanwhile. Can be repeated: what is there is left alone. */
async function makeLadder(
  media: MediaFile,
  shape: Shape,
  format: VariantFormat,
  signal: AbortSignal,
): Promise<boolean> {
  const { publicId, framing = '' } = media;
  for (const step of WIDTHS.slice(0, framedLadder(media, shape).length)) {
    signal.throwIfAborted();
    const request: VariantRequest = { publicId, shape, step, format, framing };
    if ((await files().stat(keyOf(request))) !== undefined) continue;
    if ((await background.run(() => make(media, request))) === undefined) return false;
  }
  return true;
}
