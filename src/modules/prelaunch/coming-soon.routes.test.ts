import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { campaignRoutes } from '#modules/campaigns/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { plantCampaign } from '#test/stories/campaign-plant.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { comingSoonRoutes } from './coming-soon.routes.ts';
import { subscriberRoutes } from './subscriber.routes.ts';

testDatabase();
let server: TestServer;
let nora: Person;
let owner: HttpClient;
let other: HttpClient;

beforeAll(async () => {
  server = await startTestServer([...campaignRoutes, ...comingSoonRoutes, ...subscriberRoutes], {
    sessions: sessionReader,
  });
  nora = await plantPerson('nora');
  owner = server.client();
  owner.cookies.set('session', await sessionOf(nora));
  other = server.client();
  other.cookies.set('session', await sessionOf(await plantPerson('ben')));
});
afterAll(() => server.stop());

const path = (id: number, rest = '') => `/private_api/campaigns/${id}/coming_soon${rest}`;
const words = {
  headline: 'Soon',
  video_url: 'https://youtu.be/x',
  email_options: { button_text: 'Tell me', placeholder: 'you@harbour.test' },
  variants: [{ variant: 'b', headline: 'Very soon', subtitle: '', button_text: 'Me first' }],
};
const draft = () => plantCampaign(nora.accountId, 'draft');
const stateOf = async (id: number) =>
  (await db().one<{ state: string }>(sql`select state from campaigns where id = ${id}`)).state;
const subscribe = (id: number, count: number) =>
  transaction((tx) =>
    tx.run(sql`
      insert into email_subscribers (campaign_id, email, locale, source, variant, text_version, confirmed_at)
      select ${id}, 'p' || n || '@soon.test', 'en', case when n % 2 = 0 then 'share' else '' end,
        'b', 'test', clock_now() from generate_series(1, ${count}::int) n`),
  );

describe('the coming-soon page', () => {
  it('is made public by nobody while staff keep its owner from launching', async () => {
    const id = await draft();
    await owner.send('PUT', path(id), words);
    await db().run(sql`
      insert into account_restrictions (account_id, kind, reason, ends_at, imposed_by)
      values (${nora.accountId}, 'launch', 'Copied stories', '2999-05-04T00:00Z', ${nora.accountId})`);
    const refused = await owner.post(path(id, '/publish'), {});
    expect([refused.status, refused.text.includes('Copied stories')]).toEqual([403, true]);
    expect(await stateOf(id)).toBe('draft');
    const kept = await db().query(sql`
      select act, reasons from campaign_refusals where campaign_id = ${id}`);
    expect(kept).toEqual([{ act: 'open_coming_soon', reasons: ['owner_restricted'] }]);
    await db().run(sql`
      update account_restrictions set lifted_at = clock_now() where account_id = ${nora.accountId}`);
    expect((await owner.post(path(id, '/publish'), {})).status).toBe(200);
    expect(await stateOf(id)).toBe('coming_soon');
  });

  it('[4-53] [7-28] is written by the team alone, and shown to nobody before it is published', async () => {
    const id = await draft();
    expect((await other.send('PUT', path(id), words)).status).toBe(404);
    const bad = { ...words, variants: [{ ...words.variants[0], variant: 'dashboard' }] };
    expect((await owner.send('PUT', path(id), bad)).status).toBe(422);
    expect((await owner.send('PUT', path(id), words)).status).toBe(200);
    for (const client of [other, server.client()]) {
      expect((await client.get(path(id))).status).toBe(404);
      expect([401, 404]).toContain((await client.get(path(id, '/draft'))).status);
      expect([401, 404]).toContain((await client.get(path(id, '/dashboard'))).status);
    }
  });

  it('[3-24] [4-53] goes from present over its preview link to published, and back', async () => {
    const id = await draft();
    const bare = await owner.post(path(id, '/publish'));
    expect(bare.status).toBe(409);
    expect(bare.json()).toMatchObject({
      error: 'page_not_ready',
      errors: { headline: ['Add a headline.'], image: ['Add a picture or a video.'] },
    });
    await owner.send('PUT', path(id), words);
    const made = await owner.post(path(id, '/enable_preview'));
    const token = made.json<{ response: { preview_token: string } }>().response.preview_token;
    const visitor = server.client();
    expect((await visitor.get(`${path(id)}?preview=${token}`)).status).toBe(200);
    expect((await visitor.get(`${path(id)}?preview=wrong`)).status).toBe(404);
    await owner.post(path(id, '/disable_preview'));
    expect((await visitor.get(`${path(id)}?preview=${token}`)).status).toBe(404);
    expect((await other.post(path(id, '/publish'))).status).toBe(404);
    expect((await owner.post(path(id, '/publish'))).status).toBe(200);
    expect((await owner.post(path(id, '/publish'))).status).toBe(409);
    const shown = (await visitor.get(`${path(id)}?variant=b`)).json();
    expect(shown).toMatchObject({ response: { headline: 'Very soon', published: true } });
    expect(shown).toMatchObject({
      response: { email_options: { button_text: 'Me first', placeholder: 'you@harbour.test' } },
    });
    const { response } = (await visitor.get(path(id))).json<{ response: object }>();
    expect(response).toMatchObject({ email_options: { button_text: 'Tell me' } });
    // The campaign itself stays hidden.
    expect((await visitor.get(`/private_api/campaigns/${id}`)).status).toBe(404);
    expect((await owner.post(path(id, '/unpublish'))).status).toBe(200);
    expect((await visitor.get(path(id))).status).toBe(404);
  });

  it('is closed to changes once the campaign was launched', async () => {
    const id = await plantCampaign(nora.accountId, 'live');
    expect((await owner.send('PUT', path(id), words)).status).toBe(409);
  });

  it('tells how many wait from ten on, and never a secret', async () => {
    const id = await draft();
    await owner.send('PUT', path(id), { ...words, early_bird_token: 'secret-early-bird-token' });
    await owner.post(path(id, '/publish'));
    await subscribe(id, 9);
    const shown = async () => (await server.client().get(path(id))).text;
    expect(JSON.parse(await shown())).toMatchObject({ response: { subscribers: null } });
    await db().run(sql`delete from email_subscribers where campaign_id = ${id}`);
    await subscribe(id, 10);
    expect(JSON.parse(await shown())).toMatchObject({ response: { subscribers: 10 } });
    expect(await shown()).not.toContain('secret-early');
  });

  it('counts sign-ups per day, source and variant, confirmed ones only', async () => {
    const id = await draft();
    await owner.send('PUT', path(id), words);
    await subscribe(id, 5);
    await db().run(sql`
      insert into email_subscribers (campaign_id, email, locale, text_version)
      values (${id}, 'later@soon.test', 'en', 'test')`);
    const figures = (await owner.get(path(id, '/dashboard'))).json();
    expect(figures).toEqual({
      response: {
        subscribers: 5,
        unconfirmed: 1,
        unsubscribed: 0,
        by_day: [{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), count: 5 }],
        by_source: [
          { source: '', count: 3 },
          { source: 'share', count: 2 },
        ],
        by_variant: [{ variant: 'b', count: 5 }],
      },
    });
  });
});
