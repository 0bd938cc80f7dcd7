// The shapes and sizes pictures are served in. The list is closed, so nobody can fill the store with sizes.

export const WIDTHS = [160, 320, 480, 640, 960, 1280, 1600] as const;

/** `original` keeps the picture's own proportions; `share` is the one size social networks ask for. */
export type Shape = 'original' | '4x3' | '1x1' | 'share';
export type VariantFormat = 'jpg' | 'webp' | 'avif';

export const MAX_UPLOAD_BYTES = 20_000_000;
export const MAX_PIXELS = 40_000_000;
export const MAX_ORIGINAL_EDGE = 2400;

const SHARE = 'w_1200,h_630,c_fill';
const TRANSFORM =
  /^(?:w_(\d{3,4})(?:,c_fill,ar_(4-3|1-1))?|(w_1200,h_630,c_fill))(?:,((?:cr|g)_[\d_,crg]{3,30}))?$/;

const RATIOS: Record<Exclude<Shape, 'original' | 'share'>, readonly [number, number]> = {
  '4x3': [4, 3],
  '1x1': [1, 1],
};

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One rung of a shape's ladder: how it is spelt in the address, and what comes out for this picture. */
export interface Rung extends Size {
  readonly transform: string;
}

function largest(shape: Shape, natural: Size): Size {
  if (shape === 'original') return natural;
  if (shape === 'share') return { width: 1200, height: 630 };
  const [across, down] = RATIOS[shape];
  const width = Math.min(natural.width, Math.floor((natural.height * across) / down));
  return { width: Math.max(1, width), height: Math.max(1, Math.round((width * down) / across)) };
}

function spell(shape: Shape, width: number): string {
  if (shape === 'original') return `w_${width}`;
  if (shape === 'share') return SHARE;
  return `w_${width},c_fill,ar_${shape.replace('x', '-')}`;
}

/**
 * The sizes worth serving of a picture in a shape, smallest first; never larger than the picture is.
 * `framing` is spelt behind each; `natural` is then the size of the cropped picture.
 */
export function ladder(shape: Shape, natural: Size, framing = ''): Rung[] {
  const top = largest(shape, natural);
  const tail = framing === '' ? '' : `,${framing}`;
  if (shape === 'share') return [{ ...top, transform: `${SHARE}${tail}` }];
  const rungs: Rung[] = [];
  for (const step of WIDTHS) {
    const width = Math.min(step, top.width);
    const height = Math.max(1, Math.round((width * top.height) / top.width));
    rungs.push({ width, height, transform: `${spell(shape, step)}${tail}` });
    if (step >= top.width) break;
  }
  return rungs;
}

/** A transformation as its address spells it; `framing` is as readFraming wants it. */
export interface Transform {
  readonly shape: Shape;
  readonly step: number;
  readonly framing: string;
}

/** Reads the transformation part of an address; undefined for everything that isn't on the ladder. */
export function readTransform(text: string): Transform | undefined {
  const match = TRANSFORM.exec(text);
  if (match === null) return undefined;
  const [, width, ratio, share, framing = ''] = match;
  if (share !== undefined) return { shape: 'share', step: 1200, framing };
  const step = WIDTHS.find((each) => String(each) === width);
  if (step === undefined) return undefined;
  const shape = ratio === undefined ? 'original' : ratio === '4-3' ? '4x3' : '1x1';
  return { shape, step, framing };
}

/** How an address spells a transformation: what readTransform reads. */
export function spellTransform({ shape, step, framing }: Transform): string {
  return framing === '' ? spell(shape, step) : `${spell(shape, step)},${framing}`;
}

/** The cloud of the upload contract: ours. */
export const CLOUD_NAME = 'groundswell';
export const UPLOAD_PATH = `/media/v1/${CLOUD_NAME}/image/upload`;
/** For forms without scripts. */
export const UPLOAD_FORM_PATH = `${UPLOAD_PATH}_form`;
/** How long the signed data of a page may be used. */
export const TICKET_SECONDS = 600;
export const UPLOADS_A_DAY = 300;
/** All pictures of one person with their sizes, as stored. */
export const MOST_STORED_BYTES = 2_000_000_000;

const EXTENSION = /\.(?:jpe?g|png)$/i;
const LONGEST_NAME = 255;

/** Whether a file's name ends as jpg and png do; its content is looked at apart. */
export function hasPictureName(name: string): boolean {
  return name.length <= LONGEST_NAME && !name.includes('\0') && EXTENSION.test(name);
}

/** How often an uploader says how far it is, and how fast, in milliseconds. */
export const PROGRESS_EVERY_MS = 100;
export const BITRATE_EVERY_MS = 500;
