import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrandMark } from './brand-mark.tsx';

const PUBLIC = join(import.meta.dirname, '../../../public');
const ICON = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8');
const PAPER = '#fffdf9';

const linesOf = (drawing: string) => [...drawing.matchAll(/\sd="([^"]*)"/g)].map(([, d]) => d);

/** A picture without what is empty around it, as pixels. */
async function pixels(picture: string | Buffer): Promise<Buffer> {
  const drawn = await sharp(picture, { density: 1200 }).flatten({ background: PAPER }).toBuffer();
  const bare = await sharp(drawn).trim({ background: PAPER }).toBuffer();
  return sharp(bare).resize(96, 96, { fit: 'fill' }).removeAlpha().raw().toBuffer();
}

/** How far two pictures are apart: 0 where they are one, 255 where one is the other's negative. */
async function difference(one: string | Buffer, other: string | Buffer): Promise<number> {
  const [left, right] = await Promise.all([pixels(one), pixels(other)]);
  const sum = left.reduce((total, value, at) => total + Math.abs(value - (right[at] ?? 0)), 0);
  return sum / left.length;
}

// Who decodes uploads forbids every loader but a few, and processes are shared by files of tests.
const SVG = { operation: ['VipsForeignLoadSvg'] };
beforeAll(() => sharp.unblock(SVG));
afterAll(() => sharp.block(SVG));

describe('the mark', () => {
  it('is drawn on pages by the lines of the browser’s icon', () => {
    expect(linesOf(renderToStaticMarkup(<BrandMark />))).toEqual(linesOf(ICON));
    expect(linesOf(ICON)).toHaveLength(3);
  });

  it.each(['icon-192.png', 'icon-512.png', 'apple-touch-icon.png'])(
    'is the one that mails and home screens show: %s',
    async (file) => {
      expect(await difference(join(PUBLIC, file), Buffer.from(ICON))).toBeLessThan(6);
    },
  );

  it('is told from another by that', async () => {
    const other = ICON.replaceAll('5.500 0', '5.500 5').replaceAll('#ff6a3d', '#3d6aff');
    expect(await difference(Buffer.from(other), Buffer.from(ICON))).toBeGreaterThan(12);
  });
});
