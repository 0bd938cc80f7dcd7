import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import {
  type Answer,
  type CollectionsMarket,
  NEW_COLLECTION,
  STAFF,
  startCollectionsMarket,
} from '#test/support/discovery/collections-market.ts';
import { testDatabase } from '#test/support/database.ts';

testDatabase();
let market: CollectionsMarket;
beforeAll(async () => {
  market = await startCollectionsMarket();
});
afterAll(() => market.server.stop());
beforeEach(async () => {
  await db().run(sql`delete from campaign_collections`);
});

describe('making a collection', () => {
  it.each([
    ['no English words', { texts: { de: NEW_COLLECTION.texts.de } }],
    ['an empty title', { texts: { en: { title: ' ', tagline: 'x' } } }],
    ['a title of two lines', { texts: { en: { title: 'a\nb', tagline: 'x' } } }],
    ['a slug of digits', { slug: '12345' }],
    ['a slug with capitals', { slug: 'Night' }],
    ['a colour nobody knows', { theme: 'pink' }],
    ['a sponsor nobody knows', { sponsor_id: 999_999 }],
    ['an unknown field', { html: '<b>' }],
  ])('is refused with %s', async (_what, change) => {
    expect((await market.as('cora').post(STAFF, { ...NEW_COLLECTION, ...change })).status).toBe(
      422,
    );
  });

  it('is for curators alone', async () => {
    const id = await market.make();
    expect((await market.as('sue').post(STAFF, NEW_COLLECTION)).status).toBe(403);
    expect((await market.as('ben').post(STAFF, NEW_COLLECTION)).status).toBe(404);
    expect((await market.server.client().post(STAFF, NEW_COLLECTION)).status).toBe(401);
    expect(
      (
        await market
          .as('ben')
          .send('PUT', `${STAFF}/${id}/campaigns`, { campaign_ids: [], version: 1 })
      ).status,
    ).toBe(404);
  });

  it('takes no address twice', async () => {
    await market.make();
    const again = await market.as('cora').post(STAFF, NEW_COLLECTION);
    expect([again.status, again.json<{ error: string }>().error]).toEqual([409, 'slug_taken']);
  });

  it('refuses campaigns that nobody is led to, and ones nobody knows', async () => {
    const id = await market.make();
    expect((await market.put(id, ['one', 'hidden'])).status).toBe(422);
    expect((await market.put(id, ['held-one'])).status).toBe(422);
    const unknown = { campaign_ids: [999_999_999], version: 1 };
    expect((await market.as('cora').send('PUT', `${STAFF}/${id}/campaigns`, unknown)).status).toBe(
      422,
    );
    expect(await market.campaignsIn(id)).toEqual([]);
  });

  it('is not put in order on a version that somebody else has changed, nor with one twice', async () => {
    const id = await market.make();
    await market.put(id, ['one', 'two']);
    const curator = market.as('cora');
    const item = `${STAFF}/${id}`;
    const read = async () =>
      (await curator.get(item)).json<Answer<{ version: number; campaign_ids: number[] }>>()
        .response;
    const { version } = await read();
    const order = (slugs: string[], on = version) =>
      curator.send('PUT', `${item}/campaigns`, {
        campaign_ids: slugs.map(market.idOf),
        version: on,
      });
    expect((await order(['one', 'one'])).status).toBe(422);
    const answers = await Promise.all([order(['two', 'one']), order(['one', 'two', 'three'])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const made = answers.find(({ status }) => status === 200);
    const after = made?.json<Answer<{ version: number; campaign_ids: number[] }>>().response;
    expect(await read()).toMatchObject(after ?? {});
    expect(after?.version).toBeGreaterThan(version);
    expect((await order(['three'], after?.version)).status).toBe(200);
    // Words are another's to lose as well.
    const change = { theme: 'gold', version };
    expect((await curator.send('PATCH', item, change)).status).toBe(409);
    // What is sent once more, as after a lost answer, was decided.
    const last = await read();
    expect((await order(['three'])).status).toBe(200);
    expect(await read()).toEqual(last);
    expect((await curator.send('PATCH', item, { theme: 'gold' })).status).toBe(200);
  });

  it('takes none of the curator’s own campaigns nor brings one forward; back or out it may go', async () => {
    const id = await market.make();
    await market.put(id, ['one', 'two']);
    const asked = { slugs: ['one', 'two', 'own'], error: 'own_submission' };
    const refused = await market.put(id, asked.slugs);
    expect([refused.status, refused.json()]).toMatchObject([403, { error: asked.error }]);
    // Put in by a colleague.
    const owned = (slug: string) => sql`(select owner_id from campaigns where slug = ${slug})`;
    const { owner_id: cora } = await db().one<{ owner_id: number }>(
      sql`select owner_id from campaigns where slug = 'own'`,
    );
    await db().run(sql`update campaigns set owner_id = ${owned('one')} where slug = 'own'`);
    expect((await market.put(id, ['one', 'own', 'two'])).status).toBe(200);
    await db().run(sql`update campaigns set owner_id = ${cora} where slug = 'own'`);
    const orders = [
      [['own', 'one', 'two'], 403],
      [['two', 'one', 'own'], 200],
      [['own', 'two'], 403],
      [['two', 'own', 'three'], 200],
      [['two', 'three'], 200],
    ] as const;
    for (const [slugs, status] of orders) {
      expect([slugs, (await market.put(id, slugs)).status]).toEqual([slugs, status]);
    }
  });

  it('keeps what staff changed in the audit log', async () => {
    const id = await market.make();
    await market.put(id, ['one']);
    await market.as('cora').send('PATCH', `${STAFF}/${id}`, { theme: 'gold' });
    await market.as('cora').send('DELETE', `${STAFF}/${id}`);
    const rows = await db().query<{ act: string }>(sql`
      select act from audit_log where subject_kind = 'campaign_collection' and subject_id = ${id}
      order by id`);
    expect(rows.map(({ act }) => act)).toEqual([
      'collection_changed',
      'collection_changed',
      'collection_changed',
      'collection_removed',
    ]);
  });
});
