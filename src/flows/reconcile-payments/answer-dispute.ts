import { audit } from '#modules/accounts/index.ts';
import { ownPartIn, refuseOwnPart } from '#modules/contributions/index.ts';
import { type DisputeEvidence, EVIDENCE_MAX, paymentProvider } from '#modules/payments/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { defineErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { findDisputeOf, noteAnswer, type OpenDispute } from './answer-dispute.store.ts';

const errors = defineErrors('disputes', {
  no_answer_wanted: { status: 409, message: 'errors.disputes.no_answer_wanted' },
});

/** The dispute of a contribution that is to be seen to first; undefined where there was none. */
export function readDisputeOf(contributionId: number): Promise<OpenDispute | undefined> {
  return findDisputeOf(db(), contributionId);
}

const waitsForAnswer = (dispute: OpenDispute): boolean =>
  dispute.state === 'open' && dispute.answered_at === null;

/** Whether it waits for an answer that this person may give: of what is their own, others answer. */
export async function mayAnswerDispute(
  dispute: OpenDispute,
  accountId: number | null,
): Promise<boolean> {
  return waitsForAnswer(dispute) && (await ownPartIn(ofContribution(dispute), accountId)) === null;
}

const ofContribution = ({ contribution_id: id, campaign_id: campaignId }: OpenDispute) => ({
  id,
  campaignId,
});

/**
 * Sends the bank what it is shown of a disputed contribution, once and for good; who sent it is in the log.
 * Repeated after a lost answer, it finds that the provider has it. `disputeId` is the one that was read; null
 * for the first that waits. Throws 403 for one's own contribution or campaign, 409 where nothing waits for an
 * answer or another one does, and ProviderUnavailable.
 */
export async function answerDispute(
  contributionId: number,
  evidence: DisputeEvidence,
  { accountId, ip, requestId }: Pick<Actor, 'accountId' | 'ip' | 'requestId'>,
  disputeId: number | null = null,
): Promise<void> {
  if (accountId === null) throw platformErrors.unauthenticated();
  const dispute = await findDisputeOf(db(), contributionId);
  if (!dispute || !waitsForAnswer(dispute)) throw errors.noAnswerWanted();
  if (disputeId !== null && dispute.id !== disputeId) throw errors.noAnswerWanted();
  await refuseOwnPart(ofContribution(dispute), accountId);
  const { dispute_ref: ref } = dispute;
  const isTaken = await paymentProvider().answerDispute(ref, withinLimits(evidence));
  if (!isTaken && !(await isAnswered(ref))) throw errors.noAnswerWanted();
  await transaction(async (tx) => {
    if (!(await noteAnswer(tx, dispute.id, accountId))) throw errors.noAnswerWanted();
    await audit(tx, {
      act: 'evidence_submitted',
      actor: { accountId, ip, requestId },
      subject: { kind: 'contribution', id: contributionId },
      details: { dispute: dispute.id },
    });
  });
}

async function isAnswered(ref: string): Promise<boolean> {
  const said = await paymentProvider().askDispute(ref);
  return said !== undefined && said !== 'inquiry' && said.isAnswered;
}

/** Nothing empty, and no part longer than the provider takes. */
function withinLimits(evidence: DisputeEvidence): DisputeEvidence {
  const parts = Object.entries(evidence).filter(([, text]) => text.trim() !== '');
  return Object.fromEntries(parts.map(([name, text]) => [name, text.slice(0, EVIDENCE_MAX)]));
}
