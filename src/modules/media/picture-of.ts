import type { Picture } from './contract.ts';
import { addressesOf } from './media-address.ts';
import type { PictureSource } from './media-file.ts';
import { croppedRegion, readFraming } from './framing.ts';
import { type Rung, type Shape, ladder } from './rules.ts';

export interface PictureUse {
  /** `original` (the picture's own proportions) when not said. */
  readonly shape?: Shape;
  /** No variant wider than this is listed, in pixels: keeps the markup of many small cards small. */
  readonly widest?: number;
}

const MIDDLE_WIDTH = 640;

/**
 * Everything an `img` or `picture` element needs. `sizes` is the CSS width the picture takes, for example
 * '(min-width: 800px) 33vw, 100vw'.
 */
export function pictureOf(media: PictureSource, sizes: string, use: PictureUse = {}): Picture {
  const { shape = 'original', widest = Number.POSITIVE_INFINITY } = use;
  const all = framedLadder(media, shape);
  const rungs = all.filter((rung, index) => index === 0 || rung.width <= widest);
  const address = addressesOf(media.publicId, shape, media.framing);
  const srcset = (ext: string) =>
    rungs.map((rung) => `${address(rung.transform, ext)} ${rung.width}w`).join(', ');
  const top = rungs[rungs.length - 1];
  const middle = rungs.find((rung) => rung.width >= MIDDLE_WIDTH) ?? top;
  if (top === undefined || middle === undefined) throw new Error('A picture has at least one size');
  return {
    src: address(middle.transform, 'jpg'),
    srcSet: srcset('jpg'),
    webp: srcset('webp'),
    ...(media.avifShapes.includes(shape) ? { avif: srcset('avif') } : {}),
    sizes,
    width: top.width,
    height: top.height,
    placeholder: media.preview,
    color: media.color,
  };
}

/** The sizes of a picture as its owner has framed it. */
export function framedLadder(media: PictureSource, shape: Shape): Rung[] {
  const framing = media.framing ?? '';
  return ladder(shape, croppedRegion(media, readFraming(framing) ?? {}), framing);
}

/** Path of the 1200×630 JPEG that social networks show. */
export function sharePictureOf(media: PictureSource): string {
  const [rung] = framedLadder(media, 'share');
  if (rung === undefined) throw new Error('A picture has at least one size');
  return addressesOf(media.publicId, 'share', media.framing)(rung.transform, 'jpg');
}

/** Path of a small square JPEG, for the picture of a person. */
export function squarePictureOf(publicId: string): string {
  return addressesOf(publicId, '1x1')('w_160,c_fill,ar_1-1', 'jpg');
}

/** Path of a small WebP in the picture's own proportions; what is clear in it stays clear. */
export function smallPictureOf(publicId: string): string {
  return addressesOf(publicId, 'original')('w_320', 'webp');
}
