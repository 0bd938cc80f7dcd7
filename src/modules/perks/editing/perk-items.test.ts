import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { campaignRoutes } from '#modules/campaigns/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
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

beforeAll(async () => {
  server = await startTestServer([...campaignRoutes, ...perkRoutes], { sessions: sessionReader });
  nora = await plantPerson('nora');
  owner = await as(nora);
});
afterAll(() => server.stop());

async function as(person: Person): Promise<HttpClient> {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
}

describe('an item of perks', () => {
  it('is refused when two of its choices cannot be told apart', async () => {
    const family = await begin();
    const values = [{ label: 'Red' }, { label: 'red' }];
    const answer = await owner.post(thingsOf(family), {
      name: 'Shirt',
      options: [{ name: 'Colour', values }],
    });
    expect([answer.status, Object.keys(answer.json<Answer<Perk>>().errors)]).toEqual([
      422,
      ['options'],
    ]);
  });

  it('[7-28] stays while a perk contains it, freezes once that was chosen, can be brought back', async () => {
    const family = await begin();
    const item = await addItem(family);
    const path = `${thingsOf(family)}/${item}`;
    const perk = await add(family, { contents: [{ item_id: item, quantity: 1 }] });
    expect((await owner.send('DELETE', path)).json<Answer<Perk>>().error).toBe('item_in_use');
    expect((await owner.send('PATCH', path, { name: 'Lamp, brass' })).status).toBe(200);
    await claimPerk(perk.id);
    const frozen = await owner.send('PATCH', path, { name: 'Lamp, tin' });
    expect([frozen.status, frozen.json<Answer<Perk>>().error]).toEqual([409, 'item_frozen']);
    await claimPerk(perk.id, 0);
    await owner.send('PATCH', `${family}/${perk.id}`, { contents: [] });
    expect((await owner.send('DELETE', path)).status).toBe(200);
    expect((await owner.get(thingsOf(family))).json<Answer<unknown[]>>().response).toEqual([]);
    expect((await owner.post(`${path}/restore`, {})).status).toBe(200);
    expect((await owner.get(thingsOf(family))).json<Answer<unknown[]>>().response).toHaveLength(1);
  });
});

describe('perks and their campaign', () => {
  it('are in the currency of the campaign, also after that changed', async () => {
    const family = await begin();
    await add(family);
    await owner.send('PATCH', `/private_api/campaigns/${idOf(family)}`, { currency: 'EUR' });
    expect((await readPerks(idOf(family))).map(({ currency }) => currency)).toEqual(['EUR']);
  });

  it('stay as they are once the campaign is over', async () => {
    const family = await begin();
    const perk = await add(family);
    await db().run(sql`
      update campaigns set state = 'live', launched_at = clock_now() - interval '9 days',
        ends_at = clock_now() where id = ${idOf(family)}`);
    await db().run(sql`
      update campaigns set state = 'ended', outcome = 'unfunded', outcome_sum_minor = 0
      where id = ${idOf(family)}`);
    const answer = await owner.send('PATCH', `${family}/${perk.id}`, { title: 'Late' });
    expect([answer.status, answer.json<Answer<Perk>>().error]).toEqual([409, 'campaign_over']);
  });
});
