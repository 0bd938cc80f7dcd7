import { bust } from './people.ts';
import { Pen } from './pen.ts';
import type { AvatarSpec } from './types.ts';

/** Draws a person's picture: a calm made-up portrait on a square sheet. */
export function drawAvatar({ palette, seed, size = 400 }: AvatarSpec): string {
  const pen = new Pen(palette, seed);
  const [sheet, disc] = pen.random.pick([
    ['light', 'wash'],
    ['wash', 'light'],
    ['mid', 'light'],
    ['spark', 'paper'],
    ['light', 'paper'],
  ] as const);
  const back =
    pen.rect(-5, -5, 410, 410, sheet) +
    pen.circle(pen.random.between(150, 250), pen.random.between(150, 210), 150, disc);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 400 400">` +
    `${back}${bust(pen)}</svg>`
  );
}
