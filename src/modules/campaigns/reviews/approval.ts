/** Things submitted together for one decision: the states of it. A decision stands. */

export const APPROVAL_STATES = ['pending', 'approved', 'rejected', 'changes_requested'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];
export type Verdict = Exclude<ApprovalState, 'pending'>;

export const APPROVAL_TRANSITIONS: Record<ApprovalState, readonly ApprovalState[]> = {
  pending: ['approved', 'rejected', 'changes_requested'],
  approved: [],
  rejected: [],
  changes_requested: [],
};
