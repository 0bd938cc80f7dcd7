import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitNonprofit } from '#modules/campaigns/index.ts';
import { plantCampaign } from '../stories/campaign-plant.ts';
import { plantPerson } from '../support/audiences.ts';
import { testDatabase } from '../support/database.ts';
import { type BuiltSite, openBuiltSite } from './support/built-site.ts';

const database = testDatabase();
let site: BuiltSite;
let serial = 0;
beforeAll(async () => {
  site = await openBuiltSite(database.url);
  const owner = await plantPerson('maker');
  for (const proof of ['Register entry 1', 'Register entry 2']) {
    await submitNonprofit(await plantCampaign(owner.accountId, 'live'), proof, owner.accountId);
  }
});
afterAll(() => site?.close());

const QUESTION = /^Leave without saving\?/;
const staff = (role: 'trust' | 'admin') => plantPerson(`${role}${(serial += 1)}`, role);

/** Leaves in a way that is asked about, and stays; gives what was asked. */
async function stay(
  page: Page,
  leave: () => Promise<unknown>,
): Promise<[kind: string, text: string]> {
  const asked = page.waitForEvent('dialog').then(async (dialog): Promise<[string, string]> => {
    await dialog.dismiss();
    return [dialog.type(), dialog.message()];
  });
  void leave().catch(() => undefined);
  return asked;
}

/** Opens the first of what waits and writes why changes are wanted. */
async function write(page: Page, text: string) {
  await page.locator('[data-row-link]').first().click();
  await page.getByText('Request changes').first().click();
  const reason = page.getByRole('textbox', { name: /Reason/ });
  await reason.fill(text);
  return reason;
}

describe('what staff write in an act and have not sent', () => {
  it('is asked about by the key n, a link, Back and reload, and stays', async () => {
    const complaints = await site.as(await staff('trust'), {}, async ({ page, go }) => {
      await go('/admin');
      const reason = await write(page, 'Which register?');
      const here = page.url();
      await page.locator('h1').click();
      const ways: (() => Promise<unknown>)[] = [
        () => page.keyboard.press('n'),
        () => page.getByRole('link', { name: 'Next in queue' }).click(),
        () => page.locator('.admin-menu-wide a').first().click(),
        () => page.evaluate(() => history.back()),
      ];
      for (const leave of ways) {
        expect(await stay(page, leave)).toEqual(['confirm', expect.stringMatching(QUESTION)]);
        await page.waitForURL(here);
        expect(await reason.inputValue()).toBe('Which register?');
      }
      expect((await stay(page, () => page.reload()))[0]).toBe('beforeunload');
      expect(await reason.inputValue()).toBe('Which register?');
    });
    expect(complaints).toEqual([]);
  });

  it('is asked about no more once it is sent; a refusal leads to the field in error', async () => {
    const complaints = await site.as(await staff('trust'), {}, async ({ page, go }) => {
      const asked: string[] = [];
      page.on('dialog', (dialog) => {
        asked.push(dialog.message());
        void dialog.accept();
      });
      await go('/admin');
      const reason = await write(page, ' ');
      const send = page.getByRole('button', { name: 'Request changes' });
      await send.click();
      await expect.poll(() => reason.evaluate((one) => one === document.activeElement)).toBe(true);
      await reason.fill('Which register?');
      await send.click();
      await page.getByText('Changes requested. The owner has been emailed.').waitFor();
      await page.locator('.admin-menu-wide a').first().click();
      await page.waitForURL(/\/admin$/);
      expect(asked).toEqual([]);
    });
    // The refusal alone.
    expect(complaints).toEqual([expect.stringContaining('status of 422')]);
  });

  it('counts also where a preview shows it', async () => {
    const complaints = await site.as(await staff('admin'), {}, async ({ page, go }) => {
      await go('/admin/market_offer');
      await page.getByLabel('Smallest goal').fill('300');
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.locator('form[data-unsaved]').waitFor();
      const leave = () => page.locator('.admin-menu-wide a').first().click();
      expect(await stay(page, leave)).toEqual(['confirm', expect.stringMatching(QUESTION)]);
      expect(await page.getByLabel('Smallest goal').inputValue()).toBe('300');
    });
    expect(complaints).toEqual([]);
  });

  it('is counted as it stands: what was sent and done is counted no more', async () => {
    const owner = await plantPerson('counted');
    const id = await plantCampaign(owner.accountId, 'live');
    const complaints = await site.as(await staff('trust'), {}, async ({ page, go }) => {
      await go(`/admin/projects/${id}`);
      const acts = page.locator('#acts');
      await acts.getByText('Put on hold').first().click();
      const hold = acts.locator('form', { has: page.locator('[name=intent][value=hold]') });
      await hold.getByLabel('Reason').selectOption('other');
      await hold.getByLabel('Evidence wanted').fill('A photo');
      await hold.getByRole('button', { name: 'Put on hold' }).click();
      await acts.getByText('Ask for more evidence').first().click();
      const more = acts.locator('form', { has: page.locator('[name=intent][value=ask_again]') });
      const evidence = more.getByLabel('Evidence wanted');
      await evidence.fill('Two photos');
      await more.getByText('10 / 2000').waitFor();
      await more.getByRole('button', { name: 'Ask for more evidence' }).click();
      await page.getByText('Asked again').first().waitFor();
      await expect.poll(() => evidence.inputValue()).toBe('');
      await more.getByText('0 / 2000', { exact: true }).waitFor({ state: 'attached' });
    });
    expect(complaints).toEqual([]);
  });
});
