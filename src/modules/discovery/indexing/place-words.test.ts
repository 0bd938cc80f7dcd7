import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { refreshDiscovery } from '../refresh-discovery.ts';
import { searchOf } from '../search.ts';
import { searchCampaigns } from '../search-campaigns.ts';

testDatabase();

let id = 0;
beforeAll(async () => {
  await db().run(sql`insert into accounts (email, firstname) values ('o@region.test', 'Olga')`);
  ({ id } = await db().one<{ id: number }>(sql`
    insert into campaigns (slug, owner_id, state, title, city, city_slug, region, country, currency,
      goal_minor, launched_at, ends_at)
    select 'kettle', id, 'live', 'A kettle', 'Portland', 'portland', 'Oregon', 'US', 'EUR', 100000,
      clock_now() - interval '3 days', clock_now() + interval '9 days' from accounts returning id`));
  await refreshDiscovery();
});

const found = async (text: string) =>
  (await searchCampaigns(searchOf(new URLSearchParams({ search_text: text })), null, 9))
    .campaignIds;

describe('a campaign', () => {
  it.each(['Portland', 'Oregon', 'kettle oregon'])(
    'is found by where it is from: %s',
    async (text) => expect(await found(text)).toEqual([id]),
  );

  it('is found by a new region, and by the old one no more', async () => {
    await db().run(sql`
      update campaigns set region = 'Québec', updated_at = clock_now() where id = ${id}`);
    await refreshDiscovery();
    expect(await found('quebec')).toEqual([id]);
    expect(await found('oregon')).toEqual([]);
  });
});
