import type { MouseEvent, ReactNode } from 'react';
import { TextLink } from '../actions/text-link.tsx';
import { FormProblem } from './form-parts.tsx';

export interface FieldProblem {
  /** The id of the control, or of what stands around several. */
  readonly field: string;
  readonly text: string;
}

interface ProblemSummaryProps {
  readonly title: ReactNode;
  readonly problems: readonly FieldProblem[];
}

const CONTROLS = 'input:not([type=hidden]), select, textarea, button';

/** Puts the focus where the link leads: into the control, or the first one within. */
function focusField(event: MouseEvent<HTMLElement>, field: string): void {
  const at = document.getElementById(field);
  const control = at?.matches(CONTROLS) ? at : at?.querySelector<HTMLElement>(CONTROLS);
  if (!control) return;
  event.preventDefault();
  control.scrollIntoView({ block: 'center' });
  control.focus();
}

/** Everything a long form was refused for, each a link to its field; announced at once. */
export function ProblemSummary({ title, problems }: ProblemSummaryProps) {
  return (
    <FormProblem title={title}>
      <ul className="mt-2 grid gap-1">
        {problems.map(({ field, text }) => (
          <li key={field}>
            <TextLink href={`#${field}`} onClick={(event) => focusField(event, field)}>
              {text}
            </TextLink>
          </li>
        ))}
      </ul>
    </FormProblem>
  );
}
