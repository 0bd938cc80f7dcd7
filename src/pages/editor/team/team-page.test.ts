import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as teamPage from './team-page.tsx';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages([{ path: 'campaigns/:id/edit/team', module: teamPage }], {
    sessions: sessionsByNumber,
  });
});
afterAll(() => server.stop());

it('says to a member who runs the campaign, and nothing of inviting people', async () => {
  const campaign = await makeCampaign({ state: 'draft' });
  const member = await makeAccount();
  await db().run(sql`
    insert into campaign_team (campaign_id, account_id, permissions)
    values (${campaign.id}, ${member}, ${['edit_campaign']})`);
  const shownTo = async (accountId: number) => {
    const client = server.client();
    client.cookies.set('session', String(accountId));
    return (await client.get(`/campaigns/${campaign.id}/edit/team`)).text;
  };
  const members = await shownTo(member);
  expect(members).toContain('The people behind this campaign');
  expect(members).toMatch(/<\/strong><span[^>]*>Owner</);
  expect(members).not.toContain('You can remove them at any time');
  const owners = await shownTo(campaign.ownerId);
  expect(owners).toContain('You can remove them at any time');
  // What a permission lets somebody do today, and nothing else.
  expect(owners).not.toMatch(/payout|tracking number/i);
});
