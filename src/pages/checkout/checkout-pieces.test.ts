import { afterAll, beforeAll, expect, it } from 'vitest';
import { overrideConfiguration } from '#platform/config/config.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { key, makeCampaign, makePerk } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as checkout from './checkout-page.tsx';
import * as again from './continue-page.tsx';

testDatabase();
moneyGateway();
let server: TestPages;
let client: HttpClient;
beforeAll(async () => {
  // The one origin the gateway of the tests sends people back to.
  overrideConfiguration({ publicUrl: 'http://127.0.0.1:3000' });
  server = await startTestPages([
    { path: 'projects/:slug/payments/new', module: checkout },
    { path: 'projects/:slug/payments/continue', module: again },
  ]);
  client = server.client();
});
afterAll(() => server.stop());

async function post(url: string, fields: Record<string, string>) {
  const token = await client.csrfToken();
  const body = new URLSearchParams({ csrf_token: token, idempotency_key: key(), ...fields });
  return client.request({ method: 'POST', url, body });
}

it('lets each piece of a perk be chosen, and has the choices there again', async () => {
  const campaign = await makeCampaign();
  const perk = await makePerk(campaign, { price: 1000 });
  const options = JSON.stringify([{ name: 'Size', values: [{ label: 'S' }, { label: 'M' }] }]);
  const { id: item } = await db().one<{ id: number }>(sql`
    insert into perk_items (campaign_id, name, options)
    values (${campaign.id}, 'Shirt', ${options}::jsonb) returning id`);
  await db().run(sql`
    insert into perk_contents (perk_id, item_id, quantity, position) values (${perk}, ${item}, 1, 1)`);
  const { slug } = await db().one<{ slug: string }>(
    sql`select slug from campaigns where id = ${campaign.id}`,
  );
  const url = `/projects/${slug}/payments/new`;
  const declined = await post(url, {
    email: 'gwen@people.test',
    firstname: 'Gwen',
    lastname: 'Guest',
    perk_id: String(perk),
    [`quantity.${perk}`]: '3',
    [`options.${perk}.${item}.0`]: 'S',
    [`options2.${perk}.${item}.0`]: 'M',
    [`options3.${perk}.${item}.0`]: '',
    expected_total: '3000',
    payment_method_id: 'pm_card_chargeDeclined',
  });
  const page = String(declined.headers.location);
  const shown = (await client.get(page)).text;
  for (const text of ['Shirt (S)', 'Shirt (M)', '2 × $10.00']) expect(shown).toContain(text);
  expect(
    await db().query(sql`
      select l.quantity, l.options from contribution_lines l
      join contributions c on c.id = l.contribution_id
      where c.campaign_id = ${campaign.id} order by l.position`),
  ).toEqual([
    { quantity: 2, options: { [item]: { Size: 'S' } } },
    { quantity: 1, options: { [item]: { Size: 'M' } } },
  ]);
  const left = await post(page, { intent: 'leave' });
  const shownAgain = (await client.get(String(left.headers.location))).text;
  const chosen = (name: string) =>
    new RegExp(`name="${name}"[^]*?<option value="(\\w+)" selected`).exec(shownAgain)?.[1];
  expect(shownAgain).toMatch(new RegExp(`name="quantity\\.${perk}"[^>]*value="3"`));
  expect(chosen(`options\\.${perk}\\.${item}\\.0`)).toBe('S');
  expect(chosen(`options2\\.${perk}\\.${item}\\.0`)).toBe('S');
  expect(chosen(`options3\\.${perk}\\.${item}\\.0`)).toBe('M');
});
