import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { type MediaSite, noise, startMediaSite } from './support/media-page.ts';
import { clear, html, paste, sheet, tool } from './support/story-writing.ts';

const database = testDatabase();
let site: MediaSite;
let picture: Buffer;
beforeAll(async () => {
  site = await startMediaSite(database.url);
  picture = await noise(120, 90);
});
afterAll(() => site?.end());

describe('writing with pictures in the rich-text editor', () => {
  it('leaves the cursor behind what was inserted, and undoes it by its own tools', async () => {
    const { page, close } = await site.open({ viewport: { width: 390, height: 844 } });
    await clear(page);
    await page.keyboard.type('Before');
    await tool(page, 'Insert a picture').click();
    const dialog = page.getByRole('dialog', { name: 'Insert a picture' });
    await dialog.getByText('up to 20 MB').waitFor();
    const dataTransfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(20_000_001)], 'big.png', { type: 'image/png' }));
      return data;
    });
    await dialog.locator('.image-drop').dispatchEvent('drop', { dataTransfer });
    await dialog.getByText('Choose a JPG or PNG of at most 20 MB.').waitFor();
    const file = { name: 'a.png', mimeType: 'image/png', buffer: picture };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.type('After');
    await tool(page, 'Insert a video').click();
    await page.getByLabel('Video address').fill('https://youtu.be/dQw4w9WgXcQ');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect
      .poll(() => sheet(page).evaluate((element) => element === document.activeElement))
      .toBe(true);
    await page.keyboard.type('End');
    await expect
      .poll(() => html(page))
      .toMatch(/^<p>Before<\/p><img [^>]+><p>After<\/p><figure .+<\/figure><p>End<\/p>$/);
    expect(await tool(page, 'Redo').isDisabled()).toBe(true);
    for (let count = 0; (await html(page)).includes('<img') && count < 9; count += 1) {
      await tool(page, 'Undo').click();
    }
    expect(await html(page)).toContain('<p>Before</p>');
    await tool(page, 'Redo').click();
    await expect.poll(() => html(page)).toContain('<img');
    await close();
  });

  it('asks for the alt text that is missing, and says what a paste left out', async () => {
    const { page, close } = await site.open();
    await clear(page);
    await paste(page, { 'text/html': '<b>bold</b> <img src="x.png">', 'text/plain': 'bold' });
    await page.getByText('Pasted as plain text.').waitFor();
    await page.keyboard.type(' and typed');
    await expect.poll(() => page.getByText('Pasted as plain text.').count()).toBe(0);
    await paste(page, { 'text/html': '<p>plain</p>', 'text/plain': 'plain' });
    expect(await page.getByText('Pasted as plain text.').count()).toBe(0);
    await sheet(page).evaluate(
      (element, bytes) => {
        const clipboardData = new DataTransfer();
        const file = new File([new Uint8Array(bytes)], 'copied.png', { type: 'image/png' });
        clipboardData.items.add(file);
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      },
      [...picture],
    );
    await page.getByText('One picture has no alt text.').waitFor();
    await page.getByRole('button', { name: 'Add alt text' }).click();
    await page
      .getByRole('dialog', { name: 'Add alt text' })
      .getByLabel('Alt text')
      .fill('A harbour');
    await page.keyboard.press('Enter');
    await expect.poll(() => html(page)).toMatch(/<img [^>]*alt="A harbour"/);
    expect(await page.getByText('One picture has no alt text.').count()).toBe(0);
    await close();
  });
});
