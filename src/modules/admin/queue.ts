import type { Role } from '#platform/http/actor.ts';

/**
 * What waits for staff, by kind: who decides it, and how much harm another hour does (1 is the most). In
 * the work queue the greatest risk comes first, and of one risk what is due or was asked first, whatever its
 * kind. Disputes have the bank's days, which no age can be held against: they are a risk of their own.
 */
export const QUEUE_KINDS = {
  dispute: { role: 'finance', risk: 1 },
  contribution_review: { role: 'trust', risk: 2 },
  payment_unknown: { role: 'finance', risk: 3 },
  refund_stuck: { role: 'finance', risk: 3 },
  balance_finding: { role: 'finance', risk: 3 },
  audit_chain_finding: { role: 'admin', risk: 3 },
  hold: { role: 'trust', risk: 4 },
  refund_escalation: { role: 'trust', risk: 4 },
  book_difference: { role: 'finance', risk: 4 },
  campaign_report: { role: 'trust', risk: 5 },
  account_report: { role: 'support', risk: 5 },
  comment_report: { role: 'support', risk: 5 },
  approval_group: { role: 'trust', risk: 6 },
  failed_job: { role: 'admin', risk: 7 },
} as const satisfies Record<string, { readonly role: Role; readonly risk: number }>;

export type QueueKind = keyof typeof QUEUE_KINDS;
/** The kinds of which staff decides several at once. */
export type BulkKind = 'contribution_review' | 'comment_report';
export const QUEUE_KIND_NAMES = Object.keys(QUEUE_KINDS) as QueueKind[];

/** How many of one kind are counted; the queue says `100+` of what is more. */
export const MOST_COUNTED = 100;

export interface QueueRow {
  /** Names it within its kind: a number, or what a job is called by. */
  readonly key: string;
  /** Where it stands among its kind; the next page begins behind it. */
  readonly place: string;
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
  /** Of a hold: it waits for an answer of the campaign's owner before it waits for staff. */
  readonly is_owner_next?: boolean;
}

/** What somebody calls a row by, whether it still waits or not. */
export interface NamedRow {
  readonly key: string;
  /** Whoever gave or wrote it; empty for a guest without a name, null once the account is closed. */
  readonly person: string | null;
  readonly campaign_title: string;
  readonly amount_minor: bigint | null;
  readonly currency: string | null;
  /** How what somebody wrote begins, in one line; null of what nobody wrote. */
  readonly excerpt: string | null;
}

export interface Task {
  readonly kind: string;
  readonly subject_key: string;
  readonly assignee_id: number | null;
  readonly assignee: string | null;
  readonly note: string;
  readonly changed_at: Date;
}

export interface QueueItem extends QueueRow {
  readonly kind: QueueKind;
  readonly task: Task | null;
  /** Who wrote a comment, and how it begins. */
  readonly comment?: Pick<NamedRow, 'person' | 'excerpt'> | undefined;
}

/** The kinds of each risk, the greatest first. */
export function byRisk(kinds: readonly QueueKind[]): (readonly [QueueKind, ...QueueKind[]])[] {
  const groups = Map.groupBy(kinds, (kind) => QUEUE_KINDS[kind].risk);
  return [...groups.entries()]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, [first, ...others]]) => (first === undefined ? [] : [[first, ...others]]));
}

const timeOf = (place: string) => place.split('~', 1)[0] ?? '';
const standsAt = (kind: QueueKind) => QUEUE_KIND_NAMES.indexOf(kind);

/**
 * Kinds of one risk stand among each other by their times, and at one time kind by kind; within a kind they
 * come as they were read.
 */
export function byAge(
  a: Pick<QueueItem, 'kind' | 'place'>,
  b: Pick<QueueItem, 'kind' | 'place'>,
): number {
  if (a.kind === b.kind) return 0;
  const [one, other] = [timeOf(a.place), timeOf(b.place)];
  if (one !== other) return one < other ? -1 : 1;
  return standsAt(a.kind) - standsAt(b.kind);
}

const LAST_NUMBER = '999999999999999';

/** Where a kind goes on once a page has ended with something of the same risk, or of a greater one. */
export function placeBehind(
  end: { readonly kind: QueueKind; readonly place: string },
  kind: QueueKind,
): string | null {
  if (kind === end.kind) return end.place;
  if (QUEUE_KINDS[kind].risk !== QUEUE_KINDS[end.kind].risk) return null;
  // At the same time kinds before it were shown, and those after it were not.
  const number = standsAt(kind) < standsAt(end.kind) ? LAST_NUMBER : '0';
  return `${timeOf(end.place)}~${number}`;
}

/** A place in the queue, as it stands in an address: `hold:12`. */
export function queueCursor({ kind, place }: Pick<QueueItem, 'kind' | 'place'>): string {
  return `${kind}:${place}`;
}

/** All stand by a time, and then by number; a job, by what it is called. */
const TIMED_PLACE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z~\d{1,15}$/;
const JOB_PLACE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~[\w:-]{1,120}$/;

/** The place that a cursor names; null for a text that names none. */
export function readQueueCursor(text: string): { kind: QueueKind; place: string } | null {
  const cut = text.indexOf(':');
  const kind = QUEUE_KIND_NAMES.find((name) => name === text.slice(0, Math.max(cut, 0)));
  const place = text.slice(cut + 1);
  if (kind === undefined) return null;
  return isPlaceOf(kind, place) ? { kind, place } : null;
}

function isPlaceOf(kind: QueueKind, place: string): boolean {
  const form = kind === 'failed_job' ? JOB_PLACE : TIMED_PLACE;
  const time = Date.parse(place.split('~', 1)[0] ?? '');
  if (!form.test(place) || Number.isNaN(time)) return false;
  // A day that a month does not have is read as one of the next.
  return new Date(time).toISOString().slice(0, 19) === place.slice(0, 19);
}
