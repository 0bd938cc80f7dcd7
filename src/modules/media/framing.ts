import type { Size } from './rules.ts';

/** A part of a picture, in whole percents of its width and height. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The point that stays in view when a picture is cut to a shape, in whole percents. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

export interface Framing {
  readonly crop?: Crop;
  readonly focal?: FocalPoint;
}

export interface Region extends Size {
  readonly left: number;
  readonly top: number;
}

const FRAMING = /^(?:cr_(\d{1,2})_(\d{1,2})_(\d{1,3})_(\d{1,3}))?(?:(^|,)g_(\d{1,3})_(\d{1,3}))?$/;
const LEAST_PERCENT = 5;

/** How a framing is spelt in addresses; empty for the whole picture around its middle. */
export function spellFraming({ crop, focal }: Framing): string {
  const parts: string[] = [];
  if (crop) parts.push(`cr_${crop.x}_${crop.y}_${crop.width}_${crop.height}`);
  if (focal) parts.push(`g_${focal.x}_${focal.y}`);
  return parts.join(',');
}

/** Reads what spellFraming spelt; undefined for anything else, also for parts outside the picture. */
export function readFraming(text: string): Framing | undefined {
  if (text === '') return {};
  const match = FRAMING.exec(text);
  if (match === null) return undefined;
  const [x, y, width, height] = match.slice(1, 5).map(Number);
  const crop = match[1] === undefined ? undefined : ({ x, y, width, height } as Crop);
  const focal = match[6] === undefined ? undefined : { x: Number(match[6]), y: Number(match[7]) };
  const framing: Framing = { ...(crop ? { crop } : {}), ...(focal ? { focal } : {}) };
  const isInside = (!crop || isCropInside(crop)) && (!focal || (focal.x <= 100 && focal.y <= 100));
  return isInside && spellFraming(framing) === text ? framing : undefined;
}

/** Whether a crop lies within the picture and shows at least a twentieth of each side. */
export function isCropInside({ x, y, width, height }: Crop): boolean {
  const least = Math.min(width, height);
  return least >= LEAST_PERCENT && x + width <= 100 && y + height <= 100;
}

/** The pixels that a crop leaves of a picture. */
export function croppedRegion(natural: Size, { crop }: Framing): Region {
  if (!crop) return { left: 0, top: 0, width: natural.width, height: natural.height };
  const left = Math.min(natural.width - 1, Math.floor((natural.width * crop.x) / 100));
  const top = Math.min(natural.height - 1, Math.floor((natural.height * crop.y) / 100));
  const width = Math.round((natural.width * crop.width) / 100);
  const height = Math.round((natural.height * crop.height) / 100);
  return {
    left,
    top,
    width: Math.max(1, Math.min(width, natural.width - left)),
    height: Math.max(1, Math.min(height, natural.height - top)),
  };
}

/** The largest part of the shape `wanted`, as near to the focal point as the crop's edges allow. */
export function regionOf(natural: Size, framing: Framing, wanted: Size): Region {
  const whole = croppedRegion(natural, framing);
  const across = Math.max(1, Math.round((whole.height * wanted.width) / wanted.height));
  const down = Math.max(1, Math.round((whole.width * wanted.height) / wanted.width));
  const width = Math.min(whole.width, across);
  const height = Math.min(whole.height, down);
  const { focal } = framing;
  const middle = focal
    ? { x: (natural.width * focal.x) / 100, y: (natural.height * focal.y) / 100 }
    : { x: whole.left + whole.width / 2, y: whole.top + whole.height / 2 };
  return {
    left: within(middle.x - width / 2, whole.left, whole.left + whole.width - width),
    top: within(middle.y - height / 2, whole.top, whole.top + whole.height - height),
    width,
    height,
  };
}

function within(value: number, least: number, most: number): number {
  return Math.round(Math.min(Math.max(value, least), Math.max(least, most)));
}
