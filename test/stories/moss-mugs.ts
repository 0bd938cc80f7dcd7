import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import { addresses, key, makeCampaign, makePerk, perkInput, visitor } from './market.ts';

/** A contribution to a perk of two mugs, moss chosen of their glazes, delivered in March 2031; its number. */
export async function backMossMugs(accountId: number): Promise<number> {
  const campaign = await makeCampaign();
  const perk = await makePerk(campaign, { price: 1200 });
  await db().run(
    sql`update perks set delivery_month = '2031-03-01', ships = false where id = ${perk}`,
  );
  const { id: item } = await db().one<{ id: number }>(sql`
    insert into perk_items (campaign_id, name, options)
    values (${campaign.id}, 'Mug', '[{"name":"Glaze","values":[{"label":"Ash"},{"label":"Moss"}]}]')
    returning id`);
  await db().run(sql`
    insert into perk_contents (perk_id, item_id, quantity) values (${perk}, ${item}, 2)`);
  const input = perkInput(campaign, perk, 1200);
  const lines = input.lines.map((line) => ({ ...line, options: { [item]: { Glaze: 'Moss' } } }));
  const { contribution } = await startContribution(
    { ...input, lines, address: null },
    visitor({ accountId }),
    key(),
    addresses,
  );
  return contribution.id;
}
