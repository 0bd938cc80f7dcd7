import { audit } from '#modules/accounts/index.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { type Actor, hasRole } from '#platform/http/actor.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import {
  type BulkKind,
  byAge,
  byRisk,
  MOST_COUNTED,
  type NamedRow,
  placeBehind,
  QUEUE_KIND_NAMES,
  QUEUE_KINDS,
  type QueueItem,
  type QueueKind,
  queueCursor,
  readQueueCursor,
  type QueueRow,
  type Task,
} from './queue.ts';
import { type DecisionTimes, findDecisionTimes } from './figures/decision.store.ts';
import {
  countWaiting,
  type DifferenceRow,
  findDifference,
  namesOf,
  waiting,
} from './queue/queue.store.ts';
import { ownCases } from './moderation/own-cases.ts';
import { countFailedJobs, failedJobs } from './read-failed-jobs.ts';
import { findTasks, listKeysOf, lockTask, saveTask } from './task.store.ts';

/** The kinds that somebody's roles decide. */
export function queueKindsOf(actor: Actor): QueueKind[] {
  return QUEUE_KIND_NAMES.filter((kind) => hasRole(actor, QUEUE_KINDS[kind].role));
}

/** Rows of one kind behind a place; of some keys alone when given. */
export function rowsOf(
  kind: QueueKind,
  slice: {
    readonly after: string | null;
    readonly keys?: readonly string[] | null;
    readonly limit: number;
  },
  q: Executor = db(),
): Promise<QueueRow[]> {
  const { after, keys = null, limit } = slice;
  if (kind === 'failed_job') return failedJobs(q, { after, keys, limit });
  return waiting[kind](q, { after, keys: keys?.map(Number) ?? null, limit });
}

/** Which of these keys of a kind still wait. */
export async function stillWaiting(kind: QueueKind, keys: readonly string[]): Promise<Set<string>> {
  return new Set((await readWaiting(kind, keys)).map(({ key }) => key));
}

/** What still waits of these keys of a kind, in the order of the queue. */
export async function readWaiting(kind: QueueKind, keys: readonly string[]): Promise<QueueRow[]> {
  if (keys.length === 0) return [];
  // A key may have several rows: of a contribution that was disputed twice, both.
  const limit = keys.length * 2;
  const rows: QueueRow[] = [];
  for (let part: QueueRow[] | null = null; part === null || part.length === limit; ) {
    part = await rowsOf(kind, { after: rows.at(-1)?.place ?? null, keys, limit });
    rows.push(...part);
  }
  return rows.filter(({ key }, place) => rows.findIndex((row) => row.key === key) === place);
}

/** What these keys of a kind are called by; of a key that is none, nothing. */
export async function readNames(kind: BulkKind, keys: readonly string[]): Promise<NamedRow[]> {
  return keys.length === 0 ? [] : namesOf[kind](db(), keys.map(Number));
}

/** The first of these kinds as which something waits; null where it doesn't. */
export async function readWaitingKind<K extends QueueKind>(
  kinds: readonly K[],
  key: string,
): Promise<K | null> {
  const waits = await Promise.all(kinds.map((kind) => stillWaiting(kind, [key])));
  return kinds.find((_kind, place) => waits[place]?.has(key)) ?? null;
}

export interface QueueRequest {
  readonly kinds: readonly QueueKind[];
  /** Where the last page ended, of `next`; null for the first one. A text that is none throws 422. */
  readonly cursor: string | null;
  readonly limit: number;
  /** Only what this account took on. */
  readonly assigneeId?: number | null;
  /** Who reads it. */
  readonly readerId: number | null;
}

/** What waits of these kinds: the greatest risk first, and of one risk by age; a page at a time. */
export async function readQueue(
  request: QueueRequest,
): Promise<{ items: QueueItem[]; next: string | null }> {
  const { cursor, limit, assigneeId = null } = request;
  const from = cursor === null ? null : readQueueCursor(cursor);
  if (cursor !== null && from === null) throw fieldErrors({ cursor: ['errors.invalid'] });
  const own = assigneeId === null ? null : await keysOf(assigneeId);
  const found = await findWaiting(request.kinds, { from, own, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await withTasks(shown, request.readerId),
    next: found.length > limit && last ? queueCursor(last) : null,
  };
}

/** What waits of these kinds behind a place, up to a limit; of some keys of each kind alone when given. */
export async function findWaiting(
  kinds: readonly QueueKind[],
  slice: {
    readonly from: Pick<QueueItem, 'kind' | 'place'> | null;
    readonly own?: ReadonlyMap<string, readonly string[]> | null;
    readonly limit: number;
  },
): Promise<Omit<QueueItem, 'task'>[]> {
  const { from, own = null, limit } = slice;
  const found: Omit<QueueItem, 'task'>[] = [];
  for (const alike of byRisk(kinds)) {
    if (found.length >= limit) break;
    const isBefore = from !== null && QUEUE_KINDS[alike[0]].risk < QUEUE_KINDS[from.kind].risk;
    if (isBefore) continue;
    const most = limit - found.length;
    const rows = await Promise.all(
      alike.map(async (kind) => {
        const keys = own && (own.get(kind) ?? []);
        if (keys?.length === 0) return [];
        const after = from === null ? null : placeBehind(from, kind);
        return (await rowsOf(kind, { after, keys, limit: most })).map((row) => ({ ...row, kind }));
      }),
    );
    found.push(...rows.flat().toSorted(byAge).slice(0, most));
  }
  return found;
}

async function withTasks(
  items: readonly Omit<QueueItem, 'task'>[],
  readerId: number | null,
): Promise<QueueItem[]> {
  const keys = items.flatMap(({ kind, key }) => (kind === 'comment_report' ? [key] : []));
  const [tasks, comments, own] = await Promise.all([
    findTasks(
      db(),
      items.map(({ kind }) => kind),
      items.map(({ key }) => key),
    ),
    readNames('comment_report', keys),
    ownCases(items, readerId),
  ]);
  const named = new Map(tasks.map((task) => [`${task.kind} ${task.subject_key}`, task]));
  const written = new Map(comments.map((comment) => [comment.key, comment]));
  return items.map((item) => ({
    ...item,
    task: own.has(item) ? null : (named.get(`${item.kind} ${item.key}`) ?? null),
    ...(item.kind === 'comment_report' ? { comment: written.get(item.key) } : {}),
  }));
}

async function keysOf(assigneeId: number): Promise<Map<string, string[]>> {
  const keys = new Map<string, string[]>();
  for (const { kind, subject_key: key } of await listKeysOf(db(), assigneeId)) {
    keys.set(kind, [...(keys.get(kind) ?? []), key]);
  }
  return keys;
}

/** How many of each kind wait, up to one above `MOST_COUNTED`; when told, of what one account took on. */
export async function countQueue(
  assigneeId: number | null = null,
): Promise<Record<QueueKind, number>> {
  if (assigneeId !== null) return countOwn(await keysOf(assigneeId));
  const [stored, failed] = await Promise.all([
    countWaiting(db()),
    countFailedJobs(MOST_COUNTED + 1),
  ]);
  return { ...stored, failed_job: failed };
}

async function countOwn(
  own: ReadonlyMap<string, readonly string[]>,
): Promise<Record<QueueKind, number>> {
  const limit = MOST_COUNTED + 1;
  const counts = await Promise.all(
    QUEUE_KIND_NAMES.map(async (kind) => {
      const keys = own.get(kind) ?? [];
      const rows = keys.length === 0 ? [] : await rowsOf(kind, { after: null, keys, limit });
      return [kind, rows.length] as const;
    }),
  );
  return Object.fromEntries(counts) as Record<QueueKind, number>;
}

/** A difference between the provider's books and ours. Throws 404. */
export async function readDifference(id: number): Promise<DifferenceRow> {
  const found = await findDifference(db(), id);
  if (!found) throw platformErrors.notFound();
  return found;
}

export function readDecisionTimes(): Promise<DecisionTimes> {
  return findDecisionTimes(db());
}

export async function readTask(kind: QueueKind, key: string): Promise<Task | null> {
  const [task = null] = await findTasks(db(), [kind], [key]);
  return task;
}

/**
 * Takes something that waits on oneself or gives it back, with a note for whoever comes next; who had it, and
 * what they had noted, is in the log. Sent twice, it is done once. Throws 403, also for what is about oneself
 * or one's campaign, 404 for what doesn't wait any more, and 409 where a colleague took it or noted something
 * since it was seen.
 */
export async function assignTask(
  task: {
    readonly kind: QueueKind;
    readonly key: string;
    readonly mine: boolean;
    readonly note: string;
    /** When it was last changed, as it was seen; null for what nobody has taken or noted. */
    readonly seen: Date | null;
  },
  actor: Actor,
): Promise<void> {
  if (actor.accountId === null) throw platformErrors.unauthenticated();
  if (!queueKindsOf(actor).includes(task.kind)) throw platformErrors.forbidden();
  const { accountId, ip, requestId } = actor;
  const { kind, key, note } = task;
  await transaction(async (tx) => {
    const before = await lockTask(tx, kind, key, accountId);
    const [waits] = await rowsOf(kind, { after: null, keys: [key], limit: 1 }, tx);
    if (!waits) throw platformErrors.notFound();
    const isOwn = (await ownCases([{ ...waits, kind }], accountId, tx)).size > 0;
    const isGivenBack = !task.mine && before.assignee_id === accountId;
    if (isOwn && !isGivenBack) throw platformErrors.forbidden();
    const after = { assignee_id: task.mine ? accountId : null, note };
    if (after.assignee_id === before.assignee_id && note === before.note) return;
    const isUntouched = before.assignee_id === null && before.note === '';
    if (!isUntouched && before.changed_at.getTime() !== task.seen?.getTime()) {
      throw platformErrors.conflict();
    }
    await saveTask(tx, { kind, subject_key: key, ...after, changed_by: accountId });
    await audit(tx, {
      act: 'task_assigned',
      actor: { accountId, ip, requestId },
      // Of whoever had it until now: what they noted is sealed with their key.
      subject: { kind: 'account', id: before.assignee_id ?? accountId },
      details: { kind, item: key },
      before: { assignee: before.assignee_id, note: before.note },
      after: { assignee: after.assignee_id, note },
    });
  });
}
