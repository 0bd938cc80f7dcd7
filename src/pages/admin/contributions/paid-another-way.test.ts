/** What no refund brings back, noted by finance once they paid it another way. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundContribution, refundRoutes } from '#flows/refund-contribution/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { backOfficePages, submit } from '#test/stories/back-office.ts';
import { key, makeAccount, stateOf } from '#test/stories/market.ts';
import {
  collected,
  moneyBackGateway,
  reconcile,
  refundRequest,
  sumOf,
  surplusOf,
} from '#test/stories/money-back.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { startTestServer } from '#test/support/server.ts';

testDatabase();
const { gateway, sendBack } = moneyBackGateway();
let pages: TestPages;
let calls: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  pages = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
  calls = await startTestServer(refundRoutes, { sessions: sessionsByNumber });
});
afterAll(async () => {
  await pages.stop();
  await calls.stop();
});

const client = (server: Pick<TestPages, 'client'>, session: string) => {
  const made = server.client();
  made.cookies.set('session', session);
  return made;
};
const finance = async () => client(pages, `finance:${await makeAccount()}`);
const hiddenOf = (text: string, intent: string) => {
  const form = text.split('<form').find((one) => one.includes(`value="${intent}"`)) ?? '';
  const hidden = form.matchAll(/name="(idempotency_key|attempt)" value="([^"]*)"/gu);
  return Object.fromEntries([...hidden].map(([, name, value]) => [name, value]));
};

/** A charge that nobody asked for, of which the bank sent the refund back. */
async function strandedSurplus() {
  const { id, charge } = await surplusOf(gateway);
  await setClock(60);
  await reconcile();
  await gateway.control('refunds/fail', { charge });
  await setClock(2 * 86_400);
  await reconcile();
  await setClock(0);
  const found = await db().one<{ campaignId: number; ownerId: number; attemptId: number }>(sql`
    select c.campaign_id as "campaignId", k.owner_id as "ownerId", a.id as "attemptId"
    from contributions c join campaigns k on k.id = c.campaign_id
      join payment_attempts a on a.source_id = c.id and a.state = 'surplus' where c.id = ${id}`);
  return { id, ...found };
}

describe('an extra charge whose refund came back', () => {
  it('is marked as paid on its page, once', async () => {
    const { id } = await strandedSurplus();
    const owed = await sumOf('refunds_owed');
    const page = `/admin/contributions/${id}`;
    const staff = await finance();
    const { text } = await staff.get(page);
    expect(text).toContain('Record an extra charge as refunded');
    const form = { intent: 'mark_surplus', ...hiddenOf(text, 'mark_surplus') };
    await setClock(3 * 86_400);
    expect((await submit(staff, page, { ...form, note: ' ' })).status).toBe(422);
    expect((await submit(staff, page, { ...form, note: 'By bank transfer' })).status).toBe(303);
    expect(await sumOf('refunds_owed')).toBe(owed - 10_000n);
    expect((await staff.get(page)).text).not.toContain('value="mark_surplus"');
  });

  it('is not the owner’s to mark: it never was the campaign’s', async () => {
    const { id, campaignId, ownerId, attemptId } = await strandedSurplus();
    const body = { reason: 'duplicate', note: 'Cash', surplus_attempt_id: attemptId };
    const path = `/private_api/campaigns/${campaignId}/contributions/${id}/mark_refunded`;
    const withKey = () => ({ 'idempotency-key': key() });
    for (const session of [String(ownerId), `finance:${ownerId}`]) {
      const owner = client(calls, session);
      expect((await owner.post(path, body, withKey())).status).toBe(403);
    }
    await setClock(3 * 86_400);
    const staff = client(calls, `finance:${await makeAccount()}`);
    for (const odd of [{ reason: 'other' }, { amount_cents: 5 }, { surplus_attempt_id: -1 }]) {
      expect((await staff.post(path, { ...body, ...odd }, withKey())).status).toBe(422);
    }
    const another = { ...body, surplus_attempt_id: attemptId + 1000 };
    expect((await staff.post(path, another, withKey())).status).toBe(409);
    const answer = await staff.post(path, body, withKey());
    expect(answer.json()).toMatchObject({
      response: { refund: { state: 'outside', amount_cents: 10_000 } },
    });
  });

  it('is not for staff to mark who made the contribution themselves', async () => {
    const { id } = await strandedSurplus();
    const { email } = await db().one<{ email: string }>(sql`
      select email from contributions where id = ${id} and account_id is null`);
    const accountId = await makeAccount({ email: email.toUpperCase() });
    const staff = client(pages, `finance:${accountId}`);
    const page = `/admin/contributions/${id}`;
    expect((await staff.get(page)).text).not.toContain('value="mark_surplus"');
    const { text } = await (await finance()).get(page);
    const form = { intent: 'mark_surplus', ...hiddenOf(text, 'mark_surplus'), note: 'Mine' };
    expect((await submit(staff, page, form)).status).toBe(403);
  });
});

describe('a whole refund that came back', () => {
  it('is marked as paid on the page, though nothing is left to refund', async () => {
    const made = await collected(10_000, 'pm_card_refundFail');
    await sendBack((await refundContribution(refundRequest(made, null))).id);
    expect(await stateOf(made.id)).toBe('refunded');
    const owed = await sumOf('refunds_owed');
    const page = `/admin/contributions/${made.id}`;
    const staff = await finance();
    const { text } = await staff.get(page);
    expect(text).not.toContain('value="refund"');
    const form = {
      intent: 'mark_refunded',
      ...hiddenOf(text, 'mark_refunded'),
      left: '0',
      amount: '',
      reason: 'other',
      note: 'By bank transfer',
    };
    expect((await submit(staff, page, form)).status).toBe(303);
    expect(await sumOf('refunds_owed')).toBe(owed - 10_000n);
  });
});
