import { type PictureSource, pictureOf, readFraming, readPictures } from '#modules/media/index.ts';
import type { EditedPicture } from './edited-picture.ts';

const WIDEST = 1280;

function present(source: PictureSource): EditedPicture {
  const whole = pictureOf({ ...source, framing: '' }, '', { widest: WIDEST });
  const framing = readFraming(source.framing ?? '') ?? {};
  return {
    publicId: source.publicId,
    url: pictureOf(source, '', { shape: '4x3', widest: WIDEST }).src,
    wholeUrl: whole.src,
    ratio: source.width / source.height,
    crop: framing.crop ?? null,
    focal: framing.focal ?? null,
  };
}

/** A picture as it is edited; null where there is none (any more). */
export async function presentPicture(publicId: string | null): Promise<EditedPicture | null> {
  return publicId === null ? null : ((await presentPictures([publicId])).get(publicId) ?? null);
}

export async function presentPictures(
  publicIds: readonly string[],
): Promise<Map<string, EditedPicture>> {
  const found = await readPictures(publicIds);
  return new Map([...found].map(([id, source]) => [id, present(source)]));
}
