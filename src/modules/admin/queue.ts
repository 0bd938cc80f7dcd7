import type { Role } from '#platform/http/actor.ts';

/**
 * What waits for staff, by kind: who decides it, and how much harm another hour does (1 is the most). The
 * work queue is in this order, and within a kind the oldest comes first.
 */
export const QUEUE_KINDS = {
  dispute: { role: 'finance', risk: 1 },
  contribution_review: { role: 'trust', risk: 1 },
  payment_unknown: { role: 'finance', risk: 2 },
  refund_stuck: { role: 'finance', risk: 2 },
  hold: { role: 'trust', risk: 3 },
  book_difference: { role: 'finance', risk: 3 },
  comment_report: { role: 'support', risk: 4 },
  approval_group: { role: 'trust', risk: 5 },
  failed_job: { role: 'admin', risk: 6 },
} as const satisfies Record<string, { readonly role: Role; readonly risk: number }>;

export type QueueKind = keyof typeof QUEUE_KINDS;
export const QUEUE_KIND_NAMES = Object.keys(QUEUE_KINDS) as QueueKind[];

/** Rows of one kind as they are found; the queue says `100+` of what is more. */
export const MOST_OF_KIND = 100;

export interface QueueRow {
  /** Names it within its kind: a number, or what a job is called by. */
  readonly key: string;
  readonly at: Date;
  /** When it is too late; null where nothing ends by itself. */
  readonly due_at: Date | null;
  /** A reason, a kind, a state. */
  readonly about: string;
  readonly campaign_id: number | null;
  readonly campaign_title: string | null;
  readonly campaign_language: string | null;
  readonly amount_minor: bigint | null;
  readonly currency: string | null;
}

export interface Task {
  readonly kind: string;
  readonly subject_key: string;
  readonly assignee_id: number | null;
  readonly assignee: string | null;
  readonly note: string;
}

export interface QueueItem extends QueueRow {
  readonly kind: QueueKind;
  readonly task: Task | null;
}

interface Urgent {
  readonly kind: QueueKind;
  readonly at: Date;
  readonly due_at: Date | null;
}

/** Whether `a` is worked on before `b`: what is at risk first, then what ends first, then the older one. */
export function byUrgency(a: Urgent, b: Urgent): number {
  const risk = QUEUE_KINDS[a.kind].risk - QUEUE_KINDS[b.kind].risk;
  if (risk !== 0) return risk;
  const ends = (one: Urgent) => (one.due_at ?? one.at).getTime();
  return ends(a) - ends(b);
}
