import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newestVersion, setKnownSlugs } from '#modules/settings/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { backOfficePages, submit } from '#test/stories/back-office.ts';
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
const shownIn = (text: string) => text.split('__reactRouterContext')[0] ?? '';
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
    expect(shown.text).toContain('<ins>Germany and Austria</ins>');
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
    expect(history).toContain('<del>Euro (EUR)</del> <ins>British Pound (GBP)</ins>');
    expect(history).toContain('<del>700</del> <ins>500</ins>');
    expect(history).toContain('<ins>4.5%</ins>');
    // What changed the look alone is not among them.
    expect(history).not.toContain('Leuchtfeuer');
    // Two decisions changed the currencies: each says so once.
    expect([...history.matchAll(/<strong>Currencies of new campaigns/g)]).toHaveLength(2);
    expect(history).toContain('aria-label="Use again: Before the first change (');
    const ids = [...text.matchAll(/name="id" value="(\d+)"/g)].map(([, id]) => id);
    const version = /name="version" value="(\d+)"/.exec(text)?.[1] ?? '';
    const csrf = /name="csrf_token" value="([^"]*)"/.exec(text)?.[1] ?? '';
    expect(ids).toHaveLength(2);
    const post = (intent: string) =>
      client.request({
        method: 'POST',
        url: PAGE,
        body: new URLSearchParams({ csrf_token: csrf, intent, version, id: ids[0] ?? '' }),
      });
    // What it changes is seen before it holds.
    const held = await newestVersion();
    const preview = shownIn((await post('preview_restore')).text);
    expect(preview).toMatch(/What would change[^]*<del>500<\/del> <ins>700<\/ins>/);
    expect(preview).toContain('value="restore"');
    expect(await newestVersion()).toEqual(held);
    expect((await post('restore')).status).toBe(303);
    const { profile } = await newestVersion();
    expect(profile).toMatchObject({
      currencies: ['EUR'],
      leastGoal: 700,
      name: 'Leuchtfeuer',
      feeBps: 450,
    });
  });

  it('has one version in use, also where what is offered stayed or came again', async () => {
    const client = await admin();
    const by = await makeAccount();
    const inUse = async () => {
      const { text } = await client.get(PAGE);
      const history = text.split('class="version-history"')[1]?.split('</ol>')[0] ?? '';
      return history
        .split('<li><span class="admin-note">')
        .flatMap((entry, place) => (entry.includes('In use') ? place : []));
    };
    for (const profile of [
      { currencies: ['EUR'] },
      { currencies: ['EUR'], feeBps: 450 },
      { currencies: ['GBP'], feeBps: 450 },
      { currencies: ['EUR'], feeBps: 450 },
      { feeBps: 450 },
    ]) {
      await db().run(sql`
        insert into market_versions (profile, note, decided_by) values (${sql.json(profile)}, '', ${by})`);
      expect(await inUse()).toEqual([1]);
    }
  });

  it('uses no offer again that names what is gone, as it would not be saved', async () => {
    const client = await admin();
    const by = await makeAccount();
    for (const profile of [{ hiddenCategories: ['gone-by-now'] }, { currencies: ['EUR'] }]) {
      await db().run(sql`
        insert into market_versions (profile, note, decided_by) values (${sql.json(profile)}, '', ${by})`);
    }
    setKnownSlugs(async () => ({ categories: [], collections: [] }));
    const { text } = await client.get(PAGE);
    const id = /name="id" value="(\d+)"/.exec(text)?.[1] ?? '';
    const held = await newestVersion();
    const fields = { intent: 'restore', version: `${held.id}`, id };
    const refused = await submit(client, PAGE, fields);
    setKnownSlugs((asked) => Promise.resolve(asked));
    expect(refused.status).toBe(422);
    expect(shownIn(refused.text)).toContain('can’t be used again');
    // What is ticked below stays as it was shown.
    expect(shownIn(refused.text)).toMatch(
      /<input[^>]*checked[^>]*value="EUR"|value="EUR"[^>]*checked/,
    );
    expect(await newestVersion()).toEqual(held);
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
    for (const fee of ['31', '', 'abc', '4.567']) {
      const refused = await act(one, { intent: 'propose_fee', fee, fee_note: '' });
      expect(refused.status).toBe(422);
      expect(shownIn(refused.text)).toContain('Enter a fee between 0 and 30%');
    }
    const same = await act(one, { intent: 'propose_fee', fee: '5', fee_note: '' });
    expect([same.status, shownIn(same.text)]).toEqual([
      422,
      expect.stringContaining('This is the fee in force.'),
    ]);
    const unseen = { intent: 'propose_fee', fee: '4', fee_note: '\u200b \u2060' };
    expect((await act(one, unseen)).status).toBe(303);
    expect((await newestVersion()).note).toBe('');
    await act(one, { intent: 'propose_fee', fee: '4,5', fee_note: 'Costs fell' });
    expect((await one.get(PAGE)).text).not.toContain('value="agree_fee"');
    expect((await act(one, { intent: 'agree_fee', bps: '450' })).status).toBe(403);
    const proposed = shownIn((await other.get(PAGE)).text);
    expect(proposed).toContain('4.5% is proposed.');
    expect(proposed).toMatch(/Reason: (?:<!-- -->)?Costs fell/);
    expect(proposed).toMatch(/proposed it on [A-Z]/);
    // Told where work is looked for, to whoever may decide.
    const waits = 'A platform fee of 4.5% is proposed and waits for another admin.';
    expect((await other.get('/admin')).text).toContain(waits);
    expect((await one.get('/admin')).text).not.toContain(waits);
    expect((await act(other, { intent: 'agree_fee', bps: '450' })).status).toBe(303);
    expect((await newestVersion()).profile).toMatchObject({ feeBps: 450, proposedFee: null });
    // The one who looks at it proposed it, and the history names both.
    await db().run(sql`update accounts set firstname = 'Ada', lastname = 'Oak' where id = (
      select (profile->'proposedFee'->>'by')::bigint from market_versions
      where profile->'proposedFee'->>'bps' = '450')`);
    await db().run(sql`update accounts set firstname = 'Tess', lastname = 'Elm' where id = (
      select decided_by from market_versions order by id desc limit 1)`);
    const watcher = shownIn((await (await admin()).get(PAGE)).text);
    expect(watcher).toContain('Proposed by Ada Oak, approved by Tess Elm');
    expect((await other.get('/admin')).text).not.toContain(waits);
  });
});
