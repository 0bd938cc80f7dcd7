import { randomUUID } from 'node:crypto';
import {
  mayDecideRequest,
  type Refund,
  refundContribution,
  refundKey,
} from '#flows/refund-contribution/index.ts';
import { audit } from '#modules/accounts/index.ts';
import {
  type Contribution,
  contributionErrors,
  newestRequest,
  type RequestReason,
  setRequests,
} from '#modules/contributions/index.ts';
import type { RefundReason } from '#modules/payments/index.ts';
import { db, type Executor } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { publish } from '#platform/events/outbox.ts';
import { wakeRelay } from '#platform/events/wake.ts';
import type { Actor } from '#platform/http/actor.ts';
import { actOnRequest, type WhichRequest } from './act-on-request.ts';
import { REQUEST_TOPICS, requestEvent } from './request-events.ts';

type By = Pick<Actor, 'accountId' | 'ip' | 'requestId'>;

/** What a refund is booked as that answers a request. */
const BOOKED_AS: Readonly<Record<RequestReason, RefundReason>> = {
  undelivered: 'undelivered',
  not_as_described: 'contributor_request',
  silent_owner: 'contributor_request',
  changed_mind: 'contributor_request',
  duplicate: 'duplicate',
  other: 'contributor_request',
};

/** The reason a refund has that answers a request. */
export function bookedAs(reason: RequestReason): RefundReason {
  return BOOKED_AS[reason];
}

/**
 * Declines a request for the campaign, with a sentence that the contributor is sent; they may ask the trust
 * team then. Who may is the caller's question. Throws 404, and 409 once it is answered.
 */
export async function declineRequest(asked: WhichRequest, answer: string, by: By): Promise<void> {
  const { contributionId } = asked;
  await actOnRequest(asked, 'decline', async (tx, request, at) => {
    await setRequests(tx, [
      {
        id: request.id,
        state: 'declined',
        answer,
        answered_at: at,
        answered_by: by.accountId,
      },
    ]);
    await auditAnswer(tx, by, { contributionId, id: request.id, decision: 'declined' });
    await publish(tx, requestEvent(REQUEST_TOPICS.declined, request, at));
  });
  wakeRelay();
}

/** Refuses an escalated request for good, with the reason. Throws 403 for one's own, 404, and 409. */
export async function refuseRequest(
  contribution: Contribution,
  {
    note,
    refundRequestId,
  }: { readonly note: string; readonly refundRequestId?: number | undefined },
  actor: Actor,
): Promise<void> {
  if (!(await mayDecideRequest(contribution, actor))) throw platformErrors.forbidden();
  const { id: contributionId } = contribution;
  await actOnRequest({ contributionId, refundRequestId }, 'refuse', async (tx, request, at) => {
    await setRequests(tx, [
      {
        id: request.id,
        state: 'refused',
        decision_note: note,
        decided_at: at,
        decided_by: actor.accountId,
        ended_at: at,
      },
    ]);
    await auditAnswer(tx, actor, { contributionId, id: request.id, decision: 'refused' });
    await publish(tx, requestEvent(REQUEST_TOPICS.refused, request, at));
  });
  wakeRelay();
}

/**
 * Gives back what an escalated request asks for, all that is left or a part of it in minor units, with the
 * rights of the trust team. Throws 403 for one's own, 404, 409 (request_settled and what a refund throws) and
 * 422.
 */
export async function grantRequest(
  contribution: Contribution,
  given: {
    readonly amountMinor: bigint | null;
    readonly note: string;
    /** The one that was read; without it the newest. */
    readonly refundRequestId?: number | undefined;
    /** What was left when it was read, minor units; refused where it is something else by now. */
    readonly seenLeftMinor?: bigint | undefined;
    readonly idempotencyKey?: string | undefined;
  },
  actor: Actor,
): Promise<Refund> {
  if (!(await mayDecideRequest(contribution, actor))) throw platformErrors.forbidden();
  const { id: contributionId } = contribution;
  const request = await newestRequest(db(), contributionId);
  if (request === undefined) throw platformErrors.notFound();
  const key = refundKey(actor, contributionId, given.idempotencyKey ?? randomUUID());
  // The same key asks what became of a refund that granted it already.
  const isMeant = request.id === (given.refundRequestId ?? request.id);
  if (!isMeant || (request.state !== 'escalated' && request.state !== 'granted')) {
    throw contributionErrors.requestSettled();
  }
  return refundContribution({
    contributionId,
    amountMinor: given.amountMinor,
    reason: bookedAs(request.reason),
    note: given.note,
    answersRequest: request.id,
    seenLeftMinor: given.seenLeftMinor,
    isDecision: true,
    key,
    actorId: actor.accountId,
    ip: actor.ip,
    requestId: actor.requestId,
  });
}

function auditAnswer(
  tx: Executor,
  by: By,
  {
    contributionId,
    id,
    decision,
  }: {
    readonly contributionId: number;
    readonly id: number;
    readonly decision: 'declined' | 'refused';
  },
): Promise<void> {
  return audit(tx, {
    act: 'refund_request_answered',
    actor: { accountId: by.accountId, ip: by.ip, requestId: by.requestId },
    subject: { kind: 'contribution', id: contributionId },
    details: { refund_request_id: id, decision },
  });
}
