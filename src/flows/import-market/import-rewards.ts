import { type ExternalEntry, recordExternalRaised } from '#flows/plant-contributions/index.ts';
import type { RateTable } from '#modules/geography/index.ts';
import { isCountry } from '#modules/geography/index.ts';
import type { Currency } from '#money/currency.ts';
import { money } from '#money/money.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { inCurrency, minorOf } from './reading/amounts.ts';
import type { KnownCampaigns } from './known-campaigns.ts';
import {
  externalTotals,
  type ImportedCampaign,
  insertPerks,
  type PerkToImport,
} from './market.store.ts';
import {
  isRefusal,
  readRow,
  type Refusal,
  type Reward,
  rewardsRow,
} from './reading/market-rows.ts';
import { STRANGER, type Step, type Stranger } from './run-step.ts';
import type { RaisedElsewhere } from './mapping/survey.ts';

export interface RewardGround {
  readonly campaigns: KnownCampaigns;
  readonly raised: ReadonlyMap<string, RaisedElsewhere>;
  readonly rates: RateTable;
}

interface RewardsOfCampaign {
  readonly campaign: ImportedCampaign;
  readonly perks: readonly PerkToImport[];
  readonly backers: readonly number[];
}

export function rewardStep(
  path: string,
  ground: RewardGround,
  say: (line: string) => void,
): Step<RewardsOfCampaign> {
  return {
    name: 'rewards',
    path,
    say,
    read: (json) => readRewards(json, ground),
    write: (tx, rows) => writeRewards(tx, rows, ground),
  };
}

function readRewards(json: string, ground: RewardGround): RewardsOfCampaign | Refusal | Stranger {
  const row = readRow(rewardsRow, json);
  if (isRefusal(row)) return row;
  const campaign = ground.campaigns.find(row);
  if (campaign === undefined) return STRANGER;
  try {
    const perks = row.rewards.map((reward, position) =>
      perkOf(reward, position, campaign, ground.rates),
    );
    return { campaign, perks, backers: row.rewards.map((reward) => reward.backers) };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}

function perkOf(
  reward: Reward,
  position: number,
  campaign: ImportedCampaign,
  rates: RateTable,
): PerkToImport {
  const currency = campaign.currency as Currency;
  const price = money(minorOf(reward.price, reward.currency), reward.currency);
  const price_minor = inCurrency(price, currency, rates);
  if (price_minor === undefined) throw new Error(`no rate from ${reward.currency} to ${currency}`);
  const destination = destinationOf(reward.shipping, campaign.country);
  const isSoldOut = reward.soldOut === true || reward.limitLeft === 0;
  return {
    campaign_id: campaign.id,
    import_key: `${campaign.key}:${position}`,
    title: reward.title === '' ? `№ ${position + 1}` : reward.title,
    description: reward.description,
    price_minor,
    currency,
    position,
    destination,
    status: isSoldOut ? 'sold_out' : 'active',
    ships: destination !== null,
    delivery_month: reward.estimatedDelivery ? `${reward.estimatedDelivery}-01` : null,
    left: isSoldOut ? 0 : (reward.limitLeft ?? null),
    items: [...new Set(reward.items.filter((item) => item !== ''))].slice(0, 30),
  };
}

const NAMED: Readonly<Record<string, string>> = {
  'Anywhere in the world': 'everywhere',
  'Only European Union': 'european_union',
  'Only United States': 'US',
  'Only United Kingdom': 'GB',
  'Only Canada': 'CA',
  'Only Australia': 'AU',
};

/** Null where nothing is sent. Countries that are not named are the campaign's own. */
function destinationOf(shipping: string | null | undefined, home: string): string | null {
  if (!shipping) return null;
  return NAMED[shipping] ?? (isCountry(home) ? home : 'US');
}

async function writeRewards(
  tx: Executor,
  rows: readonly RewardsOfCampaign[],
  ground: RewardGround,
): Promise<void> {
  const ids = await insertPerks(
    tx,
    rows.flatMap(({ perks }) => perks),
  );
  const totals = await externalTotals(
    tx,
    rows.map(({ campaign }) => campaign.key),
  );
  const entries = rows.flatMap((row) => {
    // What a campaign has in the books already was noted by an earlier line or run.
    if ((totals.get(row.campaign.key)?.raisedMinor ?? 0n) > 0n) return [];
    return entriesOf(row, ids, ground.raised.get(row.campaign.key));
  });
  if (entries.length > 0) await recordExternalRaised(tx, entries);
}

/**
 * What each perk brought, as far as that fits into what the campaign raised; when nothing is left for
 * an entry of the rest, the last perk's counts whoever is left.
 */
function entriesOf(
  { campaign, perks, backers }: RewardsOfCampaign,
  ids: ReadonlyMap<string, number>,
  raised: RaisedElsewhere | undefined,
): ExternalEntry[] {
  let room = raised?.minor ?? 0n;
  let people = raised?.contributors ?? 0;
  const entries: ExternalEntry[] = [];
  for (const [index, perk] of perks.entries()) {
    const buyers = backers[index] ?? 0;
    const wanted = perk.price_minor * BigInt(buyers);
    const brought = wanted < room ? wanted : room;
    const perkId = ids.get(perk.import_key);
    if (brought <= 0n || perkId === undefined) continue;
    room -= brought;
    const contributors = room === 0n ? people : Math.min(buyers, people);
    people -= contributors;
    const { id: campaignId, launchedAt: occurredAt } = campaign;
    entries.push({ campaignId, perkId, raisedMinor: brought, contributors, occurredAt });
  }
  return entries;
}
