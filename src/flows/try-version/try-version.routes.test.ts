import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setExposures, VARIANT } from '#modules/experiments/index.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { makeCampaign, makePerk, type MadeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { tryVersionRoutes } from './index.ts';

testDatabase();

interface Trial {
  readonly id: number;
  readonly state: string;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(tryVersionRoutes, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

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

const end = (campaign: MadeCampaign, id: number, how: string) =>
  by(campaign.ownerId).post(`${calls(campaign)}/${id}/${how}`, {});

describe('another version of a campaign’s page', () => {
  it('is refused to others than those who edit it, and where there can be none', async () => {
    const campaign = await makeCampaign();
    const stranger = await makeCampaign();
    const title = { part: 'title', variant: 'Another title' };
    const status = async (asker: number | null, body: object, url = calls(campaign)) =>
      (await by(asker).post(url, body)).status;
    expect(await status(null, title)).toBe(401);
    expect(await status(stranger.ownerId, title)).toBe(404);
    await db().run(sql`
      insert into campaign_team (campaign_id, account_id, title, permissions)
      values (${campaign.id}, ${stranger.ownerId}, 'Books', '{see_figures}')`);
    expect(await status(stranger.ownerId, title)).toBe(403);
    const over = await makeCampaign({ state: 'ended' });
    expect(await status(over.ownerId, title, calls(over))).toBe(409);
    const row = await db().one<{ title: string }>(
      sql`select title from campaigns where id = ${campaign.id}`,
    );
    for (const body of [
      { part: 'title', variant: ' ' },
      { part: 'title', variant: 'x'.repeat(61) },
      { part: 'title', variant: 'two\nlines' },
      { part: 'title', variant: row.title },
      { part: 'story', variant: 'x' },
      { part: 'picture', variant: 'unknown' },
      { part: 'perk', variant: '999999' },
      { part: 'title' },
    ]) {
      expect([body, await status(campaign.ownerId, body)]).toEqual([body, 422]);
    }
    expect((await start(campaign, title)).status).toBe(201);
    expect(await status(campaign.ownerId, { ...title, variant: 'A third' })).toBe(409);
  });

  it('becomes the page when it is adopted, once, and each act is in the audit log', async () => {
    const campaign = await makeCampaign();
    const { id } = await start(campaign, { part: 'title', variant: ' A better title ' });
    const other = await makeCampaign();
    expect((await end(other, id, 'stop')).status).toBe(404);
    const adopted = await end(campaign, id, 'adopt');
    expect(adopted.json()).toMatchObject({ response: { state: 'adopted' } });
    const again = [await end(campaign, id, 'stop'), await end(campaign, id, 'adopt')];
    expect(again.map(({ status }) => status)).toEqual([409, 409]);
    const row = await db().one(sql`select title from campaigns where id = ${campaign.id}`);
    expect(row).toEqual({ title: 'A better title' });
    const acts = await db().query(sql`
      select details->>'state' as state from audit_log
      where act = 'experiment_changed' and subject_kind = 'campaign' and subject_id = ${campaign.id}
      order by id`);
    expect(acts).toEqual([{ state: 'running' }, { state: 'adopted' }]);
  });

  it('is undone as long as the page is what was adopted, and then never again', async () => {
    const campaign = await makeCampaign();
    const titleOf = () =>
      db().one<{ title: string }>(sql`select title from campaigns where id = ${campaign.id}`);
    const { title } = await titleOf();
    const { id } = await start(campaign, { part: 'title', variant: 'For a day' });
    expect((await end(campaign, id, 'undo')).status).toBe(409);
    await end(campaign, id, 'adopt');
    expect((await end(await makeCampaign(), id, 'undo')).status).toBe(404);
    const next = await start(campaign, { part: 'title', variant: 'Another' });
    expect((await end(campaign, id, 'undo')).status).toBe(409);
    await end(campaign, next.id, 'stop');
    await db().run(sql`update campaigns set title = 'Edited since' where id = ${campaign.id}`);
    const refused = await end(campaign, id, 'undo');
    expect([refused.status, refused.json<{ error: string }>().error]).toEqual([
      409,
      'changed_since',
    ]);
    await db().run(sql`update campaigns set title = 'For a day' where id = ${campaign.id}`);
    const undone = await end(campaign, id, 'undo');
    expect(undone.json()).toMatchObject({ response: { state: 'undone' } });
    expect(await titleOf()).toEqual({ title });
    expect((await end(campaign, id, 'undo')).status).toBe(409);
    const acts = await db().query<{ state: string }>(sql`
      select details->>'state' as state from audit_log
      where act = 'experiment_changed' and subject_kind = 'campaign' and subject_id = ${campaign.id}
      order by id`);
    expect(acts.at(-1)).toEqual({ state: 'undone' });
  });

  it('puts the picture or the perk back that was first before', async () => {
    const campaign = await makeCampaign();
    await db().run(sql`
      update campaigns set card_public_id = 'card', card_alt = 'Card' where id = ${campaign.id}`);
    await db().run(sql`
      insert into campaign_pictures (campaign_id, public_id, alt, position)
      values (${campaign.id}, 'one', 'One', 1)`);
    const [first, second] = [await makePerk(campaign), await makePerk(campaign)];
    await db().run(
      sql`update perks set position = id, featured = false where campaign_id = ${campaign.id}`,
    );
    for (const body of [
      { part: 'picture', variant: 'one' },
      { part: 'perk', variant: String(second) },
    ]) {
      const { id } = await start(campaign, body);
      await end(campaign, id, 'adopt');
      expect((await end(campaign, id, 'undo')).status).toBe(200);
    }
    const now = await db().one(sql`
      select card_public_id as card, (select id from perks where campaign_id = ${campaign.id}
        order by featured desc, position limit 1) as perk
      from campaigns where id = ${campaign.id}`);
    expect(now).toEqual({ card: 'card', perk: first });
  });

  it('is not adopted over what the owner wrote meanwhile', async () => {
    const campaign = await makeCampaign();
    const { id } = await start(campaign, { part: 'title', variant: 'Tried out' });
    await db().run(sql`update campaigns set title = 'Edited since' where id = ${campaign.id}`);
    const refused = await end(campaign, id, 'adopt');
    expect(refused.status).toBe(409);
    const row = await db().one(sql`
      select title, (select state from page_experiments where id = ${id}) as state
      from campaigns where id = ${campaign.id}`);
    expect(row).toEqual({ title: 'Edited since', state: 'running' });
    await db().run(sql`update campaigns set title = 'Tried out' where id = ${campaign.id}`);
    expect((await end(campaign, id, 'adopt')).status).toBe(200);
  });

  it('changes nothing where it cannot be ended: the page and the experiment go together', async () => {
    const campaign = await makeCampaign();
    const { title } = await db().one<{ title: string }>(
      sql`select title from campaigns where id = ${campaign.id}`,
    );
    const { id } = await start(campaign, { part: 'title', variant: 'Half adopted' });
    setExposures(async () => Promise.reject(new Error('no figures')));
    const failed = await end(campaign, id, 'adopt');
    setExposures(async () => []);
    expect(failed.status).toBe(500);
    const row = await db().one(sql`select title from campaigns where id = ${campaign.id}`);
    expect(row).toEqual({ title });
  });

  it('puts a picture or a perk first for good', async () => {
    const campaign = await makeCampaign();
    await db().run(sql`
      update campaigns set card_public_id = 'card', card_alt = 'Card' where id = ${campaign.id}`);
    await db().run(sql`
      insert into campaign_pictures (campaign_id, public_id, alt, position)
      values (${campaign.id}, 'one', 'One', 1), (${campaign.id}, 'two', 'Two', 2)`);
    const picture = await start(campaign, { part: 'picture', variant: 'two' });
    expect(picture.status).toBe(201);
    const done = await by(campaign.ownerId).post(`${calls(campaign)}/${picture.id}/adopt`, {});
    expect(done.status).toBe(200);
    const now = await db().query(sql`
      select card_public_id, card_alt, array(select public_id || ' ' || alt from campaign_pictures
        where campaign_id = ${campaign.id} order by position) as gallery
      from campaigns where id = ${campaign.id}`);
    expect(now).toEqual([
      { card_public_id: 'two', card_alt: 'Two', gallery: ['card Card', 'one One'] },
    ]);
    await makePerk(campaign);
    const second = await makePerk(campaign);
    await db().run(sql`
      update perks set position = id, featured = id <> ${second} where campaign_id = ${campaign.id}`);
    const perk = await start(campaign, { part: 'perk', variant: String(second) });
    await end(campaign, perk.id, 'adopt');
    const perks = await db().query(sql`
      select id, featured from perks where campaign_id = ${campaign.id} order by position`);
    expect(perks[0]).toEqual({ id: second, featured: true });
  });

  it('keeps what was counted when it is stopped, and says what it comes to', async () => {
    const campaign = await makeCampaign();
    const { id } = await start(campaign, { part: 'title', variant: 'Version B of it' });
    const counts = (backings: number) => ({
      people: 9_000,
      campaigns: 8_000,
      checkouts: 900,
      backings,
    });
    setExposures(async (name) =>
      name === `page-${id}`
        ? [
            { bucket: 'control', ...counts(400) },
            { bucket: VARIANT, ...counts(600) },
          ]
        : [],
    );
    await by(campaign.ownerId).post(`${calls(campaign)}/${id}/stop`, {});
    setExposures(async () => []);
    const list = await by(campaign.ownerId).get(calls(campaign));
    expect(list.json()).toMatchObject({
      response: [
        {
          id,
          state: 'stopped',
          verdict: 'better',
          control: { people: 8_000, checkouts: 900, contributions: 400 },
          version_b: { people: 8_000, checkouts: 900, contributions: 600 },
        },
      ],
    });
    expect((await by(campaign.ownerId).get(`${calls(campaign)}?cursor=x`)).status).toBe(422);
  });
});
