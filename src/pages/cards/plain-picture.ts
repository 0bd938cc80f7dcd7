import type { PictureImage } from '#design/media/picture.tsx';

/** The brand's waves in place of a picture nobody has chosen yet; the number varies the swell. */
export function plainPicture(seed: number): PictureImage {
  const lift = 20 + (seed % 7) * 9;
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 400 300'><rect width='400' height='300' fill='#e6f1ef'/>` +
    `<path d='M0 ${190 - lift}q100-60 200 0t200 0v150H0z' fill='#9fcdc6'/><path d='M0 ${230 - lift / 2}q100-50 200 0t200 0v120H0z' fill='#3f8f8b'/>` +
    `<path d='M0 262q100-40 200 0t200 0v60H0z' fill='#0b6e6e'/></svg>`;
  return { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, width: 400, height: 300, alt: '' };
}
