import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { Field, type FieldFrame, isInvalid } from './field.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectGroup {
  readonly label: string;
  readonly options: readonly SelectOption[];
}

export interface SelectProps
  extends Omit<ComponentProps<'select'>, 'children' | keyof FieldFrame>,
    FieldFrame {
  readonly options?: readonly (SelectOption | SelectGroup)[];
  /** Entries as markup made by the server from its own tables, for lists of hundreds. */
  readonly optionsHtml?: string;
  /** An empty first choice that says what to choose. */
  readonly prompt?: string;
}

const option = ({ value, label, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);

/** The platform's own select, which every phone and screen reader knows. */
export function Select(props: SelectProps) {
  const { label, hint, error, optional, hideLabel, id, className, ...rest } = props;
  const { options = [], optionsHtml, prompt, ...select } = rest;
  const frame = { label, hint, error, optional, hideLabel, id, className };
  return (
    <Field {...frame}>
      {(aria) => (
        <span
          className={classes('control', 'control-select', isInvalid(error) && 'control-invalid')}
        >
          {optionsHtml === undefined ? (
            <select {...select} {...aria}>
              {prompt !== undefined && <option value="">{prompt}</option>}
              {options.map((entry) =>
                'options' in entry ? (
                  <optgroup key={entry.label} label={entry.label}>
                    {entry.options.map(option)}
                  </optgroup>
                ) : (
                  option(entry)
                ),
              )}
            </select>
          ) : (
            // oxlint-disable-next-line react/no-danger -- country names of our own table, escaped
            <select {...select} {...aria} dangerouslySetInnerHTML={{ __html: optionsHtml }} />
          )}
          <ChevronDown aria-hidden="true" />
        </span>
      )}
    </Field>
  );
}
