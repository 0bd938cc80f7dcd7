/** What is done in each section of the owner's workspace, by clicks from where the navigation leads. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { WorkspaceSection } from '#pages/command-center/frame/workspace-view.ts';

/** Somebody at work in a window; what they write is told apart by the window's name. */
export interface AtWork {
  readonly page: Page;
  readonly name: string;
  /** What a contributor has asked, in a comment and in a message. */
  readonly question: string;
  readonly contributor: string;
}

type Act = (work: AtWork) => Promise<void>;

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name, exact: true });
const link = (page: Page, name: string | RegExp) =>
  main(page).getByRole('link', { name, exact: true });

/** Fetches a file by the link of its panel; its lines. */
async function fetchFile(page: Page, name: string): Promise<string[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), link(page, name).click()]);
  const text = await readFile(await file.path(), 'utf8');
  return text.trim().split(/\r?\n/);
}

/** Each panel's table is opened and its file fetched, which holds a line below its head. */
const filesOf =
  (...titles: readonly string[]): Act =>
  async ({ page }) => {
    for (const table of await main(page).getByText('As a table', { exact: true }).all()) {
      const isOpen = await table.locator('..').evaluate((node) => node.hasAttribute('open'));
      if (!isOpen) await table.click();
    }
    for (const title of titles) {
      const lines = await fetchFile(page, `Download CSV: ${title}`);
      expect([title, lines.length > 1]).toEqual([title, true]);
    }
  };

/** Every section with what is done there; one that is new is missed by the compiler and by the test. */
export const ACTS: Readonly<Record<WorkspaceSection, Act>> = {
  team: async ({ page }) => {
    await main(page).getByRole('cell', { name: 'Everything' }).waitFor();
    await link(page, 'Invite or remove').waitFor();
  },
  overview: async ({ page }) => {
    const dismiss = button(page, 'Dismiss: Answer comments');
    await dismiss.click();
    await dismiss.waitFor({ state: 'detached' });
  },
  funding: async (work) => {
    await filesOf('Funds over time', 'Raised in total')(work);
    const { page } = work;
    await link(page, 'Last 7 days').click();
    await page.waitForURL(/days=7/);
  },
  traffic: filesOf(
    'Visits over time',
    'From visit to contribution',
    'Referrers',
    'Sites that link to you',
    'Countries',
    'Devices',
  ),
  perks: filesOf('Perks'),
  perk_items: filesOf('What to make'),
  finances: filesOf('Summary', 'Statement'),
  vitals: filesOf('How fast your page feels'),
  experiments: async ({ page, name }) => {
    await page.getByRole('textbox', { name: 'Title of version B' }).fill(`Lantern of the ${name}`);
    await button(page, 'Start experiment').click();
    await page.getByText('Your experiment is running.').waitFor();
    await page.getByText('Stop and keep version A', { exact: true }).click();
    await button(page, 'Yes, keep version A').click();
    await page.getByText('Everyone sees version A again.').waitFor();
    await main(page).getByText(`Lantern of the ${name}`, { exact: true }).waitFor();
  },
  contributions: async ({ page, contributor }) => {
    const search = main(page).getByRole('textbox', { name: 'Search by name or email' });
    await search.fill('nobody of this name');
    await button(page, 'Search').click();
    await page.waitForURL(/search=nobody/);
    expect(await link(page, contributor).count()).toBe(0);
    await search.fill(contributor);
    await button(page, 'Search').click();
    await link(page, contributor).first().waitFor();
    await main(page).getByText('Filters', { exact: true }).click();
    await main(page).getByLabel('Status', { exact: true }).selectOption('Paid');
    await button(page, 'Apply filters').click();
    await page.waitForURL(/state=collected/);
    const lines = await fetchFile(page, 'Download CSV');
    expect(lines.join()).toContain(contributor);
    await link(page, contributor).first().click();
    await page.waitForURL(/\/contributions\/\d+$/);
    await link(page, 'Message').click();
    await page.waitForURL(/\/messages\/\d+/);
    await page.goBack();
    await page.waitForURL(/\/contributions\/\d+$/);
  },
  email_subscribers: async ({ page }) => {
    await button(page, /^Export/).click();
    await link(page, 'Download CSV').waitFor();
    const lines = await fetchFile(page, 'Download CSV');
    expect(lines.join()).toContain('reader@journeys.test');
  },
  // Before the launch alone; its page is another one.
  coming_soon: async ({ page }) => {
    await main(page).getByText('Confirmed', { exact: true }).waitFor();
  },
  updates: async ({ page, name }) => {
    await link(page, 'Write an update').first().click();
    await page.getByLabel('Title').fill(`News of the ${name}`);
    const text = page.locator('.rich-text-page');
    await text.click();
    await text.pressSequentially('It shines.');
    await button(page, 'Publish now').click();
    await page.getByRole('cell', { name: `News of the ${name}` }).waitFor();
  },
  messages: async ({ page, name, question }) => {
    await main(page)
      .getByRole('link', { name: new RegExp(question.replace('?', '\\?')) })
      .click();
    await page.getByLabel('Your message').fill(`Brass, on the ${name}.`);
    await button(page, 'Send').click();
    await page
      .getByRole('listitem')
      .filter({ hasText: `Brass, on the ${name}.` })
      .waitFor();
  },
  comments: async ({ page, name, question }) => {
    await link(page, /^Unanswered/).click();
    await page.waitForURL(/show=unanswered/);
    const asked = page.getByRole('article').filter({ hasText: question });
    await asked.locator('summary', { hasText: /^Reply$/ }).click();
    await asked.getByLabel('Your reply').fill(`It comes along, on the ${name}.`);
    await asked.getByRole('button', { name: 'Reply', exact: true }).click();
    await asked.waitFor({ state: 'detached' });
    await link(page, 'All').click();
    const answer = page.getByRole('article').filter({ hasText: `It comes along, on the ${name}.` });
    await answer.first().waitFor();
  },
};

async function goToStep(page: Page, name: RegExp): Promise<void> {
  const folded = page.locator('.editor-steps-button');
  if (await folded.isVisible()) await folded.click();
  await page.locator('.editor-steps').getByRole('link', { name }).click();
}

/** From the workspace to those who help and those who spread the word, which stand in the editor. */
export async function inviteAndRefer({ page, name }: AtWork): Promise<void> {
  await link(page, 'Edit').click();
  await page.waitForURL(/\/edit$/);
  await goToStep(page, /Team/);
  await page.getByRole('textbox', { name: 'Email address' }).fill(`${name}@journeys.test`);
  await page.getByRole('checkbox', { name: /^See figures/ }).check({ force: true });
  await button(page, 'Send invitation').click();
  await page.getByText('The invitation is on its way.').waitFor();
  await goToStep(page, /Settings/);
  await page.getByRole('textbox', { name: 'Name of the referrer' }).fill(`by-${name}`);
  await button(page, 'Create link').click();
  await page
    .getByRole('status')
    .filter({ hasText: `/reft/by-${name}` })
    .waitFor();
}
