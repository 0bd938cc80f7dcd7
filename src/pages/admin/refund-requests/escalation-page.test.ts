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

type Client = ReturnType<typeof as>;

/** The page on which an amount is looked at before it is given. */
async function checked(trust: Client, made: Paid, amount: string): Promise<string> {
  const asked = { intent: 'check_grant', amount, idempotency_key: key() };
  const { status, headers } = await submit(trust, pageOf(made), asked);
  expect(status).toBe(303);
  const [page = '', spot] = String(headers.location).split('#');
  expect(spot).toBe('acts');
  return page;
}

/** The form that gives what was looked at. */
function grantIn(text: string) {
  const hidden = (name: string) =>
    new RegExp(`name="${name}" value="(\\d+)"`).exec(text)?.[1] ?? '';
  return {
    intent: 'grant_request',
    amount_minor: hidden('amount_minor'),
    request: hidden('request'),
    left: hidden('left'),
    idempotency_key: key(),
  };
}

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
  expect(trust).not.toContain('value="check_grant"');
  expect(trust).toContain('value="refuse_request"');
  // Who had the form before reads why, as whoever gives it back does.
  const late = { intent: 'check_grant', amount: '5', idempotency_key: key() };
  const refused = await submit(as(`trust:${await makeAccount()}`), pageOf(made), late);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('Our finance team pays what’s left another way');
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
  const { text } = await trust.get(await checked(trust, made, '20'));
  const grant = { ...grantIn(text), note: 'Half of it arrived' };
  expect((await submit(trust, pageOf(made), grant)).status).toBe(303);
  const done = (await trust.get('/admin/refund_escalations')).text;
  expect(done).toContain('on its way. The contributor and the owner are emailed.');
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

it('an amount is looked at before it is given: how much, to whom, from what, and on the button', async () => {
  const made = await escalated();
  const trust = as(`trust:${await makeAccount()}`);
  const first = (await trust.get(pageOf(made))).text;
  expect(first).not.toContain('value="grant_request"');
  const tooMuch = { intent: 'check_grant', amount: '50.01', idempotency_key: key() };
  expect((await submit(trust, pageOf(made), tooMuch)).status).toBe(422);
  for (const typed of ['1x', '-3', '0', '1'.repeat(21)]) {
    const wrong = { intent: 'check_grant', amount: typed, idempotency_key: key() };
    const refused = await submit(trust, pageOf(made), wrong);
    expect([refused.status, refused.text.includes('Enter an amount')]).toEqual([422, true]);
  }
  const { text } = await trust.get(await checked(trust, made, '12'));
  const said = text.replaceAll(/[\u00a0\u202f]/g, ' ');
  expect(said).toMatch(/\$12\.00 USD goes back to the card that [^<]+ paid with/);
  expect(said).toContain('The rest, $38.00 USD, stays with the campaign.');
  expect(said).toMatch(/>Refund \$12\.00 USD</);
  expect(await requestStates(made)).toEqual(['escalated']);
  const all = (await trust.get(await checked(trust, made, ''))).text;
  expect(all.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(/>Refund \$50\.00 USD</);
});

it('decides about the request that was read, and none that was made since', async () => {
  const made = await escalated();
  const decider = await makeAccount();
  const trust = as(`trust:${decider}`);
  const { text } = await trust.get(pageOf(made));
  const request = /name="request" value="(\d+)"/.exec(text)?.[1] ?? '';
  expect(text).toContain('value="check_grant"');
  const refuse = (which: string) => {
    const fields = { intent: 'refuse_request', note: 'No', request: which };
    return submit(trust, pageOf(made), { ...fields, idempotency_key: key() });
  };
  expect((await refuse(String(Number(request) + 1))).status).toBe(409);
  expect(await requestStates(made)).toEqual(['escalated']);
  expect((await refuse(request)).status).toBe(303);
  expect(await requestStates(made)).toEqual(['refused']);
  const list = (await trust.get('/admin/refund_escalations?state=decided')).text;
  expect(list).toMatch(new RegExp(`href="${pageOf(made)}"[^]*?Refused by us`));
  expect((await trust.get('/admin/refund_escalations')).text).not.toContain(
    `href="${pageOf(made)}"`,
  );
  // What was decided can be read again, and not decided again.
  const decided = (await trust.get(pageOf(made))).text;
  expect(decided).toContain('Refused by us');
  expect(decided).toContain('Our decision');
  expect(decided).toContain('We decided');
  const { name } = await db().one<{ name: string }>(sql`
    select firstname || ' ' || lastname as name from accounts where id = ${decider}`);
  expect(decided).toMatch(new RegExp(`Decided by<[^]{1,200}>${name}<`));
  expect(decided).not.toContain('Our answer due');
  expect(decided).not.toContain('value="refuse_request"');
  expect((await refuse(request)).status).toBe(409);
});

it('an amount that was refused is corrected in the same form, and what is sent twice acts once', async () => {
  const made = await escalated();
  const trust = as(`trust:${await makeAccount()}`);
  const own = key();
  const choose = (amount: string, idempotency_key: string) => ({
    intent: 'check_grant',
    amount,
    idempotency_key,
  });
  const refused = await submit(trust, pageOf(made), choose('100', own));
  expect([refused.status, refused.text.includes('more than is left')]).toEqual([422, true]);
  const keys = [...refused.text.matchAll(/name="idempotency_key" value="([^"]*)"/g)];
  const next = keys.map(([, value = '']) => value);
  // The page that is shown again has other keys: of each form one, and none of the refused one.
  expect(new Set(next).size).toBe(next.length);
  expect(next.every((value) => /^[0-9a-f-]{36}\.\S{36}$/.test(value))).toBe(true);
  // A browser with scripts keeps the page: it is told how the next key begins, also where it asks twice.
  const { text: page } = await trust.get(pageOf(made));
  const csrf_token = /name="csrf_token" value="([^"]*)"/.exec(page)?.[1] ?? '';
  for (let times = 0; times < 2; times += 1) {
    const body = new URLSearchParams({ csrf_token, ...choose('100', own) });
    const url = `${pageOf(made)}.data`;
    const answer = await trust.request({ method: 'POST', url, body });
    expect([answer.status, answer.text.includes('"nextKey"')]).toEqual([422, true]);
  }
  const corrected = choose('30.50', next[0] ?? '');
  expect((await submit(trust, pageOf(made), corrected)).status).toBe(303);
  const { text } = await trust.get(await checked(trust, made, '30.50'));
  const grant = { ...grantIn(text), note: 'Half of it arrived' };
  const given = [
    await submit(trust, pageOf(made), grant),
    await submit(trust, pageOf(made), grant),
  ];
  expect(given.map(({ status }) => status)).toEqual([303, 303]);
  const { sum } = await db().one<{ sum: number }>(sql`
    select sum(amount_minor)::int as sum from payment_refunds where source_id = ${made.id}`);
  expect(sum).toBe(3050);
});

it('a key whose work still runs, or was freed by a fault, is sent again as it was', async () => {
  const made = await escalated();
  const trust = as(`trust:${await makeAccount()}`);
  const fields = { intent: 'check_grant', amount: '10', idempotency_key: key() };
  expect((await submit(trust, pageOf(made), fields)).status).toBe(303);
  await db().run(sql`
    update idempotency_keys set state = 'running', status = null, response = null, completed_at = null,
      expires_at = null, locked_until = clock_timestamp() + interval '1 minute'
    where key = ${fields.idempotency_key}`);
  const { status, text } = await submit(trust, pageOf(made), fields);
  expect(status).toBe(409);
  expect(text).not.toMatch(/name="idempotency_key" value="[^"]*\./);
});
