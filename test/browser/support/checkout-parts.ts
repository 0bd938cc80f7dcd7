/** Where the journeys through a checkout find its parts. */
import type { Page } from 'playwright-core';

/** Whether the field that has the focus, and what is said below it, is covered by no bar. */
export const standsAboveBar = () => {
  const bar = document.querySelector('.sticky-bar')?.getBoundingClientRect();
  const box = document.activeElement?.parentElement?.getBoundingClientRect();
  return box !== undefined && (!bar?.height || box.bottom <= bar.top);
};
export const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true });
export const summary = (page: Page) =>
  page.getByRole('complementary', { name: 'Your contribution' });
export const perk = (page: Page, title: string) =>
  page.getByRole('radio', { name: new RegExp(title) });
export const PHONE = { viewport: { width: 390, height: 844 } };
