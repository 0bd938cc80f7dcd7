/** The rich-text editor of the design page, as somebody writes into it. */
import type { Locator, Page } from 'playwright-core';

export const area = (page: Page): Locator => page.locator('textarea[name="sample-story"]');
export const sheet = (page: Page): Locator => page.locator('.rich-text-page');
export const tool = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Text formatting' }).getByRole('button', { name, exact: true });
export const html = (page: Page): Promise<string> => area(page).inputValue();

/** Empties the editor and leaves the caret in it. */
export async function clear(page: Page): Promise<Locator> {
  const text = sheet(page);
  await text.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  return text;
}

export async function paste(page: Page, data: Record<string, string>): Promise<void> {
  await sheet(page).evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, data);
}
