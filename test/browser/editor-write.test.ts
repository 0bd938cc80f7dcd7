import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '../support/database.ts';
import { type BuiltSite, openBuiltSite, shoot } from './support/built-site.ts';
import { draftOf, startDraft } from './support/draft-steps.ts';
import { noise } from './support/media-page.ts';
import { expectAccessible, expectNoOverflow, hydrated, type Visit } from './support/visit.ts';
import { passTypingTime } from './support/typing-time.ts';

const database = testDatabase();
let site: BuiltSite;
let picture: Buffer;
beforeAll(async () => {
  site = await openBuiltSite(database.url);
  picture = await noise(1280, 960);
});
afterAll(() => site?.close());

const PHONE = { width: 390, height: 844 };
const STORY = 'We mend old lanterns and light the harbour with them. '.repeat(5);

const saved = (page: Page) => page.getByText(/^Saved at/);

async function signUp({ page }: Visit): Promise<void> {
  const entry = page.getByRole('link', { name: /Sign up|Create/ });
  await entry.first().click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Owner');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('ada@editor.test');
  await page.getByLabel('Password', { exact: true }).fill('groundswell');
  const terms = page.locator('input[name=disclaimer_input]');
  if (await terms.isVisible()) await terms.check();
  await passTypingTime();
  await page.getByRole('button', { name: 'Create account' }).click();
}

describe('writing a campaign', () => {
  it('goes from sign-up to a draft with basics, story on a phone [2-42] [2-48] [5-18] [5-19]', async () => {
    const window = await site.visit({
      viewport: PHONE,
      isMobile: true,
      hasTouch: true,
      expectsRefusals: true,
    });
    const { page, go } = window;
    await go('/');
    await page.getByRole('link', { name: 'Start a campaign' }).first().click();
    await page.waitForURL(/sign_in/);
    await signUp(window);
    await page.waitForURL(/\/campaigns\/new/);
    await shoot(page, 'start-390');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create draft' }).click();
    await page.getByText('Add a title of at least 5 characters.').waitFor();
    await page.getByText('Please choose a category.').waitFor();
    const id = await startDraft(window, 'Harbour Lanterns');
    expect(await draftOf(id)).toMatchObject({ currency: 'EUR', country: 'DE', state: 'draft' });

    await page.getByLabel('Tagline').fill('Old lamps for a dark quay');
    const tags = page.getByRole('combobox', { name: 'Tags' });
    for (const tag of ['Light', '#harbour', 'a', 'b', 'c', 'd']) {
      await tags.fill(tag);
      await tags.press('Enter');
    }
    await page.getByText('A campaign can have up to 5 tags.').waitFor();
    expect(await page.getByText('A tag can have up to 20 characters.').count()).toBe(0);
    await tags.press('Backspace');
    await tags.press('Backspace');
    await tags.fill('a tag that says far too much');
    await tags.press('Enter');
    await page.getByText('A tag can have up to 20 characters.').waitFor();
    await page.getByText('Not saved').waitFor();
    expect((await draftOf(id)).tagline).toBe('Old lamps for a dark quay');
    await tags.press('Backspace');
    await saved(page).waitFor();
    expect((await draftOf(id)).tags).toEqual(['light', 'harbour', 'a', 'b']);

    await page.getByRole('combobox', { name: 'City' }).fill('Hambur');
    await page
      .getByRole('option', { name: /Hamburg/ })
      .first()
      .click();
    await saved(page).waitFor();
    await shoot(page, 'basics-390');
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: /Step 1 of/ }).click();
    await shoot(page, 'steps-390');
    await page.getByRole('link', { name: 'Write your story' }).click();
    await page.waitForURL(/content#story_html/);
    expect((await draftOf(id)).city).toBe('Hamburg');
    const sheet = page.locator('.rich-text-page');
    await sheet.click();
    await page.keyboard.insertText(STORY);
    await page.getByText('Long enough to launch.').waitFor();
    await saved(page).waitFor();
    await shoot(page, 'content-390');
    await expectNoOverflow(page);
    await expectAccessible(page);
    expect(String((await draftOf(id)).story_html)).toContain('We mend old lanterns');
    expect(window.complaints).toEqual([]);
    await window.close();
  });

  it('puts a picture on the card, cuts it, and has a removed one back', async () => {
    const window = await site.windowOf('pictures', { colorScheme: 'dark' });
    const { page, complaints } = window;
    const id = await startDraft(window, 'Pictures of a quay');
    const file = { name: 'quay.jpg', mimeType: 'image/jpeg', buffer: picture };
    await page.locator('#card input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Crop and focus' }).click();
    await page.getByLabel('Horizontal position').fill('20');
    await page.getByLabel('Zoom').fill('200');
    await shoot(page, 'frame-1280-dark');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save crop' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const card = (await draftOf(id)).card_public_id;
    const { framing } = await db().one<{ framing: string }>(sql`
      select framing from media_files where public_id = ${String(card)}`);
    expect(framing).toBe('cr_0_25_50_50,g_20_50');
    await page.getByLabel(/^Alt text(?! of)/).fill('A quay at night');
    await saved(page).waitFor();
    await page.locator('#card').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The picture was removed.').waitFor();
    await page.locator('.editor-undo').getByRole('button').click();
    await page.locator('#card img').waitFor();
    await shoot(page, 'basics-1280-dark');
    await page.locator('#card').getByRole('button', { name: 'Remove' }).click();
    const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await page.getByRole('link', { name: 'Story', exact: false }).first().click();
    expect((await gone).status()).toBe(200);
    expect((await draftOf(id)).card_public_id).toBe(null);

    const note = { ...file, name: 'note.txt', mimeType: 'text/plain' };
    await page.locator('input[type=file]').last().setInputFiles([file, note, file]);
    await page.getByText('Please choose a JPG or PNG picture.').waitFor();
    for (const n of [1, 2]) await page.getByLabel(`Alt text of picture ${n}`).fill(`View ${n}`);
    await page.getByRole('button', { name: 'Move picture 2 forward' }).click();
    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByLabel('Question 1').fill('Does it float?');
    await page.getByLabel('Answer 1').fill('Yes.');
    await page.getByRole('button', { name: 'Remove question 1' }).click();
    await page.locator('.editor-undo').getByRole('button', { name: 'Undo' }).click();
    await page.getByLabel('Pitch video').fill('https://example.org/film');
    await page.getByText(/We can’t show this video/).waitFor();
    await page.getByText('Not saved').waitFor();
    await page.getByLabel('Pitch video').fill('https://youtu.be/abcdefghijk');
    await saved(page).waitFor();
    await shoot(page, 'content-1280-dark');
    await expectAccessible(page);
    const alts = async () => {
      const rows = await db().query<{ alt: string }>(sql`
        select alt from campaign_pictures where campaign_id = ${id} order by position`);
      return rows.map(({ alt }) => alt);
    };
    expect(await alts()).toEqual(['View 2', 'View 1']);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('.video-facade').waitFor();
    await shoot(page, 'content-video-390-dark');
    await expectNoOverflow(page);
    expect(await draftOf(id)).toMatchObject({ faqs: 1, video_url: 'https://youtu.be/abcdefghijk' });
    // What was removed is removed although the page is left at once.
    await page.getByRole('button', { name: 'Remove picture 1' }).click();
    await page.goto('/');
    await expect.poll(alts).toEqual(['View 1']);
    expect(complaints.filter((text) => !/422/.test(text))).toEqual([]);
    await window.close();
  });

  it('warns when another tab has saved, and lets one of the two win', async () => {
    const window = await site.windowOf('tabs', { expectsRefusals: true });
    const { page, context } = window;
    const id = await startDraft(window, 'Two tabs of one');
    const other = await context.newPage();
    await other.goto(`/campaigns/${id}/edit`);
    await hydrated(other);
    await page.getByLabel('Tagline').fill('Said in the first tab');
    await saved(page).waitFor();
    await other.getByLabel('Tagline').fill('Said in the second tab');
    await other.getByText('Someone else saved changes in the meantime').waitFor();
    expect((await draftOf(id)).tagline).toBe('Said in the first tab');
    await shoot(other, 'conflict-1280');
    // The choice stays in view wherever somebody writes, and "Not saved" leads to it.
    await other.setViewportSize({ width: 390, height: 844 });
    await other.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const choice = other.locator('#editor-problem');
    const box = await choice.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    await other.getByRole('link', { name: 'Not saved' }).click();
    await expect
      .poll(() => choice.evaluate((element) => element === document.activeElement))
      .toBe(true);
    await other.getByRole('button', { name: 'Keep my version' }).click();
    await saved(other).waitFor();
    expect((await draftOf(id)).tagline).toBe('Said in the second tab');
    await page.getByLabel('Title').fill('A name of the first tab');
    await page.getByRole('button', { name: 'Load the saved version' }).click();
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>('#tagline')?.value === 'Said in the second tab',
    );
    expect(await page.getByLabel('Title').inputValue()).toBe('Two tabs of one');
    expect(window.complaints).toEqual([]);
    await window.close();
  });

  it('[2-49] [9-08] keeps what is written offline, and suggested tags for thirty days', async () => {
    const window = await site.windowOf('offline');
    const { page, context } = window;
    await db().run(sql`
      with c as (insert into campaigns (slug, owner_id, state, title, launched_at, ends_at)
        values ('some-lighthouse', ${window.id}, 'live', 'Some lighthouse', clock_now(),
          clock_now() + interval '9 days') returning id)
      insert into campaign_tags (campaign_id, tag, position) select id, 'lighthouse', 1 from c`);
    const id = await startDraft(window, 'A lighthouse for all');
    await page.getByRole('button', { name: 'lighthouse', exact: true }).click();
    await saved(page).waitFor();
    expect((await draftOf(id)).tags).toEqual(['lighthouse']);
    const kept = (await context.cookies()).find(({ name }) => name === `suggested_tags_${id}`);
    expect(kept?.value).toContain('lighthouse');
    const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(30);
    await context.setOffline(true);
    await page.getByLabel('Tagline').fill('Written at sea');
    await page.getByText(/^No connection/).waitFor();
    await context.setOffline(false);
    await saved(page).waitFor();
    expect((await draftOf(id)).tagline).toBe('Written at sea');
    await window.close();
  });

  it('saves what was written before the script had come', async () => {
    const window = await site.windowOf('early', { isHasty: true });
    const { page } = window;
    const id = await startDraft(window, 'A slow line to the sea');
    const { promise: isWritten, resolve: write } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await isWritten;
      await route.continue();
    });
    await page.goto(`/campaigns/${id}/edit`, { waitUntil: 'commit' });
    await page.getByLabel('Tagline').fill('Written on a slow line');
    write();
    await saved(page).waitFor();
    expect((await draftOf(id)).tagline).toBe('Written on a slow line');
    expect(await page.getByLabel('Tagline').inputValue()).toBe('Written on a slow line');
    expect(window.complaints).toEqual([]);
    await window.close();
  });

  it('is written without a script, and shown to others by a link that ends', async () => {
    const window = await site.windowOf('scriptless', { javaScriptEnabled: false });
    const { page, go } = window;
    const id = await startDraft(window, 'No script at all');
    await page.getByLabel('Title').fill('Ship');
    await page.getByLabel('Tagline').fill('By hand');
    await page.getByLabel('Tags').fill('one, two, three, four, five, six');
    await page.getByRole('button', { name: /Save and continue/ }).click();
    await page.getByText('A campaign can have up to 5 tags.').waitFor();
    expect(await page.getByLabel('Tagline').inputValue()).toBe('By hand');
    await page.getByLabel('Tags').fill('one, #Two');
    await page.getByRole('button', { name: /Save and continue/ }).click();
    await page.waitForURL(/content$/);
    await page.locator('textarea[name=story_html]').fill(`<p>${STORY}</p><script>x</script>`);
    await page.getByLabel('Question 1').fill('Who?');
    await page.getByLabel('Answer 1').fill('We.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByLabel('Question 2').waitFor();
    const draft = await draftOf(id);
    expect(draft).toMatchObject({
      title: 'Ship',
      tagline: 'By hand',
      tags: ['one', 'two'],
      faqs: 1,
    });
    expect(draft.story_html).not.toContain('<script');

    await go(`/campaigns/${id}/edit/preview`);
    await page.getByRole('button', { name: 'Create preview link' }).click();
    await page.getByText('The preview link works now.').waitFor();
    const link = await page.getByLabel('Preview link').inputValue();
    await shoot(page, 'preview-1280');
    const stranger = await site.visit({ expectsRefusals: true });
    const status = async () => (await stranger.page.goto(link))?.status();
    expect(await status()).toBe(200);
    expect((await stranger.page.goto(link.replace(/preview=.*/, '')))?.status()).toBe(404);
    expect((await stranger.page.goto(`/campaigns/${id}/edit`))?.url()).toContain('sign_in');
    await page.getByRole('button', { name: 'Turn off link' }).click();
    await page.getByText('no longer works').waitFor();
    expect(await status()).toBe(404);
    await stranger.close();
    await window.close();
  });
});
