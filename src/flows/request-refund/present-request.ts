import { z } from 'zod';
import {
  type ListedRequest,
  type RefundRequestRow,
  type RequestOutlook,
  REQUEST_REASONS,
} from '#modules/contributions/index.ts';
import { toDate } from '#platform/clock/instant.ts';
import { wireMinor, wireTime } from '#platform/http/wire.ts';

/** What both sides are shown of a request. */
export const wireRequest = z.object({
  id: z.int(),
  contribution_id: z.int(),
  state: z.string(),
  reason: z.enum(REQUEST_REASONS),
  details: z.string(),
  asked_at: wireTime,
  due_at: wireTime,
  answer: z.string(),
  answered_at: wireTime.nullable(),
  escalated_at: wireTime.nullable(),
  decision_note: z.string(),
});
type WireRequest = z.infer<typeof wireRequest>;

const timeOf = (at: number | null) => (at === null ? null : toDate(at).toISOString());

export function presentRequest(row: RefundRequestRow): WireRequest {
  return {
    id: row.id,
    contribution_id: row.contribution_id,
    state: row.state,
    reason: row.reason,
    details: row.details,
    asked_at: toDate(row.asked_at).toISOString(),
    due_at: toDate(row.due_at).toISOString(),
    answer: row.answer,
    answered_at: timeOf(row.answered_at),
    escalated_at: timeOf(row.escalated_at),
    decision_note: row.decision_note,
  };
}

/** What its person is shown: the request, what they told the trust team, and what they can do. */
export const wireOutlook = z.object({
  refund_request: wireRequest.extend({ appeal: z.string() }).nullable(),
  may_ask: z.boolean(),
  may_withdraw: z.boolean(),
  may_escalate: z.boolean(),
});

export function presentOutlook(outlook: RequestOutlook): z.infer<typeof wireOutlook> {
  const { request } = outlook;
  return {
    refund_request: request && { ...presentRequest(request), appeal: request.appeal },
    may_ask: outlook.obstacle === null,
    may_withdraw: outlook.mayWithdraw,
    may_escalate: outlook.mayEscalate,
  };
}

/** A request in a list, with what is left of its contribution. */
export const wireListed = wireRequest.extend({
  currency: z.string(),
  total_cents: z.int(),
  left_cents: z.int(),
});

export function presentListed(row: ListedRequest): z.infer<typeof wireListed> {
  return {
    ...presentRequest(row),
    currency: row.currency,
    total_cents: wireMinor(row.total_minor),
    left_cents: wireMinor(row.left_minor),
  };
}

/** The same for the trust team, with what it was told. */
export const wireEscalation = wireListed.extend({ appeal: z.string() });

export function presentEscalation(row: ListedRequest): z.infer<typeof wireEscalation> {
  return { ...presentListed(row), appeal: row.appeal };
}
