import type { Currency } from '#money/currency.ts';
import type { ContributionState } from '#modules/contributions/index.ts';
import type { Attempt } from '#modules/payments/index.ts';
import { isOpen } from '#modules/payments/index.ts';
import type { NEXT_STEPS, StartAnswer } from './contract.ts';

/** What this flow needs to know of a contribution between its steps. */
export interface BackedContribution {
  readonly id: number;
  readonly campaignId: number;
  readonly accountId: number | null;
  readonly email: string;
  readonly locale: string;
  readonly state: ContributionState;
  readonly funding: 'flexible' | 'fixed';
  readonly currency: Currency;
  readonly totalMinor: bigint;
  readonly expiresAt: Date | null;
  /** Whether the reservation is over by the database's clock. */
  readonly isOver: boolean;
  readonly isPledge: boolean;
}

export type NextStep = (typeof NEXT_STEPS)[number];

const ENDED: readonly ContributionState[] = ['failed', 'expired', 'cancelled', 'dropped', 'voided'];
const DONE: readonly ContributionState[] = [
  'pledged',
  'collected',
  'partially_refunded',
  'refunded',
  'disputed',
  'dispute_lost',
  'recorded',
];

/** What the person does now, from what is stored alone. */
function nextStep(
  contribution: Pick<BackedContribution, 'state' | 'isOver' | 'isPledge'>,
  attempt: Pick<Attempt, 'state' | 'hosted' | 'actionUrl'> | undefined,
): NextStep {
  if (DONE.includes(contribution.state)) return 'done';
  if (ENDED.includes(contribution.state)) return 'expired';
  if (contribution.state === 'risk_review') return contribution.isOver ? 'expired' : 'in_review';
  if (attempt !== undefined && isOpen(attempt)) {
    if (attempt.state !== 'requires_action' || attempt.actionUrl === null) return 'processing';
    return attempt.hosted ? 'card_page' : 'authenticate';
  }
  if (contribution.isOver && !contribution.isPledge) return 'expired';
  return attempt?.state === 'declined' || attempt?.state === 'abandoned'
    ? 'declined'
    : 'processing';
}

export function describeStep(
  contribution: BackedContribution,
  attempt: Attempt | undefined,
  token: string | null,
): StartAnswer {
  const next = nextStep(contribution, attempt);
  const isAway = next === 'card_page' || next === 'authenticate';
  return {
    contribution: {
      id: contribution.id,
      state: contribution.state,
      currency: contribution.currency,
      total_cents: Number(contribution.totalMinor),
      expires_at: contribution.expiresAt?.toISOString() ?? null,
    },
    token,
    next,
    url: isAway ? (attempt?.actionUrl ?? null) : null,
    decline_code: next === 'declined' || next === 'expired' ? (attempt?.declineCode ?? null) : null,
  };
}
