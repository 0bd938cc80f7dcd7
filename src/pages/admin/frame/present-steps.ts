import type { StepRow } from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import type { Locale } from '#platform/web/locale.ts';
import { detailsText } from '../audit-log/present-details.ts';
import type { CellView, HistoryView } from './admin-view.ts';
import { linkTo } from './present-shell.ts';
import { plain, when } from './present-table.ts';
import { causeText, refusalsText } from './steps/step-note.ts';

/** How a state of what the steps are about is called. */
type NameState = (state: string, locale: Locale) => CellView;

/** The states themselves, for what has none. */
const asItIs: NameState = (text) => ({ text });

function textOf({ kind, before, what }: StepRow, locale: Locale, nameState: NameState): string {
  if (kind === 'act') return translate(locale, `audit_act.${what as 'setting_changed'}`);
  if (kind === 'refusal') {
    return translate(locale, 'admin.step_refused', {
      act: translate(locale, `campaigns.act.${what as 'publish'}`),
    });
  }
  const name = (state: string) => {
    const { text, note } = nameState(state, locale);
    return note ? `${text} (${note})` : text;
  };
  return before === null ? name(what) : `${name(before)} → ${name(what)}`;
}

/** Why it came, in words; what somebody wrote stays as it was written. */
function noteOf({ kind, what, note, details }: StepRow, actor: Actor): string | null {
  if (details) return detailsText(what, details, actor);
  if (!note) return null;
  if (kind === 'state') return causeText(note, actor.locale);
  return kind === 'refusal' ? refusalsText(note, actor.locale) : note;
}

/** What happened, the latest first: states, acts of staff, and what was refused. */
export function presentSteps(
  steps: readonly StepRow[],
  actor: Actor,
  nameState: NameState = asItIs,
  hrefOf: (step: StepRow) => string | null = () => null,
): HistoryView {
  const { locale } = actor;
  return {
    title: translate(locale, 'admin.history'),
    emptyText: translate(locale, 'admin.none'),
    entries: steps.map((step) => ({
      when: when(step.at, actor),
      what: textOf(step, locale, nameState),
      href: hrefOf(step),
      who:
        step.actor_id === null
          ? null
          : plain(step.actor ?? translate(locale, 'talk.somebody'), {
              href: linkTo(actor, 'accounts', step.actor_id),
            }),
      note: noteOf(step, actor),
    })),
  };
}
