import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { campaignSubscribers } from '#modules/campaigns/index.ts';
import type { CampaignState } from '#modules/campaigns/index.ts';
import { moveClock } from '#platform/clock/clock.ts';
import { config } from '#platform/config/config.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { plantAccount, plantCampaign } from '../stories/campaign-plant.ts';
import { addresses, input, key, makeCampaign, visitor } from '../stories/market.ts';
import { moneyGateway } from '../stories/money-gateway.ts';
import { plantBacking } from '../stories/campaign-talk.ts';
import { testDatabase } from '../support/database.ts';
import { bundle } from './bundle.ts';
import { type CampaignWork, WORK } from './campaigns-child.ts';
import { untilItsTransactionIsUndone } from './support/after-kill.ts';

testDatabase();
moneyGateway();
let program = '';
beforeAll(async () => {
  program = await bundle('campaigns-child');
});
afterEach(() => moveClock(0));

/** Does the work in a process of its own that SIGKILL meets at the point. */
async function killedAt(point: string, work: CampaignWork): Promise<void> {
  const child = spawn(process.execPath, [program, JSON.stringify(work)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      TEST_CLOCK: '1',
      LOG_LEVEL: 'silent',
      DATABASE_URL: config().databaseUrl,
      CRASH_AT: point,
    },
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  expect(signal).toBe('SIGKILL');
  await untilItsTransactionIsUndone();
}

/** Killed at the point; then two workers at once do it again, and one of them once more. */
async function survives(point: string, work: CampaignWork): Promise<void> {
  await killedAt(point, work);
  await Promise.all([WORK[work.kind](work), WORK[work.kind](work)]);
  await WORK[work.kind](work);
}

/** Enough for two turns of a mailing that takes three at once. */
const PEOPLE = 5;

async function plantSubscribers(campaignId: number): Promise<void> {
  await db().run(sql`
    insert into email_subscribers (campaign_id, email, locale, text_version, confirmed_at)
    select ${campaignId}, 'reader' || n || '.' || ${campaignId}::bigint || '@people.test', 'en', 'x',
      clock_now()
    from generate_series(1, ${PEOPLE}) n`);
}

async function plantFollowers(campaignId: number): Promise<void> {
  await db().run(sql`
    with people as (
      insert into accounts (email, firstname, lastname, email_confirmed_at)
      select 'follower' || n || '.' || ${campaignId}::bigint || '@people.test', 'A', 'B', clock_now()
      from generate_series(1, ${PEOPLE}) n returning id)
    insert into campaign_follows (campaign_id, account_id) select ${campaignId}, id from people`);
}

/** How many mails of a kind there are, and to how many people. */
function mails(kind: string, campaignId: number) {
  return db().one<{ mails: number; readers: number }>(sql`
    select count(*) as mails, count(distinct to_address) as readers from mail_messages
    where kind = ${kind} and (to_address like '%.' || ${campaignId}::bigint || '@people.test'
      or key like ${kind} || ':' || ${campaignId}::bigint || ':%')`);
}

async function historyOf(campaignId: number): Promise<{ state: string; causes: string[] }> {
  return db().one(sql`
    select state, (select coalesce(array_agg(e.cause order by e.id), '{}') from campaign_events e
      where e.campaign_id = c.id) as causes from campaigns c where id = ${campaignId}`);
}

async function outboxOf(campaignId: number, topic: string): Promise<number> {
  const row = await db().one<{ count: number }>(sql`
    select count(*) as count from outbox
    where topic = ${topic} and (payload ->> 'campaign_id')::bigint = ${campaignId}`);
  return row.count;
}

/** A draft with nothing open on its to-do list, to be published an hour from now. */
async function plantReady(): Promise<number> {
  const owner = await plantAccount('owner');
  const id = await plantCampaign(owner, 'draft');
  await db().run(sql`
    update campaigns set tagline = 'It listens', city = 'Lyon', country = 'FR', bank_country = 'FR',
      category_id = (select id from categories where slug = 'audio'), no_perks = true,
      story_html = ${`<p>${'A story that says enough. '.repeat(12)}</p>`}, card_public_id = 'abc',
      terms_accepted_at = clock_now(), publish_at = clock_now() + interval '1 hour', publish_by = ${owner}
    where id = ${id}`);
  await db().run(sql`
    insert into identity_checks (beneficiary_id, recipient_type, provider_key, provider_ref)
    select id, 'individual', 'crash:' || id, 'vs_crash_' || id from beneficiaries where campaign_id = ${id}`);
  await db().run(sql`
    update identity_checks set state = 'verified'
    where beneficiary_id in (select id from beneficiaries where campaign_id = ${id})`);
  return id;
}

describe('the process dies while it publishes what was planned', () => {
  it.each(['before_campaign_commit', 'after_publish_commit'])(
    '%s: published once, its owner told once [4-46]',
    async (point) => {
      const id = await plantReady();
      await moveClock(3601);
      await survives(point, { kind: 'publish', campaignId: id });
      expect(await historyOf(id)).toEqual({ state: 'live', causes: ['publish'] });
      expect(await mails('campaign_publish', id)).toEqual({ mails: 1, readers: 1 });
      expect(await outboxOf(id, 'campaign.moved')).toBe(1);
    },
  );

  it.each([
    'before_launch_mails_commit',
    'before_launch_mails_commit:2',
    'after_launch_mails_commit',
  ])('%s: every subscriber hears of the launch once', async (point) => {
    const id = await plantCampaign(await plantAccount('owner'), 'live');
    await plantSubscribers(id);
    await survives(point, { kind: 'notifyLaunch', campaignId: id });
    expect(await mails('campaign_launch', id)).toEqual({ mails: PEOPLE, readers: PEOPLE });
  });
});

describe('the process dies at the deadline [D2]', () => {
  const ends: [string, boolean, CampaignState, string][] = [
    ['before_settlement_commit', false, 'ended', 'end'],
    ['after_settlement_commit', false, 'ended', 'end'],
    ['before_settlement_commit', true, 'forever_funding', 'roll_over'],
    ['after_settlement_commit', true, 'forever_funding', 'roll_over'],
  ];
  it.each(ends)('%s (goes on: %s): %s once, told once', async (point, goesOn, state, act) => {
    const request = { fundingType: 'fixed', goal: 500, forever: goesOn, endsIn: 3600 } as const;
    const campaign = await makeCampaign(request);
    const { id } = campaign;
    const pledge = input(campaign, { extra_cents: 500, expected_total_cents: 500 });
    await startContribution(pledge, visitor(), key(), addresses);
    await moveClock(3601);
    await survives(point, { kind: 'settle', campaignId: id });
    const settled = await db().query(sql`select 1 from settlements where campaign_id = ${id}`);
    expect(settled).toHaveLength(1);
    const { state: now, causes } = await historyOf(id);
    expect([now, causes.length]).toEqual([state, 1]);
    // The relay may die between its subscriber and its mark as well.
    for (let turn = 0; turn < 2; turn += 1) {
      const [notify] = campaignSubscribers;
      const event = { payload: { campaign_id: id }, key: 'x' };
      await transaction(async (tx) => notify?.handle(event as never, tx));
    }
    expect(await outboxOf(id, 'campaign.settled')).toBe(1);
    expect(await mails(`campaign_${act}`, id)).toEqual({ mails: 1, readers: 1 });
  });

  it('before_campaign_commit: closed once after half a year, told once', async () => {
    const id = await plantCampaign(await plantAccount('owner'), 'forever_funding');
    await moveClock(230 * 86_400);
    await survives('before_campaign_commit', { kind: 'closeIdle', campaignId: id });
    expect(await historyOf(id)).toEqual({ state: 'closed', causes: ['close_idle'] });
    expect(await mails('campaign_close_idle', id)).toEqual({ mails: 1, readers: 1 });
  });
});

describe('the process dies while it writes to readers', () => {
  async function plantUpdate(campaignId: number): Promise<number> {
    const row = await db().one<{ id: number }>(sql`
      insert into campaign_updates (campaign_id, slug, title, body_html, publish_at)
      values (${campaignId}, 'news', 'News', '<p>News</p>', clock_now() + interval '1 hour') returning id`);
    return row.id;
  }

  it('before_update_commit, after_update_mails: one update, one mail each', async () => {
    const id = await plantCampaign(await plantAccount('owner'), 'live');
    await plantFollowers(id);
    const updateId = await plantUpdate(id);
    await moveClock(3601);
    await survives('before_update_commit', { kind: 'publishUpdates', campaignId: id });
    const update = await db().one(sql`
      select number, published_at is not null as published from campaign_updates where id = ${updateId}`);
    expect(update).toEqual({ number: 1, published: true });
    const jobs = await db().query(sql`select 1 from outbox where topic = 'job:tell-update'`);
    expect(jobs).toHaveLength(1);
    await survives('after_update_mails', { kind: 'notifyUpdate', campaignId: id, updateId });
    expect(await mails('campaign_update', id)).toEqual({ mails: PEOPLE, readers: PEOPLE });
  });

  it('after_deadline_mails: contributors and subscribers hear once that the day moved', async () => {
    const id = await plantCampaign(await plantAccount('owner'), 'live');
    await plantSubscribers(id);
    const both = { accountId: 0, email: `reader1.${id}@people.test` };
    await db().run(sql`
      insert into accounts (email, firstname, lastname) values (${both.email}, 'A', 'B')`);
    both.accountId = (
      await db().one<{ id: number }>(sql`select id from accounts where email = ${both.email}`)
    ).id;
    await plantBacking(id, both);
    await survives('after_deadline_mails', { kind: 'notifyDeadline', campaignId: id });
    expect(await mails('campaign_deadline', id)).toEqual({ mails: PEOPLE, readers: PEOPLE });
  });
});
