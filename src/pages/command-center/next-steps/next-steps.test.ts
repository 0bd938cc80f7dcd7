import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { readFailingCards } from '#modules/contributions/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import {
  addresses,
  input,
  key,
  type MadeCampaign,
  makeAccount,
  makeCampaign,
  makePerk,
  visitor,
} from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as page from '../command-center-page.tsx';
import * as listPage from '../contributions/contributions-page.tsx';

testDatabase();
moneyGateway();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(
    [
      { path: 'command_center/:id', module: page },
      { path: 'command_center/:id/contributions', module: listPage },
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
const seen = async (campaign: MadeCampaign, session: number) =>
  (await as(session).get(`/command_center/${campaign.id}`)).text;

async function comment(campaign: MadeCampaign, author: number, parent: number | null = null) {
  const row = await db().one<{ id: number }>(sql`
    insert into comments (campaign_id, author_id, body, parent_id)
    values (${campaign.id}, ${author}, 'How large is it?', ${parent}) returning id`);
  return row.id;
}

/** A campaign that was launched long ago and backed, with nearly all units of a perk gone. */
async function busy(): Promise<MadeCampaign> {
  const campaign = await makeCampaign({ fundingType: 'fixed', endsIn: 30 * 86_400 });
  await db().run(sql`
    update campaigns set launched_at = clock_now() - interval '20 days' where id = ${campaign.id}`);
  const perk = await makePerk(campaign, { limit: 20 });
  await db().run(sql`
    update stock_units set claimed = 18 where id = (select stock_unit_id from perks where id = ${perk})`);
  const request = input(campaign, { extra_cents: 2000, expected_total_cents: 2000 });
  await startContribution(request, visitor(), key(), addresses);
  await db().run(sql`
    insert into analytics_figures (campaign_id, kind, day, name, views, visits) values
      (${campaign.id}, 'referrer', clock_now()::date - 10, '…', 90, 90),
      (${campaign.id}, 'referrer', clock_now()::date - 3, 'site:news.example', 4, 4),
      (${campaign.id}, 'referrer', clock_now()::date - 10, 'site:news.example', 40, 40)`);
  await db().run(sql`
    update payment_methods set exp_year = 2001, exp_month = 1
    where id in (select method_id from contributions where campaign_id = ${campaign.id})`);
  await comment(campaign, await makeAccount());
  return campaign;
}

const SENTENCES = {
  cards: 'The card of 1 pledge was refused or expires',
  comments: '1 comment has no reply',
  perk_low: '“A perk” is about to sell out',
  silence: 'You launched 20 days ago',
  referrer_dry: '4 visits in the last seven days, after 40 in the seven before',
};
type Kind = keyof typeof SENTENCES;
const kindsIn = (text: string) =>
  (Object.keys(SENTENCES) as Kind[]).filter((kind) => text.includes(SENTENCES[kind]));

describe('what to do next', () => {
  it('is said with its figure, each leading to the act', async () => {
    const campaign = await busy();
    const text = await seen(campaign, campaign.ownerId);
    expect(kindsIn(text)).toEqual(Object.keys(SENTENCES));
    for (const place of [
      'contributions?show=failing',
      '/comments?show=unanswered"',
      '#limit"',
      '/traffic#referrer"',
      '/updates/new"',
    ]) {
      expect([place, text.includes(place)]).toEqual([place, true]);
    }
  });

  it('is told to whom may do it, by what they may do', async () => {
    const campaign = await busy();
    const helper = async (permission: string) => {
      const id = await makeAccount();
      await db().run(sql`
        insert into campaign_team (campaign_id, account_id, permissions)
        values (${campaign.id}, ${id}, ${[permission]})`);
      return kindsIn(await seen(campaign, id));
    };
    expect(await helper('post_and_comment')).toEqual(['comments', 'silence']);
    expect(await helper('see_figures')).toEqual(['referrer_dry']);
    expect(await helper('see_contributions')).toEqual(['cards']);
    expect(await helper('edit_campaign')).toEqual(['perk_low']);
    expect(await helper('fulfil_orders')).toEqual([]);
  });

  it('leads to the very pledges whose cards fail, and a card refused anew is no news', async () => {
    const campaign = await busy();
    const request = input(campaign, { extra_cents: 700, expected_total_cents: 700 });
    const { contribution } = await startContribution(request, visitor(), key(), addresses);
    await db().run(sql`
      update payment_methods set exp_year = 2090 where id = (
        select method_id from contributions where id = ${contribution.id})`);
    const client = as(campaign.ownerId);
    const list = `/command_center/${campaign.id}/contributions`;
    const amounts = async (query: string) =>
      [...(await client.get(list + query)).text.matchAll(/text-end">(\$[\d.]+)/g)].map(
        ([, sum]) => sum,
      );
    expect(await amounts('?show=pledges')).toEqual(['$7.00', '$20.00']);
    expect(await amounts('?show=failing')).toEqual(['$20.00']);
    const newest = async () => (await readFailingCards(campaign.id)).newestAt?.getTime() ?? 0;
    const pledged = await newest();
    await transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`
        update contributions set state = 'errored', charge_tries = 1,
          state_at = clock_now() + interval '1 hour' where id = ${contribution.id}`);
    });
    const refused = await newest();
    expect(refused).toBeGreaterThan(pledged);
    await transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`update contributions set charge_tries = 2 where id = ${contribution.id}`);
    });
    expect(await newest()).toBeLessThan(refused);
  });

  it('goes once a comment is replied to, by the team and not by others', async () => {
    const campaign = await makeCampaign();
    const first = await comment(campaign, await makeAccount());
    await comment(campaign, await makeAccount(), first);
    expect(kindsIn(await seen(campaign, campaign.ownerId))).toEqual(['comments']);
    await comment(campaign, campaign.ownerId, first);
    await comment(campaign, campaign.ownerId);
    expect(kindsIn(await seen(campaign, campaign.ownerId))).toEqual([]);
  });

  it('stays away once dismissed, until there is another occasion', async () => {
    const campaign = await busy();
    const owner = as(campaign.ownerId);
    const url = `/command_center/${campaign.id}`;
    const step = async (kind: string) => {
      const { text } = await owner.get(url);
      const value = new RegExp(`name="step" value="(${kind}:[^"]*)"`).exec(text)?.[1] ?? '';
      const token = /name="csrf_token"[^>]*value="([^"]*)"/.exec(text)?.[1] ?? '';
      return new URLSearchParams({ csrf_token: token, step: value });
    };
    const body = await step('comments');
    const sent = await owner.request({ method: 'POST', url, body });
    expect(sent.status).toBe(303);
    expect((await owner.request({ method: 'POST', url, body })).status).toBe(303);
    expect(kindsIn(await seen(campaign, campaign.ownerId))).not.toContain('comments');
    await comment(campaign, await makeAccount());
    expect(await seen(campaign, campaign.ownerId)).toContain('2 comments have no reply');
  });

  it('is dismissed by nobody who may not do it', async () => {
    const campaign = await busy();
    const helper = await makeAccount();
    await db().run(sql`
      insert into campaign_team (campaign_id, account_id, permissions)
      values (${campaign.id}, ${helper}, ${['see_figures']})`);
    const client = as(helper);
    const url = `/command_center/${campaign.id}`;
    const { text } = await client.get(url);
    const token = /name="csrf_token"[^>]*value="([^"]*)"/.exec(text)?.[1] ?? '';
    const send = (values: Record<string, string>) =>
      client.request({
        method: 'POST',
        url,
        body: new URLSearchParams({ csrf_token: token, ...values }),
      });
    expect((await send({ step: 'comments:1' })).status).toBe(403);
    expect((await send({ step: 'nonsense' })).status).toBe(422);
    const staff = as(`finance:${await makeAccount()}`);
    const seenByStaff = (await staff.get(url)).text;
    expect(seenByStaff).toContain('id="funds"');
    expect(kindsIn(seenByStaff)).toEqual([]);
    const theirs = /name="csrf_token"[^>]*value="([^"]*)"/.exec(seenByStaff)?.[1] ?? '';
    const asStaff = await staff.request({
      method: 'POST',
      url,
      body: new URLSearchParams({ csrf_token: theirs, step: 'referrer_dry:site:news.example:1' }),
    });
    expect(asStaff.status).toBe(403);
    const other = await busy();
    const stranger = as(other.ownerId);
    const front = (await stranger.get(`/command_center/${other.id}`)).text;
    const own = /name="csrf_token"[^>]*value="([^"]*)"/.exec(front)?.[1] ?? '';
    const body = new URLSearchParams({ csrf_token: own, step: 'comments:1' });
    expect((await stranger.request({ method: 'POST', url, body })).status).toBe(404);
  });
});
