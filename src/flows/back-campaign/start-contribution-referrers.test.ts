import { expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { addresses, input, key, makeCampaign, visitor } from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { plantPerson } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startContribution } from './index.ts';

testDatabase();
const gateway = moneyGateway();

it('flags contributions to one’s own campaign, which nobody brought', async () => {
  const campaign = await makeCampaign();
  const helper = await plantPerson('helper');
  await db().run(sql`
    insert into campaign_team (campaign_id, account_id, permissions)
    values (${campaign.id}, ${helper.accountId}, '{edit_campaign}')`);
  const order = { referrer: 'anna', extra_cents: 1000, expected_total_cents: 1000 };
  const cameFrom = { first: 'site:news.example', last: 'code:anna' };
  const rowOf = async (accountId: number | null) => {
    const who = { ...visitor({ accountId }), cameFrom };
    const made = await startContribution(input(campaign, order), who, key(), addresses);
    return db().one(sql`
      select own_campaign, referrer, first_referrer, last_referrer from contributions
      where id = ${made.contribution.id}`);
  };
  const nobody = { referrer: null, first_referrer: null, last_referrer: null };
  expect(await rowOf(campaign.ownerId)).toEqual({ own_campaign: true, ...nobody });
  expect(await rowOf(helper.accountId)).toEqual({ own_campaign: true, ...nobody });
  expect(await rowOf(null)).toEqual({
    own_campaign: false,
    referrer: 'anna',
    first_referrer: 'site:news.example',
    last_referrer: 'code:anna',
  });
});

itLeavesMoneyInOrder(gateway);
