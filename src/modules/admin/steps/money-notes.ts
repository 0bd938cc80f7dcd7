import { db } from '#platform/db/transaction.ts';
import type { StepRow } from '../campaign-records.store.ts';
import { findMoneyNotes, type MoneyNotes } from './money-notes.store.ts';

/** An act about a contribution, with what its entry in the log names. */
export interface MoneyAct {
  readonly act: string;
  readonly contributionId: number;
  readonly details: Readonly<Record<string, unknown>>;
}

const isReview = ({ act }: MoneyAct): boolean => act === 'contribution_reviewed';
const numberOf = (id: unknown): number[] => (typeof id === 'number' ? [id] : []);

/**
 * What was written with each of these, which stands with the refund, the review or the request, where it can
 * be erased; undefined where nothing was.
 */
export async function readMoneyNotes(acts: readonly MoneyAct[]): Promise<(string | undefined)[]> {
  const ids = {
    refunds: acts.flatMap(({ details }) => numberOf(details.refund_id)),
    requests: acts.flatMap(({ details }) => numberOf(details.refund_request_id)),
    reviews: acts.filter(isReview).map(({ contributionId }) => contributionId),
  };
  if (Object.values(ids).every((some) => some.length === 0)) return acts.map(() => undefined);
  const notes = await findMoneyNotes(db(), ids);
  return acts.map((act) => noteOf(act, notes));
}

/** An answer of the owner and the decision of the trust team are two texts of one request. */
function noteOf(act: MoneyAct, notes: MoneyNotes): string | undefined {
  const { details, contributionId } = act;
  const [refund] = numberOf(details.refund_id);
  if (refund !== undefined) return notes.get(`refund ${refund}`);
  const [request] = numberOf(details.refund_request_id);
  if (request !== undefined) {
    return notes.get(`${details.decision === 'declined' ? 'answer' : 'decision'} ${request}`);
  }
  return isReview(act) ? notes.get(`review ${contributionId}`) : undefined;
}

/** Steps of a contribution, of acts with what was written with them. */
export async function stepsWithNotes(
  steps: readonly StepRow[],
  contributionId: number,
): Promise<StepRow[]> {
  const acts = steps.map(({ what, details }) => ({
    act: what,
    contributionId,
    details: details ?? {},
  }));
  const notes = await readMoneyNotes(acts);
  return steps.map((step, at) =>
    notes[at] === undefined || step.details === null
      ? step
      : { ...step, details: { ...step.details, note: notes[at] } },
  );
}
