import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { marketOffer } from '#platform/market/market-offer.ts';
import { mailSender } from '#platform/mail/mail-sender.ts';
import { offeredLocales } from '#platform/web/locale.ts';
import { pageTitle } from '#platform/web/market-name.ts';
import { translate } from '#platform/web/translate.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { followMarket, mountMarket, newestVersion, settingRoutes } from '../index.ts';
import { wearNewest, wearProfile } from './follow-market.ts';
import { type MarketVersion, OWN_PROFILE } from './market-profile.ts';

testDatabase();
const MARKET = '/private_api/admin/market';
const HARBOUR = {
  version: 0,
  name: 'Hafenlicht',
  main_colour: '#FFD400',
  link_colour: '#5b21b6',
  sender_name: null,
  reply_to: 'hallo@hafenlicht.test',
  note: 'Our own colours',
};

let server: TestServer;
beforeAll(async () => {
  const ids = await db().query<{ id: number }>(sql`
    insert into accounts (email, firstname, lastname)
    values ('ada@demo.test', 'Ada', 'Admin'), ('otto@demo.test', 'Otto', 'Other') returning id`);
  const [id = 0, other = 0] = ids.map((row) => row.id);
  const roles = { cora: ['curator'], ada: ['admin'], otto: ['admin'] } as const;
  server = await startTestServer(settingRoutes, {
    sessions: {
      read: async ({ session }) =>
        session && session in roles
          ? {
              accountId: session === 'otto' ? other : id,
              roles: roles[session as keyof typeof roles],
              sessionId: session,
            }
          : null,
    },
    pages: { mount: async (app) => mountMarket(app) },
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await db().run(sql`delete from market_versions`);
});
afterEach(() => wearProfile(OWN_PROFILE));

function as(name: 'cora' | 'ada' | 'otto') {
  const client = server.client();
  client.cookies.set('session', name);
  return client;
}

interface Answer {
  readonly response: { readonly version: number; readonly name: string };
}

describe('the market', () => {
  it('is called and looks as the product until somebody decides', async () => {
    const answer = await as('ada').get(MARKET);
    expect(answer.json()).toMatchObject({
      response: { version: 0, name: 'Groundswell', main_colour: null, decided_at: null },
    });
    const style = await server.client().get('/market-0123456789ab.css');
    expect([style.status, style.text]).toEqual([200, '']);
  });

  it('is decided by admins, kept as a version, and undone by a new one', async () => {
    const ada = as('ada');
    const first = (await ada.send('PUT', MARKET, HARBOUR)).json<Answer>();
    expect(first.response).toMatchObject({ name: 'Hafenlicht', main_colour: '#ffd400' });
    const other = { ...HARBOUR, version: first.response.version, name: 'Feuer', note: '\u200b' };
    const second = (await ada.send('PUT', MARKET, other)).json<Answer>();
    const restore = (version: number) =>
      ada.post(`${MARKET}/versions/${first.response.version}/restore`, { version });
    // Based on what no longer held.
    expect((await restore(first.response.version)).status).toBe(409);
    const restored = await restore(second.response.version);
    expect(restored.json()).toMatchObject({
      response: { name: 'Hafenlicht', note: 'Our own colours' },
    });
    const history = (await ada.get(`${MARKET}/versions`)).json<{
      response: { name: string; note: string }[];
    }>();
    expect(history.response.map(({ name, note }) => `${name}: ${note}`)).toEqual([
      'Hafenlicht: Our own colours',
      'Feuer: ',
      'Hafenlicht: Our own colours',
    ]);
    const older = await ada.get(`${MARKET}/versions?before=${second.response.version}`);
    expect(older.json<{ response: unknown[] }>().response).toHaveLength(1);
  });

  it('keeps what somebody else decided meanwhile', async () => {
    const ada = as('ada');
    await ada.send('PUT', MARKET, HARBOUR);
    const late = await ada.send('PUT', MARKET, { ...HARBOUR, name: 'Too late' });
    expect(late.status).toBe(409);
    expect((await ada.get(MARKET)).json()).toMatchObject({
      response: { name: 'Hafenlicht' },
    });
  });

  it('gets no second version where nothing changes', async () => {
    const ada = as('ada');
    const { response } = (await ada.send('PUT', MARKET, HARBOUR)).json<Answer>();
    const again = await ada.send('PUT', MARKET, { ...HARBOUR, version: response.version });
    expect(again.json<Answer>().response.version).toBe(response.version);
  });

  it('is nothing for other roles, and restoring what never was is not found', async () => {
    expect((await as('cora').send('PUT', MARKET, HARBOUR)).status).toBe(403);
    expect((await as('cora').get(`${MARKET}/versions`)).status).toBe(403);
    expect((await as('cora').post(`${MARKET}/versions/1/restore`, { version: 0 })).status).toBe(
      403,
    );
    const never = await as('ada').post(`${MARKET}/versions/999999/restore`, { version: 0 });
    expect(never.status).toBe(404);
  });

  it.each([
    ['a name that begins a header', { name: 'Haf\r\nBcc: eve@evil.test' }],
    ['a name with markup', { name: '<b>Hafen</b>' }],
    ['a name that is an address', { name: 'eve@evil.test' }],
    ['a name of one letter', { name: 'H' }],
    ['a colour that is none', { main_colour: 'red;}body{display:none' }],
    ['a short colour', { link_colour: '#fff' }],
    ['an address that is none', { reply_to: 'hallo' }],
    ['a field nobody knows', { logos: 'x' }],
    ['a currency nobody knows', { currencies: ['XXX'] }],
    ['no currency at all', { currencies: [] }],
    ['a country that there is not', { countries: ['XX'] }],
    ['a market without English', { languages: ['de'] }],
    ['a largest goal below the smallest', { least_goal: 500, most_goal: 100 }],
    ['a goal of nothing', { least_goal: 0 }],
    ['more collections than fit', { home_collections: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }],
    ['a share that two people decide', { fee_bps: 100 }],
  ])('refuses %s', async (_what, part) => {
    const answer = await as('ada').send('PUT', MARKET, { ...HARBOUR, ...part });
    expect(answer.status).toBe(422);
    expect(await db().query(sql`select id from market_versions`)).toEqual([]);
  });
});

describe('what the market offers', () => {
  it('is decided with the rest or left as it is, and holds at once where it is worn', async () => {
    const ada = as('ada');
    const offering = { currencies: ['EUR', 'GBP', 'EUR'], languages: ['en', 'fr'], least_goal: 20 };
    const first = await ada.send('PUT', MARKET, { ...HARBOUR, ...offering });
    expect(first.json()).toMatchObject({
      response: { currencies: ['EUR', 'GBP'], languages: ['en', 'fr'], least_goal: 20 },
    });
    const { version } = first.json<Answer>().response;
    const second = await ada.send('PUT', MARKET, { ...HARBOUR, version, name: 'Leuchtfeuer' });
    expect(second.json()).toMatchObject({ response: { currencies: ['EUR', 'GBP'] } });
    wearProfile((await newestVersion()).profile);
    expect(marketOffer().currencies).toEqual(['EUR', 'GBP']);
    expect(offeredLocales()).toEqual(['en', 'fr']);
    const back = await ada.post(`${MARKET}/versions/${version}/restore`, {
      version: second.json<Answer>().response.version,
    });
    expect(back.json()).toMatchObject({ response: { name: 'Hafenlicht', least_goal: 20 } });
  });
});

it('a version that would not be accepted today does not hold again', async () => {
  const put = async (part: object) =>
    (await as('ada').send('PUT', MARKET, { ...HARBOUR, ...part })).json<Answer>().response.version;
  const id = await put({ least_goal: 900 });
  await db().run(sql`update market_versions set profile = profile || '{"mostGoal": 100}'`);
  const version = await put({ version: id, least_goal: 90 });
  expect(version).toBeGreaterThan(id);
  const answer = await as('ada').post(`${MARKET}/versions/${id}/restore`, { version });
  expect(answer.status).toBe(422);
});

describe('the market’s share', () => {
  const propose = (bps: number, version = 0) =>
    as('ada').send('PUT', `${MARKET}/fee`, { version, fee_bps: bps, note: 'Costs fell' });
  const agree = (name: 'ada' | 'otto', bps: number, version: number) =>
    as(name).post(`${MARKET}/fee/agree`, { version, fee_bps: bps });

  it('is proposed by one and holds when another agrees to the very same', async () => {
    const proposed = (await propose(400)).json<Answer>().response;
    expect(proposed).toMatchObject({ fee_bps: 500, proposed_fee: { fee_bps: 400 } });
    expect((await agree('ada', 400, proposed.version)).status).toBe(403);
    expect((await agree('otto', 300, proposed.version)).status).toBe(409);
    expect((await agree('otto', 400, proposed.version - 1)).status).toBe(409);
    const agreed = await agree('otto', 400, proposed.version);
    expect(agreed.json()).toMatchObject({ response: { fee_bps: 400, proposed_fee: null } });
    const again = await agree('otto', 400, agreed.json<Answer>().response.version);
    expect(again.status).toBe(409);
  });

  it('is no part of what is undone, and a proposal can be dropped', async () => {
    const first = (await as('ada').send('PUT', MARKET, HARBOUR)).json<Answer>().response;
    const proposed = (await propose(400, first.version)).json<Answer>().response;
    const agreed = (await agree('otto', 400, proposed.version)).json<Answer>().response;
    const undone = await as('ada').post(`${MARKET}/versions/${first.version}/restore`, {
      version: agreed.version,
    });
    expect(undone.json()).toMatchObject({ response: { fee_bps: 400 } });
    const next = (await propose(900, agreed.version)).json<Answer>().response;
    const dropped = await as('otto').post(`${MARKET}/fee/drop`, { version: next.version });
    expect(dropped.json()).toMatchObject({ response: { fee_bps: 400, proposed_fee: null } });
    const none = await as('otto').post(`${MARKET}/fee/drop`, {
      version: dropped.json<Answer>().response.version,
    });
    expect(none.status).toBe(409);
  });

  it('is refused beyond thirty percent, below nothing, and to other roles', async () => {
    expect((await propose(3_001)).status).toBe(422);
    expect((await propose(-1)).status).toBe(422);
    const cora = await as('cora').send('PUT', `${MARKET}/fee`, { version: 0, fee_bps: 100 });
    expect(cora.status).toBe(403);
  });
});

describe('a process that follows the market', () => {
  it('does not go back to an older version that was read late', async () => {
    const version = (id: number, name: string): MarketVersion => ({
      id,
      profile: { ...OWN_PROFILE, name },
      note: '',
      decidedBy: null,
      decidedAt: null,
    });
    const older = Promise.withResolvers<MarketVersion>();
    const reads = [version(1, 'First'), older.promise, version(3, 'Third')];
    let changes = 0;
    const wear = wearNewest(
      async () => reads.shift() ?? version(3, 'Third'),
      () => {
        changes += 1;
      },
    );
    await wear();
    const late = wear();
    await wear();
    older.resolve(version(2, 'Second'));
    await late;
    expect([changes, pageTitle('Explore')]).toEqual([1, 'Explore · Third']);
  });

  async function until(holds: () => boolean): Promise<void> {
    const givenUp = performance.now() + 20_000;
    while (!holds() && performance.now() < givenUp) await pause(20);
    expect(holds()).toBe(true);
  }

  it('speaks, writes and looks as was decided, and hears of the next decision', async () => {
    const ada = as('ada');
    await ada.send('PUT', MARKET, HARBOUR);
    let changes = 0;
    const following = await followMarket(() => {
      changes += 1;
    });
    try {
      expect(pageTitle('Explore')).toBe('Explore · Hafenlicht');
      expect(translate('de', 'mail.footer.entered')).toContain('Hafenlicht');
      expect(mailSender()).toMatchObject({ name: 'Hafenlicht', replyTo: 'hallo@hafenlicht.test' });
      const client = server.client();
      expect((await client.get('/manifest.webmanifest')).json()).toMatchObject({
        name: 'Hafenlicht',
        start_url: '/',
      });
      const style = await client.get('/market-0123456789ab.css');
      expect(style.text).toContain('--coral:light-dark(');
      expect(style.headers['cache-control']).toBe('no-store');
      expect(changes).toBe(0);
      const { response } = (await ada.get(MARKET)).json<Answer>();
      const renamed = { ...HARBOUR, version: response.version, name: 'Leuchtfeuer' };
      await ada.send('PUT', MARKET, { ...renamed, sender_name: 'Team Leuchtfeuer' });
      await until(() => changes === 1);
      expect(pageTitle('Explore')).toBe('Explore · Leuchtfeuer');
      expect(mailSender().name).toBe('Team Leuchtfeuer');
    } finally {
      await following.close();
    }
  });
});

it('the manifest names icons that are there', async () => {
  const answer = await server.client().get('/manifest.webmanifest');
  const { icons } = answer.json<{ icons: { src: string }[] }>();
  for (const icon of icons) {
    expect(readFileSync(join(projectRoot(), 'public', icon.src)).length).toBeGreaterThan(300);
  }
});
