import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { campaignRoutes } from '#modules/campaigns/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantPerson, sessionOf } from '#test/support/audiences.ts';
import {
  type Answer,
  type Perk,
  claimPerk,
  idOf,
  perkWriter,
  thingsOf,
} from '#test/stories/perk-writing.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { ITEMS_MAX } from '../rules.ts';
import { perkRoutes } from './perk.routes.ts';

testDatabase();
let server: TestServer;
let owner: HttpClient;
const { add, addItem, begin } = perkWriter(() => owner);

beforeAll(async () => {
  server = await startTestServer([...campaignRoutes, ...perkRoutes], { sessions: sessionReader });
  owner = server.client();
  owner.cookies.set('session', await sessionOf(await plantPerson('nora')));
});
afterAll(() => server.stop());

const SIZES = { name: 'Size', values: [{ label: 'S' }, { label: 'M', sku: 'TEE-M' }] };
const SHIRT = { name: 'Shirt', options: [SIZES] };
const PERK = { title: 'A shirt', price_cents: 4500 };

interface Item {
  id: number;
  name: string;
  options: { name: string; values: { label: string; sku: string | null }[] }[];
}

async function itemsOf(family: string): Promise<Item[]> {
  return (await owner.get(thingsOf(family))).json<Answer<Item[]>>().response;
}

async function refusal(
  method: 'POST' | 'PATCH',
  path: string,
  contents: readonly object[],
  more: object = {},
) {
  const body = { ...(method === 'POST' ? PERK : {}), contents, ...more };
  const answer = await owner.send(method, path, body);
  const { error, errors = {} } = answer.json<Answer<Perk>>();
  return [answer.status, error, Object.keys(errors)];
}

describe('items that are written with their perk', () => {
  it('are refused by field, and nothing of them stays', async () => {
    const family = await begin();
    const twice = { ...SHIRT, options: [SIZES, { ...SIZES, name: 'size' }] };
    expect(await refusal('POST', family, [{ quantity: 1 }])).toEqual([
      422,
      'invalid',
      ['contents.0.item_id'],
    ]);
    const sent = [
      { item: SHIRT, quantity: 1 },
      { item: twice, quantity: 1 },
    ];
    expect((await refusal('POST', family, sent))[2]).toEqual(['contents.1.item.options']);
    expect(
      (await refusal('POST', family, [{ item: SHIRT, quantity: 1 }], { price_cents: 1 }))[2],
    ).toEqual(['price_cents']);
    const unnamed = [{ item: { name: ' ' }, quantity: 11 }];
    expect((await refusal('POST', family, unnamed))[2]).toEqual([
      'contents.0.item.name',
      'contents.0.quantity',
    ]);
    expect(await itemsOf(family)).toEqual([]);
  });

  it('are not those of another campaign, and not more than a campaign can have', async () => {
    const [family, other] = [await begin(), await begin()];
    const foreign = await addItem(other);
    const taken = [{ item_id: foreign, item: SHIRT, quantity: 1 }];
    expect((await refusal('POST', family, taken))[2]).toEqual(['contents']);
    expect((await itemsOf(other)).map(({ name }) => name)).toEqual(['Lamp']);
    await db().run(sql`
      insert into perk_items (campaign_id, name, options)
      select ${idOf(family)}, 'Thing ' || n, '[]' from generate_series(2, ${ITEMS_MAX}) n`);
    const two = [
      { item: SHIRT, quantity: 1 },
      { item: { name: 'Hat' }, quantity: 1 },
    ];
    expect((await refusal('POST', family, two)).slice(0, 2)).toEqual([409, 'too_many_items']);
    expect(await itemsOf(family)).toHaveLength(ITEMS_MAX - 1);
  });

  it('are added with a new perk and written anew with a known one', async () => {
    const family = await begin();
    const lamp = await addItem(family);
    const perk = await add(family, {
      contents: [
        { item_id: lamp, quantity: 2 },
        { item: SHIRT, quantity: 1 },
      ],
    });
    const shirt = perk.contents[1]?.item_id;
    expect(perk.contents).toEqual([
      { item_id: lamp, quantity: 2 },
      { item_id: shirt, quantity: 1 },
    ]);
    expect((await itemsOf(family))[1]).toMatchObject({
      id: shirt,
      name: 'Shirt',
      options: [
        {
          name: 'Size',
          values: [
            { label: 'S', sku: null },
            { label: 'M', sku: 'TEE-M' },
          ],
        },
      ],
    });
    const renamed = { ...SHIRT, name: 'Warm shirt' };
    const answer = await owner.send('PATCH', `${family}/${perk.id}`, {
      contents: [{ item_id: shirt, item: renamed, quantity: 3 }],
    });
    expect(answer.json<Answer<Perk>>().response.contents).toEqual([
      { item_id: shirt, quantity: 3 },
    ]);
    expect((await itemsOf(family)).map(({ name }) => name)).toEqual(['Lamp', 'Warm shirt']);
  });

  it('stay as they are once somebody chose one, also through another perk', async () => {
    const family = await begin();
    const first = await add(family, { contents: [{ item: SHIRT, quantity: 1 }] });
    const shirt = first.contents[0]?.item_id;
    await claimPerk(first.id);
    const changed = [{ item_id: shirt, item: { ...SHIRT, name: 'Coat' }, quantity: 1 }];
    const frozen = [409, 'item_frozen', ['contents.0.item']];
    expect(await refusal('POST', family, changed)).toEqual(frozen);
    expect(await refusal('PATCH', `${family}/${first.id}`, changed)).toEqual(frozen);
    const added = [...first.contents, { item: { name: 'Hat' }, quantity: 1 }];
    expect((await refusal('PATCH', `${family}/${first.id}`, added)).slice(1)).toEqual([
      'perk_frozen',
      ['contents'],
    ]);
    // The same words change nothing, so they are no reason to refuse.
    await add(family, { contents: [{ item_id: shirt, item: SHIRT, quantity: 1 }] });
    expect((await itemsOf(family)).map(({ name }) => name)).toEqual(['Shirt']);
  });
});
