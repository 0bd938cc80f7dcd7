import { describe, expect, it } from 'vitest';
import { eventBatch } from '#modules/analytics/contract.ts';
import type { Services } from './support/services-entry.ts';
import { BATCH, type SentEvent, servicesWindow } from './support/services-window.ts';

declare const services: Services;

const site = servicesWindow();
const { open, sentEvents } = site;

/** The last event but for how the page felt, which is always told on leaving. */
const lastSaid = () => sentEvents().findLast(({ event_types: [type] }) => type !== 'web_vitals');

describe('what a page tells by itself', () => {
  const viewed = async (): Promise<SentEvent[]> => {
    await expect
      .poll(() => sentEvents().map(({ event_types }) => event_types[0]))
      .toContain('page_view');
    return sentEvents().filter(({ event_types }) => event_types[0] === 'page_view');
  };

  it('that it was seen, for kept pages too, and what the server would take', async () => {
    site.harness.answer(BATCH, { status: 202 });
    await open();
    await site.page.evaluate(() => services.startBrowserServices());
    const [event] = await viewed();
    expect(event?.event_data).toMatchObject({
      page_path: '/projects/solar-kettle',
      campaign: 'solar-kettle',
      utm_source: 'letter',
      visit_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    });
    expect(eventBatch.safeParse({ events: sentEvents() }).error).toBeUndefined();
  });

  it('says which perk was chosen on the way to the checkout', async () => {
    site.harness.answer(BATCH, { status: 202 });
    await open('/projects/solar-kettle/payments/new?perk_id=12');
    await site.page.evaluate(() => services.startBrowserServices());
    expect((await viewed())[0]?.event_data).toMatchObject({
      campaign: 'solar-kettle',
      perk_id: 12,
    });
    await site.page.evaluate(() => history.pushState({}, '', '/projects/x?perk_id=none'));
    await expect.poll(async () => (await viewed()).length).toBe(2);
    expect((await viewed())[1]?.event_data).not.toHaveProperty('perk_id');
  });

  it('by whose link a page was come to, also later in the visit', async () => {
    site.harness.answer(BATCH, { status: 202 });
    await open('/explore?utm_source=letter');
    await site.page.evaluate(() => {
      services.startBrowserServices();
      history.pushState({}, '', '/projects/x?utm_source=anna&utm_medium=referral');
      history.pushState({}, '', '/projects/x/updates');
    });
    await expect
      .poll(async () =>
        (await viewed()).map(({ event_data }) => [event_data.utm_source, event_data.utm_medium]),
      )
      .toEqual([
        ['letter', null],
        ['anna', 'referral'],
        ['letter', null],
      ]);
  });

  it('keeps the id of the tab for one visit, and of the browser with consent only', async () => {
    site.harness.answer(BATCH, { status: 202 });
    const cookie = async () =>
      (await site.page.context().cookies()).find(({ name }) => name === 'visitor_id')?.value;
    await open('/explore');
    await site.page.evaluate(() => services.startBrowserServices());
    const [first] = await viewed();
    expect(await cookie()).toBeUndefined();

    site.harness.calls.length = 0;
    await site.page
      .context()
      .addCookies([{ name: 'consent', value: 'all', url: site.harness.url }]);
    await open('/trust');
    await site.page.evaluate(() => services.startBrowserServices());
    const [second] = await viewed();
    expect(second?.event_data.visit_id).toBe(first?.event_data.visit_id);
    const known = await cookie();
    expect(known).toMatch(/^[0-9a-f]{32}$/);

    site.harness.calls.length = 0;
    await site.page
      .context()
      .addCookies([{ name: 'consent', value: 'necessary', url: site.harness.url }]);
    await open('/trust');
    await site.page.evaluate(() => services.startBrowserServices());
    await viewed();
    expect(await cookie()).toBeUndefined();

    const other = await site.page.context().newPage();
    site.harness.calls.length = 0;
    await other.goto(`${site.harness.url}/trust`);
    await other.waitForFunction(() => 'services' in window);
    await other.evaluate(() => services.startBrowserServices());
    const [third] = await viewed();
    expect(third?.event_data.visit_id).not.toBe(first?.event_data.visit_id);
  });

  it.each(['sign_up_complete', 'log_in_complete'] as const)(
    'that %s happened in the moment before the page is left',
    async (name) => {
      site.harness.answer(BATCH, { status: 202 });
      await open();
      // As after a sign-up: nothing was sent before, and nothing of this page goes on.
      await site.page.evaluate((eventName) => {
        services.startBrowserServices();
        services.recordAccountEvent({ name: eventName, category: 'Account Log-in' });
        location.assign('about:blank');
      }, name);
      await expect
        .poll(() => lastSaid()?.event_data)
        .toMatchObject({ category: 'Account Log-in', action: name });
    },
  );

  it('that somebody logged in before anything was there that sends, from the page that follows', async () => {
    site.harness.answer(BATCH, { status: 202 });
    await open('/accounts/sign_in');
    await site.page.evaluate(() =>
      services.recordAccountEvent({ name: 'log_in_complete', category: 'Account Log-in' }),
    );
    await open('/explore');
    expect(sentEvents()).toEqual([]);
    await site.page.evaluate(() => services.startBrowserServices());
    const logIns = () =>
      sentEvents().filter(({ event_data }) => event_data.action === 'log_in_complete');
    await expect.poll(() => logIns().length).toBe(1);
    expect(logIns()[0]?.event_data.address).toBe(`${site.harness.url}/accounts/sign_in`);
  });

  it('what a form cut short, from the page that answers it', async () => {
    site.harness.answer(BATCH, { status: 202 });
    site.harness.content = '<form action="/explore"><button>Log out</button></form>';
    await open('/projects/x');
    await site.page.evaluate(() => services.startBrowserServices());
    await expect.poll(async () => (await viewed()).length).toBe(1);
    await site.page.evaluate(() => {
      services.trackTheta({ name: 'lastWord' });
      document.querySelector('button')?.click();
    });
    await site.page.waitForURL('**/explore?');
    await site.page.waitForFunction(() => 'services' in window);
    const isLastWord = () => sentEvents().some(({ event_types: [type] }) => type === 'last_word');
    expect(isLastWord()).toBe(false);
    await site.page.evaluate(() => services.startBrowserServices());
    await expect.poll(isLastWord).toBe(true);
  });

  it('that somebody walked on, and what happened while the page went away', async () => {
    site.harness.answer(BATCH, { status: 202 });
    await open('/explore');
    await site.page.evaluate(() => {
      services.startBrowserServices();
      history.pushState({}, '', '/explore?sort=newest');
      history.pushState({}, '', '/downloads/aB3dE6gH9jK2mN5pQ8sT1v');
    });
    await expect
      .poll(async () => (await viewed()).map(({ event_data }) => event_data.page_path))
      .toEqual(['/explore', '/downloads/[token]']);
    await site.page.evaluate(() => services.trackTheta({ name: 'lastWord' }));
    await site.page.goto('about:blank');
    await expect.poll(() => lastSaid()?.event_types).toEqual(['last_word']);
  });

  it('[4-11] [4-17] [8-03] that somebody signed up or logged in, or could not', async () => {
    site.harness.answer(BATCH, { status: 202 });
    await open('/accounts/sign_up');
    await site.page.evaluate(() => {
      services.startBrowserServices();
      history.replaceState({}, '', '?from=/x&token=secret');
      services.recordAccountEvent({ name: 'sign_up_complete', category: 'Account Sign-up' });
      services.recordAccountEvent({ name: 'log_in_complete', category: 'Account Log-in' });
      const error = 'unavailable';
      services.recordAccountEvent({ name: 'log_in_error', category: 'Account Log-in', error });
    });
    const address = `${site.harness.url}/accounts/sign_up`;
    await expect
      .poll(() =>
        sentEvents()
          .filter(({ event_types }) => event_types[0] === 'google_analytics_event')
          .map(({ event_data: { visit_id: _visit, ...data } }) => data),
      )
      .toEqual([
        { category: 'Account Sign-up', action: 'sign_up_complete', address },
        { category: 'Account Log-in', action: 'log_in_complete', address },
        { category: 'Account Log-in', action: 'log_in_error', address, error: 'unavailable' },
      ]);
  });
});
