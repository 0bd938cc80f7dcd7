import { crashPoint } from '#platform/crash/crash-point.ts';
import { db } from '#platform/db/transaction.ts';
import type { Said, StateCause } from '#modules/contributions/index.ts';
import { type Attempt, findAttempt, type ProviderAnswer } from '#modules/payments/index.ts';
import { batcher } from '../batcher.ts';
import { recordBatch, type Recorded } from './record-batch.ts';
import { checkoutTurns } from '../turns.ts';
import { forgetWatchedCards } from '../watched-cards.ts';

export interface Recording {
  readonly attempt: Pick<Attempt, 'id' | 'sourceId'>;
  readonly answer: ProviderAnswer;
  /** Why it is recorded now, for history and events. */
  readonly cause: StateCause;
  readonly requestId: string | null;
  /** A declined attempt that is followed by another: the reservation stays whatever its state. */
  readonly keep?: boolean;
}

const recordTogether = batcher<Said, Recorded>(async (said) => {
  crashPoint('after_provider_call');
  const recorded = await recordBatch(said);
  crashPoint('after_commit');
  if (recorded.some(({ outcome }) => outcome === 'declined')) forgetWatchedCards();
  return recorded;
}, checkoutTurns);

/** Turns what the provider said into states, money, stock and events; a repeat changes nothing. */
export function recordAnswer(recording: Recording): Promise<Recorded> {
  return recordTogether(saidOf(recording));
}

/** The attempt to send next when a card was stored and its charge is due; undefined otherwise. */
export async function attemptAfter(recorded: Recorded): Promise<Attempt | undefined> {
  return recorded.outcome === 'charge_next' ? findAttempt(db(), recorded.attemptId) : undefined;
}

function saidOf({ attempt, answer, cause, requestId, keep = false }: Recording): Said {
  const isRefused = answer.outcome === 'declined' || answer.outcome === 'abandoned';
  return {
    attemptId: attempt.id,
    contributionId: attempt.sourceId,
    outcome: answer.outcome,
    cause,
    requestId,
    keep,
    object: answer.object,
    ref: answer.ref,
    url: answer.outcome === 'requires_action' ? answer.url : null,
    charge: answer.outcome === 'succeeded' ? answer.charge : null,
    method: answer.outcome === 'succeeded' ? answer.method : null,
    declineCode: isRefused ? answer.declineCode : null,
    fingerprint: isRefused ? (answer.fingerprint ?? null) : null,
  };
}
