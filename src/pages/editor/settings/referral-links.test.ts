import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { refundContribution } from '#flows/refund-contribution/refund-contribution.ts';
import { describePerson, sessionReader } from '#modules/accounts/index.ts';
import { broughtToken } from '#modules/contributions/index.ts';
import * as brought from '#pages/entry-links/brought-page.tsx';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import {
  addresses,
  input,
  key,
  type MadeCampaign,
  makeCampaign,
  totalsOf,
  visitor,
} from '#test/stories/market.ts';
import { refundRequest } from '#test/stories/money-back.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as settings from './settings-page.tsx';

testDatabase();
moneyGateway();
let server: TestPages;
let campaign: MadeCampaign;
beforeAll(async () => {
  server = await startTestPages(
    [
      { path: 'campaigns/:id/edit/settings', module: settings },
      { path: 'projects/:slug/reft/:code/:token', module: brought },
    ],
    { sessions: sessionReader, describePerson },
  );
  campaign = await makeCampaign();
});
afterAll(() => server.stop());

async function back(
  referrer: string | null,
  cents: number,
  accountId: number | null = null,
): Promise<number> {
  const request = { referrer, extra_cents: cents, expected_total_cents: cents };
  const made = await startContribution(
    input(campaign, request),
    visitor({ accountId }),
    key(),
    addresses,
  );
  return made.contribution.id;
}

/** The rows of the table as they are read, without what draws it. */
async function shownTo(accountId: number): Promise<string> {
  const client = server.client();
  client.cookies.set('session', await sessionOf({ accountId, email: '' }));
  const answer = await client.get(`/campaigns/${campaign.id}/edit/settings`);
  expect(answer.status).toBe(200);
  const [part = ''] = /id="referral"[\s\S]*?<\/section>/.exec(answer.text) ?? [];
  return part
    .replaceAll(/<span class="table-cell-head"[^>]*>[^<]*<\/span>/g, '')
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

it('shows what each link brought, as the totals count it, to those who may see figures', async () => {
  expect(await shownTo(campaign.ownerId)).toContain('Nobody has come by a referral link yet.');
  await back('anna', 2_500);
  await back('anna', 1_000);
  await refundContribution(refundRequest({ id: await back('anna', 4_000) }, null));
  await refundContribution(refundRequest({ id: await back('tim', 3_000) }, 500));
  const { raised_minor: raised, contributions } = await totalsOf(campaign.id);
  expect([raised, contributions]).toEqual([6_000n, 3]);
  await back(null, 700);
  await back('kim', 900, campaign.ownerId);
  await db().run(sql`
    insert into analytics_figures (campaign_id, kind, day, name, views, visits) values
      (${campaign.id}, 'referrer', '2026-01-01', 'code:anna', 30, 12),
      (${campaign.id}, 'referrer', '2026-01-02', 'code:anna', 3, 2),
      (${campaign.id}, 'referrer', '2026-01-02', 'code:kim', 9, 5),
      (${campaign.id}, 'referrer', '2026-01-02', 'utm:letter', 9, 5)`);
  const rows = [
    'anna 14 2 $35.00 USD What anna brought',
    'tim 0 1 $25.00 USD What tim brought',
    'kim 5 0 $0.00 USD What kim brought',
  ].join(' ');
  expect(await shownTo(campaign.ownerId)).toContain(rows);

  const [editor, counter] = [await plantPerson('editor'), await plantPerson('counter')];
  await db().run(sql`
    insert into campaign_team (campaign_id, account_id, permissions) values
      (${campaign.id}, ${editor.accountId}, '{edit_campaign}'),
      (${campaign.id}, ${counter.accountId}, '{edit_campaign,see_figures}')`);
  expect(await shownTo(counter.accountId)).toContain(rows);
  expect(await shownTo(editor.accountId)).not.toMatch(/anna|tim|What each link/);
});

it('has a page for each link, for whoever was given its address and for nobody else', async () => {
  const owner = server.client();
  owner.cookies.set('session', await sessionOf({ accountId: campaign.ownerId, email: '' }));
  const settingsText = (await owner.get(`/campaigns/${campaign.id}/edit/settings`)).text;
  const [pageOfAnna = '', token = ''] =
    /\/projects\/[^/"]+\/reft\/anna\/([\w-]{32})/.exec(settingsText) ?? [];
  const stranger = server.client();
  const answer = await stranger.get(pageOfAnna);
  expect([answer.status, answer.headers['x-robots-tag']]).toEqual([200, 'noindex']);
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(answer.text) ?? [];
  const text = main.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('Visits 14 Contributions 2 Raised $35.00 USD');
  expect(text).toContain('/reft/anna ');
  for (const [from, to] of [
    ['anna', 'tim'],
    [token, `${token}x`],
    [token, token.slice(1)],
    [token, token.split('').toReversed().join('')],
  ] as const) {
    expect([to, (await stranger.get(pageOfAnna.replace(from, to))).status]).toEqual([to, 404]);
  }
  const draft = await makeCampaign({ state: 'draft' });
  const hidden = `/projects/${draft.id}/reft/anna/${broughtToken(draft.id, 'anna')}`;
  expect((await stranger.get(hidden)).status).toBe(404);
});
