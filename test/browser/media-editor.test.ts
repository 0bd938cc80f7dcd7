import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { HOSTILE_HTML } from '../support/media/hostile-html.ts';
import { findBarriers } from './support/inspect-page.ts';
import { type MediaSite, noise, startMediaSite } from './support/media-page.ts';
import { area, clear, html, paste, sheet, tool } from './support/story-writing.ts';
import { expectNoOverflow } from './support/visit.ts';

const database = testDatabase();
let site: MediaSite;
let picture: Buffer;
beforeAll(async () => {
  site = await startMediaSite(database.url);
  picture = await noise(120, 90);
});
afterAll(() => site?.end());

/** Puts HTML in by way of the source, and comes back. */
async function enterSource(page: Page, source: string): Promise<void> {
  await tool(page, 'Source').click();
  await area(page).fill(source);
  await tool(page, 'Source').click();
}

describe('the rich-text editor in a browser [2-42]', () => {
  it('is loaded only where it is used', async () => {
    const { page, close } = await site.open();
    await sheet(page).waitFor();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto('/', { waitUntil: 'load' });
    await page.waitForTimeout(500);
    expect(loaded.filter((url) => url.includes('editor-surface'))).toEqual([]);
    await page.goto('/dev/design');
    await sheet(page).waitFor();
    expect(loaded.filter((url) => url.includes('editor-surface')).length).toBe(1);
    await close();
  });

  it('pastes plain text only [2-44]', async () => {
    const { page, foreign, close } = await site.open();
    await clear(page);
    await paste(page, {
      'text/html': '<h1 onclick="x()">Big</h1><img src="https://evil.example/x.png"><b>bold</b>',
      'text/plain': 'Big\n\n<b>bold</b>',
    });
    await expect.poll(() => html(page)).toBe('<p>Big</p><p>&lt;b&gt;bold&lt;/b&gt;</p>');
    await clear(page);
    await paste(page, { 'text/html': '<b>only html</b>' });
    await page.keyboard.type('typed');
    expect([await html(page), foreign]).toEqual(['<p>typed</p>', []]);
    await close();
  });

  it('has paragraph, header 1 and header 2 [2-45]', async () => {
    const { page, close } = await site.open();
    await clear(page);
    await page.keyboard.type('Words');
    const format = page.getByRole('combobox', { name: 'Format' });
    expect(await format.locator('option').allTextContents()).toEqual([
      'Paragraph',
      'Heading 1',
      'Heading 2',
    ]);
    for (const [label, tag] of [
      ['Heading 1', 'h2'],
      ['Heading 2', 'h3'],
      ['Paragraph', 'p'],
    ] as const) {
      await format.selectOption({ label });
      await expect.poll(() => html(page)).toBe(`<${tag}>Words</${tag}>`);
    }
    await close();
  });

  it('has every tool of the list, on and off [2-46]', async () => {
    const { page, close } = await site.open();
    const tools: [string, string][] = [
      ['Bold', '<p><strong>Words</strong></p>'],
      ['Italic', '<p><em>Words</em></p>'],
      ['Underline', '<p><u>Words</u></p>'],
      ['Bulleted list', '<ul><li><p>Words</p></li></ul>'],
      ['Numbered list', '<ol><li><p>Words</p></li></ol>'],
      ['Quotation', '<blockquote><p>Words</p></blockquote>'],
      ['Align left', '<p style="text-align: left;">Words</p>'],
      ['Center', '<p style="text-align: center;">Words</p>'],
      ['Align right', '<p style="text-align: right;">Words</p>'],
      ['Justify', '<p style="text-align: justify;">Words</p>'],
    ];
    await clear(page);
    await page.keyboard.type('Words');
    await page.keyboard.press('Shift+Home');
    for (const [name, expected] of tools) {
      await tool(page, name).click();
      await expect.poll(() => html(page)).toContain(expected);
      await expect.poll(() => tool(page, name).getAttribute('aria-pressed')).toBe('true');
      await tool(page, name).click();
      await expect.poll(() => html(page)).toContain('<p>Words</p>');
      await expect.poll(() => tool(page, name).getAttribute('aria-pressed')).toBe('false');
    }
    await close();
  });

  it('sets, refuses and removes links [2-46]', async () => {
    const { page, close } = await site.open();
    await clear(page);
    await page.keyboard.type('Words');
    await page.keyboard.press('Control+A');
    await tool(page, 'Link').click();
    const dialog = page.getByRole('dialog', { name: 'Link' });
    for (const wrong of ['javascript:alert(1)', 'data:text/html,x', 'x']) {
      await dialog.getByLabel('Address').fill(wrong);
      await page.keyboard.press('Enter');
      await dialog.getByText('Please enter an address that starts with').waitFor();
    }
    await dialog.getByLabel('Address').fill('https://example.org/a');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => html(page)).toContain('href="https://example.org/a"');
    await tool(page, 'Link').click();
    await page.getByRole('button', { name: 'Remove link' }).click();
    await expect.poll(() => html(page)).toBe('<p>Words</p>');
    await close();
  });

  it('takes pictures by its dialog and by dropping, each by its own address [2-47]', async () => {
    const { page, complaints, close } = await site.open();
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/ckeditor/')) sent.push(pathname);
    });
    await clear(page);
    await tool(page, 'Insert a picture').click();
    const dialog = page.getByRole('dialog', { name: 'Insert a picture' });
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await dialog.getByText('Please choose a JPG or PNG picture.').waitFor();
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: picture,
    });
    await dialog.getByLabel('Alt text').fill('A "noisy" square');
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect
      .poll(() => html(page))
      .toMatch(/<img src="\/media\/[^"]+" alt="A &quot;noisy&quot; square">/);
    const dropped = await page.evaluateHandle(
      (bytes) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], 'dropped.jpg', { type: 'image/jpeg' }));
        return data;
      },
      [...picture],
    );
    await sheet(page).scrollIntoViewIfNeeded();
    const box = await sheet(page).boundingBox();
    const [clientX, clientY] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 40];
    await sheet(page).dispatchEvent('drop', { dataTransfer: dropped, clientX, clientY });
    await expect.poll(async () => (await html(page)).match(/<img /g)?.length).toBe(2);
    expect(sent).toEqual(['/ckeditor/upload_dialog_image', '/ckeditor/upload_image']);
    for (const image of await sheet(page).locator('img[src^="/media/"]').all()) {
      await image.evaluate((element: HTMLImageElement) => element.decode());
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it('takes videos of known providers, and asks nothing of them [2-46]', async () => {
    const { page, foreign, close } = await site.open({ expectsRefusals: true });
    await clear(page);
    await tool(page, 'Insert a video').click();
    const dialog = page.getByRole('dialog', { name: 'Insert a video' });
    await dialog.getByLabel('Video address').fill('https://evil.example/video');
    await page.keyboard.press('Enter');
    await dialog.getByText('We can’t show this video').waitFor();
    await dialog.getByLabel('Video address').fill('https://youtu.be/dQw4w9WgXcQ');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => html(page)).toContain('<figure data-video="youtube:dQw4w9WgXcQ">');
    expect(foreign).toEqual([]);
    await close();
  });

  it('runs and loads nothing of what is put into its source [2-46]', async () => {
    const { page, foreign, close } = await site.open({ expectsRefusals: true });
    const dialogs: string[] = [];
    page.on('dialog', async (dialog) => {
      dialogs.push(dialog.message());
      await dialog.dismiss();
    });
    await enterSource(page, '<h2>Kept</h2><p>as it is</p>');
    expect(await html(page)).toBe('<h2>Kept</h2><p>as it is</p>');
    // What swallows the text behind it stands alone, the rest in one text.
    const isGreedy = (piece: string) => /<(?:style|textarea|xmp|noscript|template|!)/i.test(piece);
    const rest = HOSTILE_HTML.filter((piece) => !isGreedy(piece)).join('<p>x</p>');
    for (const hostile of [rest, ...HOSTILE_HTML.filter(isGreedy)]) {
      await enterSource(page, hostile.replaceAll('\u0000', ''));
      expect(await html(page)).not.toMatch(
        /<[^>]*(?:onerror|onload|onclick|javascript:|evil\.example\/x\.(?:png|js))/i,
      );
    }
    await page.waitForTimeout(300);
    expect([dialogs, foreign]).toEqual([[], []]);
    await close();
  });

  it('is worked by keyboard alone: one stop for the tools, arrows within', async () => {
    const { page, close } = await site.open();
    await sheet(page).waitFor();
    await page.getByRole('combobox', { name: 'Format' }).focus();
    await page.keyboard.press('ArrowRight');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toBe('Bold');
    await page.keyboard.press('End');
    expect(await focused()).toBe('Source');
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('Format');
    await page.keyboard.press('Tab');
    expect(await sheet(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await clear(page);
    await page.keyboard.press('Control+B');
    await page.keyboard.type('strong');
    expect(await html(page)).toBe('<p><strong>strong</strong></p>');
    await close();
  });

  it('is a text area without scripts, and speaks the reader’s language with them', async () => {
    const plain = await site.open({ javaScriptEnabled: false });
    const story = plain.page.getByRole('textbox', { name: 'Story' });
    expect(await story.inputValue()).toContain('<strong>breakwater</strong>');
    await plain.close();
    const { page, close } = await site.open({ viewport: { width: 390, height: 844 } });
    await sheet(page).waitFor();
    await expectNoOverflow(page);
    expect(await findBarriers(page, 'everything', '#uploads')).toEqual([]);
    await close();
  });
});

describe('videos', () => {
  it('load nothing from elsewhere before a click, then the quiet player in a sandbox', async () => {
    const { page, foreign, close } = await site.open();
    await page.getByText('The first evening', { exact: true }).scrollIntoViewIfNeeded();
    await page.waitForTimeout(200);
    expect(foreign).toEqual([]);
    await page.getByText('The first evening', { exact: true }).click();
    await expect
      .poll(() => foreign)
      .toEqual([expect.stringContaining('https://player.vimeo.com/video/76979871')]);
    await page.getByRole('button', { name: /How it sounds under water/ }).click();
    await expect
      .poll(() => foreign[1])
      .toContain('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
    for (const frame of await page.locator('iframe').all()) {
      expect(await frame.getAttribute('sandbox')).toContain('allow-scripts');
    }
    await close();
  });

  it('are links without scripts', async () => {
    const { page, close } = await site.open({ javaScriptEnabled: false });
    const link = page.getByRole('link', { name: 'The first evening' });
    expect(await link.getAttribute('href')).toBe('https://vimeo.com/76979871');
    await close();
  });
});
