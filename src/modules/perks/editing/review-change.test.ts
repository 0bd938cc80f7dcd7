import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { campaignRoutes, setPerkChange } from '#modules/campaigns/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '#test/stories/campaign-plant.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { perkRoutes } from './perk.routes.ts';
import { applyReviewed, readSentBackPerks, readWaitingPerks } from './review-change.ts';

testDatabase();
let server: TestServer;
let nora: Person;
let owner: HttpClient;
let trust: HttpClient;
let id = 0;
let perk = 0;

beforeAll(async () => {
  setPerkChange(applyReviewed);
  server = await startTestServer([...campaignRoutes, ...perkRoutes], { sessions: sessionReader });
  nora = await plantPerson('nora');
  owner = await as(nora);
  trust = await as(await plantPerson('trust', 'trust'));
  id = await plantCampaign(nora.accountId, 'live');
  perk = await add('Brass lamp');
});
afterAll(() => server.stop());

async function as(person: Person): Promise<HttpClient> {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
}

interface Wire {
  error: string;
  response: { id: number; title: string; limit: number | null; in_review: boolean };
}
const path = (rest = '') => `/private_api/campaign_editor/${id}/perks${rest}`;

async function add(title: string): Promise<number> {
  const made = await owner.post(path(), { title, price_cents: 4500 });
  return made.json<Wire>().response.id;
}

async function edit(perkId: number, values: object): Promise<Wire['response']> {
  const saved = await owner.send('PATCH', path(`/${perkId}`), values);
  expect([saved.status, saved.text]).toEqual([200, saved.text]);
  return saved.json<Wire>().response;
}

const claim = (perkId: number) =>
  db().run(sql`
    update stock_units set claimed = 1 where id = (select stock_unit_id from perks where id = ${perkId})`);
const pending = async () =>
  (
    await db().one<{ id: number }>(sql`
      select id from approval_groups where campaign_id = ${id} and state = 'pending'`)
  ).id;
const decide = (group: number, verb: string) =>
  trust.post(`/private_api/admin/approval_groups/${group}/${verb}`, { note: 'Looked at it' });
const shown = (perkId: number) =>
  db().one<object>(sql`
    select title, to_char(delivery_month, 'YYYY-MM') as month from perks where id = ${perkId}`);

describe('a perk on a launched campaign', () => {
  it('changes at once while nobody has chosen it', async () => {
    expect(await edit(perk, { title: 'Lamp of brass' })).toMatchObject({
      title: 'Lamp of brass',
      in_review: false,
    });
    expect(await readWaitingPerks(id)).toEqual([]);
  });

  it('that somebody chose: words and date wait for review, what is left of it moves at once', async () => {
    await claim(perk);
    const saved = await edit(perk, { title: 'Tin lamp', delivery_month: '2031-05', limit: 9 });
    expect(saved).toMatchObject({ title: 'Lamp of brass', limit: 9, in_review: true });
    expect(await shown(perk)).toEqual({ title: 'Lamp of brass', month: null });
    expect(await readWaitingPerks(id)).toEqual([perk]);
    expect((await decide(await pending(), 'approve')).status).toBe(200);
    expect(await shown(perk)).toEqual({ title: 'Tin lamp', month: '2031-05' });
    expect(await readWaitingPerks(id)).toEqual([]);
  });

  it('keeps its words when the change is rejected', async () => {
    await edit(perk, { title: 'No lamp at all' });
    expect((await decide(await pending(), 'reject')).status).toBe(200);
    expect(await shown(perk)).toMatchObject({ title: 'Tin lamp' });
  });

  it('is decided as it was last written, with the others that wait: an older group is gone', async () => {
    const other = await add('A card');
    await claim(other);
    await edit(perk, { title: 'First thought' });
    const seen = await pending();
    await edit(other, { title: 'A letter' });
    await edit(perk, { title: 'Second thought' });
    expect((await decide(seen, 'approve')).status).toBe(409);
    expect(await shown(perk)).toMatchObject({ title: 'Tin lamp' });
    expect((await readWaitingPerks(id)).toSorted()).toEqual([perk, other].toSorted());
    expect((await decide(await pending(), 'approve')).status).toBe(200);
    expect(await shown(perk)).toMatchObject({ title: 'Second thought' });
    expect(await shown(other)).toMatchObject({ title: 'A letter' });
    const groups = await owner.get(`/private_api/campaigns/${id}/approval_groups`);
    const states = groups.json<{ response: { state: string }[] }>().response;
    expect(states.map(({ state }) => state)).toEqual(['approved', 'rejected', 'approved']);
  });

  it('that was sent back is kept as it was sent, with what was asked, until it is sent again', async () => {
    const lost = await add('A lantern');
    await claim(lost);
    await edit(lost, { title: 'A lamp of glass', description: 'Blown here' });
    expect((await decide(await pending(), 'request_changes')).status).toBe(200);
    expect(await shown(lost)).toMatchObject({ title: 'A lantern' });
    const words = { title: 'A lamp of glass', description: 'Blown here', delivery_month: null };
    expect((await readSentBackPerks(id)).get(lost)).toMatchObject({ note: 'Looked at it', words });
    // Another perk that is sent meanwhile says nothing of this one.
    await edit(perk, { title: 'Third thought' });
    expect([...(await readSentBackPerks(id)).keys()]).toEqual([lost]);
    await edit(lost, { title: 'A lamp of blown glass' });
    expect((await readSentBackPerks(id)).size).toBe(0);
    expect((await decide(await pending(), 'approve')).status).toBe(200);
    expect((await readSentBackPerks(id)).size).toBe(0);
  });
});
