/** A dispute about money that nobody asked for: the platform's to settle, no campaign has a part in it. */
import type { Instant } from '#platform/clock/instant.ts';
import type { NewEvent } from '#platform/events/outbox.ts';
import type { Transfer } from '#modules/ledger/index.ts';
import { disputeAfter, type SaidOfDispute, transfersOf } from './dispute.ts';
import type { DisputeFact, MoneyBackFacts } from './facts.ts';
import { givenUp } from './refund-news.ts';
import {
  amountsCovered,
  coveredNow,
  mayTryAgain,
  strandedOf,
  type Surplus,
  surplusAccountOf,
} from './surplus.ts';

export interface SurplusDisputeDecision {
  readonly dispute: DisputeFact;
  readonly isNew: boolean;
  readonly transfers: readonly Transfer[];
  readonly events: readonly NewEvent[];
  /** The refused refund that is begun again from then on, with null never; undefined: nothing changes. */
  readonly again: { readonly refundId: number; readonly at: Instant | null } | undefined;
}

/**
 * What the provider says of such a dispute: nothing new, or the dispute as it is now and what follows. While
 * a bank decides no refund is tried; won, one that was refused is; lost, the contributor has the money.
 */
export function decideSurplusDispute(
  facts: Pick<MoneyBackFacts, 'id' | 'campaignId' | 'accountId' | 'currency'>,
  surplus: Surplus,
  said: SaidOfDispute,
  { newId, at }: { readonly newId: number; readonly at: Instant },
): SurplusDisputeDecision | undefined {
  const heard = disputeAfter(surplus.disputes, said, newId);
  if (heard === undefined) return undefined;
  const { before, dispute, isNew, isClosing } = heard;
  const others = surplus.disputes.filter(({ id }) => id !== dispute.id);
  const after = { ...surplus, disputes: [...others, dispute] };
  const money = { beneficiaryId: null, currency: facts.currency };
  const isTaken = dispute.state === 'lost' && (isClosing || dispute.heldMinor > before.heldMinor);
  const covers = amountsCovered(after).filter(({ id }) => isTaken && id === dispute.id);
  const again = againOf(after, dispute, { isClosing, at });
  const last = surplus.refunds.at(-1);
  const left = again?.at === null ? withoutDue(after) : after;
  const isStranded = !again?.at && strandedOf(left) !== undefined && !strandedOf(surplus);
  return {
    dispute,
    isNew,
    transfers: [
      ...transfersOf(money, before, dispute, at),
      ...coveredNow(facts, after, covers, at),
    ],
    events: isStranded && last ? [givenUp(facts, last)] : [],
    again,
  };
}

/** What follows where the provider is asked no longer what a lost dispute took: it may strand the money. */
export function endOfAsking(
  facts: Pick<MoneyBackFacts, 'id' | 'campaignId' | 'accountId'>,
  surplus: Surplus,
  disputeId: number,
): readonly NewEvent[] {
  const disputes = surplus.disputes.map((each) =>
    each.id === disputeId ? { ...each, isAsked: false } : each,
  );
  const isStranded = strandedOf({ ...surplus, disputes }) !== undefined && !strandedOf(surplus);
  const last = surplus.refunds.at(-1);
  return isStranded && last ? [givenUp(facts, last)] : [];
}

function withoutDue(surplus: Surplus): Surplus {
  return { ...surplus, refunds: surplus.refunds.map((each) => ({ ...each, isDue: false })) };
}

function againOf(
  after: Surplus,
  dispute: DisputeFact,
  { isClosing, at }: { readonly isClosing: boolean; readonly at: Instant },
): SurplusDisputeDecision['again'] {
  const last = after.refunds.at(-1);
  if (last === undefined || surplusAccountOf(after) !== 'contributor_clearing') return undefined;
  if (dispute.state !== 'won') return last.isDue ? { refundId: last.id, at: null } : undefined;
  return isClosing && mayTryAgain(after) ? { refundId: last.id, at } : undefined;
}
