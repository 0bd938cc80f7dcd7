import type { PictureImage } from '#design/media/picture.tsx';

/** The brand's waves in place of a picture nobody has chosen yet; the number varies the swell. */
export function plainPicture(seed: number): PictureImage {
  const lift = 20 + (seed % 7) * 9;
  const wave = (y: number, rise: number, fill: string) =>
    `<path d='M0 ${y}q100-${rise} 200 0t200 0v200H0z' fill='${fill}'/>`;
  const svg =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 400 300'>" +
    "<rect width='400' height='300' fill='#e6f1ef'/>" +
    wave(190 - lift, 60, '#9fcdc6') +
    wave(230 - lift / 2, 50, '#3f8f8b') +
    wave(262, 40, '#0b6e6e') +
    '</svg>';
  return { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, width: 400, height: 300, alt: '' };
}
