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

/** A shirt to choose the size of; its checkout, and the beginnings of its fields' names. */
async function offeredShirt() {
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
  const sizeOf = (piece: number) => `options${piece === 1 ? '' : piece}.${perk}.${item}.0`;
  const linesOf = () =>
    db().query(sql`
      select l.quantity, l.options -> ${String(item)} ->> 'Size' as size from contribution_lines l
      join contributions c on c.id = l.contribution_id
      where c.campaign_id = ${campaign.id} order by l.position`);
  return { perk, url: `/projects/${slug}/payments/new`, sizeOf, linesOf };
}

/** Sends an order whose card is declined; the page that asks for another one. */
async function declined(url: string, fields: Record<string, string>): Promise<string> {
  const answer = await post(url, {
    email: 'gwen@people.test',
    firstname: 'Gwen',
    lastname: 'Guest',
    payment_method_id: 'pm_card_chargeDeclined',
    ...fields,
  });
  return String(answer.headers.location);
}

/** The form of somebody who leaves the order to change it, and which size it shows for a field. */
async function changing(page: string) {
  const left = await post(page, { intent: 'leave' });
  const { text } = await client.get(String(left.headers.location));
  const sizeIn = (field: string) =>
    new RegExp(`name="${field.replaceAll('.', '\\.')}"[^]*?<option value="(\\w+)" selected`).exec(
      text,
    )?.[1];
  return { text, sizeIn };
}

it('lets each piece of a perk be chosen, and has the choices there again', async () => {
  const { perk, url, sizeOf, linesOf } = await offeredShirt();
  const page = await declined(url, {
    perk_id: String(perk),
    [`quantity.${perk}`]: '3',
    [sizeOf(1)]: 'S',
    [sizeOf(2)]: 'M',
    [sizeOf(3)]: '',
    expected_total: '3000',
  });
  const shown = (await client.get(page)).text;
  for (const text of ['Shirt (S)', 'Shirt (M)', '2 × $10.00']) expect(shown).toContain(text);
  expect(await linesOf()).toEqual([
    { quantity: 2, size: 'S' },
    { quantity: 1, size: 'M' },
  ]);
  const { text, sizeIn } = await changing(page);
  expect(text).toMatch(new RegExp(`name="quantity\\.${perk}"[^>]*value="3"`));
  expect([1, 2, 3].map((piece) => sizeIn(sizeOf(piece)))).toEqual(['S', 'S', 'M']);
  for (const label of ['Item 1', 'Item 3', 'Same as item 1']) expect(text).toContain(`>${label}<`);
});

it('has as many of each there again where more are wanted than are chosen one by one', async () => {
  const { perk, url, sizeOf, linesOf } = await offeredShirt();
  const others = Array.from({ length: 9 }, (_, place) => [sizeOf(place + 2), 'S']);
  const page = await declined(url, {
    perk_id: String(perk),
    [`quantity.${perk}`]: '15',
    [sizeOf(1)]: 'M',
    ...Object.fromEntries(others),
    expected_total: '15000',
  });
  expect(await linesOf()).toEqual([
    { quantity: 6, size: 'M' },
    { quantity: 9, size: 'S' },
  ]);
  const { sizeIn } = await changing(page);
  expect(Array.from({ length: 10 }, (_, place) => sizeIn(sizeOf(place + 1)))).toEqual([
    'M',
    ...Array.from({ length: 9 }, () => 'S'),
  ]);
});
