import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { key, makeAccount, makeCampaign, stateOf, teamMember } from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { asked, escalated, type Paid, paid, requestStates } from '#test/stories/refund-requests.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer } from '#test/support/server.ts';
import { answerRequestRoutes, requestRefundRoutes } from './index.ts';

testDatabase();
const gateway = moneyGateway();
let server: Awaited<ReturnType<typeof startTestServer>>;

beforeAll(async () => {
  server = await startTestServer([...requestRefundRoutes, ...answerRequestRoutes], {
    sessions: sessionsByNumber,
  });
});
afterAll(() => server.stop());

function as(session: string | number | null) {
  const client = server.client();
  if (session !== null) client.cookies.set('session', String(session));
  return client;
}

const own = ({ id, token }: Paid, act = '', withToken = false) =>
  `/private_api/payments/contributions/${id}/refund_request${act}${withToken ? `?token=${token}` : ''}`;
const declineOf = ({ campaign, id }: Paid) =>
  `/private_api/campaigns/${campaign.id}/contributions/${id}/refund_request/decline`;
const staff = ({ id }: Paid, act: string) => `/private_api/admin/refund_escalations/${id}/${act}`;
const ask = { reason: 'undelivered', details: 'Due in May' };
const newestRequestOf = ({ id }: Paid) =>
  db().one<{ id: number }>(sql`select id from refund_requests where contribution_id = ${id}`);
const withKey = () => ({ 'idempotency-key': key() });

describe('the owner’s side', () => {
  it('lists what waits for it and declines, for those who may give money back', async () => {
    const made = await asked();
    const list = `/private_api/campaigns/${made.campaign.id}/refund_requests`;
    const may = await teamMember(made.campaign.id, ['see_contributions', 'manage_money']);
    const mayNot = await teamMember(made.campaign.id, ['see_contributions']);
    const stranger = await makeAccount();
    const statuses = async (session: string | number | null) => [
      (await as(session).get(list)).status,
      (await as(session).post(declineOf(made), { answer: 'No.' })).status,
    ];
    expect(await statuses(null)).toEqual([401, 401]);
    expect(await statuses(stranger)).toEqual([404, 404]);
    expect(await statuses(mayNot)).toEqual([403, 403]);
    expect(await statuses(`finance:${stranger}`)).toEqual([403, 403]);
    expect((await as(may).get(list)).json()).toMatchObject({
      response: [{ contribution_id: made.id, state: 'open', left_cents: 5000 }],
    });
    expect((await as(may).post(declineOf(made), { answer: ' ' })).status).toBe(422);
    const { id } = await newestRequestOf(made);
    const other = { answer: 'No.', refund_request_id: id + 1 };
    expect((await as(may).post(declineOf(made), other)).status).toBe(409);
    expect(await statuses(may)).toEqual([200, 200]);
    expect((await as(may).post(declineOf(made), { answer: 'No.' })).status).toBe(409);
    expect((await as(may).get(list)).json()).toMatchObject({ response: [] });
    const [row] = await db().query(sql`
      select details from audit_log where act = 'refund_request_answered' and subject_id = ${made.id}`);
    expect(row).toMatchObject({ details: { decision: 'declined' } });
  });

  it('never answers through another campaign, nor what nobody asked', async () => {
    const [made, silent] = [await asked(), await paid()];
    const other = await makeCampaign();
    const crossed = declineOf({ ...made, campaign: other });
    expect((await as(other.ownerId).post(crossed, { answer: 'No.' })).status).toBe(404);
    const none = await as(silent.campaign.ownerId).post(declineOf(silent), { answer: 'No.' });
    expect(none.status).toBe(404);
  });
});

describe('the trust team', () => {
  it('sees, grants and refuses what was brought before it', async () => {
    const [one, other] = [await escalated(), await escalated()];
    const trust = as(`trust:${await makeAccount()}`);
    const list = await trust.get('/private_api/admin/refund_escalations');
    expect(list.json()).toMatchObject({
      response: expect.arrayContaining([
        expect.objectContaining({ contribution_id: one.id, appeal: 'It is not.' }),
      ]) as unknown,
    });
    const { id: refundRequest } = await newestRequestOf(one);
    const named = { refund_request_id: refundRequest, left_cents: 5000 };
    const given = { note: 'They are right', amount_cents: 2000, ...named };
    const stale = [
      { ...given, refund_request_id: refundRequest + 1 },
      { ...given, left_cents: 4999 },
    ];
    for (const body of stale)
      expect((await trust.post(staff(one, 'grant'), body, withKey())).status).toBe(409);
    const headers = withKey();
    const granted = await trust.post(staff(one, 'grant'), given, headers);
    expect(granted.json()).toMatchObject({
      response: { refund: { state: 'succeeded', amount_cents: 2000 } },
    });
    const again = await trust.post(staff(one, 'grant'), given, headers);
    expect(again.json()).toEqual(granted.json());
    expect((await trust.post(staff(one, 'grant'), given, withKey())).status).toBe(409);
    expect((await trust.post(staff(one, 'refuse'), { note: 'No' })).status).toBe(409);
    expect((await trust.post(staff(other, 'refuse'), { note: ' ' })).status).toBe(422);
    expect((await trust.post(staff(other, 'refuse'), { note: 'Sent and signed for' })).status).toBe(
      200,
    );
    expect([await requestStates(one), await requestStates(other)]).toEqual([
      ['granted'],
      ['refused'],
    ]);
    expect([await stateOf(one.id), await stateOf(other.id)]).toEqual([
      'partially_refunded',
      'collected',
    ]);
    const acts = await db().query<{ act: string }>(sql`
      select act from audit_log where subject_kind = 'contribution'
        and subject_id in (${one.id}, ${other.id}) order by id desc limit 2`);
    expect(acts.map(({ act }) => act)).toEqual([
      'refund_request_answered',
      'contribution_refunded',
    ]);
    // What the trust team refused is not asked for again.
    const anew = await as(other.accountId).post(own(other), ask);
    expect(anew.json()).toMatchObject({ error: 'request_decided' });
  });

  it('decides nothing else: others’ roles, what was not escalated, its own', async () => {
    const [made, waiting] = [await escalated(), await asked()];
    const grant = async (session: string, which: Paid) =>
      (await as(session).post(staff(which, 'grant'), { note: 'Yes' }, withKey())).status;
    const refuse = async (session: string, which: Paid) =>
      (await as(session).post(staff(which, 'refuse'), { note: 'No' })).status;
    for (const act of [grant, refuse]) {
      expect(await act(`support:${await makeAccount()}`, made)).toBe(403);
      expect(await act(`trust:${await makeAccount()}`, waiting)).toBe(404);
      expect(await act(`trust:${made.accountId}`, made)).toBe(403);
      expect(await act(`trust:${made.campaign.ownerId}`, made)).toBe(403);
    }
    expect(await requestStates(made)).toEqual(['escalated']);
  });

  it('of two of its members at once one decides', async () => {
    const made = await escalated();
    const [one, other] = [as(`trust:${await makeAccount()}`), as(`trust:${await makeAccount()}`)];
    const answers = await Promise.all([
      one.post(staff(made, 'grant'), { note: 'Yes' }, withKey()),
      other.post(staff(made, 'refuse'), { note: 'No' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [state] = await requestStates(made);
    expect(await stateOf(made.id)).toBe(state === 'granted' ? 'refunded' : 'collected');
  });
});

itLeavesMoneyInOrder(gateway);
