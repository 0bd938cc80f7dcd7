import { expect, it } from 'vitest';
import { db, transaction } from '#platform/db/transaction.ts';
import { makeCampaign, makePerk } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { lockPerk } from './editing/edited-perk.store.ts';
import { camelKeys } from './camel-keys.ts';
import { listPerks } from './perk.store.ts';
import { NEW_COLUMNS, type PerkColumns, saveColumns } from './perk-columns.store.ts';

testDatabase();

const FILLED: PerkColumns = {
  title: 'A lamp',
  description: 'It shines.',
  price_minor: 4500n,
  retail_minor: 6000n,
  kind: 'add_on',
  status: 'sold_out',
  featured: true,
  ships: true,
  limit_per_contributor: 3,
  delivery_month: '2031-05',
  available_from: new Date('2031-01-01T00:00:00Z'),
  available_until: new Date('2031-02-01T00:00:00Z'),
};

it('every column of a perk is written and read, by its owner and by everybody', async () => {
  const campaign = await makeCampaign();
  const id = await makePerk(campaign);
  for (const columns of [FILLED, { ...NEW_COLUMNS, price_minor: 100n }]) {
    await transaction((tx) => saveColumns(tx, id, columns));
    expect(await transaction((tx) => lockPerk(tx, campaign.id, id))).toMatchObject(columns);
    expect(await listPerks(db(), campaign.id, null)).toMatchObject([camelKeys(columns)]);
  }
});
