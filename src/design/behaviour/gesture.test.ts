import { describe, expect, it } from 'vitest';
import { isTap, swipeOf } from './gesture.ts';

const start = { x: 200, y: 300, time: 1000 };
const end = (x: number, y: number, time = 100) => ({ x: 200 + x, y: 300 + y, time: 1000 + time });

describe('fingers', () => {
  it.each([
    [30, 0, null],
    [-30, 0, null],
    [31, 0, 'right'],
    [-31, 0, 'left'],
    [120, 74, 'right'],
    [120, 75, null],
    [-120, -74, 'left'],
    [-120, -75, null],
    [0, 40, null],
  ] as const)('[9-26] %d px across and %d px down is %s', (x, y, way) => {
    expect(swipeOf(start, end(x, y))).toBe(way);
  });

  it.each([
    [0, 0, 749, true],
    [0, 0, 750, false],
    [11.9, 0, 10, true],
    [12, 0, 10, false],
    [9, 9, 10, false],
    [8, -8, 10, true],
  ])('[9-27] a touch moved by %d, %d px in %d ms is a click: %s', (x, y, time, tap) => {
    expect(isTap(start, end(x, y, time))).toBe(tap);
  });
});
