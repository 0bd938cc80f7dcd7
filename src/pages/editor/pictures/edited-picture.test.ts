import { describe, expect, it } from 'vitest';
import { isCropInside, regionOf } from '#modules/media/framing.ts';
import { cutStyle, frameOf, framingOf } from './edited-picture.ts';

const POINTS = [0, 3, 20, 50, 77, 100];
const ZOOMS = [100, 130, 200, 400];
const FRAMES = POINTS.flatMap((x) => POINTS.flatMap((y) => ZOOMS.map((zoom) => ({ x, y, zoom }))));

describe('how a picture is cut', () => {
  it('never asks for a part outside of the picture', () => {
    for (const frame of FRAMES) {
      const { crop } = framingOf(frame);
      expect([frame, crop === null || isCropInside(crop)]).toEqual([frame, true]);
    }
    expect(framingOf({ x: 50, y: 50, zoom: 100 })).toEqual({ crop: null, focal_point: null });
  });

  it('is shown as the server will cut it', () => {
    const natural = { width: 1600, height: 900 };
    for (const frame of FRAMES) {
      const { crop, focal_point: focal } = framingOf(frame);
      const framing = { ...(crop ? { crop } : {}), ...(focal ? { focal } : {}) };
      const region = regionOf(natural, framing, { width: 400, height: 300 });
      const style = cutStyle(frame, 16 / 9, 4 / 3);
      const width = 10_000 / Number.parseFloat(style.width);
      const left = (-Number.parseFloat(style.left) * width) / 100;
      expect(Math.abs(width - (region.width * 100) / 1600)).toBeLessThan(0.2);
      expect(Math.abs(left - (region.left * 100) / 1600)).toBeLessThan(0.6);
    }
  });

  it('opens with the sliders where they were left', () => {
    const frame = { x: 20, y: 70, zoom: 200 };
    const { crop, focal_point: focal } = framingOf(frame);
    expect(frameOf({ crop, focal })).toEqual(frame);
    expect(frameOf({ crop: null, focal: null })).toEqual({ x: 50, y: 50, zoom: 100 });
  });
});
