import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveCampaign } from '#modules/campaigns/index.ts';
import { type Listening, listen } from '#platform/db/listen.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { PAGES_CHANNEL, tagsOf } from '#platform/web/server/invalidate-pages.ts';
import { plantAccount, plantCampaign } from '#test/stories/campaign-plant.ts';
import { eventsUnderTest, start } from '#test/stories/events-under-test.ts';
import { testDatabase } from '#test/support/database.ts';
import { refreshDiscovery } from '../refresh-discovery.ts';
import { searchOf } from '../search.ts';
import { searchCampaigns } from '../search-campaigns.ts';
import { discoverySubscribers } from './indexing.events.ts';

testDatabase();
eventsUnderTest();

let heard: string[] = [];
let listening: Listening;
let owner = 0;
let [moved, other] = [0, 0];
const mover = { accountId: null, requestId: null, reason: 'Whose idea it is' };

beforeAll(async () => {
  owner = await plantAccount('nora');
  await new Promise<void>((connected) => {
    listening = listen([PAGES_CHANNEL], (_, payload) => heard.push(...tagsOf(payload)), connected);
  });
});
afterAll(() => listening.close());
beforeEach(async () => {
  moved = await plantCampaign(owner, 'live');
  other = await plantCampaign(owner, 'live');
  await refreshDiscovery();
  heard = [];
});

const move = (act: 'hold' | 'release') => transaction((tx) => moveCampaign(tx, moved, act, mover));

async function isFound(id: number, query: string): Promise<boolean> {
  const { campaignIds } = await searchCampaigns(searchOf(new URLSearchParams(query)), null, 100);
  return campaignIds.includes(id);
}

/** Once behind the move, so that pages rendered since then are thrown out as well. */
async function isHeardTwice(): Promise<void> {
  await expect.poll(() => heard.filter((tag) => tag === `campaign:${moved}`)).toHaveLength(2);
}

describe('a campaign that is held', () => {
  it('is under "open" no more before the index is read again, nor on a page rendered meanwhile', async () => {
    await start([...discoverySubscribers]);
    await move('hold');
    await expect.poll(() => isFound(moved, 'filter_status=open')).toBe(false);
    await isHeardTwice();
    expect(await isFound(moved, '')).toBe(true);
    expect(await isFound(other, 'filter_status=open')).toBe(true);
  });

  it('is on no page rendered before the index was read, where nothing else said so', async () => {
    await move('hold');
    expect(await isFound(moved, 'filter_status=open')).toBe(true);
    await refreshDiscovery();
    expect(await isFound(moved, 'filter_status=open')).toBe(false);
    await isHeardTwice();
    await refreshDiscovery();
    await db().run(sql`select pg_notify(${PAGES_CHANNEL}, '["all is read"]')`);
    await expect.poll(() => heard.at(-1)).toBe('all is read');
    // Nothing of what was read again and stayed as it was.
    expect(new Set(heard)).toEqual(new Set([`campaign:${moved}`, `card:${moved}`, 'all is read']));
    expect(heard).toHaveLength(5);
  });

  it('is under "open" again when it is released', async () => {
    await start([...discoverySubscribers]);
    await move('hold');
    await expect.poll(() => isFound(moved, 'filter_status=open')).toBe(false);
    await move('release');
    await refreshDiscovery();
    expect(await isFound(moved, 'filter_status=open')).toBe(true);
  });
});
