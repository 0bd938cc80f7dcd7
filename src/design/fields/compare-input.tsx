import { type ComponentType, type FormEvent, useState } from 'react';
import { useT } from '#platform/web/messages.tsx';
import { isInvalid } from './field.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

export interface CompareInputProps extends TextInputProps {
  /** The name of the field of the same form whose value this one must repeat. */
  readonly compareTo: string;
  /** The control, where it is not a plain one. */
  readonly as?: ComponentType<TextInputProps>;
  /** What is said when they differ. */
  readonly differs?: string;
}

/** The value of a field of the form that `input` stands in. */
function otherValue(input: HTMLInputElement, name: string): string {
  const other = input.form?.elements.namedItem(name);
  return other instanceof HTMLInputElement ? other.value : '';
}

/**
 * A field that is valid only when it equals another one: an address or a password typed twice. The
 * browser keeps the form back, and the field says why once it was left; the server checks as well.
 */
export function CompareInput(compared: CompareInputProps) {
  const { as: Control = TextInput, compareTo, differs, error, ...props } = compared;
  const t = useT();
  const [isDifferent, setDifferent] = useState(false);
  const sentence = differs ?? t('design.fields_differ');
  const compare = (input: HTMLInputElement): boolean => {
    const isEqual = input.value === otherValue(input, compareTo);
    input.setCustomValidity(isEqual ? '' : sentence);
    return isEqual;
  };
  const watch = (input: HTMLInputElement | null) => {
    if (!input?.form) return undefined;
    // The other field may be corrected after this one.
    const recheck = (event: Event) => {
      if ((event.target as HTMLInputElement).name !== compareTo) return;
      if (compare(input) || input.value === '') setDifferent(false);
    };
    const { form } = input;
    form.addEventListener('input', recheck);
    compare(input);
    return () => form.removeEventListener('input', recheck);
  };
  const type = (event: FormEvent<HTMLInputElement>) => {
    if (compare(event.currentTarget)) setDifferent(false);
  };
  return (
    <Control
      {...props}
      ref={watch}
      error={isDifferent ? sentence : isInvalid(error) ? error : undefined}
      onInput={type}
      onBlur={(event) =>
        setDifferent(event.currentTarget.value !== '' && !compare(event.currentTarget))
      }
      onInvalid={() => setDifferent(true)}
    />
  );
}
