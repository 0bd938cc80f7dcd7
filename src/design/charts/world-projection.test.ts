import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { frameOf, placeOnWorld, WORLD } from './world-projection.ts';

const map = readFileSync(new URL('./world-map.svg', import.meta.url), 'utf8');

it.each([
  ['GI', -5.4, 36.1],
  ['RE', 55.5, -21.1],
  ['SJ', 16, 78.5],
  ['CX', 105.6, -10.5],
  ['TK', -171.8, -9.2],
  ['TV', 179.2, -8.5],
])('puts %s where the drawing has it', (code, longitude, latitude) => {
  const [, cx, cy] = new RegExp(`id="${code}" cx="(\\d+)" cy="(\\d+)"`).exec(map) ?? [];
  const { x, y } = placeOnWorld({ longitude, latitude });
  expect([Math.abs(x - Number(cx)) < 1, Math.abs(y - Number(cy)) < 1]).toEqual([true, true]);
});

it('frames what is shown: a part of the world, or all of it where that is spread', () => {
  const jena = placeOnWorld({ longitude: 11.6, latitude: 50.9 });
  const lyon = placeOnWorld({ longitude: 4.8, latitude: 45.8 });
  const sydney = placeOnWorld({ longitude: 151.2, latitude: -33.9 });
  const hilo = placeOnWorld({ longitude: -155, latitude: 20 });
  const near = frameOf([jena, lyon]);
  expect(near.width).toBe(220);
  for (const { x, y } of [jena, lyon]) {
    expect(x > near.x && x < near.x + near.width && y > near.y && y < near.y + near.height).toBe(
      true,
    );
  }
  expect(frameOf([hilo, lyon, sydney])).toEqual(WORLD);
  expect(frameOf([])).toEqual(WORLD);
  const edge = frameOf([placeOnWorld({ longitude: -178, latitude: 65 })]);
  expect([edge.x >= 0, edge.y >= 0, edge.x + edge.width <= 1000]).toEqual([true, true, true]);
});
