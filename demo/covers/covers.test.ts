import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { CAMPAIGNS, PEOPLE } from '../market/index.ts';
import { drawAvatar, drawCover, drawScene, MOTIFS, PALETTES } from './index.ts';
import type { CoverManner, MotifName, PaletteName, SceneKind } from './index.ts';

const KINDS: readonly SceneKind[] = ['detail', 'use', 'plan', 'series'];

const MANNERS: readonly CoverManner[] = [
  'paper',
  'ink',
  'halftone',
  'isometric',
  'blueprint',
  'poster',
];

describe('the pictures', () => {
  const isWhole = (svg: string) => {
    const opened = svg.match(/<(svg|g|pattern|clipPath)\b/g)?.length;
    const closed = svg.match(/<\/(svg|g|pattern|clipPath)>/g)?.length;
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1]);
    return (
      opened === closed &&
      new Set(ids).size === ids.length &&
      used.every((id) => ids.includes(id)) &&
      !/NaN|undefined|Infinity|<text/.test(svg)
    );
  };

  it.each(Object.keys(MOTIFS) as MotifName[])('draws %s in every palette and manner', (motif) => {
    const drawings = (Object.keys(PALETTES) as PaletteName[]).flatMap((palette, seed) => {
      const manner = MANNERS[seed % MANNERS.length] ?? 'paper';
      const spec = { motif, palette, seed, manner, words: 'NOON' };
      return [drawCover(spec), drawScene({ ...spec, scene: KINDS[seed % 4] ?? 'plan' })];
    });
    expect(drawings.filter((svg) => !isWhole(svg))).toEqual([]);
    expect(new Set(drawings).size).toBe(drawings.length);
  });

  it('can be rendered, and covers the whole sheet', async () => {
    // The product forbids its process to read anything but photographs.
    sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
    const svg = drawCover({ motif: 'watch', palette: 'sand', seed: 3, width: 80, height: 60 });
    const { data, info } = await sharp(Buffer.from(svg))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([80, 60]);
    const alphas = data.filter((_, index) => index % 4 === 3);
    expect(alphas.every((alpha) => alpha === 255)).toBe(true);
  });

  it('draws every cover and scene of the market whole, and none like another', () => {
    const drawings = CAMPAIGNS.flatMap((entry) => [
      drawCover(entry.cover),
      ...entry.pictures.map(({ scene }) => drawScene({ ...entry.cover, scene })),
    ]);
    expect(drawings.filter((svg) => !isWhole(svg))).toEqual([]);
    expect(new Set(drawings).size).toBe(drawings.length);
  });

  it('look like many makers: each manner has campaigns of its own, and none half of the market', () => {
    const counts = MANNERS.map(
      (manner) => CAMPAIGNS.filter(({ cover }) => (cover.manner ?? 'paper') === manner).length,
    );
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(5);
    expect(Math.max(...counts)).toBeLessThan(CAMPAIGNS.length / 2);
  });

  it('draws one subject differently by each hand', () => {
    const spec = { motif: 'loom', palette: 'plum', seed: 7, words: 'LOOM' } as const;
    expect(new Set(MANNERS.map((manner) => drawCover({ ...spec, manner }))).size).toBe(6);
  });

  it('refuses a poster with letters nobody has drawn', () => {
    const spec = { motif: 'loom', palette: 'plum', seed: 7, manner: 'poster' } as const;
    expect(() => drawCover({ ...spec, words: 'ÜBER' })).toThrow('no letters for “ÜBER”');
  });

  it('draws the same picture for the same spec, in the size asked for', () => {
    const spec = { motif: 'loom', palette: 'plum', seed: 7, width: 320, height: 240 } as const;
    expect(drawCover(spec)).toBe(drawCover(spec));
    expect(drawCover(spec)).toContain('width="320" height="240" viewBox="0 0 1600 1200"');
    expect(drawCover({ ...spec, seed: 8 })).not.toBe(drawCover(spec));
  });

  it('draws a portrait for everybody', () => {
    const portraits = PEOPLE.map((person) => drawAvatar(person.avatar));
    expect(portraits.filter((svg) => !isWhole(svg))).toEqual([]);
    expect(new Set(portraits).size).toBe(portraits.length);
  });
});
