/** The nouns whose states are a table in TypeScript, and the tables of the database that keep it. */
import {
  CAMPAIGN_PREDICATES,
  CAMPAIGN_STATES,
  CAMPAIGN_TRANSITIONS,
} from '#modules/campaigns/campaign.ts';
import { APPROVAL_STATES, APPROVAL_TRANSITIONS } from '#modules/campaigns/reviews/approval.ts';
import {
  CONTRIBUTION_INITIAL_STATES,
  CONTRIBUTION_PREDICATES,
  CONTRIBUTION_STATES,
  CONTRIBUTION_TRANSITIONS,
} from '#modules/contributions/contribution.ts';
import {
  REFUND_REQUEST_INITIAL_STATES,
  REFUND_REQUEST_PREDICATES,
  REFUND_REQUEST_STATES,
  REFUND_REQUEST_TRANSITIONS,
} from '#modules/contributions/refund-requests/refund-request.ts';
import { SETTLEMENT_DECISIONS } from '#modules/contributions/settling/settlement.ts';
import {
  ATTEMPT_INITIAL_STATES,
  ATTEMPT_PREDICATES,
  ATTEMPT_STATES,
  ATTEMPT_TRANSITIONS,
} from '#modules/payments/attempt.ts';
import { DISPUTE_STATES, DISPUTE_TRANSITIONS } from '#modules/payments/dispute.ts';
import {
  IDENTITY_PREDICATES,
  IDENTITY_STATES,
  IDENTITY_TRANSITIONS,
} from '#modules/payments/identity.ts';
import {
  REFUND_INITIAL_STATES,
  REFUND_PREDICATES,
  REFUND_STATES,
  REFUND_TRANSITIONS,
} from '#modules/payments/refund.ts';

export interface Noun {
  /** As SQL says it: `payment_attempt` for `payment_attempt_is_open()`. */
  readonly name: string;
  readonly table: string;
  readonly column: string;
  /** The column's type, where that is what the database checks instead of the table. */
  readonly type?: string;
  /** Where its table of states stands. */
  readonly file: string;
  readonly states: readonly string[];
  /** None where a row is written once and stands. */
  readonly transitions?: Readonly<Record<string, readonly string[]>>;
  /** How a row may begin, each with the states it passed through before it was written, itself the last. */
  readonly initialStates?: Readonly<Record<string, readonly string[]>>;
  readonly predicates?: Readonly<Record<string, readonly string[]>>;
  /** The database's guard is written by hand, because it refuses more than transitions. */
  readonly hasOwnGuard?: boolean;
}

export const NOUNS: readonly Noun[] = [
  {
    name: 'campaign',
    table: 'campaigns',
    column: 'state',
    file: 'src/modules/campaigns/campaign.ts',
    states: CAMPAIGN_STATES,
    transitions: CAMPAIGN_TRANSITIONS,
    predicates: CAMPAIGN_PREDICATES,
    hasOwnGuard: true,
  },
  {
    name: 'approval',
    table: 'approval_groups',
    column: 'state',
    file: 'src/modules/campaigns/reviews/approval.ts',
    states: APPROVAL_STATES,
    transitions: APPROVAL_TRANSITIONS,
    hasOwnGuard: true,
  },
  {
    name: 'identity_check',
    table: 'identity_checks',
    column: 'state',
    file: 'src/modules/payments/identity.ts',
    states: IDENTITY_STATES,
    transitions: IDENTITY_TRANSITIONS,
    initialStates: sameOf(['pending']),
    predicates: IDENTITY_PREDICATES,
  },
  {
    name: 'contribution',
    table: 'contributions',
    column: 'state',
    type: 'contribution_state',
    file: 'src/modules/contributions/contribution.ts',
    states: CONTRIBUTION_STATES,
    transitions: CONTRIBUTION_TRANSITIONS,
    initialStates: CONTRIBUTION_INITIAL_STATES,
    predicates: CONTRIBUTION_PREDICATES,
    hasOwnGuard: true,
  },
  {
    name: 'refund_request',
    table: 'refund_requests',
    column: 'state',
    file: 'src/modules/contributions/refund-requests/refund-request.ts',
    states: REFUND_REQUEST_STATES,
    transitions: REFUND_REQUEST_TRANSITIONS,
    initialStates: sameOf(REFUND_REQUEST_INITIAL_STATES),
    predicates: REFUND_REQUEST_PREDICATES,
  },
  {
    name: 'payment_attempt',
    table: 'payment_attempts',
    column: 'state',
    type: 'payment_attempt_state',
    file: 'src/modules/payments/attempt.ts',
    states: ATTEMPT_STATES,
    transitions: ATTEMPT_TRANSITIONS,
    initialStates: sameOf(ATTEMPT_INITIAL_STATES),
    predicates: ATTEMPT_PREDICATES,
  },
  {
    name: 'payment_refund',
    table: 'payment_refunds',
    column: 'state',
    file: 'src/modules/payments/refund.ts',
    states: REFUND_STATES,
    transitions: REFUND_TRANSITIONS,
    initialStates: sameOf(REFUND_INITIAL_STATES),
    predicates: REFUND_PREDICATES,
  },
  {
    // One that is first heard of when it is over begins as it ended.
    name: 'payment_dispute',
    table: 'payment_disputes',
    column: 'state',
    file: 'src/modules/payments/dispute.ts',
    states: DISPUTE_STATES,
    transitions: DISPUTE_TRANSITIONS,
  },
  {
    name: 'settlement',
    table: 'settlements',
    column: 'decision',
    file: 'src/modules/contributions/settling/settlement.ts',
    states: SETTLEMENT_DECISIONS,
  },
];

function sameOf(states: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(states.map((state) => [state, [state]]));
}
