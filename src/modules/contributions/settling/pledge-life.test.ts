import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CampaignState } from '#modules/campaigns/index.ts';
import { mayCharge } from '#modules/campaigns/campaign.ts';
import { days, hours, type Instant } from '#platform/clock/instant.ts';
import { type AttemptFacts, decideScheduledCharge } from '../checkout/next-attempt.ts';
import { type ContributionState, mayGo } from '../contribution.ts';
import { isCancelled } from './cancel-pledges.ts';
import { isGivenUp, LAST_CHARGE_TRY, nextChargeAt } from './retry-schedule.ts';
import {
  decideSettlement,
  refundDueWhenCollected,
  type SettlementDecision,
  consequenceOfCancellation,
  consequenceOfSettlement,
} from './settlement.ts';

const MINOR = 1000n;

interface Pledge {
  state: ContributionState;
  dueAt: Instant | null;
  tries: number;
  triedAt: Instant[];
  refundDue: string | null;
}

/** A fixed campaign and its pledges as the sweeps move them; every step is a decision of the product. */
class World {
  at = days(20_000);
  readonly campaign = {
    state: 'live' as CampaignState,
    heldFromState: null as CampaignState | null,
    endsAt: days(20_002),
    decision: null as SettlementDecision | null,
    decidedAt: 0,
    releasedAt: null as Instant | null,
  };
  readonly pledges: Pledge[];
  readonly goalMinor: bigint;

  constructor(count: number, goalMinor: bigint) {
    this.goalMinor = goalMinor;
    this.pledges = Array.from({ length: count }, () => ({
      state: 'pledged',
      dueAt: null,
      tries: 0,
      triedAt: [],
      refundDue: null,
    }));
  }

  pass(by: number): void {
    this.at += by;
  }

  hold(): void {
    const { campaign } = this;
    if (!['live', 'forever_funding', 'ended'].includes(campaign.state)) return;
    campaign.heldFromState = campaign.state;
    campaign.state = 'held';
  }

  release(): void {
    const { campaign } = this;
    if (campaign.state !== 'held') return;
    campaign.state = campaign.heldFromState ?? 'live';
    campaign.heldFromState = null;
    campaign.releasedAt = this.at;
  }

  cancel(): void {
    const isOver = this.campaign.state === 'cancelled';
    if (!isOver) this.campaign.state = 'cancelled';
  }

  takeBack(index: number): void {
    const pledge = this.pledges[index % this.pledges.length];
    const { campaign } = this;
    if (pledge && isCancelled({ state: pledge.state, campaign }, 'by_contributor')) {
      this.move(pledge, 'cancelled');
    }
  }

  sweep(answers: readonly boolean[]): void {
    this.settle();
    for (const pledge of this.pledges) this.applySettlement(pledge);
    for (const [index, pledge] of this.pledges.entries()) {
      this.charge(pledge, answers[index % answers.length] ?? true);
    }
    for (const pledge of this.pledges) this.drop(pledge);
  }

  private settle(): void {
    const { campaign, at } = this;
    const counted = this.pledges.filter(({ state }) => state === 'pledged').length;
    const funds = {
      pledgedMinor: BigInt(counted) * MINOR,
      grossMinor: 0n,
      refundsMinor: 0n,
      markedRefundedMinor: 0n,
      disputesMinor: 0n,
      heldMinor: 0n,
    };
    const due = {
      ...campaign,
      fundingType: 'fixed' as const,
      goalMinor: this.goalMinor,
      currency: 'USD' as const,
      foreverOptIn: false,
      isSettled: campaign.decision !== null,
    };
    const settlement = decideSettlement(due, funds, at);
    if (settlement === null) return;
    Object.assign(campaign, {
      state: settlement.nextState,
      decision: settlement.decision,
      decidedAt: at,
    });
  }

  private applySettlement(pledge: Pledge): void {
    const { campaign } = this;
    const known = {
      state: pledge.state,
      chargeDueAt: pledge.dueAt,
      refundDue: pledge.refundDue,
      capturedMinor: pledge.state === 'collected' ? MINOR : 0n,
      refundedMinor: 0n,
    };
    const bySettlement =
      campaign.decision === null ? null : consequenceOfSettlement(campaign.decision, known);
    const consequence =
      campaign.state === 'cancelled' ? consequenceOfCancellation(known) : bySettlement;
    if (consequence === 'charge') pledge.dueAt = campaign.decidedAt;
    if (consequence === 'cancel') this.move(pledge, 'cancelled');
    if (consequence === 'refund') pledge.refundDue = 'campaign_removed';
  }

  private charge(pledge: Pledge, works: boolean): void {
    const { campaign, at } = this;
    if (pledge.dueAt === null || pledge.dueAt > at || pledge.tries >= LAST_CHARGE_TRY) return;
    const facts: AttemptFacts = {
      state: pledge.state,
      funding: 'fixed',
      capturedMinor: pledge.state === 'collected' ? MINOR : 0n,
      pledgedAt: 1,
      expiresAt: null,
      chargeDueAt: pledge.dueAt,
      chargeTries: pledge.tries,
      hasOpenAttempt: false,
      campaign,
    };
    if (decideScheduledCharge(facts, pledge.tries).outcome !== 'start') return;
    if (!mayCharge(campaign)) throw new Error(`charged while the campaign was ${campaign.state}`);
    this.move(pledge, 'charging');
    pledge.tries += 1;
    pledge.triedAt.push(at);
    this.move(pledge, works ? 'collected' : 'errored');
    pledge.dueAt = works ? null : nextChargeAt(pledge.tries, campaign.decidedAt, at);
    if (works) pledge.refundDue = refundDueWhenCollected(campaign.decision, campaign);
  }

  private drop(pledge: Pledge): void {
    const { state, dueAt: chargeDueAt, tries: chargeTries } = pledge;
    const { campaign, at } = this;
    const unpaid = { state, chargeDueAt, chargeTries, hasOpenAttempt: false, campaign };
    if (isGivenUp(unpaid, at)) this.move(pledge, 'dropped');
  }

  private move(pledge: Pledge, to: ContributionState): void {
    if (!mayGo(pledge.state, to)) throw new Error(`a pledge went from ${pledge.state} to ${to}`);
    pledge.state = to;
  }
}

type Step = (world: World) => void;

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 72 }).map(passing) },
  {
    weight: 4,
    arbitrary: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }).map(sweeping),
  },
  { weight: 2, arbitrary: fc.constant<Step>((world) => world.hold()) },
  { weight: 2, arbitrary: fc.constant<Step>((world) => world.release()) },
  { weight: 1, arbitrary: fc.nat(5).map(takingBack) },
);

function passing(count: number): Step {
  return (world) => world.pass(hours(count));
}
function sweeping(answers: readonly boolean[]): Step {
  return (world) => world.sweep(answers);
}
function takingBack(index: number): Step {
  return (world) => world.takeBack(index);
}

/** Whatever was begun is brought to its end: the hold is over, and the sweeps run for a month. */
function toTheEnd(world: World, answers: readonly boolean[]): void {
  world.release();
  for (let day = 0; day < 60; day += 1) {
    world.pass(hours(12));
    world.sweep(answers);
  }
}

describe('the life of pledges', () => {
  it('ends, whatever happens to their campaign, and nobody is charged against the rules', () => {
    const lives = fc.record({
      count: fc.integer({ min: 1, max: 5 }),
      goal: fc.integer({ min: 0, max: 3 }),
      steps: fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }),
      isCancelled: fc.boolean(),
      answers: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
    });
    const over: readonly ContributionState[] = ['collected', 'cancelled', 'dropped'];
    fc.assert(
      fc.property(lives, ({ count, goal, steps, isCancelled: ends, answers }) => {
        const world = new World(count, BigInt(goal) * MINOR);
        for (const take of steps) take(world);
        if (ends) world.cancel();
        toTheEnd(world, answers);
        const { pledges, campaign } = world;
        expect(pledges.filter(({ state }) => !over.includes(state))).toEqual([]);
        const tries = pledges.flatMap(({ triedAt }) =>
          triedAt.slice(1).map((at, index) => at - (triedAt[index] ?? 0)),
        );
        expect(tries.filter((gap) => gap < hours(23))).toEqual([]);
        const kept = pledges.filter(
          ({ state, refundDue }) => state === 'collected' && refundDue === null,
        );
        expect(campaign.state === 'cancelled' && kept.length > 0).toBe(false);
        expect(campaign.decision === 'release' && kept.length > 0).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});
