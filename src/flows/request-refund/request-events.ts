import type { RefundRequestRow } from '#modules/contributions/index.ts';
import type { Instant } from '#platform/clock/instant.ts';
import type { NewEvent } from '#platform/events/outbox.ts';

export const REQUEST_TOPICS = {
  asked: 'refund_request.asked',
  declined: 'refund_request.declined',
  escalated: 'refund_request.escalated',
  refused: 'refund_request.refused',
} as const;
export type RequestTopic = (typeof REQUEST_TOPICS)[keyof typeof REQUEST_TOPICS];

export interface AboutRequest {
  readonly request_id: number;
  readonly contribution_id: number;
  readonly campaign_id: number;
}

/** One that a failed refund opened again may be declined again: the moment tells both apart. */
export function requestEvent(
  topic: RequestTopic,
  request: Pick<RefundRequestRow, 'id' | 'contribution_id' | 'campaign_id'>,
  at: Instant,
): NewEvent {
  const { id, contribution_id, campaign_id } = request;
  const payload: AboutRequest = { request_id: id, contribution_id, campaign_id };
  return { topic, key: `${topic}:${id}:${at}`, payload };
}
