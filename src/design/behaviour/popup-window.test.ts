import { expect, it } from 'vitest';
import { popupFeatures } from './popup-window.ts';

const here = { screenX: 100, screenY: 50, outerWidth: 1270, outerHeight: 900 };

it('[9-23] [9-24] a popup is 670 × 400 in the middle of the window', () => {
  expect(popupFeatures(here)).toBe('popup,width=670,height=400,left=400,top=300');
});

it('[9-24] is another size only when told, and never left of the screen', () => {
  const phone = { ...here, screenX: 0, screenY: 0, outerWidth: 390, outerHeight: 380 };
  expect(popupFeatures(phone)).toBe('popup,width=670,height=400,left=0,top=0');
  expect(popupFeatures(here, { width: 500, height: 300 })).toContain('width=500,height=300');
});
