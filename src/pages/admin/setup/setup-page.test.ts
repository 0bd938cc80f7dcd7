import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { backOfficePages, submit } from '#test/stories/back-office.ts';
import { makeAccount } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
moneyGateway();
const PAGE = '/admin/setup';
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());
afterEach(() => db().run(sql`delete from setup_trials`));

async function admin() {
  const client = server.client();
  client.cookies.set('session', `admin:${await makeAccount()}`);
  return client;
}

it('leads out of the demo with the exact commands, and sees that it happened', async () => {
  const client = await admin();
  await db().run(sql`
    insert into accounts (email, origin) values ('demo-one@demo.test', 'demo')`);
  const { text } = await client.get(PAGE);
  expect(text).toContain('DEMO=0 DATA_DIR=../my-market npm start');
  expect(text).toContain('create-admin you@example.com');
  await db().run(sql`update accounts set closed_at = clock_now() where origin = 'demo'`);
  const after = (await client.get(PAGE)).text;
  expect(after).not.toContain('npm start');
  expect(after).toContain('There are no demo accounts in this market.');
});

it('tries the provider, and says that the sandbox is not enough', async () => {
  const client = await admin();
  expect((await submit(client, PAGE, { intent: 'payments' })).status).toBe(303);
  const { text } = await client.get(PAGE);
  expect(text).toContain('The provider’s test side accepts the key.');
  expect(text).toContain('STRIPE_SECRET_KEY=…');
  expect(text).toContain('Last time: ');
});

it('offers no test email while none could leave, and refuses nothing but what is wrong', async () => {
  const client = await admin();
  expect((await client.get(PAGE)).text).not.toContain('value="mail"');
  expect((await submit(client, PAGE, { intent: 'drop_database' })).status).toBe(422);
  const late = await submit(client, PAGE, { intent: 'offer', version: '7' });
  expect(late.status).toBe(409);
  expect(late.text).toContain('Someone else');
  expect((await submit(client, PAGE, { intent: 'offer', version: '0' })).status).toBe(303);
  expect((await client.get(PAGE)).text).toContain('You have confirmed what your market offers.');
});
