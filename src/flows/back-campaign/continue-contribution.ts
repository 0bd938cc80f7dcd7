import { db, transaction } from '#platform/db/transaction.ts';
import { wakeRelay } from '#platform/events/wake.ts';
import { beginAttempt, type BegunAttempt } from '#flows/begin-attempt/index.ts';
import { cancelPledges, endLeft } from '#flows/end-contributions/index.ts';
import { contributionErrors, refusal } from '#modules/contributions/index.ts';
import {
  askAboutAttempt,
  cancelAttempt,
  findAttempt,
  findLatestAttempt,
  isOpen,
} from '#modules/payments/index.ts';
import { type Mover, describeNow, moveOn, sendAndRecord } from './advance.ts';
import type { BackedContribution } from './backed-contribution.ts';
import type {
  Backer,
  ContributionRef,
  PayInput,
  ReturnAddresses,
  StartAnswer,
} from './contract.ts';
import { cardKeeper, findOwnContribution, tokenOf } from './find-own-contribution.ts';
import { attemptAfter, recordAnswer } from './answer/record-answer.ts';
import { cardOf } from './start-contribution.ts';

/** After the card page, 3-D Secure or while processing: asks the provider and goes on. Throws 404. */
export async function continueContribution(
  ref: ContributionRef,
  backer: Backer,
  addresses: ReturnAddresses,
): Promise<StartAnswer> {
  const contribution = await findOwnContribution(ref);
  const token = tokenOf(ref);
  return moveOn(contribution, { cause: 'returned', requestId: backer.requestId, token, addresses });
}

const REFUSED: readonly BegunAttempt['outcome'][] = [
  'too_many_declines',
  'expired',
  'campaign_closed',
  'campaign_held',
];

/**
 * Another card (or the card page) for a contribution that was declined, left, or failed after the deadline.
 * What is still open is ended first; should that turn out to have worked, it counts. Throws 404, 409, 422
 * where a card would be kept for somebody else, and 429.
 */
export async function payContribution(
  ref: ContributionRef,
  input: PayInput,
  backer: Backer,
  addresses: ReturnAddresses,
): Promise<StartAnswer> {
  const contribution = await findOwnContribution(ref);
  const token = tokenOf(ref);
  const card = await cardOf(input, backer, cardKeeper(ref));
  if (!(await endOpenAttempt(contribution, backer))) return describeNow(contribution.id, token);
  const { accountId, requestId } = backer;
  const person = { ...card, accountId, requestId };
  const begun = await beginAttempt(contribution.id, {
    by: 'person',
    person,
    cause: 'another_card',
  });
  if (REFUSED.includes(begun.outcome)) throw refusal(begun.outcome);
  if (begun.outcome === 'in_review') {
    wakeRelay();
    return describeNow(contribution.id, token);
  }
  const mover: Mover = { cause: 'another_card', requestId, token, addresses };
  if (begun.attemptId === null) return moveOn(contribution, mover);
  const attempt = await findAttempt(db(), begun.attemptId);
  if (attempt !== undefined) await sendAndRecord(contribution, attempt, mover);
  return describeNow(contribution.id, token);
}

/** False where something under way can't be ended: its outcome must be known first. */
async function endOpenAttempt(contribution: BackedContribution, backer: Backer): Promise<boolean> {
  const attempt = await findLatestAttempt(db(), { kind: 'contribution', id: contribution.id });
  if (attempt === undefined || !isOpen(attempt)) return true;
  const answer =
    attempt.state === 'requires_action'
      ? await cancelAttempt(attempt)
      : await askAboutAttempt(attempt);
  if (answer.outcome === 'requires_action' || answer.outcome === 'unknown') return false;
  const recorded = await recordAnswer({
    attempt,
    answer,
    cause: 'another_card',
    requestId: backer.requestId,
    keep: true,
  });
  // A card page that was filled in after all leads to a charge, which must not be doubled.
  return (await attemptAfter(recorded)) === undefined;
}

/** Leaves a checkout: its units are free for others at once. Does nothing to what was paid. Throws 404. */
export async function leaveContribution(ref: ContributionRef, backer: Backer): Promise<void> {
  const contribution = await findOwnContribution(ref);
  if (!(await endOpenAttempt(contribution, backer))) return;
  await transaction((tx) => endLeft(tx, contribution.id, backer));
}

/** Takes a pledge back before it is charged. Throws 404, and 409 once that is too late. */
export async function cancelContribution(ref: ContributionRef, backer: Backer): Promise<void> {
  const { id } = await findOwnContribution(ref);
  const done = await transaction((tx) => cancelPledges(tx, [id], 'by_contributor', backer));
  if (done === 0) throw contributionErrors.notCancellable();
  wakeRelay();
}
