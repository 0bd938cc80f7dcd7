import { expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { holdCampaign, releaseCampaign } from '#modules/campaigns/states/hold-campaign.ts';
import { addresses, input, key, makeAccount, makeCampaign, visitor } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import { holdSubscribers, notifyHold } from './index.ts';

testDatabase();
moneyGateway();

const mails = () =>
  db().query<{ to_address: string; locale: string; subject: string }>(sql`
    select to_address, locale, subject from mail_messages where kind = 'campaign_hold_told'
    order by locale`);

it('a held campaign tells each contributor once, in their language, until it is released', async () => {
  const campaign = await makeCampaign();
  for (const locale of ['en', 'fr', 'de', 'es', 'es'] as const) {
    const request = input(campaign, {
      extra_cents: 1000,
      expected_total_cents: 1000,
      email: `${locale}@people.test`,
      payment_method_id: 'pm_card_visa',
    });
    await startContribution(request, visitor({ locale }), key(), addresses);
  }
  await notifyHold(campaign.id, 'early');
  expect(await mails()).toEqual([]);
  const by = { accountId: await makeAccount(), requestId: 'r', ip: '127.0.0.1' };
  await holdCampaign(campaign.id, { reason: 'other', evidence: 'Looks odd', dueAt: null }, by);
  const asked = await db().query<{ payload: object; key: string; topic: string }>(sql`
    select payload, key, topic from outbox where payload ->> 'act' = 'hold'`);
  for (const event of asked) {
    await transaction((tx) => holdSubscribers[0]?.handle(event as never, tx) ?? Promise.resolve());
  }
  expect(asked).toHaveLength(1);
  await notifyHold(campaign.id, asked[0]?.key ?? '', undefined, 2);
  await notifyHold(campaign.id, asked[0]?.key ?? '');
  const title = (await mails())[0]?.subject.replace(' wird geprüft', '') ?? '';
  expect(await mails()).toEqual([
    { to_address: 'de@people.test', locale: 'de', subject: `${title} wird geprüft` },
    { to_address: 'en@people.test', locale: 'en', subject: `${title} is under review` },
    { to_address: 'es@people.test', locale: 'es', subject: `${title} está en revisión` },
    { to_address: 'fr@people.test', locale: 'fr', subject: `${title} est en cours d’examen` },
  ]);
  await releaseCampaign(campaign.id, 'All well', by);
  await notifyHold(campaign.id, 'late');
  expect(await mails()).toHaveLength(4);
});
