import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { postOrFail } from '#modules/ledger/index.ts';
import { clockNow, readClock } from '#platform/clock/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { addresses, input, key, makeAccount, makeCampaign, visitor } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer } from '#test/support/server.ts';
import { fundsRoutes, readFunds, readFundsByDay } from './index.ts';

testDatabase();
moneyGateway();
let server: Awaited<ReturnType<typeof startTestServer>>;

beforeAll(async () => {
  server = await startTestServer(fundsRoutes, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

it('[7-28] are not there for visitors and strangers', async () => {
  const campaign = await makeCampaign();
  const path = `/private_api/campaigns/${campaign.id}/funds`;
  const stranger = server.client();
  stranger.cookies.set('session', String(await makeAccount()));
  expect([(await server.client().get(path)).status, (await stranger.get(path)).status]).toEqual([
    401, 404,
  ]);
});

it('[7-28] say gross, fees and what is held, to the cent', async () => {
  const campaign = await makeCampaign();
  const body = input(campaign, { extra_cents: 10_001, expected_total_cents: 10_001 });
  await startContribution(body, visitor(), key(), addresses);
  const owner = server.client();
  owner.cookies.set('session', String(campaign.ownerId));
  const answer = await owner.get(`/private_api/campaigns/${campaign.id}/funds`);
  expect(answer.json()).toMatchObject({
    response: {
      gross_cents: 10_001,
      platform_fees_cents: 500,
      processing_fees_cents: 320,
      held_cents: 10_001 - 500 - 320,
      available_cents: 10_001 - 500 - 320,
      currency: 'USD',
    },
  });
});

it('add up once some was set aside and some paid out, in all and by day', async () => {
  const campaign = await makeCampaign();
  const body = input(campaign, { extra_cents: 10_000, expected_total_cents: 10_000 });
  await startContribution(body, visitor(), key(), addresses);
  const { owner } = await db().one<{ owner: string }>(sql`
    select 'beneficiary:' || id as owner from beneficiaries where campaign_id = ${campaign.id}`);
  const leave = (credit: string, amountMinor: bigint) => ({
    debit: 'beneficiary_held',
    debitOwner: owner,
    credit,
    creditOwner: owner,
    currency: 'USD' as const,
    amountMinor,
  });
  const sent = {
    id: `test:${campaign.id}:sent`,
    kind: 'transfer',
    source: { kind: 'adjustment', id: campaign.id },
    occurredAt: await readClock(),
    postings: [leave('beneficiary_reserve', 1000n), leave('disbursements_sent', 4000n)],
  };
  await transaction((tx) => postOrFail(tx, [sent]));
  const funds = await readFunds(campaign.id);
  expect(funds).toMatchObject({ reserveMinor: 1000n, paidOutMinor: 4000n });
  const offs = [funds.refundsMinor, funds.platformFeesMinor, funds.processingFeesMinor];
  offs.push(funds.disputesMinor, funds.reserveMinor, funds.paidOutMinor);
  expect(offs.reduce((left, minor) => left - minor, funds.grossMinor)).toBe(funds.heldMinor);
  const today = (await clockNow()).toISOString().slice(0, 10);
  const days = await readFundsByDay(campaign.id, { from: today, to: today });
  expect(days).toMatchObject([{ sentMinor: 5000n, heldMinor: funds.heldMinor }]);
});
