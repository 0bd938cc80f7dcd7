import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Waits until what watches the page is there, which comes when the browser is idle: all of it starts at once,
 * and the first that can be seen of it is that the view was told.
 */
export async function servicesStarted(page: Page): Promise<void> {
  const addresses = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const isSent = async () =>
    (await addresses()).some((name) => name.endsWith('/analytics/events/batch'));
  await expect.poll(isSent).toBe(true);
}
