import {
  countDeclines,
  decideStarts,
  NO_DECLINES,
  type StartDecision,
} from '#modules/contributions/index.ts';
import {
  freshOffers,
  keptOffer,
  lockStockUnits,
  type Offer,
  type OfferedPerk,
} from '#modules/perks/index.ts';
import { andCommit, db, type Executor, transaction } from '#platform/db/transaction.ts';
import {
  type LockedCampaign,
  lockPeople,
  readStandings,
  readTeams,
  readUnitsHad,
  shareCampaigns,
  type Standing,
} from './start-facts.store.ts';
import type { StartRequest } from './start-request.ts';
import type { Beginning } from './start-rows.ts';
import { writeStarts } from './start.store.ts';

type Offers = ReadonlyMap<number, Offer>;

/** What a campaign offers changed between the look and the lock. */
class OfferChanged extends Error {}

/** An offer that changes more often than this is not being edited by a person. */
const MOST_TRIES = 5;

/**
 * Prices, reserves and stores the attempt of all of them in one transaction; one decision each, in order.
 * Throws a check violation (stock_units_never_oversold) where a unit got its limit in this very moment.
 */
export async function startBatch(requests: readonly StartRequest[]): Promise<StartDecision[]> {
  const ids = [...new Set(requests.map(({ campaignId }) => campaignId))].sort((a, b) => a - b);
  let offers = await offersOf(ids);
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction((tx) => startIn(tx, requests, ids, offers));
    } catch (error) {
      if (!(error instanceof OfferChanged) || tries === MOST_TRIES) throw error;
      offers = byCampaign(await freshOffers(db(), ids));
    }
  }
}

/** Offers are read before the locks; behind them only their version is compared. */
async function offersOf(ids: readonly number[]): Promise<Offers> {
  const kept = ids.flatMap((id) => keptOffer(id) ?? []);
  const known = new Set(kept.map(({ campaignId }) => campaignId));
  const fresh = await freshOffers(
    db(),
    ids.filter((id) => !known.has(id)),
  );
  return byCampaign([...kept, ...fresh]);
}

const byCampaign = (offers: readonly Offer[]): Offers =>
  new Map(offers.map((offer) => [offer.campaignId, offer]));

async function startIn(
  tx: Executor,
  requests: readonly StartRequest[],
  ids: readonly number[],
  offers: Offers,
): Promise<StartDecision[]> {
  const perks = perksAsked(requests, offers);
  const limited = perks.filter(({ limitPerContributor }) => limitPerContributor !== null);
  const signedIn = requests.flatMap(({ accountId }) => accountId ?? []);
  const keys = requests.map(({ contributorKey }) => contributorKey);
  const [, campaigns, units, read, declines, had, teams] = await Promise.all([
    lockPeople(tx, [...requests.map(({ holder }) => holder), ...keys]),
    shareCampaigns(tx, ids),
    lockStockUnits(tx, unitsThatRunOut(perks)),
    readStandings(tx, requests),
    countDeclines(tx, requests),
    limited.length === 0
      ? undefined
      : readUnitsHad(
          tx,
          keys,
          limited.map(({ id }) => id),
        ),
    signedIn.length === 0 ? undefined : readTeams(tx, ids, signedIn),
  ]);
  const isOld = ({ id, offerVersion }: LockedCampaign): boolean =>
    offers.get(id)?.version !== offerVersion;
  if (campaigns.some(isOld)) throw new OfferChanged();
  const asked = requests.map((question, index) => ({
    question,
    standing: {
      ...(read.standings[index] as Standing),
      declines: declines[index] ?? NO_DECLINES,
      unitsHad: ofPerson(question, limited, had),
    },
  }));
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  const decisions = decideStarts(asked, {
    at: read.at,
    campaigns: byId,
    offers,
    units: new Map(units.map((unit) => [unit.id, unit])),
  });
  const beginnings = beginningsOf(requests, decisions, byId, teams ?? new Set());
  if (beginnings.length > 0) await andCommit(() => writeStarts(tx, beginnings, read.at));
  return decisions;
}

function perksAsked(requests: readonly StartRequest[], offers: Offers): OfferedPerk[] {
  const asked = requests.flatMap(({ campaignId, order }) =>
    order.lines.flatMap(({ perkId }) => offers.get(campaignId)?.perks.get(perkId) ?? []),
  );
  return [...new Set(asked)];
}

function unitsThatRunOut(perks: readonly OfferedPerk[]): number[] {
  const limited = perks.filter(({ isLimited }) => isLimited);
  return [...new Set(limited.map(({ stockUnitId }) => stockUnitId))].sort((a, b) => a - b);
}

function ofPerson(
  { contributorKey }: StartRequest,
  limited: readonly OfferedPerk[],
  had: ReadonlyMap<string, number> | undefined,
): ReadonlyMap<number, number> {
  return new Map(limited.map(({ id }) => [id, had?.get(`${contributorKey} ${id}`) ?? 0]));
}

function beginningsOf(
  requests: readonly StartRequest[],
  decisions: readonly StartDecision[],
  campaigns: ReadonlyMap<number, LockedCampaign>,
  teams: ReadonlySet<string>,
): Beginning[] {
  return requests.flatMap((request, index) => {
    const decision = decisions[index];
    const campaign = campaigns.get(request.campaignId);
    if (decision?.outcome !== 'started' || campaign === undefined) return [];
    const isOnTeam = teams.has(`${request.campaignId} ${request.accountId}`);
    return [{ request, decision, campaign, isOnTeam }];
  });
}
