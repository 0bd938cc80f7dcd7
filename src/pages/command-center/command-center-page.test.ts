import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Campaign } from '#modules/campaigns/index.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import { refundContribution } from '#flows/refund-contribution/index.ts';
import { moveClock } from '#platform/clock/clock.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { addresses, input, key, makeAccount, makeCampaign, visitor } from '#test/stories/market.ts';
import { refundRequest } from '#test/stories/money-back.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as page from './command-center-page.tsx';
import { presentFunds } from './present-panel.ts';

testDatabase();
const gateway = moneyGateway();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages([{ path: 'command_center/:id', module: page }], {
    sessions: sessionsByNumber,
  });
});
afterAll(() => server.stop());

function as(session: string) {
  const client = server.client();
  client.cookies.set('session', session);
  return client;
}

/** Two contributions: 20.00 from somebody who hides the address, 40.00 from somebody anonymous in public. */
async function backedCampaign() {
  const campaign = await makeCampaign({ goal: 10_000 });
  const give = async (cents: number, values: object) => {
    const request = input(campaign, { extra_cents: cents, expected_total_cents: cents, ...values });
    await startContribution(request, visitor(), key(), addresses);
  };
  await give(2000, { email: 'hidden@people.test', lastname: 'Hidden', owner_visibility: 'relay' });
  await give(4000, { email: 'seen@people.test', lastname: 'Seen', appearance: 'anonymous' });
  return campaign;
}

async function teamMember(campaignId: number, permissions: string[], left = false) {
  const id = await makeAccount();
  await db().run(sql`
    insert into campaign_team (campaign_id, account_id, permissions, left_at)
    values (${campaignId}, ${id}, ${permissions}, ${left ? sql`clock_now()` : null})`);
  return id;
}

describe('the command center', () => {
  it('asks for the changes that our team asked for, until they are sent again', async () => {
    const campaign = await makeCampaign();
    const asked = async (kind: string, state: string) => {
      await db().run(sql`
        with made as (
          insert into approval_groups (campaign_id, kind, state, submitted_by, reviewer_id, decided_at)
          values (${campaign.id}, ${kind}, ${state}, ${campaign.ownerId}, ${await makeAccount()},
            ${state === 'pending' ? null : sql`clock_now()`}) returning id)
        insert into approval_items (group_id, position, name, content)
        select id, 0, ${kind}, '{}' from made`);
    };
    const read = async () => {
      const { text } = await as(String(campaign.ownerId)).get(`/command_center/${campaign.id}`);
      return text.split('__reactRouterContext')[0] ?? '';
    };
    expect(await read()).not.toContain('Make the changes we asked for');
    await asked('nonprofit_proof', 'changes_requested');
    const sentBack = await read();
    expect(sentBack).toContain('Make the changes we asked for');
    expect(sentBack).toContain('your proof of nonprofit status');
    expect(sentBack).toContain(`href="/campaigns/${campaign.id}/edit/funding#nonprofit"`);
    await asked('external_campaign', 'changes_requested');
    expect(await read()).toContain(`href="/campaigns/${campaign.id}/edit/launch"`);
    await asked('nonprofit_proof', 'pending');
    await asked('external_campaign', 'pending');
    expect(await read()).not.toContain('Make the changes we asked for');
  });

  it('(row 13) is as unknown to strangers as a campaign that is none', async () => {
    const campaign = await backedCampaign();
    const stranger = as(String(await makeAccount()));
    const former = as(String(await teamMember(campaign.id, ['see_figures'], true)));
    const plain = (text: string) =>
      text
        .replaceAll(/command_center(\/|%2F)\d+/g, 'command_center/N')
        .replaceAll(/nonce="[^"]+"/g, '')
        .replaceAll(/[\w.-]{22,}/g, '');
    for (const client of [stranger, former]) {
      const unknown = await client.get('/command_center/999999999');
      const answer = await client.get(`/command_center/${campaign.id}`);
      expect([answer.status, unknown.status]).toEqual([404, 404]);
      expect(plain(answer.text)).toBe(plain(unknown.text));
    }
    const visitors = await server.client().get(`/command_center/${campaign.id}`);
    expect(visitors.status).toBe(302);
  });

  it('[6-04] shows its owner the sums, the fees and who it is from, as far as they allow', async () => {
    const campaign = await backedCampaign();
    const { text, headers } = await as(String(campaign.ownerId)).get(
      `/command_center/${campaign.id}`,
    );
    expect(headers['cache-control']).toBe('private, no-store');
    expect(text).toMatch(/\$60\sUSD/);
    expect(text).toMatch(/\$30\.00\sUSD/);
    expect(text).toContain('seen@people.test');
    expect(text).not.toContain('hidden@people.test');
    expect(text).toContain('anonymous in public');
    // 5 % of 60.00; 2.9 % and 0.30 of 20.00 and of 40.00; what is left.
    expect(text).toMatch(/-\$3\.00\sUSD/);
    expect(text).toMatch(/-\$2\.34\sUSD/);
    expect(text).toMatch(/\$54\.66\sUSD/);
    // Nothing promises a payout that nobody can ask for.
    expect(text).toContain('You can’t request a payout here yet');
    expect(text).toContain('href="/contact/questions"');
    expect(text).not.toContain('next payout');
  });

  it('draws money on the day the ledger moved it, also where it went back on a later one', async () => {
    const campaign = await makeCampaign({ goal: 10_000 });
    const body = input(campaign, { extra_cents: 2000, expected_total_cents: 2000 });
    const { contribution } = await startContribution(body, visitor(), key(), addresses);
    await db().run(sql`
      update campaigns set launched_at = clock_now() - interval '3 days', ends_at = ends_at
        + interval '9 days' where id = ${campaign.id}`);
    await moveClock(86_400);
    await refundContribution(refundRequest(contribution, 500));
    const { text } = await as(String(campaign.ownerId)).get(`/command_center/${campaign.id}`);
    const bars = [...text.matchAll(/title="\w+ \d+: (-?\$[\d.]+)[^"]*"/g)].map(([, sum]) => sum);
    expect(bars.slice(-2)).toEqual(['$20.00', '-$5.00']);
    expect(text).toContain('<b style="height:16.67%;position:relative;bottom:16.67%;');
    await moveClock(0);
  });

  it('counts one contribution as one', async () => {
    const campaign = await makeCampaign({ goal: 10_000 });
    const request = input(campaign, { extra_cents: 2000, expected_total_cents: 2000 });
    await startContribution(request, visitor(), key(), addresses);
    const { text } = await as(String(campaign.ownerId)).get(`/command_center/${campaign.id}`);
    expect(text).toContain('1 contribution in total');
    expect(text).toContain('1 contributor so far. Write to more of the people who know you');
    expect(text).not.toContain('Nothing needs you right now.');
  });

  it('leads to the thanks it advises, whoever may write them', async () => {
    const campaign = await makeCampaign({ goal: 1000 });
    const request = input(campaign, { extra_cents: 2000, expected_total_cents: 2000 });
    await startContribution(request, visitor(), key(), addresses);
    const { slug } = await db().one<{ slug: string }>(sql`
      select slug from campaigns where id = ${campaign.id}`);
    const href = `/command_center/${slug}/updates/new`;
    const read = async (who: number) =>
      (await as(String(who)).get(`/command_center/${campaign.id}`)).text;
    const owners = await read(campaign.ownerId);
    expect(owners).toContain('The goal is reached');
    expect(owners).toContain(`href="${href}"`);
    const sees = await read(await teamMember(campaign.id, ['see_figures']));
    expect(sees).not.toContain('The goal is reached');
  });

  it('says which share of visits led to a contribution, and where it leads by the deadline', async () => {
    const campaign = await makeCampaign({ goal: 10_000, endsIn: 5 * 86_400 });
    await db().run(sql`
      update campaigns set launched_at = clock_now() - interval '9 days' where id = ${campaign.id}`);
    await db().run(sql`
      insert into analytics_figures (campaign_id, kind, day, name, views, visits, checkouts, backings)
      values (${campaign.id}, 'all', clock_now()::date - 2, '', 900, 400, 90, 10)`);
    const address = `/command_center/${campaign.id}`;
    const text = (await as(String(campaign.ownerId)).get(address)).text.replaceAll('<!-- -->', '');
    expect(text).toContain('2.5%');
    expect(text).toContain('of 400 visits');
    expect(text).toContain('Expected at the deadline');
    // Nothing came on any of the days it goes by: no range is named.
    expect(text).not.toMatch(/\$0\sUSD to \$0\sUSD/);
    const member = as(String(await teamMember(campaign.id, ['edit_campaign'])));
    expect((await member.get(address)).text).not.toContain('of 400 visits');
  });

  it('shows a team member what their permissions let them see', async () => {
    const campaign = await backedCampaign();
    const figures = as(String(await teamMember(campaign.id, ['see_figures'])));
    const people = as(String(await teamMember(campaign.id, ['see_contributions'])));
    const sums = (await figures.get(`/command_center/${campaign.id}`)).text;
    expect([sums.includes('Your funds'), sums.includes('seen@people.test')]).toEqual([true, false]);
    const names = (await people.get(`/command_center/${campaign.id}`)).text;
    expect([names.includes('Your funds'), names.includes('seen@people.test')]).toEqual([
      false,
      true,
    ]);
    expect([sums, names].map((text) => text.includes('Average contribution'))).toEqual([
      true,
      false,
    ]);
    expect(names).not.toMatch(/\$60\sUSD|\$30\.00\sUSD/);
  });

  it('tells a team member what they may do, and of nothing that they may not open', async () => {
    const draft = await makeCampaign({ state: 'draft' });
    const open = async (permissions: string[]) => {
      const member = as(String(await teamMember(draft.id, permissions)));
      return (await member.get(`/command_center/${draft.id}`)).text;
    };
    const packer = await open(['fulfil_orders', 'see_contributions']);
    expect(packer).toContain('and can see contributions and see shipping addresses');
    expect(packer).not.toContain(`/campaigns/${draft.id}/edit`);
    expect(packer).not.toContain('/perk_items');
    expect(await open(['edit_campaign'])).toContain(`/campaigns/${draft.id}/edit/launch`);
    const own = await as(String(draft.ownerId)).get(`/command_center/${draft.id}`);
    expect(own.text).not.toContain('on the team of this campaign');
  });

  it('says in words what a balance below zero means', () => {
    const none = { refundsMinor: 0n, platformFeesMinor: 0n, processingFeesMinor: 0n };
    const funds = {
      ...none,
      currency: 'USD',
      grossMinor: 0n,
      disputesMinor: 5000n,
      reserveMinor: 0n,
      paidOutMinor: 0n,
      heldMinor: -5000n,
      availableMinor: 0n,
      pledgedMinor: 0n,
    } as const;
    const now = new Date();
    const endsAt = new Date(now.getTime() + 1000);
    const words = (state: string, heldMinor: bigint) => {
      const campaign = {
        state,
        endsAt,
        currency: 'USD',
        platformFeeBps: 500,
      } as unknown as Campaign;
      return presentFunds({ ...funds, heldMinor }, { campaign, locale: 'en', now }).balanceText;
    };
    expect(words('live', -5000n)).toMatch(/^You owe \$50\.00.*next contributions\.$/);
    expect(words('ended', -5000n)).toMatch(/^You owe \$50\.00.*Contact us/);
    expect(words('live', 0n)).toBe('Nothing is held for you at the moment.');
    expect(words('live', 1n)).toMatch(/^Held for you/);
    const paidOut = { ...funds, disputesMinor: 700n, paidOutMinor: 4000n };
    const context = { campaign: { currency: 'USD', platformFeeBps: 500 } as Campaign, now };
    const { lines } = presentFunds(paidOut, { ...context, locale: 'en' });
    expect(lines.find(({ label }) => label === 'Paid out')?.amount).toMatch(/^-\$40\.00/);
    // What a lost dispute took doesn't come back.
    const disputed = lines.find(({ label }) => label === 'Disputed payments');
    expect(disputed?.note).toContain('Lost disputes stay deducted');
  });

  it('of a draft shows its owner what to do, without a sum', async () => {
    const draft = await makeCampaign({ state: 'draft' });
    const answer = await as(String(draft.ownerId)).get(`/command_center/${draft.id}`);
    expect([answer.status, answer.text.includes('No contributions yet')]).toEqual([200, true]);
  });
});

itLeavesMoneyInOrder(gateway);
