import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { addresses, input, key, makeCampaign, visitor } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as page from './contribution-page.tsx';

testDatabase();
moneyGateway();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(
    [{ path: 'command_center/:id/contributions/:contributionId', module: page }],
    { sessions: sessionsByNumber },
  );
});
afterAll(() => server.stop());

const NEWS = 'site:news.example';
it.each([
  [null, [], ['Came from', 'First came']],
  [
    { first: 'code:anna', last: 'code:anna' },
    ['Came from', 'Referral link “anna”'],
    ['First came'],
  ],
  [
    { first: NEWS, last: 'utm:<b>letter' },
    ['First came from', 'news.example', 'Last came from', 'Link tagged “&lt;b&gt;letter”'],
    ['>Came from', '<b>letter'],
  ],
])('somebody who came by %o is shown with %j', async (cameFrom, shown, hidden) => {
  const campaign = await makeCampaign();
  const order = input(campaign, { extra_cents: 2000, expected_total_cents: 2000 });
  const made = await startContribution(order, visitor({ cameFrom }), key(), addresses);
  const owner = server.client();
  owner.cookies.set('session', String(campaign.ownerId));
  const { text } = await owner.get(
    `/command_center/${campaign.id}/contributions/${made.contribution.id}`,
  );
  const [document = ''] = /<main[\s\S]*<\/main>/.exec(text) ?? [];
  for (const part of shown) expect(document).toContain(part);
  for (const part of hidden) expect(document).not.toContain(part);
});
