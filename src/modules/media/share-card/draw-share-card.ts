import sharp, { type OverlayOptions } from 'sharp';
import { marketLogo } from '#platform/market/market-logo.ts';
import { marketName } from '#platform/web/market-name.ts';
import { files } from '#platform/files/files.ts';
import { rasteriseDrawing } from '../drawings/drawing-rasteriser.ts';
import { drawIcon } from '../icons/draw-icon.ts';
import { foreground, openOriginal } from '../image-decoder.ts';
import { readVariant } from '../make-variant.ts';
import { TITLE_FONT, titleFont } from './title-font.ts';

/** What a picture for social networks shows. */
export interface ShareCardContent {
  readonly title: string;
  /** Whole percent of the goal, to be drawn as bar and number. */
  readonly percent: number;
  /** The campaign's own picture; a drawn swell stands in without one. */
  readonly publicId: string | null;
}

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 56;
const PICTURE_LEFT = 560;
const PICTURE_WIDTH = WIDTH - PICTURE_LEFT;
const LOGO = 44;
const COLUMN = PICTURE_LEFT - 2 * MARGIN;
const TITLE_TOP = 150;
const TITLE_HEIGHT = 270;
const BAR_TOP = 462;
const inProgress = new Map<string, Promise<Uint8Array>>();

/**
 * The 1200×630 JPEG of a share card, drawn on the first call and kept under the key. Calls for the same one
 * share one drawing. Throws busy (503) when too many pictures are being made.
 */
export async function readShareCardPicture(
  key: string,
  content: ShareCardContent,
): Promise<Uint8Array> {
  const storageKey = `media/share-cards/${key}.jpg`;
  const stored = await files().get(storageKey);
  if (stored) return stored;
  let drawing = inProgress.get(key);
  if (!drawing) {
    drawing = keep(storageKey, content).finally(() => inProgress.delete(key));
    inProgress.set(key, drawing);
  }
  return drawing;
}

async function keep(storageKey: string, content: ShareCardContent): Promise<Uint8Array> {
  // Fetched before the queue is entered: making this variant waits in the same queue.
  const cover = await coverOf(content.publicId);
  const logo = await logoOf(marketLogo());
  const bytes = await foreground.run(() => draw(content, cover, logo));
  await files().put(storageKey, bytes, { contentType: 'image/jpeg' });
  return bytes;
}

async function coverOf(publicId: string | null): Promise<Uint8Array | undefined> {
  if (publicId === null) return undefined;
  const variant = await readVariant({ publicId, shape: 'share', step: WIDTH, format: 'jpg' });
  return variant?.bytes;
}

async function logoOf(publicId: string | null): Promise<Buffer | undefined> {
  return publicId === null ? undefined : drawIcon(publicId, { edge: LOGO });
}

async function draw(
  content: ShareCardContent,
  cover: Uint8Array | undefined,
  logo: Buffer | undefined,
): Promise<Buffer> {
  const paper = backgroundOf(content.percent, cover === undefined, logo === undefined);
  const ground = await rasteriseDrawing(paper);
  const layers = await Promise.all([
    text(marketName(), 30, COLUMN, 40, { left: MARGIN + 58, top: 64 }),
    text(content.title, 54, COLUMN, TITLE_HEIGHT, { left: MARGIN, top: TITLE_TOP }),
    text(`${content.percent} %`, 50, COLUMN, 60, { left: MARGIN, top: BAR_TOP + 44 }),
  ]);
  if (logo) layers.push({ input: logo, left: MARGIN, top: 60 });
  if (cover) {
    const input = await openOriginal(cover)
      .resize({ width: PICTURE_WIDTH, height: HEIGHT, fit: 'cover', position: 'centre' })
      .toBuffer();
    layers.push({ input, left: PICTURE_LEFT, top: 0 });
  }
  return openOriginal(ground).composite(layers).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}

const INK = '#16202b';

/** A text no larger than its box: the size is the largest requested one that fits. */
async function text(
  copy: string,
  size: number,
  width: number,
  height: number,
  place: { readonly left: number; readonly top: number },
): Promise<OverlayOptions> {
  const fontfile = await titleFont();
  const render = (points: number) =>
    sharp({
      text: {
        text: `<span foreground="${INK}">${escapeMarkup(copy) || '–'}</span>`,
        font: `${TITLE_FONT} ${points}`,
        fontfile,
        width,
        wrap: 'word-char',
        dpi: 72,
        rgba: true,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
  for (let points = size; points > size / 2; points -= 6) {
    const { data, info } = await render(points);
    if (info.height <= height && info.width <= width) return { input: data, ...place };
  }
  // Longer than any title may be: what does not fit is cut at the box.
  const { data, info } = await render(size / 2);
  const box = {
    left: 0,
    top: 0,
    width: Math.min(info.width, width),
    height: Math.min(info.height, height),
  };
  return { input: await openOriginal(data).extract(box).png().toBuffer(), ...place };
}

function escapeMarkup(copy: string): string {
  return copy
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const SWELL = [
  ['#ff6a3d', 'M3 17.5c5.5 0 6.5-11.5 13-11.5s7.5 11.5 13 11.5'],
  ['#17a398', 'M3 22.5c5.5 0 6.5-8 13-8s7.5 8 13 8'],
  ['#0b6e6e', 'M3 27.5c5.5 0 6.5-4.5 13-4.5s7.5 4.5 13 4.5'],
] as const;

function swell(transform: string): string {
  const strokes = SWELL.map(([colour, d]) => `<path stroke="${colour}" d="${d}"/>`).join('');
  const look = 'fill="none" stroke-width="3.6" stroke-linecap="round"';
  return `<g transform="${transform}" ${look}>${strokes}</g>`;
}

/** Everything but words and picture: paper, mark, bar. Numbers only, nothing anybody typed. */
function backgroundOf(percent: number, isBare: boolean, hasMark: boolean): string {
  const done = Math.round((COLUMN * Math.min(100, Math.max(0, percent))) / 100);
  const bar = (width: number, colour: string) =>
    `<rect x="${MARGIN}" y="${BAR_TOP}" width="${width}" height="18" rx="9" fill="${colour}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fffdf9"/>`,
    `<rect x="${PICTURE_LEFT}" width="${PICTURE_WIDTH}" height="${HEIGHT}" fill="#f5f1ea"/>`,
    hasMark ? swell(`translate(${MARGIN} 56) scale(1.4)`) : '',
    isBare ? swell(`translate(${PICTURE_LEFT + 100} 100) scale(13.5)`) : '',
    bar(COLUMN, '#e4ded3'),
    done >= 18 ? bar(done, percent >= 100 ? '#0b6e6e' : '#ff6a3d') : '',
    '</svg>',
  ].join('');
}
