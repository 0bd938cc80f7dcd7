import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import { Notice } from '../feedback/notice.tsx';

/** Fields beside each other where there is room. */
export function FieldRow({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classes('field-row', className)}>{children}</div>;
}

/** A group of fields under one heading. */
export function FieldGroup(props: { legend: ReactNode; text?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="field-group">
      <legend className="field-group-legend">{props.legend}</legend>
      {props.text && <p className="field-hint">{props.text}</p>}
      {props.children}
    </fieldset>
  );
}

export interface FormProblemProps {
  readonly title: ReactNode;
  /** Sentences that belong to no single field. */
  readonly children?: ReactNode;
}

/** Why a form came back; announced at once. Stands above the first field. */
export function FormProblem({ title, children }: FormProblemProps) {
  return (
    <Notice tone="bad" role="alert" title={title}>
      {children}
    </Notice>
  );
}

/**
 * Focuses the first invalid control whenever `errors` is a new object.
 * Returns the reference for the form.
 */
export function useFirstInvalid(
  errors: object | null | undefined,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!errors) return;
    const control = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    control?.focus();
    // What no field is at fault for is said above them all.
    if (!control)
      form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
    // Of a list of choices it stands above them, where focus alone does not scroll to.
    control
      ?.closest('.choices')
      ?.querySelector('.field-errors')
      ?.scrollIntoView({ block: 'nearest' });
  }, [errors]);
  return form;
}
