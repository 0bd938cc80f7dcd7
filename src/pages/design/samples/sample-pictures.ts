import type { PictureImage } from '#design/media/picture.tsx';

const HILLS = 'M0 190C70 150 120 170 180 196s150 20 220-26v130H0z';

/** A small drawing as a picture, so that this page needs no files; the hue tells them apart. */
export function samplePicture(alt: string, hue: number): PictureImage {
  const tone = (light: number, chroma = 0.09) => `oklch(${light} ${chroma} ${hue})`;
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">',
    `<rect width="400" height="300" fill="${tone(0.93, 0.04)}"/>`,
    `<circle cx="${120 + (hue % 160)}" cy="110" r="54" fill="${tone(0.98, 0.02)}"/>`,
    `<path d="${HILLS}" fill="${tone(0.78)}"/>`,
    `<path d="${HILLS}" fill="${tone(0.6, 0.12)}" transform="translate(0 44)"/>`,
    `<path d="${HILLS}" fill="${tone(0.4, 0.1)}" transform="matrix(-1 0 0 1 400 84)"/>`,
    '</svg>',
  ].join('');
  return {
    src: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    width: 400,
    height: 300,
    alt,
    placeholder: tone(0.93, 0.04),
  };
}
