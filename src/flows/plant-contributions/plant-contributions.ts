import { contributorKey } from '#flows/back-campaign/index.ts';
import { freshOffers } from '#modules/perks/index.ts';
import { readClock } from '#platform/clock/clock.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import type { PlantedContribution } from './planted.ts';
import { findPlanted, type PlantIds, shareCampaigns, takeIds } from './planting-facts.store.ts';
import { plan, type Planting } from './planting.ts';
import { writePlantings } from './planting.store.ts';

const AT_ONCE = 200;

/**
 * Writes settled contributions with explicit times through the ledger's own recipes, 200 to a
 * transaction, without mail or events. Their charges must exist at the sandbox (its seed). Answers their
 * ids in order; a key that was planted before answers the id it has. Throws where a row can't have been.
 */
export async function plantContributions(rows: readonly PlantedContribution[]): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE);
    ids.push(...(await transaction((tx) => plantSome(tx, some))));
  }
  return ids;
}

async function plantSome(
  tx: Executor,
  rows: readonly PlantedContribution[],
): Promise<readonly number[]> {
  const known = await findPlanted(
    tx,
    rows.map(({ key }) => key),
  );
  const fresh = rows.filter(
    ({ key }, index) => !known.has(key) && rows.findIndex((each) => each.key === key) === index,
  );
  const plantings = await planAll(tx, fresh);
  if (plantings.length > 0) await writePlantings(tx, plantings, await readClock(tx));
  const planted = new Map(plantings.map(({ row, facts }) => [row.key, facts.contributionId]));
  return rows.map(({ key }) => known.get(key) ?? planted.get(key) ?? missing(key));
}

async function planAll(tx: Executor, rows: readonly PlantedContribution[]): Promise<Planting[]> {
  const ids = [...new Set(rows.map(({ campaignId }) => campaignId))];
  const campaigns = await shareCampaigns(tx, ids);
  const [offers, numbers] = await Promise.all([freshOffers(tx, ids), takeIds(tx, rows.length)]);
  const offerOf = new Map(offers.map((offer) => [offer.campaignId, offer]));
  return rows.map((row, index) =>
    plan(row, {
      ...(numbers[index] as PlantIds),
      campaign: campaigns.get(row.campaignId) ?? missing(`campaign ${row.campaignId}`),
      offer: offerOf.get(row.campaignId),
      contributorKey: contributorKey(row.accountId, row.email),
    }),
  );
}

function missing(what: string): never {
  throw new Error(`${what} is not there`);
}
