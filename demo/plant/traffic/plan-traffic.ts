import { type Random, randomFrom } from '../../random.ts';
import type { PlantedCampaign } from '../campaigns/campaigns.ts';
import { perkKey } from '../campaigns/perks.ts';
import type { PerkIds } from '../money/contributions.ts';
import type { PastContribution } from '../money/history.ts';
import { followsOf } from '../people/follows.ts';
import { arrivalOf, WAYS } from './arrivals.ts';
import { partByName, type Visits } from './visits.ts';

export interface FigureToPlant extends Visits {
  readonly campaign_id: number;
  readonly kind: string;
  /** `2026-03-01`, UTC. */
  readonly day: string;
  readonly name: string;
}

const DAY_MS = 86_400_000;
/** People still look at what is over. */
const DAYS_AFTER = 10;
const DEVICES = new Map([
  ['mobile', 62],
  ['desktop', 38],
]);
/** Where people only look from, whoever contributes. */
const ELSEWHERE = ['US', 'GB', 'DE', 'FR', 'CA', 'ES', 'NL', 'AU', 'IT', 'PL'];
const SHARED_BY = ['copy', 'whatsapp', 'mail', 'facebook', 'x'] as const;
const SHARED_WEIGHTS = [5, 4, 2, 2, 1];
const VISITS_PER_SHARE = 60;

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

interface Day {
  readonly day: string;
  readonly isOpen: boolean;
  readonly contributions: readonly PastContribution[];
}

/** The days on which anybody could visit a campaign by now, the first first. */
function daysOf(
  { launchedAt, endsAt, content }: PlantedCampaign,
  contributions: readonly PastContribution[],
  anchor: Date,
): Day[] {
  if (launchedAt === null || endsAt === null) return [];
  const goesOn = content.state === 'forever_funding';
  const byDay = Map.groupBy(contributions, ({ createdAt }) => dayOf(createdAt));
  const until = goesOn ? anchor.getTime() : endsAt.getTime() + DAYS_AFTER * DAY_MS;
  const last = Date.parse(dayOf(new Date(Math.min(anchor.getTime(), until))));
  const days: Day[] = [];
  for (let at = Date.parse(dayOf(launchedAt)); at <= last; at += DAY_MS) {
    const day = dayOf(new Date(at));
    days.push({
      day,
      isOpen: goesOn || at <= endsAt.getTime(),
      contributions: byDay.get(day) ?? [],
    });
  }
  return days;
}

/** More people look where more contribute; one in thirty of them does. */
function visitsOf({ isOpen, contributions }: Day, random: Random): Visits {
  const backings = contributions.length;
  const hesitating = isOpen ? Math.round(backings * random.between(0.3, 0.9)) : 0;
  const looking = isOpen
    ? backings * random.between(24, 34) + random.between(4, 22)
    : random.between(1, 7);
  const checkouts = backings + hesitating;
  const visits = checkouts + Math.round(looking);
  return {
    views: visits + Math.round(visits * random.between(0.5, 1.1)),
    visits,
    checkouts,
    backings,
  };
}

function countriesOf(contributions: readonly PastContribution[]): ReadonlyMap<string, number> {
  const weights = new Map(ELSEWHERE.map((country, at) => [country, ELSEWHERE.length - at]));
  for (const { planned } of contributions)
    weights.set(planned.country, (weights.get(planned.country) ?? 0) + 1);
  return weights;
}

const deviceOf = ({ key }: PastContribution): string =>
  randomFrom(`device/${key}`).chance(0.45) ? 'mobile' : 'desktop';

/** Visits that opened the checkout with a perk: those who took it, and some who thought better of it. */
function perkVisits(day: Day, all: Visits, idOf: (perk: string) => number, random: Random) {
  const taken = day.contributions.flatMap(({ planned: { perk } }) => (perk === null ? [] : [perk]));
  const weights = new Map(taken.map((perk) => [perk, 1]));
  const { checkouts, backings } = all;
  const chosen = taken.length + (taken.length > 0 ? checkouts - backings : 0);
  const opened = { views: chosen * 2, visits: chosen, checkouts: chosen, backings: taken.length };
  return new Map(
    [...partByName(opened, taken, weights, random)].map(([perk, visits]) => [
      String(idOf(perk)),
      visits,
    ]),
  );
}

function sharesOf({ visits }: Visits, random: Random): ReadonlyMap<string, Visits> {
  const times = Math.round(visits / VISITS_PER_SHARE);
  const ways = Array.from({ length: times }, () => SHARED_BY[random.weighted(SHARED_WEIGHTS)]);
  return countOf(ways.filter((way) => way !== undefined));
}

const countOf = (names: readonly string[]): ReadonlyMap<string, Visits> =>
  new Map(
    [...new Set(names)].map((name) => {
      const views = names.filter((one) => one === name).length;
      return [name, { views, visits: 0, checkouts: 0, backings: 0 }];
    }),
  );

interface Ground {
  readonly anchor: Date;
  readonly perks: PerkIds;
}

/** What would have been counted of a campaign's visits: each contribution ends one of them. */
export function planTraffic(
  campaign: PlantedCampaign,
  contributions: readonly PastContribution[],
  { anchor, perks }: Ground,
): FigureToPlant[] {
  const { id, content } = campaign;
  const random = randomFrom(`traffic/${content.slug}`);
  const countries = countriesOf(contributions);
  const referrers = new Map(WAYS.map(({ referrer, looking }) => [referrer, looking]));
  const domains = new Map<string, number>();
  for (const { domain, looking } of WAYS) domains.set(domain, (domains.get(domain) ?? 0) + looking);
  const follows = followsOf(content, campaign.launchedAt, anchor).map(({ at }) => dayOf(at));
  const perkId = (perk: string) => perks.get(perkKey(content, perk))?.id ?? 0;
  return daysOf(campaign, contributions, anchor).flatMap((day) => {
    const all = visitsOf(day, random);
    const backed = (nameOf: (one: PastContribution) => string) => day.contributions.map(nameOf);
    const part = (nameOf: (one: PastContribution) => string, looking: typeof countries) =>
      partByName(all, backed(nameOf), looking, random);
    const kinds: readonly (readonly [string, ReadonlyMap<string, Visits>])[] = [
      ['all', new Map([['', all]])],
      ['country', part(({ planned }) => planned.country, countries)],
      ['device', part(deviceOf, DEVICES)],
      ['referrer', part(({ key }) => arrivalOf(key).referrer, referrers)],
      ['domain', part(({ key }) => arrivalOf(key).domain, domains)],
      ['perk', perkVisits(day, all, perkId, random)],
      ['share', sharesOf(all, random)],
      ['follow', countOf(follows.filter((one) => one === day.day).map(() => ''))],
    ];
    return kinds.flatMap(([kind, named]) =>
      [...named].map(([name, visits]) => ({
        campaign_id: id,
        kind,
        day: day.day,
        name,
        ...visits,
      })),
    );
  });
}
