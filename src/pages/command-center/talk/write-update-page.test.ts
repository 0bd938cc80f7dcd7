import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as page from './write-update-page.tsx';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages([{ path: 'command_center/:id/updates/:updateId', module: page }], {
    sessions: sessionsByNumber,
  });
});
afterAll(() => server.stop());

it.each(['publish', 'plan'])(
  'an update that lacks its text is refused at the field (%s), and nothing is kept of it',
  async (act) => {
    const campaign = await makeCampaign();
    const client = server.client();
    client.cookies.set('session', String(campaign.ownerId));
    const csrf_token = await client.csrfToken();
    const body = new URLSearchParams({
      csrf_token,
      act,
      title: 'First news',
      body_html: '<p> </p>',
    });
    const url = `/command_center/${campaign.id}/updates/new`;
    const { status, text } = await client.request({ method: 'POST', url, body });
    expect(status).toBe(422);
    expect(text).toContain('This field is required.');
    expect(text).toContain('value="First news"');
    const updates = await db().query(sql`
      select id from campaign_updates where campaign_id = ${campaign.id}`);
    expect(updates).toEqual([]);
  },
);

it('what cannot be planned is kept as a draft, with the reason', async () => {
  const campaign = await makeCampaign();
  const client = server.client();
  client.cookies.set('session', String(campaign.ownerId));
  const csrf_token = await client.csrfToken();
  const values = { act: 'plan', title: 'First news', body_html: '<p>We began.</p>' };
  const body = new URLSearchParams({ csrf_token, ...values, publish_at: '2020-01-01T10:00' });
  const url = `/command_center/${campaign.id}/updates/new`;
  const sent = await client.request({ method: 'POST', url, body });
  expect(sent.status).toBe(303);
  const { text } = await client.get(String(sent.headers.location));
  expect(text).toContain('We saved your text as a draft');
  expect(text).toContain('Choose a time in the future.');
  expect(text).toContain('value="First news"');
});
