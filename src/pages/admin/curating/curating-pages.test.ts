import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshDiscovery } from '#modules/discovery/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import * as collectionPage from '#pages/collections/collection-page.tsx';
import { backOfficePages, submit } from '#test/stories/back-office.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
const LIST = '/admin/campaign_collections';
let server: TestPages;
let made = 0;
beforeAll(async () => {
  server = await startTestPages(
    [...backOfficePages, { path: 'campaign_collections/:id', module: collectionPage }],
    { sessions: sessionsByNumber },
  );
});
afterAll(() => server.stop());

async function staff(role: Role) {
  const client = server.client();
  client.cookies.set('session', `${role}:${await makeAccount()}`);
  return client;
}

/** A draft collection, made by its form, with the page it has. */
async function makeCollection() {
  const curator = await staff('curator');
  made += 1;
  const slug = `shelf-${made}`;
  const answer = await submit(curator, LIST, {
    intent: 'make',
    slug,
    title: 'A shelf',
    tagline: 'To read from',
  });
  expect(answer.status).toBe(303);
  return { curator, slug, page: String(answer.headers['location']) };
}

/** The version that the page shows, as its forms send it. */
const versionOn = async (curator: Awaited<ReturnType<typeof staff>>, page: string) =>
  /name="version" value="(\d+)"/.exec((await curator.get(page)).text)?.[1] ?? '';

const slugsIn = (text: string) =>
  Array.from(text.matchAll(/<button[^>]*aria-label="Remove ([^"]+)"/g), ([, title]) => title);

describe('the page of collections', () => {
  it('refuses what the call refuses, at its field, and keeps what was typed', async () => {
    const { curator, slug } = await makeCollection();
    const bad = { intent: 'make', slug: 'No Slug', title: 'Kept', tagline: 'x' };
    const refused = await submit(curator, LIST, bad);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('value="Kept"');
    expect(refused.text).toContain('Use 3 to 60 lowercase letters');
    const unnamed = await submit(curator, LIST, { ...bad, slug: '' });
    expect(unnamed.text).toContain('This field is required.');
    const taken = await submit(curator, LIST, { ...bad, slug });
    expect(taken.status).toBe(409);
    expect(taken.text).toContain('Another collection already has this address.');
  });

  it('holds drafts as well, which no reader sees', async () => {
    const { curator, slug, page } = await makeCollection();
    const { text } = await curator.get(LIST);
    expect(text).toContain(`href="${page}"`);
    expect((await server.client().get(`/campaign_collections/${slug}`)).status).toBe(404);
    expect((await (await staff('support')).get(LIST)).status).toBe(403);
  });
});

describe('a collection', () => {
  it('is filled by address, name and number, and put in order by plain buttons', async () => {
    const { curator, page } = await makeCollection();
    const [one, two, three] = [await makeCampaign(), await makeCampaign(), await makeCampaign()];
    const slugs = await db().query<{ id: number; slug: string }>(
      sql`select id, slug from campaigns where id = any(${[one.id, two.id, three.id]}::bigint[])`,
    );
    const slugOf = (id: number) => slugs.find((row) => row.id === id)?.slug ?? '';
    await db().run(
      sql`update campaigns set title = slug where id = any(${[one.id, two.id, three.id]}::bigint[])`,
    );
    for (const campaign of [
      `https://market.test/de/projects/${slugOf(one.id)}?x=1`,
      slugOf(two.id),
      String(three.id),
    ]) {
      expect((await submit(curator, page, { intent: 'add', campaign })).status).toBe(303);
    }
    const move = (id: number, to: string) =>
      submit(curator, page, { intent: 'move', id: String(id), move: to });
    expect((await move(three.id, 'up')).status).toBe(303);
    const order = async () => slugsIn((await curator.get(page)).text);
    expect(await order()).toEqual([one, three, two].map(({ id }) => slugOf(id)));
    await move(one.id, 'down');
    await move(two.id, 'down');
    expect(await order()).toEqual([three, one, two].map(({ id }) => slugOf(id)));
    await move(one.id, 'out');
    expect(await order()).toEqual([three, two].map(({ id }) => slugOf(id)));
  });

  it('takes no campaign that readers may not be led to, and says so', async () => {
    const { curator, page } = await makeCollection();
    const { id } = await makeCampaign();
    await db().run(sql`
      update campaigns set state = 'held', held_from_state = 'live' where id = ${id}`);
    expect((await submit(curator, page, { intent: 'add', campaign: String(id) })).status).toBe(422);
    for (const campaign of ['nobody-knows-this', '999999999']) {
      const refused = await submit(curator, page, { intent: 'add', campaign });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('No public campaign has this address or ID.');
    }
  });

  it('says which of its campaigns is on hold and not shown', async () => {
    const { curator, page } = await makeCollection();
    const [shown, held] = [await makeCampaign(), await makeCampaign()];
    for (const { id } of [shown, held]) {
      await submit(curator, page, { intent: 'add', campaign: String(id) });
    }
    await db().run(sql`
      update campaigns set state = 'held', held_from_state = 'live' where id = ${held.id}`);
    await refreshDiscovery();
    const [text = ''] = (await curator.get(page)).text.split('__reactRouterContext');
    const rows = text.split('<li').filter((row) => row.includes('class="chosen-moves"'));
    expect(rows.map((row) => row.includes('On hold, not shown publicly'))).toEqual([false, true]);
  });

  it('is written in each language, previewed, published, and keeps its history', async () => {
    const { curator, slug, page } = await makeCollection();
    const { id } = await makeCampaign();
    await submit(curator, page, { intent: 'add', campaign: String(id) });
    const german = { title: 'Ein Regal', tagline: 'Zum Lesen', text: '' };
    const write = async (intent: string, words: object) =>
      submit(curator, page, { intent, version: await versionOn(curator, page), ...words });
    await write('words_de', german);
    const half = await write('words_fr', { ...german, tagline: '' });
    expect(half.status).toBe(422);
    await refreshDiscovery();
    const seen = await curator.get(`${page}/preview?language=de`);
    expect(seen.status).toBe(200);
    expect(seen.text).toContain('Ein Regal');
    expect((await server.client().get(`/campaign_collections/${slug}`)).status).toBe(404);
    expect((await submit(curator, page, { intent: 'publish', from: '' })).status).toBe(303);
    expect((await server.client().get(`/campaign_collections/${slug}`)).status).toBe(200);
    await write('words_de', { title: '', tagline: '', text: '' });
    const gone = await write('words_en', { ...german, title: '' });
    expect(gone.status).toBe(422);
    const { text } = await curator.get(page);
    expect(text).toContain('Changed: published');
    expect(text).toContain('Campaigns: 1');
    expect((await curator.get(`${page}/preview?language=de`)).text).not.toContain('Ein Regal');
  });

  it('tells who was slower that it was changed, and keeps what they typed', async () => {
    const { curator, page } = await makeCollection();
    const { id } = await makeCampaign();
    const colleague = await staff('curator');
    const version = await versionOn(curator, page);
    const words = { intent: 'words_en', version, title: 'Unsent words', tagline: 'Kept', text: '' };
    expect((await submit(colleague, page, { ...words, title: 'First' })).status).toBe(303);
    const late = await submit(curator, page, words);
    expect(late.status).toBe(409);
    expect(late.text).toContain('Someone changed this in the meantime.');
    expect(late.text).toContain('value="Unsent words"');
    const arranged = { intent: 'arrange', version, theme: 'ink', sponsor_id: '', position: '7' };
    expect((await submit(curator, page, arranged)).status).toBe(409);
    // A single campaign takes nothing from a colleague.
    expect((await submit(curator, page, { intent: 'add', campaign: String(id) })).status).toBe(303);
    // Read anew, the page sends what it shows by then.
    const [, shown] = /name="version" value="(\d+)"/.exec(late.text) ?? [];
    expect(Number(shown)).toBeGreaterThan(Number(version));
  });

  it('goes when its address is typed, and not otherwise', async () => {
    const { curator, slug, page } = await makeCollection();
    const wrong = await submit(curator, page, { intent: 'remove', confirm: 'else' });
    expect(wrong.status).toBe(422);
    const gone = await submit(curator, page, { intent: 'remove', confirm: slug });
    expect([gone.status, gone.headers['location']]).toEqual([303, LIST]);
    expect((await curator.get(page)).status).toBe(404);
  });
});

describe('a sponsor', () => {
  it('is made, vouches for something, and a campaign gets and loses it', async () => {
    const curator = await staff('curator');
    const typed = {
      intent: 'make',
      name: 'Lamp Trust',
      website: 'http://plain.test',
      text: 'Lamps.',
    };
    const refused = await submit(curator, '/admin/sponsors', typed);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Enter an address that begins with https://.');
    const added = await submit(curator, '/admin/sponsors', { ...typed, website: '' });
    const page = String(added.headers['location']);
    const seal = { intent: 'certify', name: 'Seen', meaning: 'Somebody looked.' };
    expect((await submit(curator, page, seal)).status).toBe(303);
    const [certification = ''] =
      /\/admin\/sponsor_certifications\/\d+/.exec((await curator.get(page)).text) ?? [];
    const { id } = await makeCampaign();
    await submit(curator, certification, { intent: 'add', campaign: String(id) });
    await db().run(sql`
      update campaigns set state = 'held', held_from_state = 'live' where id = ${id}`);
    const other = await makeCampaign();
    const granted = await submit(curator, certification, {
      intent: 'add',
      campaign: String(other.id),
    });
    expect(granted.status).toBe(303);
    const count = async () =>
      (
        await db().one<{ count: number }>(sql`
          select count(*) as count from campaign_certifications where campaign_id in (${id}, ${other.id})`)
      ).count;
    expect(await count()).toBe(2);
    await submit(curator, certification, { intent: 'move', id: String(id), move: 'out' });
    expect(await count()).toBe(1);
    const english = { intent: 'words_en', name: 'Seen twice', meaning: 'Two looked.' };
    await submit(curator, certification, english);
    expect((await curator.get(page)).text).toContain('Seen twice');
  });
});
