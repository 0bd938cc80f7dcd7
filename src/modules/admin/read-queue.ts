import { db } from '#platform/db/transaction.ts';
import { listDeadDeliveries } from '#platform/events/deliveries.store.ts';
import { type Actor, hasRole } from '#platform/http/actor.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { listDeadJobs } from '#platform/jobs/dead-jobs.ts';
import {
  byUrgency,
  MOST_OF_KIND,
  QUEUE_KIND_NAMES,
  QUEUE_KINDS,
  type QueueItem,
  type QueueKind,
  type QueueRow,
  type Task,
} from './queue.ts';
import { type DecisionTimes, findDecisionTimes, waiting } from './queue.store.ts';
import { findTasks, saveTask } from './task.store.ts';

/** The kinds that somebody's roles decide. */
export function queueKindsOf(actor: Actor): QueueKind[] {
  return QUEUE_KIND_NAMES.filter((kind) => hasRole(actor, QUEUE_KINDS[kind].role));
}

async function failedJobs(): Promise<QueueRow[]> {
  const [jobs, deliveries] = await Promise.all([
    listDeadJobs(db(), MOST_OF_KIND),
    listDeadDeliveries(db(), MOST_OF_KIND),
  ]);
  const nothing = {
    due_at: null,
    campaign_id: null,
    campaign_title: null,
    campaign_language: null,
    amount_minor: null,
    currency: null,
  };
  return [
    ...jobs.map(({ id, job, diedAt }) => ({ ...nothing, key: id, at: diedAt, about: job })),
    ...deliveries.map(({ consumer, eventId, topic, deadAt }) => {
      return { ...nothing, key: `${consumer}:${eventId}`, at: deadAt, about: topic };
    }),
  ];
}

/** Everything that waits of these kinds, the most urgent first, with who works on it. */
export async function readQueue(kinds: readonly QueueKind[]): Promise<QueueItem[]> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const rows = kind === 'failed_job' ? await failedJobs() : await waiting[kind](db());
      return rows.map((row) => ({ ...row, kind }));
    }),
  );
  const items = found.flat().sort(byUrgency);
  const tasks = await findTasks(
    db(),
    items.map(({ kind }) => kind),
    items.map(({ key }) => key),
  );
  const named = new Map(tasks.map((task) => [`${task.kind} ${task.subject_key}`, task]));
  return items.map((item) => ({ ...item, task: named.get(`${item.kind} ${item.key}`) ?? null }));
}

export function readDecisionTimes(): Promise<DecisionTimes> {
  return findDecisionTimes(db());
}

export async function readTask(kind: QueueKind, key: string): Promise<Task | null> {
  const [task = null] = await findTasks(db(), [kind], [key]);
  return task;
}

/** Takes something on oneself or gives it back, with a note for whoever comes next. Throws 403. */
export async function assignTask(
  task: {
    readonly kind: QueueKind;
    readonly key: string;
    readonly mine: boolean;
    readonly note: string;
  },
  actor: Actor,
): Promise<void> {
  if (actor.accountId === null) throw platformErrors.unauthenticated();
  if (!queueKindsOf(actor).includes(task.kind)) throw platformErrors.forbidden();
  await saveTask(db(), {
    kind: task.kind,
    subject_key: task.key,
    assignee_id: task.mine ? actor.accountId : null,
    note: task.note,
    changed_by: actor.accountId,
  });
}
