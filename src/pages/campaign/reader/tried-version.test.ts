import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tryVersionRoutes } from '#flows/try-version/index.ts';
import { VARIANT, versionFor } from '#modules/experiments/index.ts';
import { type Listening, listen } from '#platform/db/listen.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { PAGES_CHANNEL, tagsOf } from '#platform/web/server/invalidate-pages.ts';
import type { SeenSide } from '#platform/web/server/sides/page-sides.ts';
import { makeCampaign, makePerk, type MadeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as campaignPage from '../campaign-page.tsx';

testDatabase();
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

interface Trial {
  readonly id: number;
  readonly state: string;
  readonly verdict: string;
}

let server: TestPages;
let listening: Listening;
let seen: SeenSide[];
beforeAll(async () => {
  server = await startTestPages([{ path: 'projects/:slug', module: campaignPage }], {
    sessions: sessionsByNumber,
    routes: tryVersionRoutes,
    seen: (side) => seen.push(side),
  });
  await new Promise<void>((connected) => {
    listening = listen(
      [PAGES_CHANNEL],
      (_channel, payload) => server.cache.invalidate(tagsOf(payload)),
      connected,
    );
  });
});
afterAll(async () => {
  await listening.close();
  await server.stop();
});
beforeEach(() => {
  seen = [];
});

async function addressOf({ id }: MadeCampaign): Promise<string> {
  const row = await db().one<{ slug: string }>(sql`select slug from campaigns where id = ${id}`);
  return `/projects/${row.slug}`;
}

const calls = ({ id }: MadeCampaign) => `/private_api/command_center/${id}/experiments`;

function by(accountId: number | null) {
  const client = server.client();
  if (accountId !== null) client.cookies.set('session', String(accountId));
  return client;
}

async function start(campaign: MadeCampaign, body: object) {
  const answer = await by(campaign.ownerId).post(calls(campaign), body);
  const { response } = answer.json<{ response: Trial }>();
  return { status: answer.status, ...response };
}

/** A visitor's number that is on the side. */
function visitorOn(side: string, id: number): string {
  const trial = { id, state: 'running' } as Parameters<typeof versionFor>[0];
  for (let at = 0; ; at += 1) {
    const visitor = at.toString(16).padStart(32, '0');
    if (versionFor(trial, visitor) === side) return visitor;
  }
}

interface Reading {
  readonly visitor?: string;
  readonly consent?: string;
  readonly session?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

async function read(url: string, reading: Reading = {}): Promise<string> {
  const { visitor, consent = 'all', session, headers } = reading;
  const client = by(session ?? null);
  if (visitor !== undefined) {
    client.cookies.set('visitor_id', visitor);
    client.cookies.set('consent', consent);
  }
  const page = await client.get(url, { 'user-agent': CHROME, ...headers });
  expect(page.status).toBe(200);
  return page.text;
}

const titleOf = (page: string) => /<h1[^>]*>([^<]*)</.exec(page)?.[1];

describe('another version of a campaign’s page', () => {
  it('is shown to half of those who agreed to be counted, and kept like the page', async () => {
    const campaign = await makeCampaign();
    const url = await addressOf(campaign);
    const before = titleOf(await read(url));
    const { id } = await start(campaign, { part: 'title', variant: 'Version B of it' });
    const [a, b] = [visitorOn('control', id), visitorOn(VARIANT, id)];
    await expect.poll(async () => titleOf(await read(url, { visitor: b }))).toBe('Version B of it');
    expect(titleOf(await read(url, { visitor: a }))).toBe(before);
    const { misses } = server.cache.stats();
    seen = [];
    expect(titleOf(await read(url, { visitor: b }))).toBe('Version B of it');
    expect(titleOf(await read(url, { visitor: a }))).toBe(before);
    expect(server.cache.stats().misses).toBe(misses);
    const shown = { experiment: `page-${id}`, about: String(campaign.id) };
    expect(seen).toEqual([
      { ...shown, side: VARIANT, visitorId: b },
      { ...shown, side: 'control', visitorId: a },
    ]);
  });

  it('is shown to nobody else, and counted for nobody else', async () => {
    const campaign = await makeCampaign();
    const url = await addressOf(campaign);
    const before = titleOf(await read(url));
    const { id } = await start(campaign, { part: 'title', variant: 'Version B of it' });
    const visitor = visitorOn(VARIANT, id);
    const bot = { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' };
    for (const reading of [
      {},
      { visitor, consent: 'necessary' },
      { visitor: 'made-up' },
      { visitor, headers: bot },
      { visitor, session: campaign.ownerId },
    ]) {
      expect([reading, titleOf(await read(url, reading))]).toEqual([reading, before]);
    }
    const prefetch = { 'sec-purpose': 'prefetch' };
    expect(titleOf(await read(url, { visitor, headers: prefetch }))).toBe('Version B of it');
    expect(seen).toEqual([]);
    const asked = await read(`${url}?version=b`, { session: campaign.ownerId });
    expect(titleOf(asked)).toBe('Version B of it');
    expect(titleOf(await read(`${url}?version=b`))).toBe(before);
    const backer = await makeCampaign();
    expect(titleOf(await read(url, { visitor, session: backer.ownerId }))).toBe('Version B of it');
    expect(seen).toEqual([
      { experiment: `page-${id}`, about: String(campaign.id), side: VARIANT, visitorId: visitor },
    ]);
  });

  it('gives way to the page itself whenever it fails', async () => {
    const campaign = await makeCampaign();
    const url = await addressOf(campaign);
    const { id } = await start(campaign, {
      part: 'perk',
      variant: String(await twoPerks(campaign)),
    });
    const visitor = visitorOn(VARIANT, id);
    await db().run(sql`
      update page_experiments set part = 'title', variant = 'From elsewhere' where id = ${id}`);
    await db().run(sql`alter table page_experiments rename to page_experiments_away`);
    let page = '';
    try {
      server.cache.clear();
      page = await read(url, { visitor });
    } finally {
      await db().run(sql`alter table page_experiments_away rename to page_experiments`);
    }
    expect(titleOf(page)).toMatch(/^Campaign \d+$/);
    expect(seen).toEqual([]);
  });

  it('may put another perk or picture first, and becomes the page when it is adopted', async () => {
    const campaign = await makeCampaign();
    const url = await addressOf(campaign);
    const second = await twoPerks(campaign);
    const { id } = await start(campaign, { part: 'perk', variant: String(second) });
    const visitor = visitorOn(VARIANT, id);
    const firstPerk = (page: string) =>
      /perk_id=(\d+)/.exec(page.slice(page.indexOf('id="perks"')))?.[1];
    const control = firstPerk(await read(url));
    expect(control).not.toBe(String(second));
    server.cache.clear();
    expect(firstPerk(await read(url, { visitor }))).toBe(String(second));
    const end = (how: string) => by(campaign.ownerId).post(`${calls(campaign)}/${id}/${how}`, {});
    const adopted = await end('adopt');
    expect([adopted.status, adopted.json<{ response: Trial }>().response.state]).toEqual([
      200,
      'adopted',
    ]);
    server.cache.clear();
    expect(firstPerk(await read(url))).toBe(String(second));
  });

  it('is what the page becomes when its picture is adopted', async () => {
    const campaign = await makeCampaign();
    const url = await addressOf(campaign);
    const names = ['carda', 'piconea', 'pictwoa', 'picthreea'].map((name) => name.padEnd(20, 'x'));
    const [card = '', ...gallery] = names;
    for (const [place, name] of names.entries()) {
      await db().run(sql`
        insert into media_files (public_id, source, sha256, format, width, height, bytes, storage_key, color,
          preview)
        values (${name}, 'upload', ${`${campaign.id}${place}`.padStart(64, '0')}, 'jpg', 800, 600, 300000,
          ${`media/${name}.jpg`}, '#aabbcc', 'data:image/webp;base64,AA')`);
    }
    await db().run(sql`
      update campaigns set card_public_id = ${card}, card_alt = ${card} where id = ${campaign.id}`);
    await db().run(sql`
      insert into campaign_pictures (campaign_id, public_id, alt, position)
      select ${campaign.id}, name, name, place
      from unnest(${gallery}::text[]) with ordinality g (name, place)`);
    const shown = (page: string) => page.match(/alt="[a-z]+ax+"/g);
    const { id } = await start(campaign, { part: 'picture', variant: gallery[1] });
    const visitor = visitorOn(VARIANT, id);
    const order = [gallery[1], card, gallery[0], gallery[2]].map((name) => `alt="${name}"`);
    await expect.poll(async () => shown(await read(url, { visitor }))?.slice(0, 4)).toEqual(order);
    const tried = shown(await read(url, { visitor }));
    await by(campaign.ownerId).post(`${calls(campaign)}/${id}/adopt`, {});
    await expect.poll(async () => shown(await read(url))).toEqual(tried);
  });
});

/** Two perks of a campaign; answers the one that stands second. */
async function twoPerks(campaign: MadeCampaign): Promise<number> {
  await makePerk(campaign);
  const second = await makePerk(campaign);
  await db().run(
    sql`update perks set position = id, featured = id <> ${second}
    where campaign_id = ${campaign.id}`,
  );
  return second;
}
