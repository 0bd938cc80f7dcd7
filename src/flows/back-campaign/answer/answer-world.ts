import {
  type AnswerEffect,
  type AnswerFacts,
  type AnsweredContribution,
  type DeclineCounts,
  NO_DECLINES,
  type RiskSubject,
  type Said,
} from '#modules/contributions/index.ts';
import { type AttemptRow, processingRate } from '#modules/payments/index.ts';
import type { ReservationRow, StockUnit } from '#modules/perks/index.ts';
import type { CampaignNow, SettlementNow } from './answer-facts.store.ts';

/** What is read because of the rows that answers are about. */
export interface Known {
  /** Locked units that may have to be taken again. */
  readonly units: readonly StockUnit[];
  readonly methods: ReadonlyMap<string, number>;
  readonly declines: ReadonlyMap<number, DeclineCounts>;
  /** Units that can run out. */
  readonly limited: ReadonlySet<number>;
}

/** The rows as they are, and as the answers before in the same call left them. */
export class AnswerWorld {
  readonly #contributions: Map<number, AnsweredContribution>;
  readonly #attempts: Map<number, AttemptRow>;
  readonly #reservations: Map<number, ReservationRow>;
  readonly #campaigns: ReadonlyMap<number, CampaignNow>;
  readonly #settlements: ReadonlyMap<number, SettlementNow>;
  #known: Known = { units: [], methods: new Map(), declines: new Map(), limited: new Set() };
  #units = new Map<number, StockUnit>();

  constructor(
    contributions: readonly AnsweredContribution[],
    attempts: readonly AttemptRow[],
    reservations: readonly ReservationRow[],
    campaigns: readonly CampaignNow[],
    settlements: readonly SettlementNow[],
  ) {
    this.#contributions = new Map(contributions.map((row) => [row.id, row]));
    this.#attempts = new Map(attempts.map((row) => [row.id, row]));
    this.#reservations = new Map(reservations.map((row) => [row.id, row]));
    this.#campaigns = new Map(campaigns.map((row) => [row.id, row]));
    this.#settlements = new Map(settlements.map((row) => [row.campaign_id, row]));
  }

  /** What was read because of these rows. */
  know(known: Known): void {
    this.#known = known;
    this.#units = new Map(known.units.map((unit) => [unit.id, unit]));
  }

  /** All units, where some were given back and would have to be taken again: locked in one order. */
  unitsToLock(): number[] {
    const isReleased = [...this.#reservations.values()].some(({ state }) => state === 'released');
    return isReleased ? this.unitsHeld() : [];
  }

  unitsHeld(): number[] {
    return [...new Set([...this.#reservations.values()].map(({ stock_unit_id }) => stock_unit_id))];
  }

  /** Whether the attempt stores a card that is charged as soon as it is there. */
  isCheckoutCard(attemptId: number): boolean {
    const attempt = this.#attempts.get(attemptId);
    if (attempt?.operation !== 'setup') return false;
    const contribution = this.#contributions.get(attempt.source_id);
    return contribution?.state === 'reserved' && contribution.funding === 'flexible';
  }

  /** Whose refused cards are counted before its card is charged. */
  riskOf({ attemptId, method }: Said): RiskSubject {
    const { contribution } = this.#rowsOf(attemptId);
    const { holder, client_key: clientKey, campaign_id: campaignId } = contribution;
    return { holder, clientKey, campaignId, fingerprint: method?.fingerprint ?? null };
  }

  #rowsOf(attemptId: number): { attempt: AttemptRow; contribution: AnsweredContribution } {
    const attempt = required(this.#attempts.get(attemptId), `attempt ${attemptId}`);
    const id = attempt.source_id;
    return { attempt, contribution: required(this.#contributions.get(id), `contribution ${id}`) };
  }

  factsFor({ attemptId, method }: Said): AnswerFacts {
    const { attempt, contribution } = this.#rowsOf(attemptId);
    const { id } = contribution;
    const { campaign_id: campaignId, currency } = contribution;
    const campaign = required(this.#campaigns.get(campaignId), `campaign ${campaignId}`);
    const settlement = this.#settlements.get(campaignId);
    const isOwn = ({ source_id }: { source_id: number }): boolean => source_id === id;
    const reservations = [...this.#reservations.values()].filter(isOwn);
    const { declines, methods, limited } = this.#known;
    return {
      contribution,
      attempt,
      attempts: [...this.#attempts.values()].filter(isOwn),
      campaign: { state: campaign.state, endsAt: campaign.ends_at },
      settlement: settlement
        ? { decision: settlement.decision, decidedAt: settlement.decided_at }
        : null,
      reservations,
      units: this.#units,
      holdsLimited: reservations.some(({ stock_unit_id }) => limited.has(stock_unit_id)),
      declines: declines.get(attemptId) ?? NO_DECLINES,
      rate: processingRate(currency),
      methodId: (method && methods.get(method.methodRef)) ?? null,
    };
  }

  apply({ contribution, attempt }: AnswerFacts, { moves, attempt: answered, stock }: AnswerEffect) {
    this.#contributions.set(contribution.id, moves.at(-1) ?? contribution);
    this.#attempts.set(attempt.id, answered ?? attempt);
    for (const { id, state, settled_at } of stock?.reservations ?? []) {
      const row = required(this.#reservations.get(id), `reservation ${id}`);
      this.#reservations.set(id, { ...row, state, settled_at });
    }
    for (const { unitId, claimed, reserved } of stock?.units ?? []) {
      const unit = this.#units.get(unitId);
      if (unit === undefined) continue;
      const sums = { claimed: unit.claimed + claimed, reserved: unit.reserved + reserved };
      this.#units.set(unitId, { ...unit, ...sums });
    }
  }
}

function required<T>(row: T | undefined, name: string): T {
  if (row === undefined) throw new Error(`there is no ${name}`);
  return row;
}
