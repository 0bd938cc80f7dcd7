import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { CharacterCounter, characterCount } from './character-counter.tsx';
import { Field, type FieldFrame, isInvalid } from './field.tsx';

export interface TextAreaProps
  extends Omit<ComponentProps<'textarea'>, keyof FieldFrame | 'ref'>,
    FieldFrame {
  /** Shows "N / max". Not enforced while typing: a pasted text is never cut in silence. */
  readonly max?: number;
}

/**
 * How much stands in a text area: also what a browser kept before scripts came, what is drawn anew with
 * another text, and what a form that is reset begins with.
 */
function useCount(text: string) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [count, setCount] = useState(() => characterCount(text));
  // Another text fills it only where nobody has typed: what counts is what stands there.
  useEffect(() => setCount(characterCount(area.current?.value ?? text)), [text]);
  useEffect(() => {
    const form = area.current?.form;
    // It has its old text still when the form says that it is reset.
    const begin = () => setCount(characterCount(area.current?.defaultValue ?? ''));
    form?.addEventListener('reset', begin);
    return () => form?.removeEventListener('reset', begin);
  }, []);
  return { area, count, setCount };
}

/** A text of several lines that grows with what is typed. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, hideLabel, id, className, max, onInput, ...rest } = props;
  const { area, count, setCount } = useCount(String(rest.defaultValue ?? rest.value ?? ''));
  const frame = { label, hint, error, optional, hideLabel, id, className };
  const input = (event: FormEvent<HTMLTextAreaElement>) => {
    setCount(characterCount(event.currentTarget.value));
    onInput?.(event as never);
  };
  return (
    <Field {...frame} aside={max !== undefined && <CharacterCounter count={count} max={max} />}>
      {(aria) => (
        <span className={classes('control', isInvalid(error) && 'control-invalid')}>
          <textarea rows={4} {...rest} {...aria} ref={area} onInput={input} />
        </span>
      )}
    </Field>
  );
}
