import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newestVersion } from '#modules/settings/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { backOfficePages } from '#test/stories/back-office.ts';
import { makeAccount } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
const PAGE = '/admin/market_offer';
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());
afterEach(() => db().run(sql`delete from market_versions`));

async function admin() {
  const client = server.client();
  client.cookies.set('session', `admin:${await makeAccount()}`);
  return client;
}
type Client = Awaited<ReturnType<typeof admin>>;

/** Sends the first form as it stands, with changes: null unticks or empties. */
async function send(client: Client, change: Record<string, string | readonly string[]>) {
  const { text } = await client.get(PAGE);
  const form = text.slice(text.indexOf('<form', text.indexOf('offer-form') - 200));
  const body = new URLSearchParams();
  for (const [tag] of form.slice(0, form.indexOf('</form>')).matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1] ?? '';
    const isOff = tag.includes('type="checkbox"') && !/\schecked/.test(tag);
    if (!isOff && !(name in change)) body.append(name, /value="([^"]*)"/.exec(tag)?.[1] ?? '');
  }
  for (const [name, value] of Object.entries(change)) {
    for (const one of [value].flat()) body.append(name, one);
  }
  return client.request({ method: 'POST', url: PAGE, body });
}

describe('the page of what the market offers', () => {
  it('decides nothing where nothing is changed, and lists go on following the product', async () => {
    const client = await admin();
    expect((await send(client, { intent: 'decide' })).status).toBe(303);
    expect((await newestVersion()).id).toBe(0);
  });

  it('shows what would change, then decides it', async () => {
    const client = await admin();
    const change = { currencies: ['EUR'], countries: 'de, at', least_goal: '1,000' };
    const shown = await send(client, { intent: 'preview', ...change });
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('What would change');
    expect(shown.text).toContain('<ins>DE, AT</ins>');
    expect(shown.text).toContain('<ins>1,000</ins>');
    expect((await newestVersion()).id).toBe(0);
    expect((await send(client, { intent: 'decide', ...change })).status).toBe(303);
    expect((await newestVersion()).profile).toMatchObject({
      currencies: ['EUR'],
      countries: ['DE', 'AT'],
      leastGoal: 1000,
      languages: null,
      hiddenCategories: [],
    });
  });

  it('leaves alone what a form does not send, what no box stands for, and the order', async () => {
    const client = await admin();
    await db().run(sql`
      insert into campaign_collections (slug, texts, published_at)
      select slug, '{"en": {"title": "T", "tagline": "", "text": ""}}', at
      from (values ('first-one', clock_now()), ('for-later', null), ('other-one', clock_now()))
        c (slug, at)`);
    const chosen = {
      currencies: ['GBP', 'EUR'],
      hiddenCategories: ['a-branch'],
      homeCollections: ['other-one', 'for-later', 'not-listed', 'first-one'],
      leastGoal: 700,
    };
    await db().run(sql`
      insert into market_versions (profile, note, decided_by)
      values (${sql.json(chosen)}, '', ${await makeAccount()})`);
    expect((await send(client, { intent: 'decide', most_goal: '9000' })).status).toBe(303);
    const held = { ...chosen, mostGoal: 9000 };
    expect((await newestVersion()).profile).toMatchObject(held);
    const { id } = await newestVersion();
    const csrf = /name="csrf_token" value="([^"]*)"/.exec((await client.get(PAGE)).text)?.[1] ?? '';
    const body = new URLSearchParams({ csrf_token: csrf, version: `${id}`, intent: 'decide' });
    body.append('categories', 'audio');
    expect((await client.request({ method: 'POST', url: PAGE, body })).status).toBe(303);
    expect(await newestVersion()).toMatchObject({ id, profile: held });
    expect((await send(client, { intent: 'decide', collections: ['first-one'] })).status).toBe(303);
    expect((await newestVersion()).profile.homeCollections).toEqual(['first-one']);
  });

  it('refuses at their fields what the call refuses', async () => {
    const client = await admin();
    const country = await send(client, { intent: 'decide', countries: 'XX' });
    expect(country.status).toBe(422);
    expect(country.text).toContain('Use valid two-letter country codes');
    const goals = await send(client, { intent: 'decide', least_goal: '500', most_goal: '100' });
    expect(goals.text).toContain('can’t be lower than the smallest');
    expect((await send(client, { intent: 'decide', currencies: [] })).status).toBe(422);
    for (const amount of ['500.00', '1.5', '1e5', '0x10']) {
      const answer = await send(client, { intent: 'decide', least_goal: amount });
      expect([amount, answer.status]).toEqual([amount, 422]);
    }
    expect((await newestVersion()).id).toBe(0);
  });

  it('shows what each decision changed, and has an older offer hold again without the fee', async () => {
    const client = await admin();
    const by = await makeAccount();
    const profiles = [
      { currencies: ['EUR'], leastGoal: 700 },
      { currencies: ['EUR'], leastGoal: 700, name: 'Leuchtfeuer' },
      { currencies: ['EUR'], leastGoal: 700, name: 'Leuchtfeuer', feeBps: 450 },
      { currencies: ['GBP'], name: 'Leuchtfeuer', feeBps: 450 },
    ];
    for (const profile of profiles) {
      await db().run(sql`
        insert into market_versions (profile, note, decided_by) values (${sql.json(profile)}, '', ${by})`);
    }
    const { text } = await client.get(PAGE);
    const history = text.split('class="version-history"')[1]?.split('</ol>')[0] ?? '';
    expect([...history.matchAll(/In use/g)]).toHaveLength(1);
    expect(history).toContain('<del>EUR</del> <ins>GBP</ins>');
    expect(history).toContain('<del>700</del> <ins>Default</ins>');
    expect(history).toContain('<ins>4.5%</ins>');
    // What changed the look alone is not among them.
    expect(history).not.toContain('Leuchtfeuer');
    expect([...history.matchAll(/<strong>Currencies of new campaigns/g)]).not.toHaveLength(0);
    const ids = [...text.matchAll(/name="id" value="(\d+)"/g)].map(([, id]) => id);
    const version = /name="version" value="(\d+)"/.exec(text)?.[1] ?? '';
    const csrf = /name="csrf_token" value="([^"]*)"/.exec(text)?.[1] ?? '';
    expect(ids).toHaveLength(2);
    const body = { csrf_token: csrf, intent: 'restore', version, id: ids[0] ?? '' };
    const answer = await client.request({
      method: 'POST',
      url: PAGE,
      body: new URLSearchParams(body),
    });
    expect(answer.status).toBe(303);
    const { profile } = await newestVersion();
    expect(profile).toMatchObject({
      currencies: ['EUR'],
      leastGoal: 700,
      name: 'Leuchtfeuer',
      feeBps: 450,
    });
  });

  it('has another admin approve the fee', async () => {
    const [one, other] = [await admin(), await admin()];
    const csrf = async (client: Client) =>
      /name="csrf_token" value="([^"]*)"/.exec((await client.get(PAGE)).text)?.[1] ?? '';
    const act = async (client: Client, fields: Record<string, string>) => {
      const { id } = await newestVersion();
      const body = new URLSearchParams({
        csrf_token: await csrf(client),
        version: `${id}`,
        ...fields,
      });
      return client.request({ method: 'POST', url: PAGE, body });
    };
    expect((await act(one, { intent: 'propose_fee', fee: '31', fee_note: '' })).status).toBe(422);
    await act(one, { intent: 'propose_fee', fee: '4,5', fee_note: 'Costs fell' });
    expect((await one.get(PAGE)).text).not.toContain('value="agree_fee"');
    expect((await act(one, { intent: 'agree_fee', bps: '450' })).status).toBe(403);
    expect((await other.get(PAGE)).text).toContain('4.5% is proposed.');
    expect((await act(other, { intent: 'agree_fee', bps: '450' })).status).toBe(303);
    expect((await newestVersion()).profile).toMatchObject({ feeBps: 450, proposedFee: null });
  });
});
