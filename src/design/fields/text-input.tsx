import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Field, type FieldFrame, isInvalid } from './field.tsx';

export interface TextInputProps
  extends Omit<ComponentProps<'input'>, 'prefix' | keyof FieldFrame>,
    FieldFrame {
  /** Shown inside the box, before and after the text. */
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
}

/** A one-line input with its label, hint and errors. */
export function TextInput(props: TextInputProps) {
  const { label, hint, error, optional, hideLabel, id, className, prefix, suffix, ...input } =
    props;
  const frame = { label, hint, error, optional, hideLabel, id, className };
  return (
    <Field {...frame}>
      {(aria) => (
        <span className={classes('control', isInvalid(error) && 'control-invalid')}>
          {prefix && <span className="control-affix">{prefix}</span>}
          <input type="text" {...input} {...aria} />
          {suffix && <span className="control-affix">{suffix}</span>}
        </span>
      )}
    </Field>
  );
}
