import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { type FieldError, FieldErrors, isInvalid } from './field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: FieldError;
  readonly id?: string;
  readonly className?: string;
}

function Tick({ look, ...props }: CheckboxProps & { look: 'check' | 'switch' }) {
  const { label, hint, error, id: given, className, ...input } = props;
  const generated = useId();
  const id = given ?? generated;
  const invalid = isInvalid(error);
  return (
    <div className={classes('tick-field', className)}>
      <label className="tick" htmlFor={id}>
        <input
          {...input}
          type="checkbox"
          role={look === 'switch' ? 'switch' : undefined}
          className={look}
          id={id}
          aria-invalid={invalid || undefined}
          aria-describedby={classes(invalid && `${id}-error`, hint && `${id}-hint`) || undefined}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrors id={id} error={error} />
    </div>
  );
}

export function Checkbox(props: CheckboxProps) {
  return <Tick {...props} look="check" />;
}

/** On or off at once; for a choice that a form sends later, take a checkbox. */
export function Switch(props: CheckboxProps) {
  return <Tick {...props} look="switch" />;
}
