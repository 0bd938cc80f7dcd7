import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount } from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { asked, type Paid, paid, requestStates } from '#test/stories/refund-requests.ts';
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
const ask = { reason: 'undelivered', details: 'Due in May' };

describe('a contributor’s own', () => {
  it('is asked for, shown, taken back and brought before the trust team', async () => {
    const made = await paid();
    const person = as(made.accountId);
    expect((await person.get(own(made))).json()).toMatchObject({
      response: { refund_request: null, may_ask: true, may_withdraw: false, may_escalate: false },
    });
    const answer = await person.post(own(made), ask);
    expect(answer.status).toBe(201);
    expect(answer.json()).toMatchObject({
      response: { refund_request: { state: 'open', ...ask }, may_ask: false, may_withdraw: true },
    });
    expect((await person.post(own(made), ask)).status).toBe(409);
    expect((await person.post(own(made, '/withdraw'), {})).status).toBe(200);
    expect((await person.post(own(made, '/withdraw'), {})).status).toBe(409);
    await person.post(own(made), ask);
    const early = await person.post(own(made, '/escalate'), { appeal: 'Now' });
    expect([early.status, early.json<{ error: string }>().error]).toEqual([
      409,
      'request_too_early',
    ]);
    await as(made.campaign.ownerId).post(declineOf(made), { answer: 'It is on its way.' });
    const before = await person.post(own(made, '/escalate'), { appeal: 'It isn’t.' });
    expect(before.json()).toMatchObject({
      response: {
        refund_request: { state: 'escalated', answer: 'It is on its way.', appeal: 'It isn’t.' },
      },
    });
  });

  it('is a guest’s by the token of the receipt alone', async () => {
    const [made, other] = [await paid({ guest: true }), await paid({ guest: true })];
    const visitor = as(null);
    expect((await visitor.post(own(made), ask)).status).toBe(404);
    const byOther = own(made).concat(`?token=${other.token}`);
    expect((await visitor.post(byOther, ask)).status).toBe(404);
    expect(await requestStates(other)).toEqual([]);
    expect((await visitor.post(own(made, '', true), ask)).status).toBe(201);
    expect((await visitor.post(own(made, '/withdraw', true), {})).status).toBe(200);
  });

  it.each<[string, object]>([
    ['', { reason: 'because' }],
    ['', { reason: 'other' }],
    ['', { reason: 'undelivered', details: 'x'.repeat(2001) }],
    ['', { ...ask, state: 'granted' }],
    ['/escalate', { appeal: ' ' }],
    ['/escalate', { appeal: 'x'.repeat(2001) }],
  ])('%s %j is refused in the reader’s language', async (act, body) => {
    const made = await paid();
    const person = as(made.accountId);
    const answer = await person.post(own(made, act), body, { 'x-locale': 'de' });
    const { error_description: said } = answer.json<{ error_description: string }>();
    expect([answer.status, said]).toEqual([422, 'Bitte prüfen Sie Ihre Eingaben.']);
  });

  it.each([
    ['en', 'Choose a reason.'],
    ['fr', 'Choisissez une raison.'],
    ['de', 'Wählen Sie einen Grund aus.'],
    ['es', 'Elige un motivo.'],
  ])('asks for the reason at its field, in %s', async (locale, sentence) => {
    const made = await paid();
    for (const body of [{}, { reason: '' }]) {
      const answer = await as(made.accountId).post(own(made), body, { 'x-locale': locale });
      const { errors } = answer.json<{ errors: object }>();
      expect([answer.status, errors]).toEqual([422, { reason: [sentence] }]);
    }
  });

  it('is a 404 for others, whatever they do', async () => {
    const made = await asked();
    for (const session of [
      await makeAccount(),
      made.campaign.ownerId,
      `trust:${await makeAccount()}`,
    ]) {
      const stranger = as(session);
      const answers = [
        await stranger.get(own(made)),
        await stranger.post(own(made), ask),
        await stranger.post(own(made, '/withdraw'), {}),
        await stranger.post(own(made, '/escalate'), { appeal: 'Mine' }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    expect(await requestStates(made)).toEqual(['open']);
  });
});

itLeavesMoneyInOrder(gateway);
