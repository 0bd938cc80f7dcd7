import { describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { emit, eventsUnderTest, start } from '#test/stories/events-under-test.ts';
import { testDatabase } from '#test/support/database.ts';
import { refreshDiscovery } from '../refresh-discovery.ts';
import { searchOf } from '../search.ts';
import { searchCampaigns } from '../search-campaigns.ts';
import { discoverySubscribers } from './indexing.events.ts';

testDatabase();
eventsUnderTest();

async function found(text: string): Promise<readonly number[]> {
  const search = searchOf(new URLSearchParams({ search_text: text }));
  return (await searchCampaigns(search, null, 10)).campaignIds;
}

describe('an owner with a new name', () => {
  it('is found by it, and by the old one no more', async () => {
    const owner = await db().one<{ id: number }>(sql`
      insert into accounts (email, firstname, lastname)
      values ('o@example.test', 'Ida', 'Bergstrom') returning id`);
    const campaign = await db().one<{ id: number }>(sql`
      insert into campaigns (slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
      values ('kettle', ${owner.id}, 'live', 'A kettle', 'EUR', 100000, clock_now() - interval '3 days',
        clock_now() + interval '9 days') returning id`);
    await refreshDiscovery();
    expect(await found('bergstrom')).toEqual([campaign.id]);
    // What was refreshed lately is read again for a minute; this campaign is older than that.
    await db().run(sql`
      update campaigns set updated_at = clock_now() - interval '1 day' where id = ${campaign.id}`);
    await db().run(sql`update campaign_totals set updated_at = clock_now() - interval '1 day'`);
    await db().run(sql`update accounts set lastname = 'Quilici' where id = ${owner.id}`);
    await start([...discoverySubscribers]);
    await emit('account.renamed', 'account.renamed:1', { account_id: owner.id });
    const stale = () => db().query(sql`select campaign_id from discovery_stale`);
    await expect.poll(stale).toHaveLength(1);
    await refreshDiscovery();
    expect(await found('quilici')).toEqual([campaign.id]);
    expect(await found('bergstrom')).toEqual([]);
  });
});
