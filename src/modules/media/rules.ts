// The shapes and sizes pictures are served in. The list is closed, so nobody can fill the store with sizes.

export const WIDTHS = [160, 320, 480, 640, 960, 1280, 1600] as const;

/** `original` keeps the picture's own proportions; `share` is the one size social networks ask for. */
export type Shape = 'original' | '4x3' | '1x1' | 'share';
export type VariantFormat = 'jpg' | 'webp' | 'avif';

export const MAX_UPLOAD_BYTES = 20_000_000;
export const MAX_PIXELS = 40_000_000;
export const MAX_ORIGINAL_EDGE = 2400;

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
  if (shape === 'share') return 'w_1200,h_630,c_fill';
  return `w_${width},c_fill,ar_${shape.replace('x', '-')}`;
}

/** The sizes worth serving of a picture in a shape, smallest first; never larger than the picture is. */
export function ladder(shape: Shape, natural: Size): Rung[] {
  const top = largest(shape, natural);
  if (shape === 'share') return [{ ...top, transform: spell(shape, top.width) }];
  const rungs: Rung[] = [];
  for (const step of WIDTHS) {
    const width = Math.min(step, top.width);
    const height = Math.max(1, Math.round((width * top.height) / top.width));
    rungs.push({ width, height, transform: spell(shape, step) });
    if (step >= top.width) break;
  }
  return rungs;
}

/** Reads the transformation part of an address; undefined for everything that isn't on the ladder. */
export function readTransform(text: string): { shape: Shape; step: number } | undefined {
  if (text === 'w_1200,h_630,c_fill') return { shape: 'share', step: 1200 };
  const match = /^w_(\d{3,4})(?:,c_fill,ar_(4-3|1-1))?$/.exec(text);
  const step = WIDTHS.find((width) => String(width) === match?.[1]);
  if (match === null || step === undefined) return undefined;
  const ratio = match[2];
  return { shape: ratio === undefined ? 'original' : ratio === '4-3' ? '4x3' : '1x1', step };
}
