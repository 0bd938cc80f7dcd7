import { type Random, randomFrom } from '../random.ts';
import { GUEST_FIRST_NAMES, GUEST_LAST_NAMES } from './people-contributors.ts';
import { PEOPLE, personOf } from './people.ts';
import { feeTo } from './shipping.ts';
import type { DemoCampaign, DemoCurve, DemoPerk, DemoPerson, DemoPlan } from './types.ts';

export interface PlannedOption {
  readonly item: string;
  readonly option: string;
  readonly value: string;
}

/** One contribution the planter makes through the ordinary checkout. Amounts in minor units. */
export interface PlannedContribution {
  /** Counts the campaign's contributions from 1, in order of time. */
  readonly number: number;
  /** Key of a person, or null for a guest. */
  readonly person: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly country: string;
  readonly city: string;
  readonly perk: string | null;
  readonly addOns: readonly string[];
  readonly options: readonly PlannedOption[];
  readonly extraMinor: number;
  /** Perk, add-ons and extra together; what counts towards the goal. */
  readonly amountMinor: number;
  /** Fees of perk and add-ons for the country. */
  readonly shippingMinor: number;
  /** Days after the launch; fractions are hours. */
  readonly day: number;
  readonly privacy: 'name_and_amount' | 'name' | 'anonymous';
  /** Day on which it is taken back (refunded or cancelled); null if it stays. */
  readonly withdrawnOnDay: number | null;
}

interface Backer {
  readonly person: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly country: string;
  readonly city: string;
}

const CURVES: Readonly<Record<DemoCurve, (u: number, random: Random) => number>> = {
  steady: (u) => u,
  opening_rush: (u) => u ** 2.4,
  late_surge: (u) => 1 - (1 - u) ** 2.2,
  both_ends: (u, random) => (random.chance(0.6) ? u ** 2.6 : 1 - (1 - u) ** 2.6),
  press_day: (u, random) => (random.chance(0.45) ? 0.55 + (u - 0.5) * 0.08 : u ** 1.3),
};

/** How many days a campaign has taken contributions by now. */
export function openDays(campaign: DemoCampaign): number {
  const since = campaign.launchedDaysAgo ?? 0;
  const stopped =
    campaign.held?.daysAgo ?? campaign.cancelled?.daysAgo ?? campaign.closedDaysAgo ?? 0;
  const goesOn = campaign.state === 'forever_funding';
  return goesOn ? since : Math.min(since - stopped, campaign.durationDays);
}

const CONTRIBUTORS = PEOPLE.filter(
  (person) => person.part === 'contributor' && person.key !== 'ben',
);

/** Whether the perk most people want goes to a person's country. */
function canHave(campaign: DemoCampaign, person: DemoPerson): boolean {
  const wanted = campaign.perks.find((perk) => perk.featured) ?? campaign.perks[0];
  return wanted === undefined || feeTo(wanted, person.country) !== null;
}

/** People likely to care: often from the same country, seldom from where the main perk never goes. */
function nearby(campaign: DemoCampaign, random: Random): readonly DemoPerson[] {
  const home = CONTRIBUTORS.filter((person) => person.country === campaign.country);
  if (home.length > 0 && random.chance(0.45)) return home;
  const reached = CONTRIBUTORS.filter((person) => canHave(campaign, person));
  return reached.length > 0 && random.chance(0.93) ? reached : CONTRIBUTORS;
}

function guest(campaign: DemoCampaign, index: number, random: Random): Backer {
  const model = random.pick(nearby(campaign, random));
  const firstName = random.pick(GUEST_FIRST_NAMES);
  const lastName = random.pick(GUEST_LAST_NAMES);
  const email = `${firstName}.${lastName}.${campaign.slug}.${index}@guests.demo.test`.toLowerCase();
  return { person: null, firstName, lastName, email, country: model.country, city: model.city };
}

function known(key: string): Backer {
  const { firstName, lastName, email, country, city } = personOf(key);
  return { person: key, firstName, lastName, email, country, city };
}

/** Who surely contributes, with the latest day it may happen on. */
function sureBackers(
  campaign: DemoCampaign,
  plan: DemoPlan,
  days: number,
): ReadonlyMap<string, number> {
  const team = new Set([campaign.owner, ...campaign.team.map((member) => member.person)]);
  const sure = new Map<string, number>(plan.backers.map((key) => [key, days]));
  const speak = (by: string, day: number) => {
    if (!team.has(by)) sure.set(by, Math.min(sure.get(by) ?? days, day));
  };
  for (const comment of campaign.comments) {
    speak(comment.by, comment.day);
    for (const reply of comment.replies) speak(reply.by, reply.day);
  }
  return sure;
}

/** Units left of every perk while a plan is drawn up. */
class Shelf {
  private readonly left = new Map<string, number>();
  private readonly campaign: DemoCampaign;

  constructor(campaign: DemoCampaign) {
    this.campaign = campaign;
    for (const { key, limit } of campaign.perks)
      this.left.set(key, limit ?? Number.POSITIVE_INFINITY);
  }

  /** Perks of a kind that this country can have on this day. */
  offered(kind: DemoPerk['kind'], country: string, day: number): DemoPerk[] {
    return this.campaign.perks.filter((perk) => {
      const inWindow =
        !perk.earlyBird || (day >= perk.earlyBird.fromDay && day < perk.earlyBird.toDay);
      return (
        perk.kind === kind &&
        (this.left.get(perk.key) ?? 0) > 0 &&
        inWindow &&
        feeTo(perk, country) !== null
      );
    });
  }

  take(perk: DemoPerk): void {
    this.left.set(perk.key, (this.left.get(perk.key) ?? 0) - 1);
  }
}

function chosenOptions(perks: readonly DemoPerk[], random: Random): PlannedOption[] {
  return perks.flatMap((perk) =>
    perk.items.flatMap((item) =>
      item.options.map((option) => ({
        item: item.name,
        option: option.name,
        value: random.pick(option.values),
      })),
    ),
  );
}

interface Drawing {
  readonly campaign: DemoCampaign;
  readonly plan: DemoPlan;
  readonly random: Random;
  readonly shelf: Shelf;
}

/** Draws what one person takes; `room` is how much the total may still grow. */
function draw(
  drawing: Drawing,
  backer: Backer,
  day: number,
  room: number,
): Omit<PlannedContribution, 'number'> {
  const { campaign, plan, random, shelf } = drawing;
  const secret = random.chance(0.25) ? shelf.offered('secret', backer.country, day) : [];
  const standard = [...shelf.offered('standard', backer.country, day), ...secret].filter(
    (perk) => perk.priceMinor <= room,
  );
  const weights = standard.map(
    (perk) => (plan.weights[perk.key] ?? 0) * (perk.priceMinor / 1000) ** 0.3,
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const index = sum > 0 ? random.weighted([plan.noPerkWeight, ...weights]) : 0;
  const perk = index > 0 ? standard[index - 1] : undefined;
  const taken = perk ? [perk] : [];
  if (perk && !perk.digital && random.chance(0.22)) {
    const addOn = shelf
      .offered('add_on', backer.country, day)
      .find((entry) => entry.priceMinor + perk.priceMinor <= room);
    if (addOn) taken.push(addOn);
  }
  for (const entry of taken) shelf.take(entry);
  const unit = campaign.currency === 'HKD' ? 1000 : 100;
  const gift = perk
    ? random.chance(0.12)
      ? random.pick([2, 5, 10, 20]) * unit
      : 0
    : random.pick([5, 10, 20, 25, 50, 100]) * unit;
  const extraMinor = perk ? gift : Math.max(unit, Math.min(gift, Math.ceil(room / unit) * unit));
  return {
    ...backer,
    perk: perk?.key ?? null,
    addOns: taken.slice(1).map((entry) => entry.key),
    options: chosenOptions(taken, random),
    extraMinor,
    amountMinor: taken.reduce((total, entry) => total + entry.priceMinor, extraMinor),
    shippingMinor: taken.reduce((total, entry) => total + (feeTo(entry, backer.country) ?? 0), 0),
    day,
    privacy: random.pick([
      'name_and_amount',
      'name_and_amount',
      'name',
      'name',
      'anonymous',
    ] as const),
    withdrawnOnDay: null,
  };
}

function dayOn(curve: DemoCurve, days: number, random: Random): number {
  const share = CURVES[curve](random.next(), random);
  return Math.round(Math.min(0.998, Math.max(0.002, share)) * days * 1000) / 1000;
}

/** Takes some of the cheaper contributions back a few days after they were made. */
function withdraw(
  list: Omit<PlannedContribution, 'number'>[],
  plan: DemoPlan,
  days: number,
  random: Random,
): void {
  const extra = list.filter((entry) => entry.person === null).slice(0, plan.withdrawn);
  for (const entry of extra) {
    const day = Math.min(days * 0.99, entry.day + random.between(0.2, 3));
    list.push({
      ...entry,
      email: entry.email.replace('@', '.b@'),
      perk: null,
      addOns: [],
      options: [],
      shippingMinor: 0,
      extraMinor: 2000,
      amountMinor: 2000,
      withdrawnOnDay: Math.round(day * 1000) / 1000,
    });
  }
}

/**
 * The contributions of a campaign, always the same: perks by weight, within limits, windows and
 * shipping, until those that stay reach the plan's percent of the goal.
 */
export function planContributions(campaign: DemoCampaign): PlannedContribution[] {
  const { plan } = campaign;
  if (!plan) return [];
  const random = randomFrom(`plan/${campaign.slug}`);
  const days = openDays(campaign);
  const target = Number((BigInt(campaign.goalMinor) * BigInt(plan.targetPercent)) / 100n);
  const drawing: Drawing = { campaign, plan, random, shelf: new Shelf(campaign) };
  const list: Omit<PlannedContribution, 'number'>[] = [];
  const sum = { all: 0, byDeadline: 0 };
  const add = (backer: Backer, day: number) => {
    const next = draw(drawing, backer, day, Math.max(target - sum.all, target * 0.02) * 1.15);
    list.push(next);
    sum.all += next.amountMinor;
    if (day <= campaign.durationDays) sum.byDeadline += next.amountMinor;
  };
  // What goes on for ever has reached its goal by the deadline first.
  const nextDay = (): number => {
    const { durationDays, goalMinor, state } = campaign;
    if (state !== 'forever_funding') return dayOn(plan.curve, days, random);
    if (sum.byDeadline < goalMinor * 1.03) return dayOn(plan.curve, durationDays, random);
    return durationDays + dayOn('opening_rush', days - durationDays, random);
  };
  for (const [key, latest] of sureBackers(campaign, plan, days)) {
    add(known(key), Math.round(Math.min(latest, days) * random.between(0.3, 0.95) * 1000) / 1000);
  }
  const chosen = new Set(list.map((entry) => entry.person));
  const others = random.shuffle(CONTRIBUTORS.filter((person) => !chosen.has(person.key)));
  const near = others.filter((person) => canHave(campaign, person) || random.chance(0.08));
  const pool = near.slice(0, random.whole(40, 90));
  while (sum.all < target) {
    const member = random.chance(0.62) ? pool.pop() : undefined;
    const backer = member ? known(member.key) : guest(campaign, list.length, random);
    add(backer, nextDay());
  }
  withdraw(list, plan, days, random);
  return list
    .sort((a, b) => a.day - b.day)
    .map((entry, index) => ({ ...entry, number: index + 1 }));
}
