import { describe, expect, it } from 'vitest';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { cancelContribution, startContribution } from '#flows/back-campaign/index.ts';
import { settleDueCampaigns } from '#flows/settle-campaign/index.ts';
import { cancelCampaign } from '#modules/campaigns/index.ts';
import {
  addresses,
  key,
  makeCampaign,
  type MadeCampaign,
  makePerk,
  perkInput,
  stateOf,
  stockOf,
  totalsOf,
  visitor,
} from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import { BY_TIME, cancelPledges } from './index.ts';

testDatabase();
const gateway = moneyGateway();

async function pledge(campaign: MadeCampaign, perk: number) {
  const buyer = visitor();
  const body = perkInput(campaign, perk, 2500);
  const { contribution, token } = await startContribution(body, buyer, key(), addresses);
  return { id: contribution.id, ref: { token: token ?? '' }, buyer };
}

async function pledges(count: number) {
  const campaign = await makeCampaign({ fundingType: 'fixed' });
  const perk = await makePerk(campaign, { limit: count });
  const made = await Promise.all(Array.from({ length: count }, () => pledge(campaign, perk)));
  return { campaign, perk, made, ids: made.map(({ id }) => id) };
}

/** The same executor, with what is sent through it counted. */
function counting(tx: Executor): { tx: Executor; sent: () => number } {
  let sent = 0;
  const counted = new Proxy(tx, {
    get(of, name: keyof Executor) {
      sent += 1;
      return of[name];
    },
  });
  return { tx: counted, sent: () => sent };
}

const statementsOf = (ids: readonly number[]) =>
  transaction(async (inner) => {
    const { tx, sent } = counting(inner);
    expect(await cancelPledges(tx, ids, 'unfunded', BY_TIME)).toBe(ids.length);
    return sent();
  });

describe('pledges that are taken back', () => {
  it('cost the same statements, one or many', async () => {
    const [one, many] = [await pledges(1), await pledges(20)];
    expect(await statementsOf(many.ids)).toBe(await statementsOf(one.ids));
    for (const id of many.ids) expect(await stateOf(id)).toBe('cancelled');
    expect(await totalsOf(many.campaign.id)).toMatchObject({ raised_minor: 0n, contributors: 0 });
    expect(await stockOf(many.perk)).toMatchObject({ claimed: 0, reserved: 0 });
  });

  it('are taken back once, however many ask at once', async () => {
    const { campaign, made, ids } = await pledges(3);
    const byPeople = made.flatMap(({ ref, buyer }) => [
      cancelContribution(ref, buyer),
      cancelContribution(ref, buyer),
    ]);
    const bySystem = transaction((tx) => cancelPledges(tx, ids, 'unfunded', BY_TIME));
    const asked = await Promise.allSettled([...byPeople, bySystem]);
    const refused = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused.every(({ id }: { id?: string }) => id === 'not_cancellable')).toBe(true);
    const events = await db().query(sql`
      select 1 as n from outbox where topic = 'contribution.cancelled'
        and (payload ->> 'campaign_id')::bigint = ${campaign.id}`);
    expect(events).toHaveLength(3);
    expect(await totalsOf(campaign.id)).toMatchObject({ contributions: 0, contributors: 0 });
  });

  it('beside new ones and the end of the campaign: nobody stays behind, every unit is free', async () => {
    const campaign = await makeCampaign({ fundingType: 'fixed' });
    const perks = [
      await makePerk(campaign, { limit: 500 }),
      await makePerk(campaign),
      await makePerk(campaign, { limit: 500 }),
    ];
    const refused = new Set<string | undefined>();
    const come = async (perk: number) => {
      try {
        return [await pledge(campaign, perk)];
      } catch (error) {
        refused.add((error as { id?: string }).id);
        return [];
      }
    };
    const comeAndGo = async (perk: number) => {
      for (const { ref, buyer } of await come(perk)) {
        await cancelContribution(ref, buyer).catch((error: { id?: string }) => {
          refused.add(error.id);
        });
      }
    };
    const rounds = async (work: (perk: number) => Promise<unknown>) => {
      for (let round = 0; round < 4; round += 1) await Promise.all(perks.map(work));
    };
    const mover = { accountId: campaign.ownerId, requestId: 'test', reason: 'No longer possible' };
    const end = async () => {
      await rounds(comeAndGo);
      await cancelCampaign(campaign.id, mover);
      await settleDueCampaigns();
    };
    await Promise.all([rounds(come), rounds(comeAndGo), end()]);
    await settleDueCampaigns();
    const expected = new Set<string | undefined>(['campaign_closed', 'not_cancellable']);
    expect([...refused].filter((id) => !expected.has(id))).toEqual([]);
    const left = await db().query(sql`
      select id from contributions where campaign_id = ${campaign.id}
        and state not in ('cancelled', 'failed')`);
    expect(left).toEqual([]);
    for (const perk of perks)
      expect(await stockOf(perk)).toMatchObject({ claimed: 0, reserved: 0 });
    expect(await totalsOf(campaign.id)).toMatchObject({ raised_minor: 0n, contributors: 0 });
  });
});

itLeavesMoneyInOrder(gateway);
