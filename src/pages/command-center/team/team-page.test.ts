import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { type MadeCampaign, makeAccount, makeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as page from './team-page.tsx';

testDatabase();
let server: TestPages;
let campaign: MadeCampaign;

beforeAll(async () => {
  server = await startTestPages([{ path: 'command_center/:id/team', module: page }], {
    sessions: sessionsByNumber,
  });
  campaign = await makeCampaign();
});
afterAll(() => server.stop());

async function helper(permissions: string[]): Promise<number> {
  const id = await makeAccount();
  await db().run(sql`
    insert into campaign_team (campaign_id, account_id, title, permissions)
    values (${campaign.id}, ${id}, 'Baker', ${permissions})`);
  return id;
}

const read = (session: number, prefix = '') => {
  const client = server.client();
  client.cookies.set('session', String(session));
  return client.get(`${prefix}/command_center/${campaign.id}/team`);
};

it('is for those who may edit the campaign', async () => {
  const refused = [
    await read(await makeAccount()),
    await read(await helper(['see_figures', 'see_contributions', 'post_and_comment'])),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 403]);
});

it('names everybody with what they may do, and leads its owner alone to where that is changed', async () => {
  const editor = await helper(['edit_campaign', 'see_figures']);
  const own = await read(campaign.ownerId);
  expect(own.text).toContain('Edit the campaign, See figures');
  expect(own.text).toContain('Baker');
  expect(own.text).not.toMatch(/>–</);
  expect(own.text).toContain(`/campaigns/${campaign.id}/edit/team`);
  const theirs = await read(editor, '/fr');
  expect(theirs.status).toBe(200);
  expect(theirs.text).toContain('Baker');
  expect(theirs.text).not.toContain('Inviter ou retirer');
  const leave = new RegExp(
    `<a[^>]*href="/fr/campaigns/${campaign.id}/leave"[^>]*>.*?Quitter l’équipe`,
    'u',
  );
  expect(theirs.text).toMatch(leave);
  expect(own.text).not.toContain(`/campaigns/${campaign.id}/leave`);
});
