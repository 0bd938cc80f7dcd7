import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { LIVELY } from '../bands.rules.ts';
import { readCursor, searchOf } from '../search.ts';
import { searchCampaigns } from '../search-campaigns.ts';

testDatabase();

const SEARCH = searchOf(new URLSearchParams('search_text=kettle&filter_status=open&sort=trending'));
const KETTLES = 60;

beforeAll(async () => {
  await transaction(async (tx) => {
    // Only the index is filled: the campaigns themselves are not what is read here.
    await tx.run(sql`set local session_replication_role = replica`);
    // A third of them lively; every score stands twice, that of the border too.
    await tx.run(sql`
      insert into discovery_campaigns (campaign_id, status, forever, funding_type, nonprofit, country,
        city_slug, percent, raised_euro, contributors, launched_at, ends_at, trend, staff_pick, words,
        title_key, slug, title, tagline, state, owner_name, city, currency, goal_minor, raised_minor,
        card_alt)
      select n, case when n % 10 = 0 then 'ended' else 'open' end, false, 'fixed', false, 'FR', '', 0, 0, 5,
        clock_now(), clock_now() + interval '9 days', ${LIVELY}::float8 + (n / 2 - 20) * 0.25, false,
        search_vector('kettle', 'A'), 'kettle', 'k-' || n, 'Kettle', '', 'live', '', '', 'EUR', 100, 0, ''
      from generate_series(1, ${KETTLES}::int) n`);
    await tx.run(sql`
      insert into discovery_words (word, variants, campaigns)
      values ('kettle', search_variants('kettle'), ${KETTLES}::int)`);
  });
});

const inOrder = () =>
  db().query<{ id: number }>(sql`
    select campaign_id as id from discovery_campaigns where status = 'open'
    order by trend desc, campaign_id desc`);

describe('what is trending among what is open and has a word', () => {
  it.each([1, 7, 20, 24, KETTLES])('comes in its order, page by page of %i', async (limit) => {
    const met: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await searchCampaigns(SEARCH, readCursor(cursor, 'trending'), limit);
      met.push(...page.campaignIds);
      cursor = page.nextCursor;
    } while (cursor !== null && met.length <= KETTLES);
    expect(met).toEqual((await inOrder()).map(({ id }) => id));
  });
});
