import { z } from 'zod';
import { type ContributionRef, findOwnContribution } from '#flows/back-campaign/index.ts';
import { lockMoneyBack, refundDueNow } from '#flows/refund-contribution/index.ts';
import {
  type AskFacts,
  type AskObstacle,
  contributionErrors,
  insertRequest,
  isUnderWay,
  leftMinor,
  LONGEST_DETAILS,
  type MoneyBackFacts,
  newestRequest,
  obstacleToAsking,
  ownerDeadline,
  type RefundDue,
  type RefundRequestRow,
  REQUEST_REASONS,
  setRequests,
} from '#modules/contributions/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { type AppError, fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { publish } from '#platform/events/outbox.ts';
import { wakeRelay } from '#platform/events/wake.ts';
import { written } from '#platform/text/written.ts';
import { actOnRequest } from './act-on-request.ts';
import { REQUEST_TOPICS, requestEvent } from './request-events.ts';

/** How often somebody asks, takes back and asks the trust team, by page and by call together. */
export const REQUEST_LIMIT = {
  key: 'ip+person',
  points: 20,
  per: 3600,
  store: 'database',
  bucket: 'refund-requests',
} as const;

/** What a contributor asks for. */
export const askInput = z.strictObject({
  reason: z.enum(REQUEST_REASONS, 'errors.contributions.request_reason'),
  details: z.string().trim().max(LONGEST_DETAILS).default(''),
});
/** What the trust team is told. */
export const escalateInput = z.strictObject({
  appeal: written(LONGEST_DETAILS),
});

const REFUSALS: Readonly<Record<AskObstacle, () => AppError>> = {
  disputed: () => contributionErrors.disputed(),
  not_refundable: () => contributionErrors.notRefundable(),
  under_way: () => contributionErrors.refundUnderWay(),
  asked_already: () => contributionErrors.requestExists(),
  decided_already: () => contributionErrors.requestDecided(),
};

/** What is decided on when somebody asks. */
export function askFacts(
  money: MoneyBackFacts,
  { due, last }: { readonly due: RefundDue | null; readonly last: RefundRequestRow | undefined },
): AskFacts {
  return {
    state: money.state,
    isCharged: money.chargeId !== null,
    leftMinor: leftMinor(money),
    // What a cancelled campaign owes is noted with each contribution a moment later.
    isUnderWay: due !== null || money.refundDue !== null || isUnderWay(money),
    last: last?.state ?? null,
    isDecided: (last?.decided_by ?? null) !== null,
  };
}

/**
 * Asks the owner to give a contribution back; they have seven days. Throws 404 for anybody else's, 409 where
 * it can't be asked for (not_refundable, disputed, refund_under_way, request_exists, request_decided) and 422
 * where another reason isn't explained.
 */
export async function askForRefund(
  ref: ContributionRef,
  { reason, details }: z.output<typeof askInput>,
): Promise<void> {
  if (reason === 'other' && details === '') {
    throw fieldErrors({ details: ['errors.field.required'] });
  }
  const { id } = await findOwnContribution(ref);
  await transaction(async (tx) => {
    const { contributions, at } = await lockMoneyBack(tx, [id]);
    const locked = contributions.get(id);
    if (locked === undefined) throw platformErrors.notFound();
    const campaignId = locked.row.campaign_id;
    const last = await newestRequest(tx, id);
    const due = await refundDueNow(tx, id);
    const facts = askFacts(locked.facts, { due, last });
    const obstacle = obstacleToAsking(facts);
    if (obstacle !== null) throw REFUSALS[obstacle]();
    const requestId = await insertRequest(tx, {
      contribution_id: id,
      campaign_id: campaignId,
      reason,
      details,
      asked_at: at,
      due_at: ownerDeadline(at),
    });
    const about = { id: requestId, contribution_id: id, campaign_id: campaignId };
    await publish(tx, requestEvent(REQUEST_TOPICS.asked, about, at));
  });
  wakeRelay();
}

/** Takes a request back that nobody answered yet. Throws 404, and 409 once it is answered. */
export async function withdrawRequest(ref: ContributionRef): Promise<void> {
  const { id } = await findOwnContribution(ref);
  await actOnRequest({ contributionId: id }, 'withdraw', (tx, request, at) =>
    setRequests(tx, [{ id: request.id, state: 'withdrawn', ended_at: at }]),
  );
}

/**
 * Brings a request before the trust team once the owner declined it or let their days pass. Throws 404 for
 * anybody else's, 409 (request_settled, request_too_early).
 */
export async function escalateRequest(
  ref: ContributionRef,
  { appeal }: z.output<typeof escalateInput>,
): Promise<void> {
  const { id } = await findOwnContribution(ref);
  await actOnRequest(
    { contributionId: id },
    'escalate',
    async (tx, request: RefundRequestRow, at) => {
      await setRequests(tx, [{ id: request.id, state: 'escalated', appeal, escalated_at: at }]);
      await publish(tx, requestEvent(REQUEST_TOPICS.escalated, request, at));
    },
  );
  wakeRelay();
}
