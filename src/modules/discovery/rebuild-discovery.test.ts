import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { readLag, refreshIndex } from './index.store.ts';
import { rebuildDiscovery } from './rebuild-discovery.ts';
import { refreshDiscovery } from './refresh-discovery.ts';
import { searchOf } from './search.ts';
import { searchCampaigns } from './search-campaigns.ts';
import { markStories } from './stories/story.store.ts';

testDatabase();

const MANY = 60;

beforeEach(async () => {
  await db().run(sql`delete from discovery_campaigns`);
  await db().run(sql`delete from campaign_totals`);
  await db().run(sql`delete from beneficiaries where campaign_id is not null`);
  await db().run(sql`delete from campaigns`);
  await db().run(sql`
    insert into accounts (email, firstname) values ('o@example.test', 'Ida') on conflict do nothing`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
    select 'c-' || n, (select min(id) from accounts), 'live', 'Kettle ' || n, 'EUR', 100000,
      clock_now() - interval '3 days', clock_now() + interval '9 days'
    from generate_series(1, ${MANY}) n`);
});

/** Titles of campaigns that the index lacks or shows otherwise. */
async function wrong(): Promise<string[]> {
  const rows = await db().query<{ title: string }>(sql`
    select coalesce(c.title, d.title) as title from campaigns c
      full join discovery_campaigns d on d.campaign_id = c.id
    where d.title is distinct from c.title`);
  return rows.map(({ title }) => title);
}

describe('the index, written anew', () => {
  it('is whole again, whatever was missing, stale or too much, and so are its counts', async () => {
    await refreshDiscovery();
    await db().run(sql`delete from discovery_campaigns where campaign_id % 3 = 0`);
    await db().run(sql`update discovery_campaigns set title = 'stale' where campaign_id % 3 = 1`);
    await db().run(sql`update discovery_counts set campaigns = 7`);
    await db().run(sql`update discovery_words set campaigns = 7`);
    await transaction(async (tx) => {
      // Nobody takes a campaign back into a draft: this is a row that the index was left with.
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`update campaigns set state = 'draft' where slug = 'c-5'`);
    });
    expect(await rebuildDiscovery(7)).toBe(MANY - 1);
    expect(await wrong()).toEqual(['Kettle 5']);
    const words = await db().query(sql`
      select word, campaigns::int from discovery_words where word in ('kettle', '5', '7') order by word`);
    expect(words).toEqual([
      { word: '5', campaigns: 0 },
      { word: '7', campaigns: 1 },
      { word: 'kettle', campaigns: MANY - 1 },
    ]);
    const { campaigns } = await db().one<{ campaigns: number }>(
      sql`select sum(campaigns)::int as campaigns from discovery_counts`,
    );
    expect(campaigns).toBe(MANY - 1);
  });

  it('knows every word by all that it is found by, whichever was lost or altered', async () => {
    await rebuildDiscovery();
    const known = () =>
      db().query(sql`
        select word, variants, stems, campaigns from discovery_words where campaigns > 0 order by word`);
    const before = await known();
    await db().run(sql`delete from discovery_words where word in ('kettle', '7')`);
    await db().run(sql`update discovery_words set variants = '{x}' where word = '8'`);
    await db().run(sql`update discovery_words set stems = '{en=x}' where word = '9'`);
    await db().run(sql`
      insert into discovery_words (word, variants, campaigns) values ('nobodys', '{nobodys}', 9)`);
    const misspelt = async () =>
      (await searchCampaigns(searchOf(new URLSearchParams('search_text=ketle')), null, 1))
        .correctedText;
    expect(await misspelt()).toBeNull();
    await rebuildDiscovery(7);
    expect(await known()).toEqual(before);
    expect(await misspelt()).toBe('kettle');
  });

  it('is what the next refresh goes on from, though the index had never been read before', async () => {
    await db().run(sql`update discovery_progress set refreshed_to = '-infinity'`);
    await db().run(sql`
      insert into discovery_stale (campaign_id) select id from campaigns on conflict do nothing`);
    await rebuildDiscovery(7);
    await db().run(sql`update campaigns set updated_at = clock_now() - interval '1 hour'`);
    await db().run(sql`update campaign_totals set updated_at = clock_now() - interval '1 hour'`);
    expect(await refreshDiscovery()).toBe(0);
  });

  it('misses nothing that is written meanwhile', async () => {
    const writing = (async () => {
      for (let n = 1; n <= MANY; n += 1) {
        await db().run(
          sql`update campaigns set title = title || '!', updated_at = clock_now() where slug = ${`c-${n}`}`,
        );
        if (n % 20 === 0) await refreshDiscovery();
      }
    })();
    await Promise.all([rebuildDiscovery(5), writing]);
    await refreshDiscovery();
    expect(await wrong()).toEqual([]);
  });
});

describe('campaigns whose words are found otherwise', () => {
  it('are written a part at a time, so that no word is too common', async () => {
    await refreshDiscovery();
    await db().run(sql`update campaigns set updated_at = clock_now() - interval '1 hour'`);
    await db().run(sql`update campaign_totals set updated_at = clock_now() - interval '1 hour'`);
    await db().run(sql`update discovery_progress set refreshed_to = clock_now()`);
    await db().run(sql`insert into discovery_stale (campaign_id) select id from campaigns`);
    const left = async () =>
      (await db().one<{ n: number }>(sql`select count(*)::int as n from discovery_stale`)).n;
    expect((await transaction((tx) => refreshIndex(tx, 25))).rows).toBe(25);
    expect(await left()).toBe(MANY - 25);
    expect((await transaction((tx) => refreshIndex(tx))).rows).toBe(MANY - 25);
    expect(await left()).toBe(0);
  });
});

describe('the lag', () => {
  it.each([
    [
      'campaigns that are stale',
      sql`insert into discovery_stale (campaign_id) select id from campaigns`,
    ],
    ['stories that wait', sql`update discovery_stories set is_waiting = true`],
  ])('is that of %s, too, from when they were first marked', async (_what, mark) => {
    await refreshDiscovery();
    await db().run(sql`update campaigns set updated_at = clock_now() - interval '1 hour'`);
    await refreshDiscovery();
    expect(await readLag(db())).toBe(0);
    await db().run(mark);
    await db().run(sql`update discovery_stale set marked_at = marked_at - interval '30 seconds'`);
    await db().run(sql`
      update discovery_stories set marked_at = clock_now() - interval '30 seconds' where is_waiting`);
    await transaction((tx) => markStories(tx));
    expect(Math.floor(await readLag(db()))).toBeGreaterThanOrEqual(30);
    expect(await readLag(db())).toBeLessThan(60);
    await refreshDiscovery();
    expect(await readLag(db())).toBe(0);
  });

  it('of a story that is marked again is as long as before', async () => {
    await refreshDiscovery();
    await db().run(sql`
      update discovery_stories set is_waiting = true, marked_at = clock_now() - interval '40 seconds'`);
    await db().run(sql`update campaigns set updated_at = clock_now()`);
    await db().run(sql`update discovery_campaigns set refreshed_at = clock_now()`);
    await transaction((tx) => markStories(tx));
    expect(await readLag(db())).toBeGreaterThanOrEqual(40);
    await refreshDiscovery();
    await db().run(sql`update campaigns set updated_at = clock_now()`);
    await db().run(sql`update discovery_campaigns set refreshed_at = clock_now()`);
    await transaction((tx) => markStories(tx));
    expect(await readLag(db())).toBeLessThan(30);
  });
});

describe('a refresh that is cut off', () => {
  it('has written nothing, shows as a lag, and the next one catches up', async () => {
    await refreshDiscovery();
    expect(await readLag(db())).toBe(0);
    await db().run(sql`
      update campaigns set title = 'New ' || slug, updated_at = clock_now() - interval '30 seconds'
      where slug in ('c-1', 'c-2')`);
    await db().run(sql`
      update discovery_campaigns set refreshed_at = clock_now() - interval '40 seconds'`);
    const cut = transaction(async (tx) => {
      await refreshIndex(tx);
      throw new Error('killed');
    });
    await expect(cut).rejects.toThrow('killed');
    expect((await wrong()).sort()).toEqual(['New c-1', 'New c-2']);
    expect(await readLag(db())).toBeGreaterThanOrEqual(30);
    await refreshDiscovery();
    expect(await wrong()).toEqual([]);
    expect(await readLag(db())).toBe(0);
  });
});
