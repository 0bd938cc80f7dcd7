import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { campaignRoutes } from '#modules/campaigns/index.ts';
import { type Listening, listen } from '#platform/db/listen.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { PAGES_CHANNEL, tagsOf } from '#platform/web/server/invalidate-pages.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import {
  type Answer,
  type Perk,
  claimPerk,
  idOf,
  thingsOf,
  perkWriter,
} from '#test/stories/perk-writing.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { readPerks } from '../read-perks.ts';
import { perkRoutes } from './perk.routes.ts';

testDatabase();
let server: TestServer;
let nora: Person;
let owner: HttpClient;
const { add, addItem, begin } = perkWriter(() => owner);
let stranger: HttpClient;

beforeAll(async () => {
  server = await startTestServer([...campaignRoutes, ...perkRoutes], { sessions: sessionReader });
  nora = await plantPerson('nora');
  owner = await as(nora);
  stranger = await as(await plantPerson('ben'));
});
afterAll(() => server.stop());

async function as(person: Person): Promise<HttpClient> {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
}

const rowOf = (id: number) =>
  db().one<object>(sql`
  select p.*, s.limit_count, (select json_agg(r order by destination) from perk_shipping_rates r
    where r.perk_id = p.id) as rates
  from perks p join stock_units s on s.id = p.stock_unit_id where p.id = ${id}`);

describe('a perk', () => {
  it('is nothing to strangers, who change nothing', async () => {
    const family = await begin();
    const perk = await add(family);
    const before = await rowOf(perk.id);
    for (const [method, path] of [
      ['GET', family],
      ['POST', family],
      ['PATCH', `${family}/${perk.id}`],
      ['DELETE', `${family}/${perk.id}`],
      ['POST', `${family}/${perk.id}/secret_link`],
      ['DELETE', `/private_api/perks/${perk.id}/image`],
      ['GET', thingsOf(family)],
    ] as const) {
      const takesBody = method === 'PATCH' || (method === 'POST' && path === family);
      const body = takesBody ? { title: 'Mine', price_cents: 1 } : undefined;
      const answer =
        method === 'GET' ? await stranger.get(path) : await stranger.send(method, path, body);
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
    expect(await rowOf(perk.id)).toEqual(before);
  });

  it('belongs to its campaign: another one of the same owner does not reach it', async () => {
    const [one, other] = [await begin(), await begin()];
    const perk = await add(one);
    const item = await addItem(one);
    const answer = await owner.send('PATCH', `${other}/${perk.id}`, { title: 'Moved' });
    expect(answer.status).toBe(404);
    const strange = await owner.send('PATCH', `${other}/${(await add(other)).id}`, {
      contents: [{ item_id: item, quantity: 1 }],
    });
    expect([strange.status, Object.keys(strange.json<Answer<Perk>>().errors)]).toEqual([
      422,
      ['contents'],
    ]);
  });

  it.each([
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(61) }, 'title'],
    [{ description: 'x'.repeat(701) }, 'description'],
    [{ price_cents: 49 }, 'price_cents'],
    [{ price_cents: 10.5 }, 'price_cents'],
    [{ limit: -1 }, 'limit'],
    [{ limit_per_contributor: 0 }, 'limit_per_contributor'],
    [{ delivery_month: '2020-01' }, 'delivery_month'],
    [{ rates: [{ destination: 'XX', fee_cents: 1 }] }, 'rates'],
    [
      {
        rates: [
          { destination: 'DE', fee_cents: 1 },
          { destination: 'DE', fee_cents: 2 },
        ],
      },
      'rates',
    ],
    [
      { available_from: '2030-01-02T00:00:00Z', available_until: '2030-01-01T00:00:00Z' },
      'available_until',
    ],
    [{ contents: [{ item_id: 999_999, quantity: 1 }] }, 'contents'],
    [{ unknown: 1 }, 'unknown'],
  ])('refuses %j whole', async (body, field) => {
    const family = await begin();
    const perk = await add(family);
    const before = await rowOf(perk.id);
    const answer = await owner.send('PATCH', `${family}/${perk.id}`, { status: 'ended', ...body });
    const fields = Object.keys(answer.json<Answer<Perk>>().errors).map(
      (name) => name.split('.')[0],
    );
    expect([answer.status, [...new Set(fields)]]).toEqual([422, [field]]);
    expect(await rowOf(perk.id)).toEqual(before);
  });

  it('[7-29] keeps what it is: shipping worldwide, in the Union, by country, contents, limits', async () => {
    const family = await begin();
    const item = await addItem(family, {
      options: [{ name: 'Size', values: [{ label: 'S' }, { label: 'M', sku: 'TEE-M' }] }],
    });
    const input = {
      description: 'One of the first.',
      retail_cents: 6000,
      ships: true,
      limit: 20,
      limit_per_contributor: 2,
      delivery_month: '2999-03',
      rates: [
        { destination: 'DE', fee_cents: 500 },
        { destination: 'european_union', fee_cents: 900 },
        { destination: 'everywhere', fee_cents: 1500 },
      ],
      contents: [{ item_id: item, quantity: 2 }],
    };
    const perk = await add(family, input);
    expect(perk).toMatchObject(input);
    const [seen] = await readPerks(idOf(family));
    expect(seen).toMatchObject({
      priceMinor: 4500n,
      limit: 20,
      currency: 'USD',
      deliveryMonth: '2999-03',
      items: [{ name: 'Lamp', quantity: 2, options: [{ name: 'Size' }] }],
    });
    expect(seen?.rates).toHaveLength(3);
    const renamed = await owner.send('PATCH', `${family}/${perk.id}`, { title: 'The lamp' });
    expect(renamed.json<Answer<Perk>>().response).toMatchObject({ ...input, title: 'The lamp' });
  });

  it('is not overwritten by a tab that read an older version', async () => {
    const family = await begin();
    const perk = await add(family);
    const edit = (title: string) =>
      owner.send('PATCH', `${family}/${perk.id}`, { title, version: perk.version });
    const answers = await Promise.all([edit('First'), edit('Second')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('that was chosen keeps price, kind, items and destinations; its words and limit may move', async () => {
    const family = await begin();
    const perk = await add(family, {
      ships: true,
      delivery_month: '2999-03',
      rates: [{ destination: 'FR', fee_cents: 100 }],
    });
    await claimPerk(perk.id, 3);
    const path = `${family}/${perk.id}`;
    const before = await rowOf(perk.id);
    for (const [field, value] of [
      ['price_cents', 5000],
      ['kind', 'add_on'],
      ['ships', false],
      ['rates', []],
      ['rates', [{ destination: 'FR', fee_cents: 99 }]],
      ['contents', [{ item_id: await addItem(family), quantity: 1 }]],
    ] as const) {
      const answer = await owner.send('PATCH', path, { title: 'Else', [field]: value });
      expect([answer.status, Object.keys(answer.json<Answer<Perk>>().errors)]).toEqual([
        409,
        [field],
      ]);
    }
    expect(await rowOf(perk.id)).toEqual(before);
    const low = await owner.send('PATCH', path, { limit: 2 });
    expect([low.status, Object.keys(low.json<Answer<Perk>>().errors)]).toEqual([422, ['limit']]);
    const same = await owner.send('PATCH', path, {
      price_cents: 4500,
      title: 'Better words',
      limit: 3,
      status: 'hidden',
    });
    expect(same.status).toBe(200);
    expect(same.json<Answer<Perk>>().response.frozen).toContain('price_cents');
    const removed = await owner.send('DELETE', path);
    expect([removed.status, removed.json<Answer<Perk>>().error]).toEqual([409, 'perk_claimed']);
  });

  it('is taken away and comes back as it was', async () => {
    const family = await begin();
    const perk = await add(family, { status: 'sold_out' });
    const path = `${family}/${perk.id}`;
    expect((await owner.send('DELETE', path)).status).toBe(200);
    expect(await readPerks(idOf(family))).toEqual([]);
    expect((await owner.send('DELETE', path)).status).toBe(404);
    expect((await owner.send('PATCH', path, { title: 'Ghost' })).status).toBe(404);
    const back = await owner.post(`${path}/restore`, {});
    expect(back.json<Answer<Perk>>().response).toMatchObject({ status: 'sold_out' });
    expect((await owner.post(`${path}/restore`, {})).status).toBe(404);
  });

  it('has its place in the list; one at a time is featured', async () => {
    const family = await begin();
    const [one, two, three] = [
      await add(family, { title: 'One', featured: true }),
      await add(family, { title: 'Two' }),
      await add(family, { title: 'Three' }),
    ];
    const order = await owner.post(`${family}/batch_update`, {
      perk_ids: [three.id, 999_999, one.id],
    });
    const titles = order.json<Answer<Perk[]>>().response.map(({ title }) => title);
    expect(titles).toEqual(['Three', 'One', 'Two']);
    await owner.send('PATCH', `${family}/${two.id}`, { featured: true });
    const list = (await owner.get(family)).json<Answer<Perk[]>>().response;
    expect(list.filter(({ featured }) => featured).map(({ title }) => title)).toEqual(['Two']);
  });

  it('that is secret opens by its link alone, and not by the one before', async () => {
    const family = await begin();
    const plain = await add(family);
    expect(plain.secret_token).toBeNull();
    expect((await owner.post(`${family}/${plain.id}/secret_link`, {})).status).toBe(409);
    const { id, secret_token: token } = await add(family, { title: 'Hush', kind: 'secret' });
    const titles = async (input: string | null) =>
      (await readPerks(idOf(family), input)).map(({ title }) => title);
    expect(await titles(null)).toEqual(['A lamp']);
    expect(await titles(token)).toContain('Hush');
    const stored = await db().one<{ hash: Buffer }>(
      sql`select secret_token_hash as hash from perks where id = ${id}`,
    );
    expect(stored.hash).toEqual(
      createHash('sha256')
        .update(token ?? '')
        .digest(),
    );
    const renewed = await owner.post(`${family}/${id}/secret_link`, {});
    const next = renewed.json<Answer<Perk>>().response.secret_token;
    expect(await titles(token)).toEqual(['A lamp']);
    expect(await titles(next)).toContain('Hush');
    await owner.send('PATCH', `${family}/${id}`, { kind: 'standard' });
    expect(await titles(null)).toContain('Hush');
  });

  it('that is secret gets a new link, and the page kept with the one before is drawn anew', async () => {
    const family = await begin();
    const { id } = await add(family, { title: 'Hush', kind: 'secret' });
    await db().run(sql`update campaigns set launched_at = clock_now() where id = ${idOf(family)}`);
    const heard: string[] = [];
    let listening: Listening | undefined;
    await new Promise<void>((connected) => {
      const hear = (_channel: string, payload: string) => heard.push(...tagsOf(payload));
      listening = listen([PAGES_CHANNEL], hear, connected);
    });
    await owner.post(`${family}/${id}/secret_link`, {});
    await expect.poll(() => heard).toContain(`campaign:${idOf(family)}`);
    await listening?.close();
  });
});
