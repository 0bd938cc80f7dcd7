import type { PictureImage } from '#design/media/picture.tsx';
import { type PictureUse, pictureOf, readPictures } from '#modules/media/index.ts';

interface Pictured {
  pictureId: string | null;
  pictureAlt: string;
}

/**
 * The pictures of many things in one read, in the same order; null where there is none (any more).
 * `sizes` matters to the markup alone and is given again where the picture is placed.
 */
export async function picturesOf(
  things: readonly Pictured[],
  use: PictureUse,
): Promise<(PictureImage | null)[]> {
  const ids = things.flatMap((thing) => thing.pictureId ?? []);
  const found = await readPictures(ids);
  return things.map((thing) => {
    const source = thing.pictureId === null ? undefined : found.get(thing.pictureId);
    if (!source) return null;
    const { src, srcSet, webp, avif, width, height, placeholder } = pictureOf(source, '', use);
    const image = { src, srcSet, webp, width, height, placeholder, alt: thing.pictureAlt };
    return avif === undefined ? image : { ...image, avif };
  });
}
