import { z } from 'zod';
import { assignTask, type QueueKind, readQueue, readTask } from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActView, CellView, DetailView } from './admin-view.ts';
import { itemHref } from './present-item.ts';
import { plain } from './present-table.ts';

const TASK_INTENTS = ['take', 'give_back'] as const;

/** The form that says who works on something; part of each page of something that waits. */
export const taskBody = z.object({
  intent: z.enum(TASK_INTENTS),
  task_note: z.string().trim().max(1000).default(''),
});

type TaskForm = z.output<typeof taskBody>;

/** Whether a form says who works on something, and not how it is decided. */
export function isTaskForm<B extends { readonly intent: string }>(
  body: B,
): body is Extract<B, TaskForm> {
  return (TASK_INTENTS as readonly string[]).includes(body.intent);
}

export interface TaskView {
  readonly fact: { readonly term: string; readonly value: CellView };
  readonly act: ActView;
  readonly next: DetailView['next'];
}

/** Who works on something that waits, the act that changes it, and what comes next in the queue. */
export async function presentTask(kind: QueueKind, key: string, actor: Actor): Promise<TaskView> {
  const { locale } = actor;
  const [task, queue] = await Promise.all([readTask(kind, key), readQueue([kind])]);
  const isMine = task?.assignee_id === actor.accountId;
  const intent = isMine ? 'give_back' : 'take';
  const place = queue.findIndex((item) => item.key === key);
  const following = queue.filter((item) => item.key !== key)[Math.max(place, 0)];
  const href = following ? itemHref(following, actor) : null;
  return {
    fact: {
      term: translate(locale, 'admin.assigned'),
      value: plain(task?.assignee ?? '–', { note: task?.note || null }),
    },
    act: {
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
    },
    next: href === null ? null : { href, label: translate(locale, 'admin.next_item') },
  };
}

/** Does what the form of `presentTask` asks for. */
export async function actOnTask(
  kind: QueueKind,
  key: string,
  body: TaskForm,
  actor: Actor,
): Promise<void> {
  const mine = body.intent === 'take';
  await assignTask({ kind, key, mine, note: body.task_note }, actor);
}
