import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { sql } from '#platform/db/sql.ts';
import { transaction } from '#platform/db/transaction.ts';
import {
  addresses,
  input,
  key,
  type MadeCampaign,
  makeAccount,
  makeCampaign,
  teamMember,
  visitor,
} from '#test/stories/market.ts';
import { plantLike } from '#test/stories/contribution-plant.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as page from './contribution-page.tsx';
import * as listPage from './contributions-page.tsx';

testDatabase();
const gateway = moneyGateway();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(
    [
      { path: 'command_center/:id/contributions', module: listPage },
      { path: 'command_center/:id/contributions/:contributionId', module: page },
    ],
    { sessions: sessionsByNumber },
  );
});
afterAll(() => server.stop());

function as(session: string | number) {
  const client = server.client();
  client.cookies.set('session', String(session));
  return client;
}

async function give(campaign: MadeCampaign, cents: number, values: object = {}) {
  const request = input(campaign, { extra_cents: cents, expected_total_cents: cents, ...values });
  return (await startContribution(request, visitor(), key(), addresses)).contribution.id;
}

/** Takes away what was planted beside the first contribution: it has no money. */
const unplant = ({ id }: MadeCampaign, first: number) =>
  transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`delete from contributions where campaign_id = ${id} and id <> ${first}`);
  });

const listOf = (campaign: MadeCampaign, query = '') =>
  `/command_center/${campaign.id}/contributions${query}`;
const pageOf = (campaign: MadeCampaign, id: number, query = '') =>
  `/command_center/${campaign.id}/contributions/${id}${query}`;
const FULL = '?scope=full&reason=contributor_request';

describe('the list of contributions', () => {
  it('is refused: strangers 404, a helper without the permission 403', async () => {
    const campaign = await makeCampaign();
    await give(campaign, 2000);
    const stranger = as(await makeAccount());
    const helper = as(await teamMember(campaign.id, ['see_figures', 'manage_money']));
    const answers = [await stranger.get(listOf(campaign)), await helper.get(listOf(campaign))];
    expect(answers.map(({ status }) => status)).toEqual([404, 403]);
    expect((await server.client().get(listOf(campaign))).status).toBe(302);
  });

  it('says closed what is chosen and how many fit; then “All” is not where one stands', async () => {
    const campaign = await makeCampaign({ fundingType: 'fixed' });
    await give(campaign, 2000);
    const read = async (query: string) => {
      const { text } = await as(campaign.ownerId).get(listOf(campaign, query));
      return text.replaceAll('<!-- -->', '');
    };
    const all = /<a [^>]*aria-current="[^"]*"[^>]*>All</;
    const whole = await read('');
    expect([all.test(whole), whole.includes('contribution found')]).toEqual([true, false]);
    const narrowed = await read('?state=pledged&from=2025-01-31');
    expect(narrowed).toContain('Filters: Pledged · From Jan 31, 2025</summary>');
    expect(narrowed).toContain('1 contribution found');
    expect([all.test(narrowed), narrowed.includes('<details open')]).toEqual([false, false]);
    expect(await read('?state=refunded')).not.toContain('contribution found');
  });

  it('counts those of a first page, and says of more that there are more', async () => {
    const campaign = await makeCampaign();
    const first = await give(campaign, 2000);
    const read = async () => {
      const { text } = await as(campaign.ownerId).get(listOf(campaign, '?state=collected'));
      return text.replaceAll('<!-- -->', '');
    };
    await plantLike(campaign, 49);
    expect(await read()).toContain('>50 contributions found<');
    await unplant(campaign, first);
    await plantLike(campaign, 50);
    expect(await read()).toContain('>More than 50 contributions found<');
    await unplant(campaign, first);
  });

  it('names each person as they allow, and is searched by it', async () => {
    const campaign = await makeCampaign();
    const hidden = { email: 'hidden@people.test', lastname: 'Hidden', owner_visibility: 'relay' };
    const first = await give(campaign, 2000, hidden);
    const second = await give(campaign, 4000, { email: 'seen@people.test', lastname: 'Seen' });
    const owner = as(campaign.ownerId);
    const { text } = await owner.get(listOf(campaign));
    expect([text.includes('seen@people.test'), text.includes('hidden@people.test')]).toEqual([
      true,
      false,
    ]);
    for (const id of [first, second]) expect(text).toContain(`/contributions/${id}"`);
    expect(text.indexOf(`/contributions/${second}"`)).toBeLessThan(
      text.indexOf(`/contributions/${first}"`),
    );
    const byName = (await owner.get(listOf(campaign, '?search=hidd'))).text;
    expect([byName.includes('Hidden'), byName.includes('Seen')]).toEqual([true, false]);
    const byMail = (await owner.get(listOf(campaign, '?search=hidden@'))).text;
    expect(byMail).toContain('No contributions found');
  });

  it('goes on by what was last on the page before', async () => {
    const campaign = await makeCampaign();
    const ids: number[] = [];
    for (let n = 0; n < 52; n += 1) ids.push(await give(campaign, 500, { email: `b${n}@p.test` }));
    const owner = as(campaign.ownerId);
    const first = (await owner.get(listOf(campaign))).text;
    expect(first).toContain(`/contributions/${ids[2]}"`);
    expect(first).not.toContain(`/contributions/${ids[1]}"`);
    const older = /href="([^"]*before=\d+)"/.exec(first)?.[1] ?? '';
    const rest = (await owner.get(older.replaceAll('&amp;', '&'))).text;
    expect(rest).toContain(`/contributions/${ids[1]}"`);
    expect(rest).toContain(`/contributions/${ids[0]}"`);
    expect(rest).not.toContain('rel="next"');
  });

  it('of a fixed campaign shows pledges by themselves; there nothing can be refunded yet', async () => {
    const campaign = await makeCampaign({ fundingType: 'fixed' });
    const id = await give(campaign, 3000);
    const owner = as(campaign.ownerId);
    expect((await owner.get(listOf(campaign, '?show=pledges'))).text).toContain(
      `/contributions/${id}"`,
    );
    const { text } = await owner.get(pageOf(campaign, id, FULL));
    expect(text).toContain('Nothing has been charged yet');
    expect(text).not.toContain('name="idempotency_key"');
  });
});

itLeavesMoneyInOrder(gateway);
