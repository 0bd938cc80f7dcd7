import { expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { outlookForOwner } from './report-outlook.ts';

testDatabase();

it('an owner is written the visits of those days alone, and the steps of the command center', async () => {
  const campaign = await makeCampaign();
  await db().run(sql`
    insert into analytics_figures (campaign_id, kind, day, name, views, visits, checkouts, backings) values
      (${campaign.id}, 'all', '2026-03-01', '', 90, 40, 9, 3),
      (${campaign.id}, 'all', '2026-03-02', '', 90, 10, 9, 1),
      (${campaign.id}, 'all', '2026-03-09', '', 90, 70, 9, 2)`);
  await db().run(sql`
    insert into comments (campaign_id, author_id, body)
    values (${campaign.id}, ${await makeAccount()}, 'How large is it?')`);
  const found = await outlookForOwner(campaign.id, { from: '2026-03-01', to: '2026-03-07' }, 'de');
  expect([found.visits, found.contributed]).toEqual([50, 4]);
  expect(found.steps.map(({ href }) => href)).toEqual([
    expect.stringMatching(/^\/de\/command_center\/.*\/comments\?show=unanswered$/),
  ]);
});

it('of a campaign that is gone there is nothing to say', async () => {
  const days = { from: '2026-03-01', to: '2026-03-07' };
  const nothing = { visits: 0, contributed: 0, steps: [] };
  expect(await outlookForOwner(999_999_999, days, 'en')).toEqual(nothing);
});
