import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from '../../../support/chromium.ts';
import { complaintsOf, type Visit, type Visitor, visit } from '../visit.ts';
import { type DesignStage, openDesignStage } from './design-stage.ts';

export type StageWork = (window: Visit, stage: DesignStage) => Promise<void>;
/** Does the work on the design page at an address; answers what the browser complained about. */
export type OnStage = (address: string, work: StageWork, visitor?: Visitor) => Promise<string[]>;

/** One stage and one browser for the tests of a file, each test in a window of its own. */
export function designStage(): OnStage {
  let stage: DesignStage;
  let browser: Browser;
  beforeAll(async () => {
    [stage, browser] = await Promise.all([openDesignStage(), launchChromium()]);
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });
  return async (address, work, visitor = {}) => {
    return complaintsOf(await visit(browser, stage.url, visitor), async (window) => {
      await window.page.goto(address, { waitUntil: 'load' });
      if (visitor.javaScriptEnabled !== false) {
        await window.page.locator('body[data-ready]').waitFor();
      }
      await work(window, stage);
    });
  };
}

/** From here on time passes in the page only by `clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
}

export const isFocused = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === document.activeElement);
