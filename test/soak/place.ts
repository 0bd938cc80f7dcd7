/** What all workers of a soak share: the product, its provider, the people and the campaigns. */
import { openProduct, type Product } from '../support/product.ts';
import { seeded } from '../stories/seeded.ts';
import { type Beside, startBeside } from './beside.ts';
import { Deadlocks } from './deadlocks.ts';
import { insist } from './insist.ts';
import { plantCampaign, plantPeople, type PlantedPerson, type SoakCampaign } from './plant.ts';
import { Visitor } from './visitor.ts';

const KINDS = [
  { currency: 'USD', funding: 'flexible' },
  { currency: 'USD', funding: 'fixed' },
  { currency: 'EUR', funding: 'flexible' },
  { currency: 'EUR', funding: 'fixed' },
  { currency: 'JPY', funding: 'flexible' },
  { currency: 'GBP', funding: 'fixed' },
] as const;

const SECRET_KEY = 'sk_test_groundswell';

export interface SoakPerson extends PlantedPerson {
  readonly visitor: Visitor;
}

export interface Charge {
  readonly id: string;
  readonly disputed: boolean;
}

/** A refund or a dispute, as the provider's API tells it. */
export interface Listed {
  readonly id: string;
  readonly object: string;
  readonly amount: number;
  readonly status: string;
}

export interface Place {
  readonly product: Product;
  /** Another build on the same database, which every second visitor talks to. */
  readonly beside: Beside | undefined;
  readonly deadlocks: Deadlocks;
  readonly backers: readonly SoakPerson[];
  readonly owners: readonly SoakPerson[];
  readonly trust: SoakPerson;
  readonly finance: SoakPerson;
  readonly campaigns: SoakCampaign[];
  /** Minor units each contribution was acknowledged for, by its number. */
  readonly acknowledged: Map<number, { state: string; total: number }>;
  /** What must not have happened, in words. */
  readonly problems: string[];
  readonly counts: Map<string, number>;
  /** Another visitor, from an address nobody used. */
  stranger(): Visitor;
  /** Plants a campaign in the place of one that takes nothing any more. */
  renew(former: SoakCampaign | number, dice: () => number): Promise<void>;
  /** Campaigns that trust holds, by their numbers. */
  readonly held: Set<number>;
  /** Every campaign there ever was, by its number. */
  readonly planted: number[];
  /** The paid charges of a contribution, as the provider's own API tells. */
  chargesOf(contributionId: number): Promise<Charge[]>;
  /** Refunds or disputes, of one charge or all, newest first. */
  listed(what: 'refunds' | 'disputes', charge?: string): Promise<Listed[]>;
  close(): Promise<void>;
}

interface Page<T> {
  readonly data: T[];
  readonly has_more: boolean;
}

async function ask<T>(product: Product, path: string): Promise<Page<T>> {
  const answer = await fetch(`${product.gatewayUrl}${path}`, {
    headers: { authorization: `Bearer ${SECRET_KEY}` },
  });
  if (!answer.ok) throw new Error(`provider: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Page<T>;
}

async function listAll(product: Product, what: string, charge?: string): Promise<Listed[]> {
  const filter = charge === undefined ? '' : `&charge=${charge}`;
  const all: Listed[] = [];
  for (let cursor = ''; ; cursor = `&starting_after=${all.at(-1)?.id}`) {
    const page = await ask<Listed>(product, `/v1/${what}?limit=100${filter}${cursor}`);
    all.push(...page.data);
    if (!page.has_more) return all;
  }
}

/** Opens the built product, beside it that of the checkout `other`, and plants who and what a soak needs. */
export async function openPlace(seed: number, other?: string): Promise<Place> {
  const product = await openProduct({ LOG_LEVEL: 'error' }, { hasOwnPostgres: true });
  let beside: Beside | undefined;
  try {
    beside = other === undefined ? undefined : await startBeside(product, other);
    return await furnish(product, beside, seed);
  } catch (error) {
    await beside?.stop();
    await product.stop();
    throw error;
  }
}

async function furnish(product: Product, beside: Beside | undefined, seed: number): Promise<Place> {
  let visitors = 0;
  const visit = (login?: PlantedPerson) => {
    visitors += 1;
    const door = visitors % 2 === 0 && beside !== undefined ? beside : product;
    return new Visitor(door, visitors, login);
  };
  const stranger = () => visit();
  const enter = (person: PlantedPerson): SoakPerson => ({ ...person, visitor: visit(person) });
  const names = (of: string, count: number) =>
    Array.from({ length: count }, (_each, n) => `${of}.${n + 1}`);
  const backers = (await plantPeople(names('backer', 12))).map(enter);
  const owners = (await plantPeople(names('owner', 3))).map(enter);
  const [trust] = (await plantPeople(['trust'], 'trust')).map(enter);
  const [finance] = (await plantPeople(['finance'], 'finance')).map(enter);
  if (trust === undefined || finance === undefined) throw new Error('no staff');
  const campaigns: SoakCampaign[] = [];
  let slugs = 0;
  const place: Place = {
    product,
    beside,
    deadlocks: new Deadlocks(),
    backers,
    owners,
    trust,
    finance,
    campaigns,
    held: new Set(),
    planted: [],
    acknowledged: new Map(),
    problems: [],
    counts: new Map(),
    stranger,
    async renew(former, dice) {
      const slot = typeof former === 'number' ? former : campaigns.indexOf(former);
      // Somebody else has renewed it meanwhile.
      if (slot < 0) return;
      const kind = KINDS[slot % KINDS.length] ?? KINDS[0];
      const owner = owners[slot % owners.length];
      const drawn = {
        goal: dice() < 0.5 ? 20_000 : 5_000_000,
        hours: 12 + Math.floor(dice() * 60),
        forever: dice() < 0.3,
      };
      const ownerId = owner?.id ?? 0;
      const campaign = await insist(() =>
        plantCampaign({ ...kind, ...drawn, slug: `soak-${seed}-${(slugs += 1)}`, ownerId }),
      );
      campaigns[slot] = campaign;
      place.planted.push(campaign.id);
    },
    async chargesOf(id) {
      const query = encodeURIComponent(`metadata['source_id']:'${id}' AND status:'succeeded'`);
      return (await ask<Charge>(product, `/v1/charges/search?query=${query}`)).data;
    },
    listed: (what, charge) => listAll(product, what, charge),
    async close() {
      for (const { visitor } of [...backers, ...owners, trust, finance]) visitor.close();
      await beside?.stop();
      await product.stop();
    },
  };
  const dice = seeded(seed);
  for (const slot of KINDS.keys()) await place.renew(slot, dice);
  return place;
}
