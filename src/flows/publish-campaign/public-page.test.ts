import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { campaignRoutes } from '#modules/campaigns/index.ts';
import { rowOf } from '#test/stories/campaign-plant.ts';
import { makeCampaign } from '#test/stories/market.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';

testDatabase();
let server: TestServer;
let owner: HttpClient;
let id = 0;
let ownerId = 0;
const STORY = `<p>${'A word. '.repeat(30)}</p>`;
const WHOLE = { title: 'A lamp', tagline: 'It hears', city: 'Lyon', story_html: STORY };

const save = (change: object) => owner.send('PATCH', `/private_api/campaigns/${id}`, change);

beforeAll(async () => {
  server = await startTestServer(campaignRoutes, { sessions: sessionReader });
  const nora = await plantPerson('nora');
  ownerId = nora.accountId;
  owner = server.client();
  owner.cookies.set('session', await sessionOf(nora));
  id = (await makeCampaign()).id;
  await db().run(sql`update campaigns set owner_id = ${ownerId} where id = ${id}`);
  await save(WHOLE);
});
afterAll(() => server.stop());

describe('the page of a public campaign', () => {
  it.each([
    ['title', 'ab'],
    ['title', ''],
    ['tagline', ' '],
    ['city', ''],
    ['story_html', '<p>Soon.</p>'],
  ])('keeps its %s: %j is refused, and what comes along', async (field, value) => {
    const before = await rowOf(id);
    const answer = await save({ [field]: value, risks: 'None' });
    const { errors } = answer.json<{ errors: Record<string, string[]> }>();
    expect([answer.status, Object.keys(errors)]).toEqual([422, [field]]);
    expect(errors[field]).toEqual([expect.stringMatching(/^A public campaign needs a /)]);
    expect(await rowOf(id)).toEqual(before);
  });

  it('changes, and may lack what it lacked before', async () => {
    expect((await save({ title: 'A lamp that listens', tagline: 'It hears you' })).status).toBe(
      200,
    );
    await db().run(sql`update campaigns set tagline = '' where id = ${id}`);
    expect((await save({ tagline: '', risks: 'Some' })).status).toBe(200);
  });

  it('keeps the picture of its card; the one for sharing may go', async () => {
    await db().run(sql`
      update campaigns set card_public_id = 'card', social_public_id = 'social' where id = ${id}`);
    const before = await rowOf(id);
    const clear = (attr: string) =>
      owner.send('DELETE', `/private_api/campaigns/${id}/image`, { attr });
    const answer = await clear('card');
    const { errors } = answer.json<{ errors: Record<string, string[]> }>();
    expect([answer.status, Object.keys(errors)]).toEqual([422, ['card']]);
    expect(await rowOf(id)).toEqual(before);
    expect((await clear('social')).status).toBe(200);
  });

  it('may be empty before the launch', async () => {
    id = (await makeCampaign({ state: 'draft' })).id;
    await db().run(sql`update campaigns set owner_id = ${ownerId} where id = ${id}`);
    expect((await save(WHOLE)).status).toBe(200);
    expect((await save({ title: '', city: '', story_html: '' })).status).toBe(200);
  });
});
