import type { StepRow } from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import type { HistoryView } from './admin-view.ts';
import { linkTo } from './present-shell.ts';
import { plain, when } from './present-table.ts';

/** What happened, the latest first: states, acts of staff, and what was refused. */
export function presentSteps(steps: readonly StepRow[], actor: Actor): HistoryView {
  const { locale } = actor;
  return {
    title: translate(locale, 'admin.history'),
    emptyText: translate(locale, 'admin.none'),
    entries: steps.map((step) => ({
      when: when(step.at, actor),
      what: step.what,
      who:
        step.actor_id === null
          ? null
          : plain(step.actor ?? `#${step.actor_id}`, {
              href: linkTo(actor, 'accounts', step.actor_id),
            }),
      note: step.note,
    })),
  };
}
