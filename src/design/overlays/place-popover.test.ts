import { describe, expect, it } from 'vitest';
import { placement } from './place-popover.ts';

const room = { left: 12, right: 388, height: 800 };
const size = { width: 200, height: 300 };
const anchor = (left: number, top: number) => ({ left, right: left + 40, top, bottom: top + 40 });

describe('placing a popover', () => {
  it('stands under its button, along the wanted edge', () => {
    expect(placement(anchor(100, 50), size, room, 'start')).toEqual({ left: 100, top: 98 });
    expect(placement(anchor(300, 50), size, room, 'end')).toEqual({ left: 140, top: 98 });
  });

  it('never leaves its room', () => {
    expect(placement(anchor(350, 50), size, room, 'start').left).toBe(188);
    expect(placement(anchor(0, 50), size, room, 'end').left).toBe(12);
  });

  it('stands above where there is no room under it, but not over the top', () => {
    expect(placement(anchor(100, 700), size, room, 'start').top).toBe(392);
    expect(placement(anchor(100, 250), size, { ...room, height: 500 }, 'start').top).toBe(298);
  });
});
