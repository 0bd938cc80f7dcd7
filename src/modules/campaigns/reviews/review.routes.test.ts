import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { plantCampaign, rowOf } from '#test/stories/campaign-plant.ts';
import { campaignRoutes } from '../campaign.routes.ts';

testDatabase();
let server: TestServer;
let nora: Person;
let reviewer: Person;
const clients: Record<string, HttpClient> = {};

beforeAll(async () => {
  server = await startTestServer(campaignRoutes, { sessions: sessionReader });
  nora = await plantPerson('nora');
  reviewer = await plantPerson('trust', 'trust');
  const people = {
    nora,
    reviewer,
    second: await plantPerson('second', 'trust'),
    curator: await plantPerson('curator', 'curator'),
    ben: await plantPerson('ben'),
  };
  for (const [name, person] of Object.entries(people)) {
    const client = server.client();
    client.cookies.set('session', await sessionOf(person));
    clients[name] = client;
  }
});
afterAll(() => server.stop());

interface Wire {
  error: string;
  response: { id: number; approval_group_id: number; state: string; banner: string };
}
async function say(who: string, path: string, body: object = {}) {
  const answer = await clients[who]?.post(`/private_api/${path}`, body);
  return { status: answer?.status ?? 0, ...(answer?.json<Wire>() ?? ({} as Wire)) };
}
const decide = (who: string, group: number, verb: string) =>
  say(who, `admin/approval_groups/${group}/${verb}`, { note: 'Looked at it' });
/** On the team of a campaign, or no more. */
const takeSeat = (campaignId: number, { accountId }: Person, isThere: boolean) =>
  db().run(
    isThere
      ? sql`insert into campaign_team (campaign_id, account_id, permissions)
          values (${campaignId}, ${accountId}, '{}')`
      : sql`update campaign_team set left_at = clock_now()
          where campaign_id = ${campaignId} and account_id = ${accountId}`,
  );
const external = {
  url: 'https://elsewhere.test/lamp',
  raised_cents: 1_234_500,
  currency: 'USD',
  contributors: 321,
  proof: 'Statement of the other platform',
};

it.each([
  ['nonprofit_proof', { proof: ' \n ' }, 'proof'],
  ['external_campaign', { ...external, proof: '   ' }, 'proof'],
  ['product_stages', { stage: 'concept', evidence: '\t' }, 'evidence'],
])('%s is not sent in with nothing to read', async (path, body, field) => {
  const id = await plantCampaign(nora.accountId, 'draft');
  const answer = await clients.nora?.post(`/private_api/campaigns/${id}/${path}`, body);
  expect(answer?.status).toBe(422);
  expect(Object.keys(answer?.json<{ errors: object }>().errors ?? {})).toEqual([field]);
  const groups = sql`select id from approval_groups where campaign_id = ${id}`;
  expect(await db().query(groups)).toEqual([]);
});

describe('an approval group', () => {
  it('[4-55] (row 34) is decided once, by trust, and never by whoever submitted it', async () => {
    const id = await plantCampaign(nora.accountId, 'draft');
    const own = await plantCampaign(reviewer.accountId, 'draft');
    const group = (await say('nora', `campaigns/${id}/external_campaign`, external)).response
      .approval_group_id;
    const mine = (await say('reviewer', `campaigns/${own}/external_campaign`, external)).response
      .approval_group_id;
    expect((await decide('nora', group, 'approve')).status).toBe(404);
    expect((await decide('curator', group, 'approve')).status).toBe(403);
    expect((await decide('reviewer', mine, 'approve')).error).toBe('own_submission');
    expect((await decide('second', mine, 'approve')).status).toBe(200);
    const both = await Promise.all([
      decide('reviewer', group, 'approve'),
      decide('second', group, 'reject'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expect(
      db().run(sql`update approval_groups set state = 'rejected' where id = ${mine}`),
    ).rejects.toMatchObject({ constraint: 'approval_decided' });
    const { mails } = await db().one<{ mails: number }>(sql`
      select count(*) as mails from mail_messages where key like ${`campaign_%:${id}:group-${group}`}`);
    expect(mails).toBe(1);
  });

  it('is not decided by who is on the team of its campaign, and the log says why it was', async () => {
    const id = await plantCampaign(nora.accountId, 'draft');
    const { response } = await say('nora', `campaigns/${id}/external_campaign`, external);
    const group = response.approval_group_id;
    await takeSeat(id, reviewer, true);
    for (const verb of ['approve', 'request_changes', 'reject']) {
      expect([verb, await decide('reviewer', group, verb)]).toMatchObject([
        verb,
        { status: 403, error: 'own_submission' },
      ]);
    }
    await takeSeat(id, reviewer, false);
    expect((await decide('reviewer', group, 'reject')).status).toBe(200);
    const logged = await db().query<{ verdict: string; reason: string }>(sql`
      select l.details ->> 'verdict' as verdict, r.reason
      from audit_log l join campaign_staff_reasons r on r.id = (l.details ->> 'reason_id')::bigint
      where l.act = 'campaign_reviewed' and l.subject_id = ${id}`);
    expect(logged).toEqual([{ verdict: 'rejected', reason: 'Looked at it' }]);
  });

  it('waits for one decision of a kind at a time', async () => {
    const id = await plantCampaign(nora.accountId, 'draft');
    const first = await say('nora', `campaigns/${id}/nonprofit_proof`, { proof: 'Register' });
    const second = await say('nora', `campaigns/${id}/nonprofit_proof`, { proof: 'Again' });
    expect([first.status, second.error]).toEqual([201, 'waits_for_review']);
    const group = first.response.approval_group_id;
    for (const verb of ['request_changes', 'reject']) {
      for (const silent of [{}, { note: ' ' }]) {
        const refused = await say('reviewer', `admin/approval_groups/${group}/${verb}`, silent);
        expect([refused.status, JSON.stringify(refused)]).toEqual([
          422,
          expect.stringContaining('"note"'),
        ]);
      }
    }
    await decide('reviewer', group, 'request_changes');
    const { subject, text } = await db().one<{ subject: string; text: string }>(sql`
      select subject, body_text as text from mail_messages
      where key = ${`campaign_changes_requested:${id}:group-${group}`}`);
    expect(subject).toContain('your proof of nonprofit status');
    expect(text).toContain(`/campaigns/${id}/edit/funding#nonprofit`);
    expect(text).toContain('send it again: Looked at it');
    expect(text).toContain('because you own “');
    expect(await rowOf(id)).toMatchObject({ nonprofit: false });
    const third = await say('nora', `campaigns/${id}/nonprofit_proof`, { proof: 'Better' });
    await decide('reviewer', third.response.approval_group_id, 'approve');
    expect(await rowOf(id)).toMatchObject({ nonprofit: true });
    const settled = await say('nora', `campaigns/${id}/nonprofit_proof`, { proof: 'Once more' });
    expect(settled.error).toBe('decided_before');
  });
});

it('proof of a nonprofit can be sent again by whoever is shown as one and was asked for more', async () => {
  const id = await plantCampaign(nora.accountId, 'live');
  const first = await say('nora', `campaigns/${id}/nonprofit_proof`, { proof: 'Register' });
  await db().run(sql`update campaigns set nonprofit = true where id = ${id}`);
  await decide('reviewer', first.response.approval_group_id, 'request_changes');
  const listed = await clients.nora?.get(`/private_api/campaigns/${id}/approval_groups`);
  expect(listed?.json<{ response: object[] }>().response[0]).toMatchObject({
    state: 'changes_requested',
    note: 'Looked at it',
  });
  const again = await say('nora', `campaigns/${id}/nonprofit_proof`, { proof: 'Certificate' });
  expect(again.status).toBe(201);
});

describe('what was raised elsewhere', () => {
  it('is of a draft, its owner’s, and needs another approval when it changes', async () => {
    const live = await plantCampaign(nora.accountId, 'live');
    const id = await plantCampaign(nora.accountId, 'draft');
    expect((await say('nora', `campaigns/${live}/external_campaign`, external)).error).toBe(
      'wrong_state',
    );
    expect((await say('ben', `campaigns/${id}/external_campaign`, external)).status).toBe(404);
    const bad = { ...external, url: 'http://elsewhere.test' };
    expect((await say('nora', `campaigns/${id}/external_campaign`, bad)).status).toBe(422);
    const group = (await say('nora', `campaigns/${id}/external_campaign`, external)).response
      .approval_group_id;
    await decide('reviewer', group, 'approve');
    const approved = () =>
      db().one(sql`select approved_at is not null as approved from external_campaigns
        where campaign_id = ${id}`);
    expect(await approved()).toEqual({ approved: true });
    await say('nora', `campaigns/${id}/external_campaign`, { ...external, raised_cents: 1 });
    expect(await approved()).toEqual({ approved: false });
  });
});

describe('product stages', () => {
  it('[4-55] come in order, are approved, and are taken back with those built on them', async () => {
    const id = await plantCampaign(nora.accountId, 'live');
    const ask = (stage: string) =>
      say('nora', `campaigns/${id}/product_stages`, { stage, evidence: 'Photographs' });
    expect((await ask('prototype')).error).toBe('stage_out_of_order');
    const concept = await ask('concept');
    expect((await ask('concept')).error).toBe('waits_for_review');
    const approve = (stage: number) =>
      say('reviewer', `admin/product_stages/${stage}/approve`, { note: '' });
    expect((await approve(concept.response.id)).response.state).toBe('approved');
    const prototype = await ask('prototype');
    await approve(prototype.response.id);
    expect(await rowOf(id)).toMatchObject({ product_stage: 'prototype' });
    const rescind = (stage: number) =>
      say('reviewer', `admin/product_stages/${stage}/rescind`, { note: 'Not so' });
    await takeSeat(id, reviewer, true);
    expect((await rescind(concept.response.id)).error).toBe('own_submission');
    await takeSeat(id, reviewer, false);
    expect((await rescind(concept.response.id)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ product_stage: null });
    expect((await rescind(prototype.response.id)).error).toBe('decided_before');
    expect((await rescind(999_999)).status).toBe(404);
    expect((await ask('concept')).status).toBe(201);
  });
});

describe('the banner', () => {
  const banner = { text: 'Two days left', style: 'warn' };

  it('[4-51] of a draft is set at once, of a launched campaign after review', async () => {
    const draft = await plantCampaign(nora.accountId, 'draft');
    const live = await plantCampaign(nora.accountId, 'live');
    const set = (id: number, input: object | null) =>
      say('nora', `campaigns/${id}/update_banner`, { banner: input });
    expect((await set(draft, { text: '' })).status).toBe(422);
    expect((await say('ben', `campaigns/${live}/update_banner`, { banner })).status).toBe(404);
    expect((await set(draft, banner)).response.banner).toBe('shown');
    expect((await set(live, banner)).response.banner).toBe('in_review');
    expect(await rowOf(live)).toMatchObject({ banner: null });
    const open = (await clients.reviewer?.get('/private_api/admin/approval_groups'))?.json<{
      response: { id: number; kind: string; campaign_id: number }[];
    }>();
    const group = open?.response.find(
      (one) => one.campaign_id === live && one.kind === 'banner_change',
    );
    await decide('reviewer', group?.id ?? 0, 'approve');
    expect(await rowOf(live)).toMatchObject({
      banner: { ...banner, starts_at: null, ends_at: null },
    });
    expect((await set(live, null)).response.banner).toBe('shown');
    expect(await rowOf(live)).toMatchObject({ banner: null });
  });
});
