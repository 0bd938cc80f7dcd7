import { type ComponentProps, type FormEvent, useState } from 'react';
import { classes } from '../classes.ts';
import { CharacterCounter, characterCount } from './character-counter.tsx';
import { Field, type FieldFrame, isInvalid } from './field.tsx';

export interface TextAreaProps
  extends Omit<ComponentProps<'textarea'>, keyof FieldFrame>,
    FieldFrame {
  /** Shows "N / max". Not enforced while typing: a pasted text is never cut in silence. */
  readonly max?: number;
}

/** A text of several lines that grows with what is typed. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, hideLabel, id, className, max, onInput, ...area } = props;
  const [count, setCount] = useState(characterCount(String(area.defaultValue ?? area.value ?? '')));
  const frame = { label, hint, error, optional, hideLabel, id, className };
  const input = (event: FormEvent<HTMLTextAreaElement>) => {
    setCount(characterCount(event.currentTarget.value));
    onInput?.(event as never);
  };
  return (
    <Field {...frame} aside={max !== undefined && <CharacterCounter count={count} max={max} />}>
      {(aria) => (
        <span className={classes('control', isInvalid(error) && 'control-invalid')}>
          <textarea rows={4} {...area} {...aria} onInput={input} />
        </span>
      )}
    </Field>
  );
}
