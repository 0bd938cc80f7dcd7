/** A campaign with all that moves its figures: perks with items, refunds, disputes, a link of its own. */
import { startContribution } from '#flows/back-campaign/index.ts';
import { refundContribution } from '#flows/refund-contribution/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import {
  addresses,
  input,
  key,
  makeCampaign,
  type MadeCampaign,
  makePerk,
  visitor,
} from './market.ts';
import type { Made } from './money-back.ts';
import { deliverEvent, refundRequest } from './money-back.ts';

export interface FiguresStory {
  readonly campaign: MadeCampaign;
  readonly perkId: number;
  readonly itemId: number;
}

interface Disputes {
  open(made: Made): Promise<{ id: string }>;
  lose(made: Made): Promise<{ id: string }>;
  win(made: Made): Promise<{ id: string }>;
}

async function give(campaign: MadeCampaign, values: object): Promise<Made> {
  const body = input(campaign, values);
  const { contribution } = await startContribution(body, visitor(), key(), addresses);
  const { charge_ref: charge } = await db().one<{ charge_ref: string }>(sql`
    select charge_ref from payment_attempts where source_id = ${contribution.id}
      and source_kind = 'contribution'`);
  return { id: contribution.id, campaign, charge };
}

/**
 * Seven contributions of 445.00 in all: one refunded whole, one in part, one disputed, one lost, one won, two
 * mugs. Nobody else has to give anything for the figures to be what they are.
 */
export async function tellFigures(disputes: Disputes): Promise<FiguresStory> {
  const campaign = await makeCampaign({ goal: 100_000 });
  const perkId = await makePerk(campaign, { price: 4000, limit: 10 });
  const options = [{ name: 'Colour', values: [{ label: 'Red', sku: 'MUG-R' }, { label: 'Blue' }] }];
  const { id: itemId } = await db().one<{ id: number }>(sql`
    insert into perk_items (campaign_id, name, options)
    values (${campaign.id}, 'Mug', ${sql.json(options)}) returning id`);
  await db().run(sql`
    insert into perk_contents (perk_id, item_id, quantity) values (${perkId}, ${itemId}, 2)`);
  const mug = (Colour: string) => ({
    lines: [{ perk_id: perkId, quantity: 1, options: { [itemId]: { Colour } } }],
    extra_cents: 500,
    expected_total_cents: 4500,
  });
  const money = (cents: number, more: object = {}) =>
    give(campaign, { extra_cents: cents, expected_total_cents: cents, ...more });
  await give(campaign, mug('Red'));
  await give(campaign, mug('Blue'));
  const [whole, part, open, lost, won] = [
    await money(3000),
    await money(10_000, { referrer: 'anna' }),
    await money(5000),
    await money(8000),
    await money(9500),
  ];
  await refundContribution(refundRequest(whole, null));
  await refundContribution(refundRequest(part, 2500));
  await deliverEvent(await disputes.open(open));
  for (const [made, end] of [
    [lost, disputes.lose],
    [won, disputes.win],
  ] as const) {
    await deliverEvent(await disputes.open(made));
    await deliverEvent(await end(made));
  }
  return { campaign, perkId, itemId };
}
