import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit, restrictAccount } from '#modules/accounts/index.ts';
import { moveCampaign } from '#modules/campaigns/index.ts';
import { SETTING_NAMES } from '#modules/settings/index.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import { backOfficePages } from '#test/stories/back-office.ts';
import { addresses, input, key, makeAccount, makeCampaign, visitor } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
moneyGateway();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

async function staff(role: Role) {
  const client = server.client();
  const id = await makeAccount();
  client.cookies.set('session', `${role}:${id}`);
  return { id, client };
}

it('what was done is told in words, in the log and in the history of an account', async () => {
  const { id, client } = await staff('admin');
  const restricted = await makeAccount();
  const actor = { ...visitor(), kind: 'person', accountId: id, roles: ['admin'] } as const;
  const lastDay = await db().one<{ day: string }>(sql`
    select ((clock_now() at time zone 'UTC')::date + 3)::text as day`);
  await restrictAccount(
    restricted,
    { kind: 'comment', reason: 'Spam', lastDay: lastDay.day, seen: [] },
    actor,
  );
  for (const page of ['/admin/audit_log', `/admin/accounts/${restricted}`]) {
    const { text } = await client.get(page);
    expect([page, text.includes('Account restricted')]).toEqual([page, true]);
    expect([page, text.includes('>account_restricted')]).toEqual([page, false]);
  }
});

it('what happened to a campaign is told in words, without who read about it', async () => {
  const { client } = await staff('trust');
  const campaign = await makeCampaign();
  await db().run(sql`
    insert into campaign_refusals (campaign_id, act, state, reasons)
    values (${campaign.id}, 'publish', 'draft', '{open_items}')`);
  await transaction((tx) =>
    moveCampaign(tx, campaign.id, 'hold', { accountId: null, requestId: null, reason: 'other' }),
  );
  const actor = { accountId: await makeAccount() };
  const subject = { kind: 'campaign', id: campaign.id };
  await transaction(async (tx) => {
    await audit(tx, { act: 'campaign_held', actor, subject });
    await audit(tx, { act: 'personal_data_read', actor, subject });
  });
  const { text } = await client.get(`/admin/projects/${campaign.id}`);
  expect(text).toContain('Live → On hold');
  expect(text).toContain('Refused: Launch');
  expect(text).toContain('Campaign put on hold');
  expect(text).not.toContain('campaign_held');
  expect(text).not.toContain('Personal data viewed');
});

it('what was noted with an act is told in words: a deadline, a status, a reason, and no JSON', async () => {
  const { id, client } = await staff('admin');
  const campaign = await makeCampaign();
  const subject = { kind: 'campaign', id: campaign.id };
  const actor = { accountId: id };
  await transaction(async (tx) => {
    await audit(tx, {
      act: 'deadline_changed',
      actor,
      subject,
      details: { from: '2031-01-05T22:59:59Z', to: '2031-01-09T00:00:00Z', reason: 'A strike' },
    });
    const details = { perk: 7, from: 'active', to: 'sold_out', reason: 'None left' };
    await audit(tx, { act: 'perk_status_changed', actor, subject, details });
    await audit(tx, { act: 'campaign_held', actor, subject, details: { reason: 'no_updates' } });
    await audit(tx, {
      act: 'setting_changed',
      actor,
      subject,
      before: { limits: { goal: 5, open: false } },
      after: { limits: { goal: 6, open: true } },
    });
  });
  for (const page of [`/admin/projects/${campaign.id}`, '/admin/audit_log']) {
    const text = (await client.get(page)).text.replaceAll('\u00a0', ' ');
    expect(text).toContain('January 5, 2031 → January 8, 2031 · Reason: A strike');
    expect(text).toContain('Available → Sold out · Perk: 7 · Reason: None left');
    expect(text).not.toContain('Reason: no_updates');
    expect(text).not.toContain('{&quot;');
    expect(text).not.toContain('2031-01-05T');
  }
});

it('a campaign leads those who work with money to its contributions alone', async () => {
  const give = async () => {
    const campaign = await makeCampaign();
    const values = { extra_cents: 2500, expected_total_cents: 2500 };
    const backer = visitor({ accountId: await makeAccount() });
    const started = await startContribution(input(campaign, values), backer, key(), addresses);
    return { campaign: campaign.id, contribution: started.contribution.id };
  };
  const [one, other] = [await give(), await give()];
  const { client } = await staff('admin');
  const list = `/admin/contributions?campaign=${one.campaign}`;
  expect((await client.get(`/admin/projects/${one.campaign}`)).text).toContain(`href="${list}"`);
  const { text } = await client.get(list);
  expect(text).toContain(`href="/admin/contributions/${one.contribution}"`);
  expect(text).not.toContain(`href="/admin/contributions/${other.contribution}"`);
  const trust = await staff('trust');
  expect((await trust.client.get(`/admin/projects/${one.campaign}`)).text).not.toContain(list);
});

it('whatever was done to it, the log leads there', async () => {
  const { id, client } = await staff('admin');
  const subjects = {
    campaign_collection: '/admin/campaign_collections/5',
    sponsor: '/admin/sponsors/5',
    search_tuning: '/admin/search/5',
    setting: `/admin/settings/${SETTING_NAMES[0]}`,
    market_version: '/admin/market',
    info_banner: '/admin/info_banners/5',
    experiment: '/admin/experiments/5',
    content_text: '/admin/texts',
    dead_letter: '/admin/jobs',
    standing_check: '/admin/audit_chain',
  };
  for (const [kind, href] of Object.entries(subjects)) {
    const subject = { kind, id: 5 };
    // A setting is found by its name, wherever it stands in the catalogue.
    const details: Record<string, string> =
      kind === 'setting'
        ? { name: SETTING_NAMES[0] ?? '' }
        : kind === 'standing_check'
          ? { kind: 'audit_chain' }
          : {};
    await transaction((tx) =>
      audit(tx, { act: 'setting_changed', actor: { accountId: id }, subject, details }),
    );
    const { text } = await client.get(`/admin/audit_log?kind=${kind}`);
    const table = text.slice(text.indexOf('<table'));
    expect([kind, table.includes(`href="${href}"`)]).toEqual([kind, true]);
  }
});

it('a campaign and a contribution lead those who may read the log to their entries', async () => {
  const campaign = await makeCampaign();
  const values = { extra_cents: 2500, expected_total_cents: 2500 };
  const backer = visitor({ accountId: await makeAccount() });
  const started = await startContribution(input(campaign, values), backer, key(), addresses);
  const given = started.contribution.id;
  const { id, client } = await staff('admin');
  await transaction((tx) =>
    audit(tx, {
      act: 'evidence_collected',
      actor: { accountId: id },
      subject: { kind: 'contribution', id: given },
    }),
  );
  const log = `/admin/audit_log?kind=contribution&number=${given}`;
  const [finance, trust] = [await staff('finance'), await staff('trust')];
  const links = (text: string) => text.includes('/admin/audit_log?kind=');
  expect((await client.get(`/admin/contributions/${given}`)).text).toContain(
    `href="${log.replace('&', '&amp;')}"`,
  );
  expect((await client.get(log)).text).toContain(`href="/admin/contributions/${given}"`);
  expect(links((await client.get(`/admin/projects/${campaign.id}`)).text)).toBe(true);
  expect(links((await finance.client.get(`/admin/contributions/${given}`)).text)).toBe(false);
  expect(links((await trust.client.get(`/admin/projects/${campaign.id}`)).text)).toBe(false);
});

it('what became of something submitted is told in words', async () => {
  const { client } = await staff('trust');
  const campaign = await makeCampaign();
  const { id } = await db().one<{ id: number }>(sql`
    insert into approval_groups (campaign_id, kind, state, submitted_by)
    values (${campaign.id}, 'nonprofit_proof', 'pending', ${campaign.ownerId}) returning id`);
  await db().run(sql`
    insert into approval_events (group_id, state, note) values (${id}, 'replaced', '')`);
  const { text } = await client.get(`/admin/approval_groups/${id}`);
  expect(text).toContain('Replaced by a newer submission');
});

it('where an account comes from and which language it reads are words', async () => {
  const { client } = await staff('support');
  const id = await makeAccount();
  await db().run(sql`update accounts set locale = 'de', origin = 'guest' where id = ${id}`);
  const { text } = await client.get(`/admin/accounts/${id}`);
  expect(text).toContain('>Deutsch<');
  expect(text).toContain('>Backed as a guest<');
});

it('what was given back is told as money, in the history, the log and what a request did', async () => {
  const { id, client } = await staff('admin');
  const campaign = await makeCampaign();
  const values = { extra_cents: 2500, expected_total_cents: 2500 };
  const backer = visitor({ accountId: await makeAccount() });
  const { contribution } = await startContribution(
    input(campaign, values),
    backer,
    key(),
    addresses,
  );
  const requestId = `given-back-${contribution.id}`;
  await transaction((tx) =>
    audit(tx, {
      act: 'contribution_refunded',
      actor: { accountId: id, requestId },
      subject: { kind: 'contribution', id: contribution.id },
      details: { refund_id: 7547, amount_minor: 2000, reason: 'contributor_request' },
    }),
  );
  for (const page of [
    `/admin/contributions/${contribution.id}`,
    `/admin/audit_log?kind=contribution&number=${contribution.id}`,
    `/admin/accounts/${id}`,
    `/admin/requests?search=${requestId}`,
  ]) {
    const text = (await client.get(page)).text.replaceAll('\u00a0', ' ');
    const told = text.includes('Amount: $20.00 USD · Reason: The contributor asked for it');
    expect([page, told]).toEqual([page, true]);
  }
});

it('a contribution says how it came about, and which fees are those before refunds', async () => {
  const { client } = await staff('finance');
  const campaign = await makeCampaign();
  const values = { extra_cents: 2500, expected_total_cents: 2500, email: 'words@people.test' };
  const backer = visitor({ accountId: await makeAccount() });
  const { contribution } = await startContribution(
    input(campaign, values),
    backer,
    key(),
    addresses,
  );
  const { text } = await client.get(`/admin/contributions/${contribution.id}`);
  expect(text).toContain('>On the website · Flexible<');
  expect(text).toContain('>Platform fee, before refunds<');
  expect(text).toContain('>Processing fee, before refunds<');
});
