import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import {
  type Answer,
  type CollectionsMarket,
  NEW_COLLECTION,
  PUBLIC,
  STAFF,
  startCollectionsMarket,
} from '#test/support/discovery/collections-market.ts';
import { testDatabase } from '#test/support/database.ts';
import { refreshDiscovery } from '../refresh-discovery.ts';

testDatabase();
let market: CollectionsMarket;
beforeAll(async () => {
  market = await startCollectionsMarket();
});
afterAll(() => market.server.stop());
beforeEach(async () => {
  await db().run(sql`delete from campaign_collections`);
});

describe('[2-08] collections', () => {
  it('are listed in their order, each with its sums, in one’s language or English', async () => {
    await market.make({ slug: 'second', position: 2, texts: { en: NEW_COLLECTION.texts.en } });
    const id = await market.make({ position: 1 });
    await market.put(id, ['two', 'one']);
    const answer = await market.server.client().get(PUBLIC, { 'x-locale': 'de' });
    const items = answer.json<Answer<{ slug: string; title: string }[]>>().response;
    expect(items.map(({ slug }) => slug)).toEqual(['night-reading', 'second']);
    expect(items.map(({ title }) => title)).toEqual(['Nachtlektüre', 'Night reading']);
    expect(items[0]).toMatchObject({
      totals: { campaigns: 2, open: 1, contributors: 4, raised_euro_cents: 10_000 },
    });
  });

  it('have their campaigns in the order that was chosen, page by page', async () => {
    const id = await market.make();
    await market.put(id, ['three', 'one', 'two']);
    expect(await market.campaignsIn('night-reading')).toEqual(['three', 'one', 'two']);
    expect(await market.campaignsIn(id, '?cursor=2')).toEqual(['two']);
    await market.put(id, ['two', 'three']);
    expect(await market.campaignsIn(id)).toEqual(['two', 'three']);
  });

  it('show no campaign while it is held, nor count it, and it is back when it is released', async () => {
    const id = await market.make();
    await market.put(id, ['one', 'three']);
    await db().run(sql`
      update campaigns set state = 'held', held_from_state = 'live' where id = ${market.idOf('three')}`);
    await refreshDiscovery();
    expect(await market.campaignsIn(id)).toEqual(['one']);
    const { totals } = (await market.server.client().get(`${PUBLIC}/${id}`)).json<
      Answer<{ totals: { campaigns: number } }>
    >().response;
    expect(totals.campaigns).toBe(1);
    expect((await market.put(id, ['three', 'one'])).status).toBe(200);
    await db().run(sql`
      update campaigns set state = 'live', held_from_state = null where id = ${market.idOf('three')}`);
    await refreshDiscovery();
    expect(await market.campaignsIn(id)).toEqual(['three', 'one']);
  });

  it('are unknown until they are published', async () => {
    const id = await market.make({ published_at: null });
    expect((await market.server.client().get(`${PUBLIC}/${id}`)).status).toBe(404);
    expect((await market.server.client().get(`${PUBLIC}/${id}/campaigns`)).status).toBe(404);
    await market
      .as('cora')
      .send('PATCH', `${STAFF}/${id}`, { published_at: '2999-01-01T00:00:00Z' });
    expect((await market.server.client().get(`${PUBLIC}/night-reading`)).status).toBe(404);
    await market
      .as('cora')
      .send('PATCH', `${STAFF}/${id}`, { published_at: '2020-01-01T00:00:00Z' });
    expect((await market.server.client().get(`${PUBLIC}/night-reading`)).status).toBe(200);
  });

  it('name a next page only where there is one', async () => {
    await db().run(sql`
      insert into campaign_collections (slug, texts, theme, position, published_at)
      select 'shelf-' || n, ${sql.json(NEW_COLLECTION.texts)}, 'tide', n, clock_now()
      from generate_series(1, 24) n`);
    const next = async () => {
      const answer = await market.server.client().get(PUBLIC);
      return answer.json<{ pagination: { next_cursor: string | null } }>().pagination.next_cursor;
    };
    expect(await next()).toBeNull();
    await market.make();
    expect(await next()).toMatch(/^23~\d+$/);
  });

  it('refuse a place in their campaigns that no list is long enough for', async () => {
    const id = await market.make();
    for (const cursor of ['9999999999', 'abc', '0']) {
      const path = `${PUBLIC}/${id}/campaigns?cursor=${cursor}`;
      expect((await market.server.client().get(path)).status).toBe(422);
    }
  });

  it('keep their paragraphs, whatever ends a line', async () => {
    const en = { ...NEW_COLLECTION.texts.en, text: ' One.\r\n\r\nTwo.\rThree.\r\n' };
    const id = await market.make({ texts: { en } });
    const { text } = (await market.server.client().get(`${PUBLIC}/${id}`)).json<
      Answer<{ text: string }>
    >().response;
    expect(text).toBe('One.\n\nTwo.\nThree.');
  });

  it('go on behind a cursor, and refuse one that is none', async () => {
    for (const [position, slug] of ['aaa', 'bbb', 'ccc'].entries())
      await market.make({ slug, position });
    const list = async (query: string) => {
      const answer = await market.server.client().get(`${PUBLIC}${query}`);
      expect(answer.status).toBe(200);
      return answer.json<Answer<{ slug: string }[]>>().response.map((one) => one.slug);
    };
    const { id } = await db().one<{ id: number }>(
      sql`select id from campaign_collections where slug = 'bbb'`,
    );
    expect(await list(`?cursor=1~${id}`)).toEqual(['ccc']);
    expect((await market.server.client().get(`${PUBLIC}?cursor=nonsense`)).status).toBe(422);
  });
});
