import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, PAGES } from '../../tools/audit/pages.ts';
import { type AuditedMarket, openAuditedMarket } from './support/audited-market.ts';
import { PASSWORD } from './support/journey-market.ts';
import { visit } from './support/visit.ts';
import { passTypingTime } from './support/typing-time.ts';

let market: AuditedMarket;
beforeAll(async () => {
  market = await openAuditedMarket();
});
afterAll(() => market?.close());

/** Buttons that can be seen and pressed, and do nothing: neither in a form nor a browser's own way. */
async function deadButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // A sign that explains something does so as soon as it has the focus.
    const explains = (button: HTMLButtonElement): boolean => {
      const tip = document.getElementById(button.getAttribute('aria-describedby') ?? '');
      if (tip?.role !== 'tooltip') return false;
      button.focus();
      return getComputedStyle(tip).visibility === 'visible';
    };
    return [...document.querySelectorAll('button')]
      .filter((button) => button.checkVisibility() && !button.disabled)
      .filter(({ type, form }) => type === 'button' || form === null)
      .filter((button) => !button.popoverTargetElement && !button.hasAttribute('commandfor'))
      .filter((button) => !explains(button))
      .map((button) => `${button.getAttribute('aria-label') ?? button.textContent}`.trim());
  });
}

describe('without a script', () => {
  it.each(PAGES)(
    '$path says what it has to say to a $reader, and no button is dead',
    async (audited) => {
      const { page, go } = await market.windowOf(audited.reader, { javaScriptEnabled: false });
      await go(addressOf(audited, market.things));
      expect(
        (await page.getByRole('heading', { level: 1 }).first().innerText()).length,
      ).toBeGreaterThan(1);
      expect(await page.getByRole('main').getByText(/\w{2}/).count()).toBeGreaterThan(1);
      expect(audited.isEnglishOnly ? [] : await deadButtons(page)).toEqual([]);
    },
  );

  it('an account is made and furnished: profile, address, mails; and a question is asked', async () => {
    const window = await visit(market.browser, market.product.url, { javaScriptEnabled: false });
    const { page, go } = window;
    const main = page.getByRole('main');
    const send = (name: string) => main.getByRole('button', { name, exact: true }).click();
    await go('/accounts/sign_up');
    await main.getByLabel('First name').fill('Ines');
    await main.getByLabel('Last name').fill('Traveller');
    await main.getByRole('textbox', { name: 'Email', exact: true }).fill('ines@journeys.test');
    await main.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const agreement = main.getByRole('checkbox', { name: /I agree/ });
    if (await agreement.isVisible()) await agreement.check();
    await passTypingTime();
    await send('Create account');
    await page.getByRole('button', { name: 'Account of Ines Traveller' }).waitFor();

    await go('/accounts/settings/profile');
    await main.getByLabel('City').fill('Porto');
    await send('Save profile');
    await go('/accounts/settings/profile');
    expect(await main.getByLabel('City').inputValue()).toBe('Porto');

    await go('/accounts/settings/addresses');
    await main.getByLabel('Country').selectOption({ label: 'France' });
    await main.getByLabel('Recipient').fill('Ines Traveller');
    await main.getByLabel('Street and number').fill('1 Quai du Port');
    await main.getByLabel('City').fill('Lyon');
    await main.getByLabel(/^Post(al )?code/).fill('69001');
    await send('Save address');
    await main.getByText('1 Quai du Port').first().waitFor();

    await go('/accounts/settings/mail');
    const milestones = main.getByRole('checkbox', { name: 'Milestones' });
    expect(await milestones.isChecked()).toBe(true);
    await milestones.uncheck({ force: true });
    await send('Save settings');
    await go('/accounts/settings/mail');
    expect(await milestones.isChecked()).toBe(false);

    await go('/contact/questions');
    await main.getByLabel('Name').fill('Ines');
    await main.getByRole('textbox', { name: 'Email', exact: true }).fill('ines@journeys.test');
    await main.getByLabel('Your message').fill('How does a refund reach my bank?');
    await passTypingTime();
    await send('Send message');
    await main.getByText('Thank you for your message').waitFor();
    expect(window.complaints).toEqual([]);
    await window.close();
  });
});
