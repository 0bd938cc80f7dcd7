/** One question put to the payment provider on behalf of a source (a contribution or a purchase). */
import type { Currency } from '#money/currency.ts';

export const ATTEMPT_STATES = [
  'stored',
  'requires_action',
  'unknown',
  'succeeded',
  'surplus',
  'declined',
  'abandoned',
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export const ATTEMPT_TRANSITIONS: Record<AttemptState, readonly AttemptState[]> = {
  // Nobody knows yet whether it was sent.
  stored: ['requires_action', 'unknown', 'succeeded', 'surplus', 'declined', 'abandoned'],
  requires_action: ['unknown', 'succeeded', 'surplus', 'declined', 'abandoned'],
  unknown: ['requires_action', 'succeeded', 'surplus', 'declined', 'abandoned'],
  // A provider may tell of money after it said no, and after we stopped waiting.
  declined: ['succeeded', 'surplus'],
  abandoned: ['succeeded', 'surplus'],
  succeeded: [],
  // Took money that is not wanted: given back.
  surplus: [],
};

/** Planted ones come with their outcome. */
export const ATTEMPT_INITIAL_STATES: readonly AttemptState[] = ['stored', 'succeeded'];

/** What is said of several states has one name here and in SQL (`payment_attempt_is_open(state)`). */
export const ATTEMPT_PREDICATES = {
  /** The outcome is still open: no other attempt of the same source may begin. */
  isOpen: ['stored', 'requires_action', 'unknown'],
  /** The provider has said what became of it, or we stopped waiting. */
  isResolved: ['succeeded', 'surplus', 'declined', 'abandoned'],
  /** The provider did what was asked, whether or not it was still wanted. */
  tookMoney: ['succeeded', 'surplus'],
} as const satisfies Record<string, readonly AttemptState[]>;

const OPEN_ATTEMPT_STATES: readonly AttemptState[] = ATTEMPT_PREDICATES.isOpen;
const TAKEN_STATES: readonly AttemptState[] = ATTEMPT_PREDICATES.tookMoney;

export type AttemptOperation = 'setup' | 'charge';
export type ProviderObject = 'payment_intent' | 'setup_intent' | 'checkout_session';

export interface Attempt {
  readonly id: number;
  readonly sourceKind: 'contribution' | 'purchase';
  readonly sourceId: number;
  readonly operation: AttemptOperation;
  readonly attemptNo: number;
  /** Chosen before the provider is asked and kept for ever: the same key, the same effect. */
  readonly idempotencyKey: string;
  readonly state: AttemptState;
  readonly onSession: boolean;
  readonly hosted: boolean;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly methodRef: string | null;
  readonly customerRef: string | null;
  readonly saveMethod: boolean;
  readonly providerObject: ProviderObject | null;
  readonly providerRef: string | null;
  readonly actionUrl: string | null;
  readonly declineCode: string | null;
  readonly checks: number;
  readonly createdAt: Date;
}

export function isOpen(attempt: Pick<Attempt, 'state'>): boolean {
  return OPEN_ATTEMPT_STATES.includes(attempt.state);
}

export function tookMoney(attempt: Pick<Attempt, 'state'>): boolean {
  return TAKEN_STATES.includes(attempt.state);
}

/** The number of the next attempt of a source: each operation is counted by itself, from 1. */
export function nextAttemptNo(
  earlier: readonly { readonly operation: AttemptOperation; readonly attempt_no: number }[],
  operation: AttemptOperation,
): number {
  const numbers = earlier.flatMap((each) => (each.operation === operation ? each.attempt_no : []));
  return Math.max(0, ...numbers) + 1;
}

/** The key of the nth attempt of a contribution: what the provider knows it by, for ever. */
export function attemptKey(
  contributionId: number,
  operation: AttemptOperation,
  attemptNo: number,
): string {
  return `contribution:${contributionId}:${operation}:${attemptNo}`;
}

/** The provider's codes of a bank's confirmation that its holder left, or did not pass. */
const UNCONFIRMED: readonly (string | null)[] = [
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
];

/** Whether nobody declined: the holder did not complete what the bank asked, and may with the same card. */
export function isUnconfirmed(declineCode: string | null): boolean {
  return UNCONFIRMED.includes(declineCode);
}
