import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '../support/database.ts';
import { type MediaSite, noise, startMediaSite } from './support/media-page.ts';
import { expectNoOverflow } from './support/visit.ts';

const database = testDatabase();
let site: MediaSite;
let small: Buffer;
let large: Buffer;
beforeAll(async () => {
  site = await startMediaSite(database.url);
  small = await noise(120, 90);
  large = await noise(1_200, 900);
});
afterAll(() => site?.end());

const TYPE = 'Please choose a JPG or PNG picture.';
const OTHER = 'This picture could not be uploaded. Choose a JPG or PNG of at most 20 MB.';

const uploader = (page: Page) => page.getByRole('group', { name: 'Card image' }).first();
const choose = (box: Locator, name: string, buffer: Buffer) =>
  box.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
const field = (page: Page, name = 'sample-image') => page.locator(`input[name="${name}"]`);
const stored = async () =>
  (await db().query(sql`select 1 from media_files where source = 'upload'`)).length;

/** Counts what a form around the uploader would hear. */
async function countChanges(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    document.addEventListener('input', ({ target }) => {
      if (target instanceof HTMLInputElement && target.type !== 'file') heard.push(target.name);
    });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

/** So slow that an upload can be watched. */
async function slowDown(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

describe('[4-37] the image uploader in a browser', () => {
  it('uploads with spinner and progress, then marks the form [2-32][4-38][4-39]', async () => {
    const { page, complaints, close } = await site.open();
    const heard = await countChanges(page);
    await slowDown(page, 400_000);
    const box = uploader(page);
    await choose(box, 'boat.jpg', large);
    await box.locator('.spinner').waitFor();
    const shares = new Set<string>();
    const bar = box.getByRole('progressbar');
    while ((await bar.count()) > 0 && shares.size < 200) {
      shares.add((await bar.getAttribute('aria-valuenow').catch(() => null)) ?? '');
      await page.waitForTimeout(50);
    }
    expect(shares.size).toBeGreaterThan(3);
    await box.getByRole('status').getByText('Picture uploaded.').waitFor({ state: 'attached' });
    expect(await box.locator('.spinner').count()).toBe(0);
    const shown = box.getByRole('img');
    await shown.evaluate((image: HTMLImageElement) => image.decode());
    const params = JSON.parse(await field(page).inputValue());
    expect(params).toMatchObject({
      format: 'jpg',
      resource_type: 'image',
      width: 1_200,
      height: 900,
    });
    expect(await heard()).toEqual(['sample-image']);
    await box.getByText('Change picture').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('says how fast it is while it sends [9-15]', async () => {
    const { page, close } = await site.open();
    await slowDown(page, 250_000);
    const box = uploader(page);
    await choose(box, 'boat.jpg', large);
    const said = box.getByText(/\d+\s?% sent, /);
    await said.waitFor();
    expect(await said.textContent()).toMatch(/sent, [\d.]+\s?Mb/);
    await close();
  });

  it('leaves its form clean where dirtyOnUpload is false [4-39]', async () => {
    const { page, close } = await site.open();
    const heard = await countChanges(page);
    const box = page.getByRole('group', { name: 'Profile picture' });
    await choose(box, 'me.png', small);
    await expect.poll(() => field(page, 'sample-avatar').count()).toBe(1);
    expect(await heard()).toEqual([]);
    await close();
  });

  it('refuses other kinds in the spec’s words, without sending them [4-40][8-16]', async () => {
    const { page, close } = await site.open();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/media\/v1\//.test(request.url()))
        sent.push(request.url());
    });
    const box = uploader(page);
    await choose(box, 'drawing.svg', Buffer.from('<svg/>'));
    await box.getByText(TYPE).waitFor();
    expect(sent).toEqual([]);
    expect(await box.locator('.spinner').count()).toBe(0);
    // The server says the same of what only its content gives away.
    await choose(box, 'really.png', Buffer.from('<svg/>'));
    await expect.poll(() => sent.length).toBe(1);
    await box.getByText(TYPE).waitFor();
    await close();
  });

  it('refuses a picture that is too large with the limit, without sending it', async () => {
    const { page, close } = await site.open();
    let sent = 0;
    page.on('request', (request) => (sent += /\/media\/v1\//.test(request.url()) ? 1 : 0));
    const box = uploader(page);
    await box.getByText('JPG or PNG, up to 20 MB.').waitFor();
    await choose(box, 'poster.jpg', Buffer.alloc(20_000_001, 255));
    await box.getByText(OTHER).waitFor();
    expect([sent, await field(page).count()]).toEqual([0, 0]);
    await close();
  });

  it('says of any other failure that it failed, and works the next time [4-40][8-17]', async () => {
    const { page, close } = await site.open({ expectsRefusals: true });
    const box = uploader(page);
    const path = '**/media/v1/**';
    for (const fail of [
      () => page.route(path, (route) => route.abort()),
      () => page.route(path, (route) => route.fulfill({ status: 500, body: 'oh' })),
      () => page.route(path, (route) => route.fulfill({ status: 200, body: '<html>' })),
    ]) {
      await fail();
      await choose(box, 'boat.jpg', small);
      await box.getByText(OTHER).waitFor();
      expect([await box.locator('.spinner').count(), await field(page).count()]).toEqual([0, 0]);
      await page.unroute(path);
      await choose(box, 'boat.jpg', small);
      await box.getByRole('img').waitFor();
      await box.getByRole('button', { name: 'Remove picture' }).click();
      await page.reload();
      await page.getByRole('toolbar').first().waitFor();
    }
    await choose(box, 'cut.jpg', large.subarray(0, 5_000));
    await box.getByText(OTHER).waitFor();
    await choose(box, 'huge.jpg', Buffer.alloc(20_000_001));
    await box.getByText(OTHER).waitFor();
    await close();
  });

  it('is cancelled on the way, and nothing is kept [4-38]', async () => {
    const { page, close } = await site.open();
    const before = await stored();
    await slowDown(page, 200_000);
    const box = uploader(page);
    await choose(box, 'boat.jpg', large);
    await box.getByRole('button', { name: 'Cancel upload' }).click();
    await box.getByText('Add picture').waitFor();
    expect([await box.locator('.spinner').count(), await field(page).count()]).toEqual([0, 0]);
    await page.waitForTimeout(300);
    expect(await stored()).toBe(before);
    await close();
  });

  it('is emptied by removing the picture [4-41]', async () => {
    const { page, close } = await site.open();
    const heard = await countChanges(page);
    const box = uploader(page);
    await choose(box, 'boat.jpg', small);
    await box.getByRole('img').waitFor();
    await box.getByRole('button', { name: 'Remove picture' }).click();
    expect(await box.getByRole('img').count()).toBe(0);
    expect(await field(page).inputValue()).toBe('');
    expect(await heard()).toEqual(['sample-image', 'sample-image']);
    await box.getByText('Add picture').waitFor();
    await close();
  });

  it('takes a dropped picture, and opens the chooser by keyboard', async () => {
    const { page, close } = await site.open({ viewport: { width: 390, height: 844 } });
    const box = uploader(page);
    await expectNoOverflow(page);
    const chosen: boolean[] = [];
    page.on('filechooser', (chooser) => chosen.push(chooser.isMultiple()));
    // That somebody waits for it is told to the browser without an answer: a first press may come too early.
    await expect
      .poll(async () => {
        await box.locator('input[type=file]').press('Space', { delay: 50 });
        return chosen[0];
      })
      .toBe(false);
    const dropped = await page.evaluateHandle(
      (bytes) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], 'dropped.jpg', { type: 'image/jpeg' }));
        return data;
      },
      [...small],
    );
    await box.locator('.image-drop').dispatchEvent('drop', { dataTransfer: dropped });
    await box.getByRole('img').waitFor();
    await expectNoOverflow(page);
    await close();
  });

  it('works without scripts by a page of its own [2-32]', async () => {
    const { page, close } = await site.open({ javaScriptEnabled: false });
    const box = uploader(page);
    await box.getByRole('link', { name: 'Choose a picture on a separate page' }).click();
    await page.getByLabel('Picture').setInputFiles({
      name: 'boat.gif',
      mimeType: 'image/gif',
      buffer: small,
    });
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText(TYPE).waitFor();
    await page.getByLabel('Picture').setInputFiles({
      name: 'boat.jpg',
      mimeType: 'image/jpeg',
      buffer: small,
    });
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.waitForURL('**/dev/design?uploaded=**');
    await uploader(page).getByRole('img').waitFor();
    expect(JSON.parse(await field(page).inputValue())).toMatchObject({ width: 120, height: 90 });
    await close();
  });
});
