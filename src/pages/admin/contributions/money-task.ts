import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { paths } from '#app/paths.ts';
import { type QueueKind, readWaitingKind } from '#modules/admin/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActView } from '../frame/admin-view.ts';
import { actOnTask, presentTask, type taskBody, type TaskView } from '../frame/task.ts';

/** Why a contribution may wait for finance, the most urgent first. */
const MONEY_KINDS = [
  'dispute',
  'payment_unknown',
  'refund_stuck',
] as const satisfies readonly QueueKind[];

/** Who works on a contribution that waits for finance; null for one that doesn't. */
export async function presentMoneyTask(id: number, actor: Actor): Promise<TaskView | null> {
  const kind = await readWaitingKind(MONEY_KINDS, String(id));
  if (kind === null) return null;
  const task = await presentTask(kind, String(id), actor);
  // The page moves money elsewhere, so each of its forms carries a key.
  const withKey = (act: ActView): ActView => ({
    ...act,
    hidden: { ...act.hidden, idempotency_key: randomUUID() },
  });
  return { ...task, acts: task.acts.map(withKey) };
}

/** Throws 404 for a contribution that doesn't wait. */
export async function actOnMoneyTask(id: number, body: z.output<typeof taskBody>, actor: Actor) {
  const kind = await readWaitingKind(MONEY_KINDS, String(id));
  if (kind === null) throw platformErrors.notFound();
  await actOnTask(kind, String(id), body, actor);
  const text = translate(actor.locale, `admin.${body.intent}_done`);
  return redirectTo(paths.admin(actor.locale, 'contributions', id), { level: 'success', text });
}
