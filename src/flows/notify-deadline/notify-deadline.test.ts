import { expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { mailChoices } from '#modules/notifications/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { setMailChoices } from '#platform/mail/wanted-mail.ts';
import { addresses, input, key, makeCampaign, visitor } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import { notifyDeadline } from './index.ts';

testDatabase();
moneyGateway();
setMailChoices(mailChoices);

it('writes once of each change, also of one that puts the day back', async () => {
  const campaign = await makeCampaign();
  const request = input(campaign, { extra_cents: 2500, expected_total_cents: 2500 });
  await startContribution(request, visitor(), key(), addresses);
  const moveTo = (days: number) =>
    db().run(sql`
      update campaigns set ends_at = launched_at + make_interval(days => ${days})
      where id = ${campaign.id}`);
  const mails = async () => {
    const rows = await db().query(
      sql`select 1 from mail_messages where kind = 'campaign_deadline'`,
    );
    return rows.length;
  };
  const counts: number[] = [];
  for (const [days, change] of [
    [40, 'first'],
    [40, 'first'],
    [45, 'second'],
    [40, 'third'],
  ] as const) {
    await moveTo(days);
    await notifyDeadline(campaign.id, change);
    counts.push(await mails());
  }
  expect(counts).toEqual([1, 1, 2, 3]);
});
