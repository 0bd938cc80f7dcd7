import { z } from 'zod';
import {
  assignTask,
  type QueueKind,
  queueKindsOf,
  readQueuePlace,
  readTask,
  type Task,
} from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { writtenIfAny } from '#platform/text/written.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActView, DetailView } from './admin-view.ts';
import { assigneeText, itemHref } from './present-item.ts';
import { plain } from './present-table.ts';

const TASK_INTENTS = ['take', 'give_back'] as const;

/** The form that says who works on something; part of each page of something that waits. */
export const taskBody = z.object({
  intent: z.enum(TASK_INTENTS),
  task_note: writtenIfAny(1000),
  /** When it was last changed, as it was seen. */
  task_seen: z.iso.datetime().or(z.literal('')).default(''),
});

type TaskForm = z.output<typeof taskBody>;

/** Whether a form says who works on something, and not how it is decided. */
export function isTaskForm<B extends { readonly intent: string }>(
  body: B,
): body is Extract<B, TaskForm> {
  return (TASK_INTENTS as readonly string[]).includes(body.intent);
}

export interface TaskView {
  /** Empty for what doesn't wait any more or is the reader's own, and so are the acts. */
  readonly facts: DetailView['facts'];
  readonly acts: readonly ActView[];
  readonly next: DetailView['next'];
}

/**
 * Who works on something that waits, the act that changes it, and what comes next in the queue; of what is
 * the reader's own nothing but what comes next.
 */
export async function presentTask(kind: QueueKind, key: string, actor: Actor): Promise<TaskView> {
  const { locale } = actor;
  const [task, { isWaiting, next }] = await Promise.all([
    readTask(kind, key),
    readQueuePlace({ kind, key }, queueKindsOf(actor), actor.accountId),
  ]);
  const href = next && itemHref(next, actor);
  return {
    facts: isWaiting
      ? [
          {
            term: translate(locale, 'admin.assigned'),
            value: plain(assigneeText(task, actor), { note: task?.note || null }),
          },
        ]
      : [],
    acts: isWaiting ? [taskAct(task, actor)] : [],
    next: href === null ? null : { href, label: translate(locale, 'admin.next_item') },
  };
}

function taskAct(task: Task | null, actor: Actor): ActView {
  const { locale } = actor;
  const intent = task?.assignee_id === actor.accountId ? 'give_back' : 'take';
  return {
    intent,
    title: translate(locale, `admin.${intent}`),
    consequence: translate(locale, `admin.${intent}_text`),
    button: translate(locale, `admin.${intent}`),
    fields: [
      {
        kind: 'area',
        name: 'task_note',
        label: translate(locale, 'admin.task_note'),
        value: task?.note ?? '',
        max: 1000,
      },
    ],
    hidden: { task_seen: task?.changed_at.toISOString() ?? '' },
  };
}

/** Does what the form of `presentTask` asks for. */
export async function actOnTask(
  kind: QueueKind,
  key: string,
  body: TaskForm,
  actor: Actor,
): Promise<void> {
  const { intent, task_note: note, task_seen: seen } = body;
  const task = { kind, key, mine: intent === 'take', note };
  await assignTask({ ...task, seen: seen === '' ? null : new Date(seen) }, actor);
}
