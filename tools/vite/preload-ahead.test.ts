import { expect, it } from 'vitest';
import { preloadAhead } from './preload-ahead.ts';

const DIALOG = 'assets/dialog-Ab_1-xyz.js';
const RULES = 'assets/rules-Ab_1-xyz.js';
const ALWAYS = ['frame', 'rolldown-runtime', 'widgets'].map((name) => `assets/${name}-Ab_1-xyz.js`);

it('asks ahead for what a script needs and no page has', () => {
  expect(preloadAhead(DIALOG, [DIALOG, ...ALWAYS, RULES])).toEqual([DIALOG, RULES]);
});

it('names nothing where only the file itself is missing, or nobody waits for it', () => {
  expect(preloadAhead(DIALOG, [DIALOG, ...ALWAYS])).toEqual([]);
  const idle = 'assets/browser-services-Ab_1-xyz.js';
  expect(preloadAhead(idle, [idle, RULES])).toEqual([]);
});
