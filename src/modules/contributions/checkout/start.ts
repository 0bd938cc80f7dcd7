/** Which contributions begin, for one or for many that ask at once: each sees what those before it took. */
import type { CampaignState, FundingType } from '#modules/campaigns/index.ts';
import {
  type Allowance,
  allowanceOf,
  type Offer,
  type OfferedPerk,
  type StockUnit,
  unitsLeft,
} from '#modules/perks/index.ts';
import { type Instant, minutes } from '#platform/clock/instant.ts';
import { type Order, type Price, price, type PricedCampaign, type PriceProblem } from './price.ts';
import { cardRisk, type DeclineCounts, type ReviewReason, reviewUntil } from './risk-review.ts';

/** How long units are held for somebody who pays. */
export const RESERVATION_TIME = minutes(10);

/** Checkouts one person, and one address on the network, may have open at the same time. */
const MOST_OPEN_OF_HOLDER = 5;
const MOST_OPEN_OF_CLIENT = 25;

/** What the decision depends on of somebody's request to back; amounts in minor units. */
export interface StartQuestion {
  readonly campaignId: number;
  readonly order: Order;
  readonly currency: string;
  /** The sum they agreed to. */
  readonly expectedTotalMinor: bigint;
  readonly holder: string;
  /** A keyed hash of their address on the network; empty where there is none. */
  readonly clientKey: string;
  readonly contributorKey: string;
  readonly idempotencyKey: string;
  readonly bodyHash: string;
  /** Null: they pay on the provider's own page. */
  readonly methodRef: string | null;
}

export interface StartCampaign extends PricedCampaign {
  readonly state: CampaignState;
  readonly fundingType: FundingType;
}

/** What the database knows of one who asks, and the numbers that are theirs if they begin. */
export interface StartStanding {
  readonly contributionId: number;
  readonly attemptId: number;
  /** What was begun before under the same key. */
  readonly existing: {
    readonly id: number;
    readonly bodyHash: string;
    readonly attemptId: number | null;
  } | null;
  readonly declines: DeclineCounts;
  readonly openOfHolder: number;
  readonly openOfClient: number;
  /** Units this person has by perk, of perks with a limit for each person. */
  readonly unitsHad: ReadonlyMap<number, number>;
}

export interface StartFacts {
  readonly at: Instant;
  readonly campaigns: ReadonlyMap<number, StartCampaign>;
  readonly offers: ReadonlyMap<number, Offer>;
  /** Units that can run out, locked. */
  readonly units: ReadonlyMap<number, StockUnit>;
}

export type StartRefusal =
  | PriceProblem
  | 'currency_mismatch'
  | 'price_changed'
  | 'same_key_other_body'
  | 'too_many_reservations'
  | 'too_many_declines';

export interface Started {
  readonly outcome: 'started';
  readonly contributionId: number;
  /** Null under review: nothing may be sent. */
  readonly attemptId: number | null;
  readonly state: 'reserved' | 'charging' | 'risk_review';
  readonly reasons: readonly ReviewReason[];
  readonly price: Price;
  readonly at: Instant;
  readonly until: Instant;
}

export interface StartRefused {
  readonly outcome: StartRefusal;
  readonly price: Price | null;
  /** The perk that stands in the way, where it is one. */
  readonly perkId: number | null;
}

export type StartDecision =
  | Started
  | {
      readonly outcome: 'exists';
      readonly contributionId: number;
      readonly attemptId: number | null;
    }
  | StartRefused;

/** Decides about all of them in their order, each with its own standing. */
export function decideStarts(
  asked: readonly { readonly question: StartQuestion; readonly standing: StartStanding }[],
  facts: StartFacts,
): StartDecision[] {
  const before = new Before();
  return asked.map(({ question, standing }) => {
    const decision = decideStart(question, standing, facts, before);
    if (decision.outcome === 'started') before.note(question, decision);
    return decision;
  });
}

function decideStart(
  question: StartQuestion,
  standing: StartStanding,
  facts: StartFacts,
  before: Before,
): StartDecision {
  const existing = standing.existing ?? before.existing(question);
  if (existing !== null) {
    return existing.bodyHash === question.bodyHash
      ? { outcome: 'exists', contributionId: existing.id, attemptId: existing.attemptId }
      : { outcome: 'same_key_other_body', price: null, perkId: null };
  }
  const { campaignId, order } = question;
  const units = {
    free: (perk: OfferedPerk) => before.unitsFree(perk, facts.units),
    allowance: (perk: OfferedPerk) => before.allowance(perk, question, standing),
  };
  const offer = facts.offers.get(campaignId);
  const quoted = price(order, facts.campaigns.get(campaignId), offer, units, facts.at);
  if (quoted === undefined) return { outcome: 'campaign_not_found', price: null, perkId: null };
  const refusal = refusalByPrice(question, quoted);
  if (refusal !== null) return { outcome: refusal, price: quoted, perkId: quoted.problemPerkId };
  return decidePriced(question, standing, quoted, facts, before);
}

/** Problems that tell more than another currency does come before it. */
const FIRST: readonly PriceProblem[] = ['campaign_closed', 'perk_not_found'];

function refusalByPrice(question: StartQuestion, quoted: Price): StartRefusal | null {
  const { problem } = quoted;
  if (problem !== null && FIRST.includes(problem)) return problem;
  if (quoted.currency !== question.currency) return 'currency_mismatch';
  if (problem !== null) return problem;
  return quoted.totalMinor === question.expectedTotalMinor ? null : 'price_changed';
}

function decidePriced(
  question: StartQuestion,
  standing: StartStanding,
  quoted: Price,
  { at }: StartFacts,
  before: Before,
): StartDecision {
  const risk = cardRisk(standing.declines);
  if (before.isHoarding(question, standing))
    return { outcome: 'too_many_reservations', price: quoted, perkId: null };
  if (risk.refused) return { outcome: 'too_many_declines', price: quoted, perkId: null };
  const takesMoney = quoted.funding === 'flexible' && question.methodRef !== null;
  const state = !takesMoney ? 'reserved' : risk.reasons.length === 0 ? 'charging' : 'risk_review';
  const isReview = state === 'risk_review';
  const hasLimited = quoted.lines.some(({ available }) => available !== null);
  return {
    outcome: 'started',
    contributionId: standing.contributionId,
    attemptId: isReview ? null : standing.attemptId,
    state,
    reasons: isReview ? risk.reasons : [],
    price: quoted,
    at,
    until: isReview ? reviewUntil(at, hasLimited) : at + RESERVATION_TIME,
  };
}

/** What those who asked before in the same call took: limits count it as if it were written. */
class Before {
  readonly #units = new Map<number, number>();
  readonly #open = new Map<string, number>();
  readonly #had = new Map<string, number>();
  readonly #keys = new Map<string, { id: number; bodyHash: string; attemptId: number | null }>();

  note(question: StartQuestion, { contributionId, attemptId, price: priced }: Started): void {
    const { holder, clientKey, contributorKey, idempotencyKey, bodyHash } = question;
    for (const { perk, quantity } of priced.lines) {
      add(this.#units, perk.stockUnitId, quantity);
      add(this.#had, `${contributorKey} ${perk.id}`, quantity);
    }
    add(this.#open, `holder ${holder}`, 1);
    add(this.#open, `client ${clientKey}`, 1);
    this.#keys.set(`${holder} ${idempotencyKey}`, { id: contributionId, bodyHash, attemptId });
  }

  existing({ holder, idempotencyKey }: StartQuestion) {
    return this.#keys.get(`${holder} ${idempotencyKey}`) ?? null;
  }

  unitsFree({ stockUnitId }: OfferedPerk, units: ReadonlyMap<number, StockUnit>): number | null {
    const unit = units.get(stockUnitId);
    const free = unit === undefined ? null : unitsLeft(unit);
    return free === null ? null : Math.max(0, free - (this.#units.get(stockUnitId) ?? 0));
  }

  allowance(
    perk: OfferedPerk,
    { contributorKey }: StartQuestion,
    { unitsHad }: StartStanding,
  ): Allowance | null {
    const before = this.#had.get(`${contributorKey} ${perk.id}`) ?? 0;
    return allowanceOf(perk, (unitsHad.get(perk.id) ?? 0) + before);
  }

  isHoarding({ holder, clientKey }: StartQuestion, standing: StartStanding): boolean {
    const ofHolder = standing.openOfHolder + (this.#open.get(`holder ${holder}`) ?? 0);
    const ofClient = standing.openOfClient + (this.#open.get(`client ${clientKey}`) ?? 0);
    return ofHolder >= MOST_OPEN_OF_HOLDER || (clientKey !== '' && ofClient >= MOST_OPEN_OF_CLIENT);
  }
}

function add<K>(sums: Map<K, number>, key: K, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}
