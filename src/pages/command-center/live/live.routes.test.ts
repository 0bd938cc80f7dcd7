import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { refundContribution } from '#flows/refund-contribution/index.ts';
import {
  announceContributions,
  CONTRIBUTIONS_CHANNEL,
  liveContributions,
} from '#modules/contributions/index.ts';
import { type Listening, listen } from '#platform/db/listen.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { type RunningEvents, startEvents } from '#platform/events/event-loop.ts';
import {
  addresses,
  input,
  key,
  type MadeCampaign,
  makeAccount,
  makeCampaign,
  visitor,
} from '#test/stories/market.ts';
import { plantCampaign } from '#test/stories/campaign-plant.ts';
import { plantLike } from '#test/stories/contribution-plant.ts';
import { refundRequest } from '#test/stories/money-back.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { type From, followAt, idsIn, lastIdOf, type Stream } from './follow.fixture.ts';
import { liveRoute, liveRoutes, type StreamTimes } from './live.routes.ts';

testDatabase();
moneyGateway();
let server: TestServer;
let port: number;
let events: RunningEvents;
let listening: Listening;

beforeAll(async () => {
  server = await startTestServer(liveRoutes, { sessions: sessionsByNumber });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
  // As the web and the worker role do in src/main.
  await new Promise<void>((connected) => {
    const heard = (_channel: string, payload: string) => void liveContributions.heard(payload);
    listening = listen([CONTRIBUTIONS_CHANNEL], heard, connected);
    liveContributions.begin();
  });
  events = await startEvents(
    [],
    { prefix: 'job:', queues: async () => [], insert: async () => undefined },
    announceContributions,
  );
});
afterAll(async () => {
  liveContributions.end();
  await events.stop();
  await listening.close();
  await server.stop(0);
});

const follow = (
  campaign: Pick<MadeCampaign, 'id'>,
  session: number | null,
  { port: asked, ...from }: From & { readonly port?: number } = {},
) => followAt(asked ?? port, campaign, session, from);

async function give(campaign: MadeCampaign, cents: number): Promise<number> {
  const request = input(campaign, { extra_cents: cents, expected_total_cents: cents });
  return (await startContribution(request, visitor(), key(), addresses)).contribution.id;
}

async function teamMember(campaignId: number, permissions: string[]) {
  const id = await makeAccount();
  await db().run(sql`
    insert into campaign_team (campaign_id, account_id, permissions)
    values (${campaignId}, ${id}, ${permissions})`);
  return id;
}

const OFTEN: StreamTimes = { beat: 20, most: 600_000 };

/** A server of its own, whose streams all end within the work. */
async function withBeats(
  times: StreamTimes,
  sessions: typeof sessionsByNumber,
  work: (port: number) => Promise<void>,
): Promise<void> {
  const brief = await startTestServer([liveRoute(times)], { sessions });
  try {
    await brief.app.listen({ host: '127.0.0.1', port: 0 });
    await work((brief.app.server.address() as AddressInfo).port);
    await expect.poll(() => liveContributions.count).toBe(0);
  } finally {
    await brief.stop(0);
  }
}

describe('contributions as they come', () => {
  it('are followed by what becomes of them, without who it was', async () => {
    const campaign = await makeCampaign();
    const stream = await follow(campaign, campaign.ownerId);
    const id = await give(campaign, 2500);
    await expect.poll(() => idsIn(stream), { timeout: 20_000 }).toEqual([id]);
    expect(stream.text()).not.toContain('event: change');
    await refundContribution(refundRequest({ id }, 500));
    await expect.poll(() => stream.text(), { timeout: 20_000 }).toContain('event: change');
    expect(stream.text()).toContain('"raisedText":"$20');
    expect(idsIn(stream)).toEqual([id]);
    stream.close();
    await expect.poll(() => liveContributions.count).toBe(0);
  });

  it('that came while nobody was there are told to who had heard of none before', async () => {
    const campaign = await makeCampaign();
    const before = await follow(campaign, campaign.ownerId);
    await expect.poll(() => before.text()).toContain('event: ready');
    before.close();
    // Told to somebody who stayed, so that nothing of it is still on its way.
    const witness = await follow(campaign, campaign.ownerId);
    const id = await give(campaign, 2500);
    await expect.poll(() => idsIn(witness), { timeout: 20_000 }).toEqual([id]);
    const after = await follow(campaign, campaign.ownerId, { lastEventId: lastIdOf(before) ?? '' });
    await expect.poll(() => idsIn(after)).toEqual([id]);
    for (const each of [witness, after]) each.close();
    await expect.poll(() => liveContributions.count).toBe(0);
  });

  it('of pledges that are charged once it is over are read anew by who comes back', async () => {
    const campaign = await makeCampaign({ fundingType: 'fixed' });
    await give(campaign, 2500);
    const lastEventId = new Date().toISOString();
    const open = await follow(campaign, campaign.ownerId, { lastEventId });
    await expect.poll(() => idsIn(open)).not.toEqual([]);
    expect(open.text()).not.toContain('event: reset');
    await db().run(sql`
      update campaigns set ends_at = clock_now() - interval '1 second' where id = ${campaign.id}`);
    const over = await follow(campaign, campaign.ownerId, { lastEventId });
    await expect.poll(() => over.text()).toContain('event: reset');
    for (const each of [open, over]) each.close();
    await expect.poll(() => liveContributions.count).toBe(0);
  });

  it('are nobody’s who may not see figures', async () => {
    const campaign = await makeCampaign();
    const helper = await teamMember(campaign.id, ['see_contributions', 'manage_money']);
    const found = [
      await follow(campaign, null),
      await follow(campaign, await makeAccount()),
      await follow(campaign, helper),
    ];
    expect(found.map(({ status }) => status)).toEqual([401, 404, 403]);
    expect(liveContributions.count).toBe(0);
  });

  it('are none of a draft', async () => {
    const ownerId = await makeAccount();
    const id = await plantCampaign(ownerId, 'draft');
    expect((await follow({ id }, ownerId)).status).toBe(404);
    expect(liveContributions.count).toBe(0);
  });

  it('end after a while, so that who comes back is asked anew who they are', async () => {
    const campaign = await makeCampaign();
    await withBeats({ beat: 60_000, most: 1 }, sessionsByNumber, async (briefPort) => {
      const stream = await follow(campaign, campaign.ownerId, { port: briefPort });
      expect(stream.status).toBe(200);
      await expect.poll(() => stream.isOver(), { timeout: 20_000 }).toBe(true);
      expect(stream.text()).toContain('event: ready');
    });
  });

  it('end at the next beat for who may no longer see them', async () => {
    const campaign = await makeCampaign();
    const helper = await teamMember(campaign.id, ['see_figures']);
    await withBeats(OFTEN, sessionsByNumber, async (briefPort) => {
      const stream = await follow(campaign, helper, { port: briefPort });
      expect(stream.status).toBe(200);
      await db().run(sql`
        update campaign_team set left_at = clock_now() where account_id = ${helper}`);
      await expect.poll(() => stream.isOver(), { timeout: 20_000 }).toBe(true);
    });
  });

  it('end at the next beat once the session has ended', async () => {
    const campaign = await makeCampaign();
    let hasEnded = false;
    const sessions: typeof sessionsByNumber = {
      read: async (credentials) => (hasEnded ? null : sessionsByNumber.read(credentials)),
    };
    await withBeats(OFTEN, sessions, async (briefPort) => {
      const stream = await follow(campaign, campaign.ownerId, { port: briefPort });
      await expect.poll(() => stream.text()).toMatch(/ready[\s\S]*\n: \n/);
      expect(stream.isOver()).toBe(false);
      hasEnded = true;
      await expect.poll(() => stream.isOver(), { timeout: 20_000 }).toBe(true);
    });
  });

  it('bring the sums of their campaign with them, in the language of the reader', async () => {
    const campaign = await makeCampaign();
    const german = await follow(campaign, campaign.ownerId, { locale: 'de' });
    const english = await follow(campaign, campaign.ownerId);
    await give(campaign, 123_400);
    await expect
      .poll(() => german.text() + english.text(), { timeout: 20_000 })
      .toMatch(/figures[\s\S]*figures/);
    expect(german.text()).toMatch(/"raisedText":"1\.234\sUS\$/u);
    expect(english.text()).toContain('"raisedText":"$1,234');
    for (const each of [german, english]) each.close();
    await expect.poll(() => liveContributions.count).toBe(0);
  });

  it('are read anew by who missed more than is told one by one', async () => {
    const campaign = await makeCampaign();
    // Told to somebody before, so that nothing of it is still on its way.
    const witness = await follow(campaign, campaign.ownerId);
    const id = await give(campaign, 1000);
    await expect.poll(() => idsIn(witness)).toEqual([id]);
    witness.close();
    await plantLike(campaign, 1000);
    const lastEventId = '2000-01-01T00:00:00.000Z';
    const back = await follow(campaign, campaign.ownerId, { lastEventId });
    await expect.poll(() => back.text()).toContain('event: reset');
    expect(idsIn(back)).toEqual([]);
    back.close();
    await expect.poll(() => liveContributions.count).toBe(0);
  });

  it('appear with their amount, to those who follow that campaign alone', async () => {
    const [campaign, other] = [await makeCampaign(), await makeCampaign()];
    const helper = await teamMember(campaign.id, ['see_figures']);
    const [owners, helpers, others] = [
      await follow(campaign, campaign.ownerId),
      await follow(campaign, helper),
      await follow(other, other.ownerId),
    ];
    const id = await give(campaign, 2500);
    await expect
      .poll(() => [idsIn(owners), idsIn(helpers)], { timeout: 20_000 })
      .toEqual([[id], [id]]);
    expect(owners.text()).toContain('"amount_cents":2500,"currency":"USD"');
    expect(owners.text()).not.toMatch(/@|Guest/);
    const second = await give(other, 500);
    await expect.poll(() => idsIn(others), { timeout: 20_000 }).toEqual([second]);
    for (const each of [owners, helpers, others]) each.close();
    await expect.poll(() => liveContributions.count).toBe(0);
  });

  it('go on without a gap for who comes back after a restart', async () => {
    const campaign = await makeCampaign();
    const before = await follow(campaign, campaign.ownerId);
    const first = await give(campaign, 1000);
    await expect.poll(() => idsIn(before), { timeout: 20_000 }).toContain(first);
    // The process ends: its streams do too, and meanwhile more come.
    liveContributions.end();
    await expect.poll(() => before.isOver()).toBe(true);
    const tooLate = await follow(campaign, campaign.ownerId);
    await expect.poll(() => tooLate.isOver()).toBe(true);
    liveContributions.begin();
    const witness = await follow(campaign, campaign.ownerId);
    const missed = [await give(campaign, 1100), await give(campaign, 1200)];
    // What is on its way still would reach the others as new.
    await expect.poll(() => idsIn(witness)).toEqual(missed);
    const lastEventId = lastIdOf(before);
    const back = lastEventId === undefined ? {} : { lastEventId };
    const after = await follow(campaign, campaign.ownerId, back);
    await expect.poll(() => idsIn(after)).toEqual(expect.arrayContaining(missed));
    const fresh = await follow(campaign, campaign.ownerId);
    const nonsense = await follow(campaign, campaign.ownerId, { lastEventId: 'yesterday' });
    await expect.poll(() => fresh.text() + nonsense.text()).toMatch(/ready[\s\S]*ready/);
    expect([idsIn(fresh), idsIn(nonsense)]).toEqual([[], []]);
    for (const each of [witness, after, fresh, nonsense]) each.close();
    await expect.poll(() => liveContributions.count).toBe(0);
  });

  it('say so when notifications were lost, and are bounded for each person', async () => {
    const campaign = await makeCampaign();
    const open: Stream[] = [];
    for (let at = 0; at < 6; at += 1) open.push(await follow(campaign, campaign.ownerId));
    expect((await follow(campaign, campaign.ownerId)).status).toBe(429);
    liveContributions.missed();
    await expect.poll(() => open.every((each) => each.text().includes('event: reset'))).toBe(true);
    open[0]?.close();
    await expect.poll(() => liveContributions.count).toBe(5);
    const again = await follow(campaign, campaign.ownerId);
    expect(again.status).toBe(200);
    for (const each of [...open, again]) each.close();
    await expect.poll(() => liveContributions.count).toBe(0);
  });

  it('take no harm from a payload that is none', () => {
    for (const payload of ['', '{', '[]', '["x"]', '[1,null]', '[1]']) {
      liveContributions.heard(payload);
    }
    expect(liveContributions.count).toBe(0);
  });
});
