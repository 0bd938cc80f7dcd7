import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { refreshFigures } from '#modules/contributions/index.ts';
import { refreshDiscovery } from '#modules/discovery/index.ts';
import { processTime } from '#platform/clock/clock.ts';
import { type Listening, listen } from '#platform/db/listen.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { type RunningEvents, startEvents } from '#platform/events/event-loop.ts';
import { signValue } from '#platform/http/cookies.ts';
import { FIGURES_CHANNEL, tagsOf } from '#platform/web/server/invalidate-pages.ts';
import { CHANGED_COOKIE, tooOldFor } from '#platform/web/server/freshness/reader-change.ts';
import * as commandCenterPage from '#pages/command-center/command-center-page.tsx';
import * as explorePage from '#pages/explore/explore-page.tsx';
import { addresses, input, key, makeCampaign, visitor } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as campaignPage from './campaign-page.tsx';

testDatabase();
moneyGateway();

let server: TestPages;
let events: RunningEvents;
let listening: Listening;

beforeAll(async () => {
  server = await startTestPages(
    [
      { path: 'projects/:slug', module: campaignPage },
      { path: 'explore', module: explorePage },
      { path: 'command_center/:id', module: commandCenterPage },
    ],
    { sessions: sessionsByNumber },
  );
  // As the web and the worker role do in src/main.
  await new Promise<void>((connected) => {
    listening = listen(
      [FIGURES_CHANNEL],
      (_channel, payload) => server.cache.refresh(tagsOf(payload)),
      connected,
    );
  });
  events = await startEvents(
    [],
    { prefix: 'job:', queues: async () => [], insert: async () => undefined },
    refreshFigures,
  );
});
afterAll(async () => {
  await events.stop();
  await listening.close();
  await server.stop();
});

async function openCampaign() {
  const campaign = await makeCampaign({ goal: 10_000 });
  const { slug } = await db().one<{ slug: string }>(
    sql`select slug from campaigns where id = ${campaign.id}`,
  );
  await refreshDiscovery();
  const text = async (url: string, session?: number) => {
    const client = server.client();
    if (session !== undefined) client.cookies.set('session', String(session));
    return (await client.get(url)).text.replaceAll(/\s+/g, ' ');
  };
  return {
    campaign,
    slug,
    page: () => text(`/projects/${slug}`),
    explore: () => text('/explore'),
    commandCenter: () => text(`/command_center/${campaign.id}`, campaign.ownerId),
  };
}

async function back(campaign: Parameters<typeof input>[0], cents: number): Promise<void> {
  const wanted = input(campaign, { extra_cents: cents, expected_total_cents: cents });
  await startContribution(wanted, visitor(), key(), addresses);
}

async function itShows(show: () => Promise<string>, text: string): Promise<void> {
  await expect.poll(show, { interval: 50 }).toContain(text);
}

describe('a contribution', () => {
  it('reaches the page, the card on explore and the command center by itself', async () => {
    const { campaign, page, explore, commandCenter } = await openCampaign();
    for (const show of [page, explore, commandCenter]) expect(await show()).not.toContain('$42');
    await back(campaign, 4_200);
    await Promise.all([page, explore, commandCenter].map((show) => itShows(show, '$42')));
    await back(campaign, 1_300);
    await Promise.all([page, explore, commandCenter].map((show) => itShows(show, '$55')));
  });

  it('is seen at once by the one who made it', async () => {
    const { campaign, slug, page } = await openCampaign();
    await page();
    const payer = server.client();
    await back(campaign, 4_200);
    const at = String(processTime().getTime());
    payer.cookies.set(CHANGED_COOKIE, signValue(server.site.secret, 'changed', at));
    expect((await payer.get(`/projects/${slug}`)).text).toContain('$42');
  });

  it('leaves a mark in their browser that nobody can make up, for a minute', () => {
    const at = processTime().getTime();
    const asks = (value: string) => tooOldFor(server.site, `${CHANGED_COOKIE}=${value}`);
    const signed = (time: number) => signValue(server.site.secret, 'changed', String(time));
    expect(asks(signed(at))).toBeGreaterThanOrEqual(at);
    expect(asks(`${at}.made-up`)).toBe(Number.NEGATIVE_INFINITY);
    expect(asks(String(at))).toBe(Number.NEGATIVE_INFINITY);
    expect(asks(signed(at - 61_000))).toBe(Number.NEGATIVE_INFINITY);
    expect(tooOldFor(server.site, undefined)).toBe(Number.NEGATIVE_INFINITY);
  });
});
