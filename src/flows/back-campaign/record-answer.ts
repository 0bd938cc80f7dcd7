import { crashPoint } from '#platform/crash/crash-point.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { isSerializationFailure } from '#platform/db/database-errors.ts';
import { wakeRelay } from '#platform/events/wake.ts';
import { type Attempt, findAttempt, type ProviderAnswer } from '#modules/payments/index.ts';
import { recordBatch, type RecordedRow } from './back-campaign.store.ts';
import { lane } from './lane.ts';
import { forgetWatchedCards } from './watched-cards.ts';

export interface Recording {
  readonly attemptId: number;
  readonly answer: ProviderAnswer;
  /** Why it is recorded now, for the events: `checkout`, `returned`, `webhook`, `reconciled`, `deadline`. */
  readonly cause: string;
  readonly requestId: string | null;
  /** A declined attempt that is followed by another: the reservation stays whatever its state. */
  readonly keep?: boolean;
}

const recordTogether = lane<object, RecordedRow>(async (inputs) => {
  crashPoint('after_provider_call');
  const recording = recordAll(inputs);
  crashPoint('before_commit');
  const rows = await recording;
  crashPoint('after_commit');
  if (rows.some(({ outcome }) => outcome === 'declined')) forgetWatchedCards();
  wakeRelay();
  crashPoint('after_outbox');
  return rows;
});

async function recordAll(inputs: readonly object[]): Promise<RecordedRow[]> {
  try {
    return await recordBatch(db(), inputs);
  } catch (error) {
    if (!isSerializationFailure(error)) throw error;
    return await transaction((tx) => recordBatch(tx, inputs));
  }
}

/** Turns what the provider said into states, money, stock and events; a repeat changes nothing. */
export function recordAnswer(recording: Recording): Promise<RecordedRow> {
  return recordTogether(wireOf(recording));
}

/** The attempt to send next when a card was stored and its charge is due; undefined otherwise. */
export async function attemptAfter(row: RecordedRow): Promise<Attempt | undefined> {
  return row.outcome === 'charge_next' ? findAttempt(db(), row.attempt_id) : undefined;
}

function wireOf({ attemptId, answer, cause, requestId, keep = false }: Recording): object {
  const common = {
    attempt_id: attemptId,
    outcome: answer.outcome,
    cause,
    request_id: requestId,
    keep,
    provider_object: answer.object,
    provider_ref: answer.ref,
  };
  if (answer.outcome === 'requires_action') return { ...common, action_url: answer.url };
  if (answer.outcome === 'unknown') return common;
  if (answer.outcome !== 'succeeded') {
    return { ...common, decline_code: answer.declineCode, fingerprint: answer.fingerprint ?? null };
  }
  const { charge, method } = answer;
  return {
    ...common,
    charge_ref: charge?.ref ?? null,
    amount_minor: charge?.amountMinor ?? null,
    currency: charge?.currency ?? null,
    provider_fee_minor: charge?.feeMinor ?? null,
    method: method && {
      method_ref: method.methodRef,
      customer_ref: method.customerRef,
      brand: method.brand,
      last4: method.last4,
      exp_month: method.expMonth,
      exp_year: method.expYear,
      fingerprint: method.fingerprint,
      country: method.country,
    },
  };
}
