import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanHtml } from '#modules/media/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '../stories/campaign-plant.ts';
import { testDatabase } from '../support/database.ts';
import { BYPASS_HTML } from '../support/media/bypass-html.ts';
import { type MediaSite, startMediaSite } from './support/media-page.ts';

const database = testDatabase();
let site: MediaSite;
let slug = '';
beforeAll(async () => {
  site = await startMediaSite(database.url);
  slug = await plantHostile();
});
afterAll(() => site?.end());

const ALL = BYPASS_HTML.join('\n');

/** Every text of a campaign and its owner as hostile as can be, past whatever cleans what is sent in. */
async function plantHostile(): Promise<string> {
  const { accountId } = site.person;
  const id = await plantCampaign(accountId, 'live');
  const word = '</script><img src=x onerror=alert(1)>{{alert(1)}}\u2028';
  // PostgreSQL keeps no NUL and no half of a character.
  const html = ALL.replaceAll('\u0000', '').toWellFormed();
  await db().run(sql`
    update campaigns set story_html = ${html}, title = ${`Lamp ${word}`}, tagline = ${word},
      overview = ${word}, risks = ${word}, city = ${word}
    where id = ${id}`);
  await db().run(sql`
    update accounts set firstname = ${`Nora${word}`}, bio = ${`${word}${word}`}, city = ${word}
    where id = ${accountId}`);
  await db().run(sql`
    insert into campaign_faqs (campaign_id, question, answer, position) values (${id}, ${word}, ${word}, 0)`);
  await db().run(sql`
    insert into campaign_updates (campaign_id, author_id, number, slug, title, body_html, published_at)
    values (${id}, ${accountId}, 1, 'news', ${word}, ${html}, clock_now())`);
  await db().run(sql`
    insert into comments (campaign_id, author_id, body)
    values (${id}, ${accountId}, ${html.slice(0, 3900)})`);
  const row = await db().one<{ slug: string }>(sql`select slug from campaigns where id = ${id}`);
  return row.slug;
}

/** Counts what ran: every payload says alert(1). Before any script of the page. */
async function watchAlerts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counter = window as unknown as { ran: number };
    counter.ran = 0;
    window.alert = () => {
      counter.ran += 1;
    };
  });
  return () => page.evaluate(() => (window as unknown as { ran: number }).ran);
}

describe('row 88: rich text that attacks, in Chromium', () => {
  it('is harmless once cleaned, even without a policy, and stays the same when cleaned again', async () => {
    const { page, foreign, close } = await site.open();
    const ran = await watchAlerts(page);
    await page.goto('about:blank');
    const changed: string[] = [];
    for (const html of BYPASS_HTML) {
      const clean = cleanHtml(html);
      await page.setContent(`<!doctype html><div id="sheet">${clean}</div>`);
      // As a script would put it in, and as the browser then writes it down again.
      const again = await page.evaluate((text) => {
        const sheet = document.createElement('div');
        document.body.append(sheet);
        sheet.innerHTML = text;
        const written = sheet.innerHTML;
        sheet.innerHTML = written;
        return written;
      }, clean);
      if (cleanHtml(cleanHtml(again)) !== cleanHtml(again)) changed.push(html);
      if (cleanHtml(clean) !== clean) changed.push(html);
      const strange = await page
        .locator('#sheet')
        .evaluate((sheet) =>
          [...sheet.querySelectorAll('*')]
            .filter(
              (element) =>
                element.namespaceURI !== 'http://www.w3.org/1999/xhtml' ||
                element.matches(
                  'script,style,iframe,object,embed,form,input,link,meta,base,template',
                ) ||
                [...element.attributes].some(({ name }) =>
                  /^(on|id$|name$|class$|ping$|srcdoc$)/.test(name),
                ),
            )
            .map((element) => element.outerHTML),
        );
      expect([html, strange]).toEqual([html, []]);
    }
    await page.waitForTimeout(200);
    expect(await ran()).toBe(0);
    expect(foreign).toEqual([]);
    expect(changed).toEqual([]);
    await close();
  });

  it('is harmless on every page that shows it, though it was stored past the cleaning', async () => {
    const { page, complaints, foreign, go, close } = await site.open();
    const ran = await watchAlerts(page);
    const paths = ['', '/faq', '/updates', '/updates/news', '/comments'].map(
      (tab) => `/projects/${slug}${tab}`,
    );
    for (const address of [...paths, `/individuals/${site.person.accountId}`]) {
      await go(address);
      await page.mouse.move(600, 500);
      expect([address, await ran()]).toEqual([address, 0]);
      const shown = await page.evaluate(() => document.body.textContent.length);
      expect(shown).toBeGreaterThan(200);
    }
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  // Without the policy, so that what the editor does is seen, and not what the policy stops.
  it('row 89: is plain text when it is pasted, and nothing of it runs from the source', async () => {
    const { page, complaints, foreign, go, close } = await site.open({
      expectsRefusals: true,
      bypassCSP: true,
    });
    const ran = await watchAlerts(page);
    await go('/dev/design');
    const sheet = page.locator('.rich-text-page');
    await sheet.click();
    await sheet.evaluate((element, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      clipboardData.setData('text/plain', 'only words');
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, ALL);
    const area = page.locator('textarea[name="sample-story"]');
    await expect.poll(() => area.inputValue()).toContain('only words');
    expect(await area.inputValue()).not.toMatch(/evil|alert|onerror/);
    const source = page
      .getByRole('toolbar', { name: 'Text formatting' })
      .getByRole('button', { name: 'Source', exact: true });
    await source.click();
    await area.fill(ALL);
    await source.click();
    await page.waitForTimeout(300);
    expect(await ran()).toBe(0);
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
