import { type RowOf, table } from '#platform/db/table.ts';
import type { RefundRequestState, RequestReason } from './refund-request.ts';

export const refundRequests = table('refund_requests', {
  id: 'int8',
  contribution_id: 'int8',
  campaign_id: 'int8',
  state: 'text',
  reason: 'text',
  details: 'text',
  asked_at: 'timestamptz',
  due_at: 'timestamptz',
  reminded_at: 'timestamptz?',
  answer: 'text',
  answered_at: 'timestamptz?',
  answered_by: 'int8?',
  appeal: 'text',
  escalated_at: 'timestamptz?',
  decision_note: 'text',
  decided_at: 'timestamptz?',
  decided_by: 'int8?',
  refund_id: 'int8?',
  ended_at: 'timestamptz?',
});

/** A refund request as its table has it. */
export type RefundRequestRow = Omit<RowOf<typeof refundRequests>, 'state' | 'reason'> & {
  readonly state: RefundRequestState;
  readonly reason: RequestReason;
};
