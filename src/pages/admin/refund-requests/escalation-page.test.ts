import { afterAll, beforeAll, expect, it } from 'vitest';
import { markRefunded } from '#flows/refund-contribution/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { backOfficePages, submit } from '#test/stories/back-office.ts';
import { key, makeAccount } from '#test/stories/market.ts';
import { deliverEvent, moneyBackGateway, refundRequest } from '#test/stories/money-back.ts';
import {
  bringBeforeTrust,
  escalated,
  type Paid,
  paid,
  requestStates,
} from '#test/stories/refund-requests.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as receiptPage from '#modules/contributions/web/receipt-page.tsx';
import * as ownersPage from '#pages/command-center/contributions/contribution-page.tsx';

testDatabase();
const { gateway } = moneyBackGateway();
let server: TestPages;
beforeAll(async () => {
  const own = { path: 'command_center/:id/contributions/:contributionId', module: ownersPage };
  const receipt = { path: 'contributions/:id', module: receiptPage };
  server = await startTestPages([...backOfficePages, own, receipt], {
    sessions: sessionsByNumber,
  });
});
afterAll(() => server.stop());

function as(session: string | number) {
  const client = server.client();
  client.cookies.set('session', String(session));
  return client;
}

const pageOf = ({ id }: Paid) => `/admin/refund_escalations/${id}`;

/** The bank takes ten of fifty for a dispute that is lost. */
async function losePart({ id }: Paid): Promise<void> {
  const { charge } = await db().one<{ charge: string }>(sql`
    select charge_ref as charge from payment_attempts where source_id = ${id}`);
  const asked = { charge, amount: 1000 };
  const { id: dispute } = await gateway.control<{ id: string }>('disputes/open', asked);
  await deliverEvent(await gateway.control('disputes/lose', { charge, dispute }));
}

it('what can’t go back to the card is granted by what is paid another way, as pages say', async () => {
  const made = await paid();
  await losePart(made);
  await bringBeforeTrust(made);
  const trust = (await as(`trust:${await makeAccount()}`).get(pageOf(made))).text;
  expect(trust).toContain('nothing more can be refunded to the card');
  expect(trust).not.toContain('value="grant_request"');
  expect(trust).toContain('value="refuse_request"');
  const own = `/command_center/${made.campaign.id}/contributions/${made.id}`;
  const owners = (await as(made.campaign.ownerId).get(own)).text;
  expect(owners).toContain('nothing more can be refunded to the card');
  const finance = await makeAccount();
  await markRefunded({ ...refundRequest(made, null), actorId: finance, note: 'by transfer' });
  expect(await requestStates(made)).toEqual(['granted']);
});

it('a part that the team grants is its decision: all sides read so, and nobody asks again', async () => {
  const made = await escalated();
  const trust = as(`trust:${await makeAccount()}`);
  const { text } = await trust.get(pageOf(made));
  const hidden = (name: string) =>
    new RegExp(`name="${name}" value="(\\d+)"`).exec(text)?.[1] ?? '';
  const grant = {
    intent: 'grant_request',
    amount: '20',
    note: 'Half of it arrived',
    request: hidden('request'),
    left: hidden('left'),
    idempotency_key: key(),
  };
  expect((await submit(trust, pageOf(made), grant)).status).toBe(303);
  const own = `/command_center/${made.campaign.id}/contributions/${made.id}`;
  const owners = (await as(made.campaign.ownerId).get(own)).text;
  expect(owners).toMatch(/The rest, \$30\.00\sUSD, stays with your campaign\./);
  const contributors = (await as(made.accountId ?? 0).get(`/contributions/${made.id}`)).text;
  expect(contributors).toMatch(/granted part of your request: \$20\.00\sUSD goes back to you\./);
  expect(contributors).not.toContain('value="ask_refund"');
  // Staff find their own words again, where they can be erased.
  expect((await trust.get(pageOf(made))).text).toContain('Half of it arrived');
  const file = await as(`finance:${await makeAccount()}`).get(`/admin/contributions/${made.id}`);
  expect(file.text).toMatch(/Note:[^<]*Half of it arrived/);
});

it('decides about the request that was read, and none that was made since', async () => {
  const made = await escalated();
  const trust = as(`trust:${await makeAccount()}`);
  const { text } = await trust.get(pageOf(made));
  const request = /name="request" value="(\d+)"/.exec(text)?.[1] ?? '';
  expect(text).toContain('value="grant_request"');
  const refuse = (which: string) => {
    const fields = { intent: 'refuse_request', note: 'No', request: which };
    return submit(trust, pageOf(made), { ...fields, idempotency_key: key() });
  };
  expect((await refuse(String(Number(request) + 1))).status).toBe(409);
  expect(await requestStates(made)).toEqual(['escalated']);
  expect((await refuse(request)).status).toBe(303);
  expect(await requestStates(made)).toEqual(['refused']);
  // What was decided can be read again, and not decided again.
  const decided = (await trust.get(pageOf(made))).text;
  expect(decided).toContain('Refused by us');
  expect(decided).toContain('Our decision');
  expect(decided).toContain('We decided');
  expect(decided).not.toContain('Our answer due');
  expect(decided).not.toContain('value="refuse_request"');
  expect((await refuse(request)).status).toBe(409);
});
