import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideApproval, submitPerkChange } from '#modules/campaigns/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { type MadeCampaign, makeAccount, makeCampaign, makePerk } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as perksPage from './perks-page.tsx';

testDatabase();
let server: TestPages;
let client: HttpClient;
let campaign: MadeCampaign;
let url: string;
beforeAll(async () => {
  server = await startTestPages([{ path: 'campaigns/:id/edit/perks', module: perksPage }], {
    sessions: sessionsByNumber,
  });
  campaign = await makeCampaign({ state: 'draft' });
  url = `/campaigns/${campaign.id}/edit/perks?add=1`;
  client = server.client();
  client.cookies.set('session', String(campaign.ownerId));
});
afterAll(() => server.stop());

const NEW = { act: 'save', promised: '1', kind: 'standard', status: 'active', ships: 'no' };

async function save(fields: Record<string, string | string[]>) {
  const body = new URLSearchParams({ csrf_token: await client.csrfToken() });
  for (const [name, values] of Object.entries({ ...NEW, ...fields })) {
    for (const value of [values].flat()) body.append(name, value);
  }
  return client.request({ method: 'POST', url, body });
}

/** What the summary lists, as the field it leads to and what it says. */
function summaryOf(text: string): Record<string, string> {
  const box = /role="alert"[^]*?<\/ul>/.exec(text)?.[0] ?? '';
  const links = [...box.matchAll(/href="#([^"]+)"[^>]*>([^<]*)</g)];
  return Object.fromEntries(links.map(([, field = '', said = '']) => [field, said]));
}

it('labels every option of an item where it stands, and calls its number by its name', async () => {
  const { text } = await client.get(`/campaigns/${campaign.id}/edit/perks?item=new`);
  for (const label of ['Option 1 name', 'Option 3 choices']) {
    expect(text).toMatch(new RegExp(`<label class="field-label"[^>]*>${label}`));
  }
  expect(text.match(/placeholder="Size"/g)).toHaveLength(1);
  expect(text).toContain('SKU');
});

it('says that there are none only once that is chosen', async () => {
  const own = await makeCampaign({ state: 'draft' });
  await db().run(sql`update campaigns set owner_id = ${campaign.ownerId} where id = ${own.id}`);
  const shown = async () => (await client.get(`/campaigns/${own.id}/edit/perks`)).text;
  const before = await shown();
  expect(before).toContain('Not offering any perks?');
  expect(before).not.toContain('You’re launching without perks');
  await db().run(sql`update campaigns set no_perks = true where id = ${own.id}`);
  expect(await shown()).toContain('You’re launching without perks');
});

it('ends with the way to the next step', async () => {
  const { text } = await client.get(`/campaigns/${campaign.id}/edit/perks`);
  expect(text).toContain('Continue to Team');
});

it('says all that is wrong with a new perk at once, each with the way to its field', async () => {
  const answer = await save({
    title: '',
    price_cents: '0.10',
    ships: 'yes',
    limit: 'many',
    delivery_month: '1',
    delivery_year: '2021',
    available_from: '2090-02-01',
    available_until: '2090-01-01',
    item_key: ['new1', 'new2'],
    item_new1_name: '',
    item_new1_option_name: ['Size', 'Size'],
    item_new1_option_values: ['S', 'M'],
    item_new1_quantity: '1',
    item_new2_name: 'Mug',
    item_new2_option_name: ['Colour', 'colour'],
    item_new2_option_values: ['Red', 'Blue'],
    item_new2_quantity: '99',
  });
  expect(answer.status).toBe(422);
  const listed = summaryOf(answer.text);
  expect(Object.keys(listed)).toEqual([
    'title',
    'price_cents',
    'item_new1_name',
    'item_new2_quantity',
    'item_new2_options',
    'rates',
    'delivery_month',
    'limit',
    'available_until',
  ]);
  expect(listed.title).toBe('Name: This field is required.');
  for (const field of Object.keys(listed)) expect(answer.text).toContain(`id="${field}"`);
  const { count } = await db().one<{ count: number }>(sql`select count(*) as count from perks`);
  expect(count).toBe(0);
});

it('is saved once nothing is wrong, and says nothing of problems before', async () => {
  expect((await client.get(url)).text).not.toContain('role="alert"');
  expect((await save({ title: 'A lamp', price_cents: '20' })).status).toBe(303);
});

it('begins with neither way of shipping chosen, and asks for one', async () => {
  const { text } = await client.get(url);
  const ways = text.match(/<input[^>]*name="ships"[^>]*>/g) ?? [];
  expect([ways.length, ways.filter((way) => way.includes('checked'))]).toEqual([2, []]);
  const answer = await save({ title: 'A parcel', price_cents: '20', ships: '' });
  expect(answer.status).toBe(422);
  expect(summaryOf(answer.text)).toEqual({
    ships: 'Shipping: Choose whether this perk is shipped.',
  });
  expect(answer.text).toContain('id="ships"');
});

it('asks when a parcel comes, but not a download or an add-on', async () => {
  const parcel = { price_cents: '20', ships: 'yes', rate_to: 'FR', rate_fee: '5' };
  const answer = await save({ ...parcel, title: 'A parcel' });
  expect(answer.status).toBe(422);
  expect(summaryOf(answer.text)).toEqual({
    delivery_month: 'Estimated delivery: Choose when you expect to deliver this perk.',
  });
  const enough: Record<string, string>[] = [
    { delivery_month: '3', delivery_year: '2099' },
    { kind: 'add_on' },
    { ships: 'no' },
  ];
  for (const fields of enough) {
    expect((await save({ ...parcel, title: 'Another', ...fields })).status).toBe(303);
  }
});

it('offers a link for a secret perk that has none', async () => {
  const live = await makeCampaign();
  const id = await makePerk(live, { kind: 'secret' });
  const friend = server.client();
  friend.cookies.set('session', String(live.ownerId));
  const list = `/campaigns/${live.id}/edit/perks`;
  const { text } = await friend.get(list);
  expect(text).toContain('This perk has no link yet');
  const fields = { csrf_token: await friend.csrfToken(), act: 'secret_link', id: String(id) };
  const made = await friend.request({
    method: 'POST',
    url: list,
    body: new URLSearchParams(fields),
  });
  expect(made.status).toBe(303);
  expect((await friend.get(list)).text).toContain('perk_token=');
});

it('says what it means before the last perk that people can choose is taken away or hidden', async () => {
  const live = await makeCampaign();
  const last = await makePerk(live);
  const other = await makePerk(live);
  await makePerk(live, { kind: 'add_on' });
  await makePerk(live, { status: 'sold_out' });
  await makePerk(live, { kind: 'secret' });
  const friend = server.client();
  friend.cookies.set('session', String(live.ownerId));
  const list = `/campaigns/${live.id}/edit/perks`;
  const said = 'they can only back your campaign without a perk';
  const shown = async (query = '') => {
    const { text } = await friend.get(list + query);
    return text.replace(/<script[^]*?<\/script>/g, '').split(said).length - 1;
  };
  expect([await shown(), await shown(`?edit=${last}`)]).toEqual([0, 0]);
  await db().run(sql`update perks set status = 'hidden' where id = ${other}`);
  expect([await shown(), await shown(`?edit=${last}`), await shown(`?edit=${other}`)]).toEqual([
    1, 1, 0,
  ]);
  // Before the launch the to-do list asks for a perk.
  const draft = await makeCampaign({ state: 'draft' });
  await makePerk(draft);
  friend.cookies.set('session', String(draft.ownerId));
  const { text } = await friend.get(`/campaigns/${draft.id}/edit/perks`);
  expect(text).toContain('A perk');
  expect(text).not.toContain(said);
});

it('fills in amounts as the reader’s language writes them', async () => {
  const own = await makeCampaign({ state: 'draft' });
  await db().run(sql`update campaigns set owner_id = ${campaign.ownerId} where id = ${own.id}`);
  const perk = await makePerk(own, { price: 1250 });
  const priceIn = async (prefix: string) => {
    const { text } = await client.get(`${prefix}/campaigns/${own.id}/edit/perks?edit=${perk}`);
    const field = /<input[^>]*name="price_cents"[^>]*>/.exec(text)?.[0] ?? 'no such field';
    return /value="([^"]*)"/.exec(field)?.[1];
  };
  expect(await priceIn('')).toBe('12.50');
  expect(await priceIn('/fr')).toBe('12,50');
});

it('shows what staff asked of a change with the words that were sent, and marks it in the list', async () => {
  const own = await makeCampaign();
  const perk = await makePerk(own);
  const owner = server.client();
  owner.cookies.set('session', String(own.ownerId));
  const list = `/campaigns/${own.id}/edit/perks`;
  const sent = { title: 'A recorder of pear wood', description: '', delivery_month: '2041-05' };
  const content = { perk_id: perk, ...sent, title_before: 'Perk' };
  const groupId = await transaction((tx) =>
    submitPerkChange(tx, own.id, { name: `perk ${perk}`, content }, own.ownerId),
  );
  const trust = { accountId: await makeAccount(), requestId: 'req-sent-back', ip: '192.0.2.1' };
  await decideApproval(groupId, 'changes_requested', 'Which wood exactly?', trust);
  expect((await owner.get(list)).text).toContain('Changes requested');
  const { text } = await owner.get(`${list}?edit=${perk}`);
  expect(text).toMatch(/We asked for changes on [A-Z][a-z]+ \d+, \d{4}/);
  expect(text).toContain('Which wood exactly?');
  expect(text).toMatch(/<input[^>]*name="title"[^>]*value="A recorder of pear wood"/);
  expect(text).toContain(`href="${list}?edit=${perk}&amp;published=1"`);
  const published = (await owner.get(`${list}?edit=${perk}&published=1`)).text;
  expect(published).toContain('Which wood exactly?');
  expect(published).not.toContain('pear wood');
});
