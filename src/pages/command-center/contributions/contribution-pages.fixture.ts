import { startContribution } from '#flows/back-campaign/index.ts';
import { addresses, input, key, type MadeCampaign, visitor } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as threadPage from '../talk/thread-page.tsx';
import * as page from './contribution-page.tsx';
import * as listPage from './contributions-page.tsx';

/** The list of a campaign's contributions, the page of one, and where its person is written to. */
export function startContributionPages(): Promise<TestPages> {
  return startTestPages(
    [
      { path: 'command_center/:id/contributions', module: listPage },
      { path: 'command_center/:id/contributions/:contributionId', module: page },
      { path: 'command_center/:id/messages/:account', module: threadPage },
    ],
    { sessions: sessionsByNumber },
  );
}

export function clientAs(server: TestPages, session: string | number) {
  const client = server.client();
  client.cookies.set('session', String(session));
  return client;
}

export async function give(campaign: MadeCampaign, cents: number, values: object = {}) {
  const request = input(campaign, { extra_cents: cents, expected_total_cents: cents, ...values });
  return (await startContribution(request, visitor(), key(), addresses)).contribution.id;
}

export const listOf = (campaign: MadeCampaign, query = '') =>
  `/command_center/${campaign.id}/contributions${query}`;
export const pageOf = (campaign: MadeCampaign, id: number, query = '') =>
  `/command_center/${campaign.id}/contributions/${id}${query}`;

/** Asks for the confirmation of a whole refund. */
export const FULL = '?scope=full&reason=contributor_request';
