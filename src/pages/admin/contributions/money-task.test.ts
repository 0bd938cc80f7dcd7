import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import {
  backOfficePages,
  type StaffClient,
  staffClient,
  submit,
} from '#test/stories/back-office.ts';
import { key, makeAccount } from '#test/stories/market.ts';
import { deliverEvent, moneyBackGateway } from '#test/stories/money-back.ts';
import { paid } from '#test/stories/refund-requests.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
const { gateway } = moneyBackGateway();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

const finance = async () => staffClient(server, 'finance', await makeAccount());

/** Sends the form that says who works on it, with all that stands in it. */
async function take(client: StaffClient, page: string, intent: string, note: string) {
  const { text } = await client.get(page);
  const form = text.split('<form').find((part) => part.includes(`value="${intent}"`)) ?? '';
  const seen = /name="task_seen"[^>]*value="([^"]*)"/.exec(form)?.[1] ?? '';
  const fields = { intent, task_note: note, task_seen: seen, idempotency_key: key() };
  return (await submit(client, page, fields)).status;
}

it('a disputed contribution is taken from a colleague who noted something, and given back', async () => {
  const { id } = await paid();
  const { charge } = await db().one<{ charge: string }>(sql`
    select charge_ref as charge from payment_attempts where source_id = ${id}`);
  await deliverEvent(await gateway.control('disputes/open', { charge, amount: 1000 }));
  const page = `/admin/contributions/${id}`;
  const [one, other] = [await finance(), await finance()];
  expect(await take(one, page, 'take', 'Asked the carrier')).toBe(303);
  expect((await other.get(page)).text).toContain('Asked the carrier');
  expect(await take(other, page, 'take', 'The carrier answered')).toBe(303);
  expect((await one.get(page)).text).toContain('The carrier answered');
  expect(await take(other, page, 'give_back', '')).toBe(303);
});
