/** What an answer is decided on, and what follows from it. */
import type { CampaignState } from '#modules/campaigns/index.ts';
import type { Transfer } from '#modules/ledger/index.ts';
import type {
  AttemptRow,
  CardFacts,
  ProcessingRate,
  ProviderAnswer,
  ProviderObject,
} from '#modules/payments/index.ts';
import type { ReservationRow, StockMove, StockUnit } from '#modules/perks/index.ts';
import type { Instant } from '#platform/clock/instant.ts';
import type { NewEvent } from '#platform/events/outbox.ts';
import type { AnsweredContribution } from '../contribution.table.ts';
import type { SettlementDecision } from '../settling/settlement.ts';
import type { TotalsEffect } from '../totals.ts';
import type { DeclineCounts, ReviewReason } from './risk-review.ts';
import type { StateCause } from '../state-cause.ts';

/** What the provider said of an attempt, and why it is recorded now. */
export interface Said {
  readonly attemptId: number;
  /** Whose attempt it is. */
  readonly contributionId: number;
  readonly outcome: ProviderAnswer['outcome'];
  readonly cause: StateCause;
  readonly requestId: string | null;
  /** A declined attempt that is followed by another: the reservation stays. */
  readonly keep: boolean;
  readonly object: ProviderObject | null;
  readonly ref: string | null;
  readonly url: string | null;
  readonly charge: {
    readonly ref: string;
    readonly amountMinor: bigint;
    readonly currency: string;
    /** Null while the provider has not reckoned it yet. */
    readonly feeMinor: bigint | null;
  } | null;
  readonly method: CardFacts | null;
  readonly declineCode: string | null;
  readonly fingerprint: string | null;
}

export interface AnswerFacts {
  readonly contribution: AnsweredContribution;
  readonly attempt: AttemptRow;
  /** All attempts of the contribution, this one too. */
  readonly attempts: readonly AttemptRow[];
  readonly campaign: { readonly state: CampaignState; readonly endsAt: Instant | null };
  readonly settlement: {
    readonly decision: SettlementDecision;
    readonly decidedAt: Instant;
  } | null;
  readonly reservations: readonly ReservationRow[];
  /** Units that must be taken again, locked. */
  readonly units: ReadonlyMap<number, StockUnit>;
  readonly holdsLimited: boolean;
  readonly declines: DeclineCounts;
  readonly rate: ProcessingRate;
  /** The card that paid, as it is kept. */
  readonly methodId: number | null;
}

export type AnswerOutcome =
  | 'collected'
  | 'pledged'
  | 'charge_next'
  | 'in_review'
  | 'declined'
  | 'errored'
  | 'failed'
  | 'action'
  | 'unknown'
  | 'too_late'
  | 'surplus'
  | 'exists'
  | 'differs';

/** An attempt that follows, to be sent next. */
export type NextAttempt = Omit<
  AttemptRow,
  | 'id'
  | 'state'
  | 'provider_object'
  | 'provider_ref'
  | 'action_url'
  | 'charge_ref'
  | 'captured_minor'
  | 'provider_fee_minor'
  | 'decline_code'
  | 'resolved_at'
  | 'checks'
>;

export interface AnswerEffect {
  readonly outcome: AnswerOutcome;
  /** The states the contribution passes through, the last one staying; empty where it stays as it is. */
  readonly moves: readonly AnsweredContribution[];
  readonly attempt: AttemptRow | null;
  readonly next: NextAttempt | null;
  readonly stock: StockMove | null;
  /** More time for what is held. */
  readonly holdUntil: Instant | null;
  readonly totals: TotalsEffect | null;
  readonly transfers: readonly Transfer[];
  readonly events: readonly NewEvent[];
  readonly decline: {
    readonly contribution_id: number;
    readonly campaign_id: number;
    readonly holder: string;
    readonly client_key: string;
    readonly decline_code: string | null;
    readonly fingerprint: string | null;
    readonly occurred_at: Instant;
  } | null;
  readonly review: {
    readonly contribution_id: number;
    readonly reasons: readonly ReviewReason[];
    readonly method_ref: string;
    readonly customer_ref: string | null;
    readonly save_method: boolean;
    readonly opened_at: Instant;
  } | null;
  /** Money that is to be given back at once, whole. */
  readonly surplus: { readonly attempt: AttemptRow; readonly at: Instant } | null;
  /** What finance looks at: an amount that is not ours. */
  readonly difference: { readonly ref: string; readonly details: object } | null;
}
