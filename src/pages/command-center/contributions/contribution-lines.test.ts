import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import {
  addresses,
  key,
  makeCampaign,
  makePerk,
  perkInput,
  visitor,
} from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as page from './contribution-page.tsx';
import * as listPage from './contributions-page.tsx';

testDatabase();
moneyGateway();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(
    [
      { path: 'command_center/:id/contributions', module: listPage },
      { path: 'command_center/:id/contributions/:contributionId', module: page },
    ],
    { sessions: sessionsByNumber },
  );
});
afterAll(() => server.stop());

it('tells units of one perk apart by what was chosen, in the list and where one is refunded', async () => {
  const campaign = await makeCampaign();
  const perk = await makePerk(campaign, { price: 1000, rates: { FR: 500 } });
  const options = JSON.stringify([
    { name: 'Colour', values: [{ label: 'Red' }, { label: 'Blue' }] },
  ]);
  const { id: item } = await db().one<{ id: number }>(sql`
    insert into perk_items (campaign_id, name, options)
    values (${campaign.id}, 'Kettle', ${options}::jsonb) returning id`);
  await db().run(sql`
    insert into perk_contents (perk_id, item_id, quantity, position) values (${perk}, ${item}, 1, 1)`);
  const lines = ['Red', 'Blue'].map((Colour) => ({
    perk_id: perk,
    quantity: 1,
    options: { [item]: { Colour } },
  }));
  const address = {
    name: 'Gina',
    address: '4 rue des Lices',
    address2: '',
    city: 'Rennes',
    state: '',
    zipcode: '35000',
    country: 'FR',
    phone_number: '',
  };
  const order = perkInput(campaign, perk, 3000, { lines, address });
  const { contribution } = await startContribution(order, visitor(), key(), addresses);
  const owner = server.client();
  owner.cookies.set('session', String(campaign.ownerId));
  const list = `/command_center/${campaign.id}/contributions`;
  expect((await owner.get(list)).text).toContain('A perk (Red) and A perk (Blue)');
  const { text } = await owner.get(`${list}/${contribution.id}`);
  for (const label of ['A perk (Red)', 'A perk (Blue)', 'Shipping: A perk (Red)']) {
    const plain = label.replaceAll(/[()]/g, '\\$&');
    expect(text).toMatch(new RegExp(`<label[^>]*>(?:<span[^>]*>)?${plain}<`));
  }
});
